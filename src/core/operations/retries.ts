// Safe retries: a mutation that is sent again with the same Idempotency-Key is not done again. Its answer is read from
// the records that the first request made or changed.
import type { ExecutionResult } from 'graphql'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Context } from '../context.js'
import { because } from '../../core/faults/reason.js'
import { DomainError, wrongValue, type ErrorCode } from '../../errors.js'
import { LIMITS } from '../limits.js'
import { statements } from '../../database/query-builder.js'
import { ExactNumber } from '../schema/exact-number.js'
import { beginActs, noteDone, type Done, type AtomicOperation } from '../progress/acts.js'
import { atomically } from './run-mutation.js'
import type { Operation } from './operation.js'

type RunWith = (ctx: Context) => Promise<ExecutionResult>
/** Runs an operation under the idempotency key of its context: as a whole, or each of its records apart. */
export type Retries =
  (context: Context, operation: Operation, inParts: boolean, run: RunWith) => Promise<ExecutionResult>

/** The place of a request: whose key it is, and the hash of the request. */
interface Place {
  readonly orgId: string
  readonly userId: string
  readonly key: string
  readonly requestHash: string
}

/** Creates the retries of this process. A key that another process works on is found out in the database. */
export function retriesOf(): Retries {
  const underWay = new Set<string>()
  return async (context, operation, inParts, run) => {
    const place = placeOf(context, operation)
    const name = nameOf(place)
    // The embedded database does one transaction after the other, so a duplicate would wait for the first request.
    if (underWay.has(name)) throw isUnderWay()
    underWay.add(name)
    try {
      return await (inParts ? runInParts : runAt)(place, context, run)
    } finally {
      underWay.delete(name)
    }
  }
}

/** A text in double quotes as RFC 8941 has it, in which a backslash stands before a quote or a backslash. */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/
/** A text without quotes, as most clients send it. */
const BARE = /^[!#-~]+$/

/** The key in the header. Throws BAD_USER_INPUT if it is none. */
export function keyOf(header: string): string {
  const key = QUOTED.exec(header)?.[1].replace(/\\(.)/g, '$1') ?? (BARE.test(header) ? header : '')
  if (key && key.length <= LIMITS.idempotencyKeyCharacters.most) return key
  throw wrongValue(because('idempotency_key_format', { max_length: LIMITS.idempotencyKeyCharacters.most }))
}

const hashOf = (text: string) => createHash('sha256').update(text)

function placeOf({ viewer: { orgId, userId }, idempotency }: Context, operation: Operation): Place {
  if (!idempotency) throw new Error('the request has no idempotency key')
  const request = idempotency.request ?? textOf(operation)
  return { orgId, userId, key: keyOf(idempotency.key), requestHash: hashOf(request).digest('hex') }
}

/** The document, the name of the operation and the variables, with all digits of long numbers. */
const textOf = ({ hash, operationName, variables }: Operation) =>
  JSON.stringify([hash, operationName ?? null, variables ?? {}], (_, value: unknown) =>
    (value instanceof ExactNumber ? value.text : value))

const nameOf = ({ orgId, userId, key }: Place) => JSON.stringify([orgId, userId, key])

/** Nothing was done, so nothing is kept under the key: the mutation was refused, or skipped by a directive. */
class Refused extends Error {
  constructor(readonly result: ExecutionResult) {
    super('nothing was done')
  }
}

async function runAt(place: Place, context: Context, run: RunWith): Promise<ExecutionResult> {
  let atomic: AtomicOperation = { effects: [] }
  const running = context.transaction(async (ctx) => {
    // If the database ends the transaction, all this runs again.
    atomic = { effects: [] }
    beginActs(context)
    await lock(ctx, place)
    atomic.known = await find(ctx, place)
    return atomic.known === undefined ? firstRun(ctx, place, atomic, run) : again(ctx, atomic, run)
  })
  try {
    const result = await running
    const done = atomic.replayed ? atomic.known : atomic.done
    if (done !== undefined) noteDone(context, done)
    for (const effect of atomic.effects) effect()
    return result
  } catch (thrown) {
    if (thrown instanceof Refused) return thrown.result
    throw thrown
  }
}

/**
 * Runs a mutation of several records: each with the key in a transaction of its own, so that the key knows which are
 * done. A request that is sent again at another gateway meanwhile takes its turns between these transactions.
 */
async function runInParts(place: Place, context: Context, run: RunWith): Promise<ExecutionResult> {
  await context.transaction(async (ctx) => {
    await lock(ctx, place)
    await find(ctx, place)
  })
  let replayed = false
  const underKey: Context['underKey'] = (part, act) => context.transaction(async (ctx) => {
    await waitForLock(ctx, place)
    const known = ((await find(ctx, place)) ?? {}) as Readonly<Record<string, string>>
    if (Object.hasOwn(known, part)) {
      replayed = true
      return known[part]
    }
    const done = await act(ctx)
    await keep(ctx, place, { ...known, [part]: done })
    return done
  })
  const result = await run({ ...context, underKey })
  return replayed ? asReplayed(result) : result
}

/** What says that an answer was read, at least in part, from what an earlier request has done. */
const asReplayed = (result: ExecutionResult): ExecutionResult =>
  ({ ...result, extensions: { ...result.extensions, idempotencyReplayed: true } })

/** Locks the key until the transaction ends, as soon as another request gives it back. */
const waitForLock = (ctx: Context, place: Place) =>
  ctx.change(sql`select pg_advisory_xact_lock(${lockNumber(place)}::bigint)::text`.compile(statements))

const lockNumber = (place: Place) => String(hashOf(nameOf(place)).digest().readBigInt64BE())

/** Locks the key until the transaction ends. Throws if another request has locked it. */
async function lock(ctx: Context, place: Place): Promise<void> {
  const tried = sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${lockNumber(place)}::bigint) as "held"`
  const [{ held }] = await ctx.change<{ held: boolean }>(tried.compile(statements))
  if (!held) throw isUnderWay()
}

/** What was done under the key, if it is not forgotten. Throws if it was done for another request. */
async function find(ctx: Context, { userId, key, requestHash }: Place): Promise<Done | undefined> {
  const kept = await ctx.db.idempotencyKey.findFirst({ where: { userId, key, createdAt: { gt: oldest(ctx) } } })
  if (kept && kept.requestHash !== requestHash)
    throw new DomainError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was sent with another request: use a new key')
  return (kept?.done ?? undefined) as Done | undefined
}

/** The codes of refusals of a key, which refuse the whole request. */
export const keyRefusals: readonly ErrorCode[] = ['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED']

/** Keys from before this time are forgotten. */
const oldest = ({ now, services: { config } }: Context) => new Date(now.getTime() - config.idempotencySeconds * 1000)

async function again(ctx: Context, atomic: AtomicOperation, run: RunWith): Promise<ExecutionResult> {
  const result = await run(atomically(ctx, atomic))
  // A retry that was refused before its act, such as one without the permission now, is no replay.
  return atomic.replayed ? asReplayed(result) : result
}

async function firstRun(ctx: Context, place: Place, atomic: AtomicOperation, run: RunWith): Promise<ExecutionResult> {
  const result = await run(atomically(ctx, atomic))
  const { done } = atomic
  if (done === undefined) throw isAnswered(result) ? new Error('a mutation does not use once') : new Refused(result)
  // If a read of the answer has failed in the database, this fails too: then nothing is done, and the errors say why.
  await keep(ctx, place, done).catch((error: unknown) => {
    throw result.errors?.length ? new Refused({ errors: result.errors }) : error
  })
  return result
}

/** True if the mutation has an answer. The answers of all mutations are objects or lists. */
const isAnswered = ({ data }: ExecutionResult) =>
  Object.values(data ?? {}).some((value) => typeof value === 'object' && value !== null)

/** Forgotten keys that are removed when a new one is kept: more than are added, so that they become fewer. */
const REMOVED_TOGETHER = 5

async function keep(ctx: Context, { orgId, userId, key, requestHash }: Place, done: Done): Promise<void> {
  const row = { requestHash, done: sql<string>`${JSON.stringify(done)}::jsonb`, createdAt: ctx.now }
  const kept = statements
    .insertInto('IdempotencyKey')
    .values({ orgId, userId, key, ...row })
    .onConflict((same) => same.columns(['orgId', 'userId', 'key']).doUpdateSet(row))
  await ctx.change(kept.compile())
  // Locked rows are left to those who have locked them, so that no request waits for another.
  const forgotten = statements
    .selectFrom('IdempotencyKey')
    .select(['userId', 'key'])
    .where('orgId', '=', orgId)
    .where('createdAt', '<=', oldest(ctx))
    .orderBy('createdAt')
    .limit(REMOVED_TOGETHER)
    .forUpdate()
    .skipLocked()
  const removed = statements
    .deleteFrom('IdempotencyKey')
    .where('orgId', '=', orgId)
    .where((row) => row(row.refTuple('userId', 'key'), 'in', forgotten.$asTuple('userId', 'key')))
  await ctx.change(removed.compile())
}

const RETRY_AFTER_SECONDS = 1
const isUnderWay = () =>
  new DomainError('IDEMPOTENCY_KEY_IN_USE', 'A request with this Idempotency-Key is under way: send it again later', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

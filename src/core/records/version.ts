// Versions of records: a change is made only if the record still has the version that the caller has seen.
import { sql } from 'kysely'
import { Arg, Int } from 'type-graphql'
import type { Context } from '../context.js'
import { conflict } from '../../errors.js'
import { because } from '../faults/reason.js'
import { label } from '../words.js'
import { runMutation } from '../operations/run-mutation.js'
import { slot } from '../../database/prepared.js'
import type { Readable, Table } from './record.js'
import { nameOf, select } from './select.js'
import { cachedStatement } from './cached-statements.js'
import { anyStatements } from '../../database/query-builder.js'
import type { Done } from '../progress/acts.js'

/** The argument `recordVersion` of mutations that change a record. */
export const RecordVersion = () => Arg('recordVersion', () => Int, { nullable: true })

/** The record whose version a change compares. */
export interface Versioned<Input = unknown> {
  readonly rows: Readable
  /** Finds the identifier of the record, for changes that take several kinds of identifier. */
  readonly identify?: (ctx: Context, id: string, input: Input) => Promise<string>
  /** Locks the records that are always locked before this one. It may be done again by the change itself. */
  readonly before?: (ctx: Context, id: string, input: Input) => Promise<unknown>
}

/** The record that a change compares: of these rows. */
export const versioned = <T extends Table>(rows: Readable<T>, how: Omit<Versioned, 'rows'> = {}): Versioned =>
  ({ rows, ...how })

/** What a caller sent: the identifier, the input, and the version that the record should have. */
interface Sent<Input> {
  readonly id: string
  readonly input: Input
  readonly version: number | null | undefined
}

/** Makes a change once (see `runMutation`), if the record has the version that the caller has sent. */
export const withExpectedVersion = <Input, Result extends Done>(
  ctx: Context, record: Versioned<Input>, sent: Sent<Input>, change: (ctx: Context) => Promise<Result>,
): Promise<Result> => runMutation(ctx, (outer) => ifUnchanged(outer, record, sent, change))

/**
 * Makes a change. If the caller has sent a version, the change runs in the transaction that locks the record and
 * compares its version. Throws CONFLICT if the record has another version. A record that does not exist is left to the
 * change.
 */
export async function ifUnchanged<Input, Result>(
  ctx: Context, { rows, identify, before }: Versioned<Input>, { id, input, version }: Sent<Input>,
  change: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  if (version == null) return change(ctx)
  return ctx.transaction(async (inner) => {
    await before?.(inner, id, input)
    const name = identify ? await identify(inner, id, input) : id
    refuseOther(rows.table, await presentVersion(inner, rows, name), version)
    return change(inner)
  })
}

/** Throws CONFLICT if a record has another version than the caller has seen. */
export function refuseOther(model: string, present: number | undefined, seen: number | null | undefined): void {
  if (present === undefined || seen == null || present === seen) return
  const why = because('version_conflict', { record: label({ model }), version: present, seen })
  throw conflict(why, { recordVersion: present })
}

/** Locks the record and returns its version; undefined if it does not exist. */
async function presentVersion(ctx: Context, rows: Readable, id: string): Promise<number | undefined> {
  const statement = cachedStatement(ctx, `${nameOf(rows)} version`, () =>
    select(rows, ['recordVersion']).where(sql.ref('id'), '=', slot('id')).forNoKeyUpdate().compile())
  const [row] = await ctx.query<{ recordVersion: number }>(statement({ orgId: ctx.viewer.orgId, id }))
  return row?.recordVersion
}

/**
 * The next version, for a statement that raises it even if it changes no other column. The trigger raises it by 1 in an
 * act, however many statements of the act change the record, and not at all if they change nothing.
 */
export const NEXT_VERSION = sql<number>`"recordVersion" + 1`

/** Raises the version of a record of which only parts have changed. */
export async function touch(ctx: Context, table: Table, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const raised = anyStatements
    .updateTable(table)
    .set({ recordVersion: NEXT_VERSION })
    .where(sql.ref('orgId'), '=', ctx.viewer.orgId)
    .where(sql<boolean>`"id" = any(${[...new Set(ids)].sort()}::text[])`)
  await ctx.change(raised.compile())
}

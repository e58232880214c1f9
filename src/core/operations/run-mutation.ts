// The act of a mutation, in an operation that runs as a whole: a dry run, or a request with an Idempotency-Key. Such an
// operation is one transaction, with its answer. Every mutation passes its act through `runMutation`.
import { sql } from 'kysely'
import type { Context } from '../context.js'
import { statements } from '../../database/query-builder.js'
import { noteDone, type Done, type AtomicOperation } from '../progress/acts.js'

/**
 * Runs the act of a mutation and returns what it has done. In an operation that runs as a whole, a failed act leaves no
 * trace and the other mutations of the operation can go on. If an earlier request with the same key has done the act,
 * it does not run; the mutation then reads its answer from what was done.
 */
export async function runMutation<T extends Done>(ctx: Context, act: (ctx: Context) => Promise<T>): Promise<T> {
  const { atomic } = ctx
  if (!atomic) return withDone(ctx, act(ctx), (done) => done)
  if (atomic.known !== undefined) {
    atomic.replayed = true
    return atomic.known as T
  }
  const done = await ctx.transaction(async (ctx) => {
    // The act before may have raised the versions of the same records in this transaction.
    await ctx.change({ sql: "set local selvedge.raised = ''", parameters: [] })
    const done = await act(ctx)
    await checkConstraints(ctx)
    return done
  })
  atomic.done = done
  return done
}

/**
 * Runs the act of a mutation for one of its records, and returns what it has done. Each is done apart: one that fails
 * undoes no other. With an Idempotency-Key, an act that an earlier request has done does not run.
 */
export function runPart(ctx: Context, part: string, act: (ctx: Context) => Promise<string>): Promise<string> {
  if (ctx.atomic) return runMutation(ctx, act)
  return ctx.underKey ? ctx.underKey(part, act) : act(ctx)
}

/**
 * Notes what a mutation has done, so that an answer that cannot be read names it: of a mutation that answers a secret,
 * no more than the identifier of its record.
 */
export async function withDone<T>(ctx: Context, act: Promise<T>, doneBy: (result: T) => Done): Promise<T> {
  const result = await act
  noteDone(ctx, doneBy(result))
  return result
}

/**
 * Does something outside of the database, such as waking a worker: at once, or when the operation that runs as a whole
 * is committed. A dry run never does it.
 */
export function afterCommit({ atomic }: Context, effect: () => void): void {
  if (atomic) atomic.effects.push(effect)
  else effect()
}

/** The context of an operation that runs as a whole, in an open transaction. Transactions in it become savepoints. */
export const atomically = (ctx: Context, atomic: AtomicOperation, depth = 0): Context => ({
  ...ctx,
  atomic,
  transaction: (work) => inSavepoint(ctx, `level_${depth}`, () => work(atomically(ctx, atomic, depth + 1))),
})

/**
 * Runs the work. If it fails, what it wrote is undone and the transaction can go on. The name is the depth: PostgreSQL
 * finds the latest savepoint of a name, and a savepoint of a lower depth ends all that came after it.
 */
async function inSavepoint<T>(ctx: Context, name: string, work: () => Promise<T>): Promise<T> {
  const say = (words: string) => ctx.change(sql`${sql.raw(words)} ${sql.ref(name)}`.compile(statements))
  await say('savepoint')
  try {
    const result = await work()
    await say('release savepoint')
    return result
  } catch (error) {
    // Without its connection the transaction is over anyway, and the first error says more.
    await say('rollback to savepoint').catch(() => undefined)
    throw error
  }
}

/**
 * Checks the constraints that PostgreSQL would check only at the commit, so that their errors belong to this act. The
 * savepoint is given up, because the next act needs these constraints as late as this one.
 */
async function checkConstraints(ctx: Context): Promise<void> {
  for (const words of ['savepoint checked', 'set constraints all immediate', 'rollback to savepoint checked'])
    await ctx.change({ sql: words, parameters: [] })
}

// Answers the questions of one tick together: different questions by one batch (DataLoader), equal ones by one answer.
import DataLoader from 'dataloader'
import type { Context } from '../context.js'

/**
 * Returns a function that asks one question. All questions of one tick in the same transaction, or outside a
 * transaction, are answered by one call of `answer`.
 */
export function batched<Question, Answer>(
  answer: (ctx: Context, questions: readonly Question[]) => Promise<Answer[]>,
): (ctx: Context, question: Question) => Promise<Answer> {
  const loaders = new WeakMap<Context['loaders'], DataLoader<Question, Answer>>()
  return (ctx, question) => {
    const loader =
      loaders.get(ctx.loaders) ??
      new DataLoader<Question, Answer>((questions) => answer(ctx, questions), { cache: false })
    loaders.set(ctx.loaders, loader)
    return loader.load(question)
  }
}

/** The loader of this name in this tick of the request, which `batch` makes if there is none yet. */
export function loaderOf<Key, Value>(
  ctx: Context, name: string, batch: (keys: readonly Key[]) => Promise<Value[]>,
): DataLoader<Key, Value> {
  const known = ctx.loaders.get(name) as DataLoader<Key, Value> | undefined
  if (known) return known
  const loader = new DataLoader(batch, { cache: false })
  ctx.loaders.set(name, loader as DataLoader<unknown, unknown>)
  return loader
}

/**
 * Returns a function that computes the value of a key, such as the figures of an order. All who ask for the same key in
 * one tick, in the same transaction or outside a transaction, get the same value: for example a hundred bills of the
 * order. The value is forgotten before its first statement is sent. So it is as new as if each had read it alone, and a
 * step never gets a value that was read before its locks. Nobody may change the value.
 */
export function shared<Value>(
  compute: (ctx: Context, key: string) => Promise<Value>,
): (ctx: Context, key: string) => Promise<Value> {
  const asked = new WeakMap<Context['loaders'], Map<string, Promise<Value>>>()
  return (ctx, key) => {
    const values = asked.get(ctx.loaders) ?? new Map<string, Promise<Value>>()
    if (!asked.has(ctx.loaders)) {
      asked.set(ctx.loaders, values)
      beforeBatches(() => asked.delete(ctx.loaders))
    }
    const value = values.get(key) ?? compute(ctx, key)
    values.set(key, value)
    return value
  }
}

/** Runs `work` when DataLoader would run a batch that begins now: when no promise of this tick is left to resolve. */
const beforeBatches = (work: () => unknown): void => void Promise.resolve().then(() => process.nextTick(work))

// Combines single questions of one tick into one batch (DataLoader).
import DataLoader from 'dataloader'
import type { Context } from '../../context.js'

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

// Questions that are asked one by one and answered together.
import DataLoader from 'dataloader'
import type { Context } from '../../context.js'

/** Asks one question; those of one tick, in one transaction or outside of any, are answered by one call. */
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

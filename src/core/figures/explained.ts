// The GraphQL field `figures` of a record: its computed figures, each with its formula and inputs.
import { Ctx, FieldResolver, Resolver, Root, type ClassType } from 'type-graphql'
import type { Context } from '../context.js'
import type { Figure } from './figure.js'
import { ExplainedFigure } from './types.js'

/** Makes the field `figures` of a type. `of` says whose figures they are; `more` says what is special about them. */
export function explained<T extends object>(
  type: ClassType,
  { of, more, figures }: {
    readonly of: string
    readonly more?: string
    readonly figures: (ctx: Context, record: T) => readonly Figure[] | Promise<readonly Figure[]>
  },
): ClassType<object> {
  const description = [`Every computed figure of ${of}, each with its formula and inputs.`, ...(more ? [more] : [])]

  @Resolver(() => type)
  class FiguresResolver {
    @FieldResolver(() => [ExplainedFigure], { description: description.join(' ') })
    figures(@Root() record: T, @Ctx() ctx: Context) {
      return figures(ctx, record)
    }
  }
  return FiguresResolver
}

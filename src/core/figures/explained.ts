// The GraphQL field `figures` of a record: its computed figures, each with its formula and inputs.
import type { ClassType } from 'type-graphql'
import type { Context } from '../context.js'
import { CONTEXT, fieldOf, RECORD } from '../schema/resolvers.js'
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
  const description = [`Every computed figure of ${of}.`, ...(more ? [more] : [])]

  return fieldOf(type, {
    name: 'figures', type: () => [ExplainedFigure], description: description.join(' '), parameters: [RECORD, CONTEXT],
    resolve: (record: T, ctx: Context) => figures(ctx, record),
  })
}

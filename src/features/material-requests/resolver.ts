// GraphQL resolver for the explanation of the figures of a material request.
import { Ctx, Extensions, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { ExplainedFigure } from '../../core/figures/types.js'
import type { Row } from '../../core/records/record.js'
import { figuresOfRequest } from './explained.js'
import { MaterialRequest } from './types.js'

@Resolver(() => MaterialRequest)
export class MaterialRequestResolver {
  @Extensions({ bounded: true })
  @FieldResolver(() => [ExplainedFigure], {
    description: 'Every computed figure of the request and of its lines, each with its formula and inputs. Absent are '
      + 'imported figures that differ from what their formulas give.',
  })
  figures(@Root() request: Row<'MaterialRequest'>, @Ctx() ctx: Context) {
    return figuresOfRequest(ctx, request)
  }
}

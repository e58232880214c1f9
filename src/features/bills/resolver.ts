// GraphQL resolvers for the preview of a bill, and for the explanation of its figures.
import { Ctx, Extensions, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { ExplainedFigure } from '../../core/figures/types.js'
import type { Row } from '../../core/records/record.js'
import { Input } from '../../core/schema/arguments.js'
import { preview } from './create.js'
import { explainBill, figuresOfBill } from './explained.js'
import { BillInput } from './inputs.js'
import { Bill, BillPreview } from './types.js'

const EXPLAINS = 'Every computed figure of the bill, of its lines and of its match, each with its formula and inputs.'

@Resolver(() => BillPreview)
export class BillPreviewResolver {
  @Query(() => BillPreview, {
    description: 'The totals, the match and the lines of a bill as `createBill` would enter it. Nothing is written, and '
      + 'no number is used. Fails as `createBill` would: with FORBIDDEN, CONFLICT (the number is taken), '
      + 'BAD_USER_INPUT.',
  })
  previewBill(@Input(() => BillInput) input: BillInput, @Ctx() ctx: Context) {
    return preview(ctx, input)
  }
  @Extensions({ bounded: true })
  @FieldResolver(() => [ExplainedFigure], {
    description: `${EXPLAINS} A figure of a line names the position of the line, because it has no identifier yet.`,
  })
  figures(@Root() bill: Awaited<ReturnType<typeof preview>>) {
    return explainBill(bill, bill.lineItems.map((line) => ({ ...line, id: String(line.itemNumber) })))
  }
}

@Resolver(() => Bill)
export class BillResolver {
  @Extensions({ bounded: true })
  @FieldResolver(() => [ExplainedFigure], {
    description: `${EXPLAINS} The match is explained with the quantities, rates and tolerances of the time of the match; `
      + 'absent are figures of bills that were matched before these were kept, and imported figures that differ.',
  })
  figures(@Root() bill: Row<'Bill'>, @Ctx() ctx: Context) {
    return figuresOfBill(ctx, bill)
  }
}

// GraphQL resolvers for the preview of a bill, and for the explanation of its figures.
import { Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { explained } from '../../core/figures/explained.js'
import type { Row } from '../../core/records/record.js'
import { Input } from '../../core/schema/arguments.js'
import { GraphQLDecimal } from '../../core/schema/scalars.js'
import { preview } from './create.js'
import { explainBill, figuresOfBill } from './explained.js'
import { CreateBillInput } from './inputs.js'
import { creditableOf } from './pay.js'
import { Bill, BillPreview } from './types.js'

@Resolver(() => BillPreview)
export class BillPreviewResolver {
  @Query(() => BillPreview, {
    description: 'As `createBill`, also its errors; nothing is written, no number used.',
  })
  previewBill(@Input(() => CreateBillInput) input: CreateBillInput, @Ctx() ctx: Context) {
    return preview(ctx, input)
  }
}

@Resolver(() => Bill)
export class CreditableResolver {
  @FieldResolver(() => GraphQLDecimal)
  creditableAmount(@Root() bill: Row<'Bill'>) {
    return creditableOf(bill)
  }
}

export const BillPreviewFigures = explained(BillPreview, {
  of: 'the bill', more: 'That of a line names its position.',
  figures: (_, bill: Awaited<ReturnType<typeof preview>>) =>
    explainBill(bill, bill.lineItems.map((line) => ({ ...line, id: String(line.itemNumber) }))),
})

export const BillFigures = explained(Bill, {
  of: 'the bill, of its lines and of its match', figures: figuresOfBill,
  more: 'The match is explained with the quantities, rates and tolerances of the time of the match; absent are figures of '
    + 'bills that were matched before these were kept, and imported figures that differ.',
})

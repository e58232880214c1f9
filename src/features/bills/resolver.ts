// GraphQL resolvers for the preview of a bill, and for the explanation of its figures.
import { Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { explained } from '../../core/figures/explained.js'
import { loadWhere } from '../../core/records/read.js'
import type { Row } from '../../core/records/record.js'
import { Input } from '../../core/schema/arguments.js'
import { preview } from './create.js'
import { explainBill, figuresOfBill, taxesOfBill } from './explained.js'
import { CreateBillInput } from './inputs.js'
import { TaxOfRate } from './figures.types.js'
import { creditableOf } from './pay.js'
import { billLines } from './reads.js'
import { Bill, BillPreview } from './types.js'

@Resolver(() => BillPreview)
export class BillPreviewResolver {
  @Query(() => BillPreview, {
    description: 'As `createBill` of a draft, also its errors; nothing is written, no number used. With '
      + '`@validateOnly`, `createBill` also has the errors of posting.',
  })
  previewBill(@Input(() => CreateBillInput) input: CreateBillInput, @Ctx() ctx: Context) {
    return preview(ctx, input)
  }
}

@Resolver(() => Bill)
export class CreditableResolver {
  @FieldResolver()
  creditableAmount(@Root() bill: Row<'Bill'>) {
    return creditableOf(bill)
  }
}

const TAXES = { description: 'The tax of each rate, the highest rate first. Σ tax = taxAmount.' }

@Resolver(() => Bill)
export class BillTaxes {
  @FieldResolver(() => [TaxOfRate], TAXES)
  async taxesByRate(@Root() bill: Row<'Bill'>, @Ctx() ctx: Context) {
    return taxesOfBill(bill, await loadWhere(ctx, billLines, 'billId', bill.id))
  }
}

@Resolver(() => BillPreview)
export class BillPreviewTaxes {
  @FieldResolver(() => [TaxOfRate], TAXES)
  taxesByRate(@Root() bill: Previewed) {
    return taxesOfBill(bill, linesOf(bill))
  }
}

type Previewed = Awaited<ReturnType<typeof preview>>

/** The lines of a preview; their positions are their identifiers. */
const linesOf = ({ lineItems }: Previewed) => lineItems.map((line) => ({ ...line, id: String(line.itemNumber) }))

export const BillPreviewFigures = explained(BillPreview, {
  of: 'the bill', more: 'That of a line names its position.',
  figures: (_, bill: Previewed) => explainBill(bill, linesOf(bill)),
})

export const BillFigures = explained(Bill, {
  of: 'the bill, of its lines and of its match', figures: figuresOfBill,
  more: 'The match is explained with the quantities, rates and tolerances of the time of the match; absent are figures of '
    + 'bills that were matched before these were kept, and imported figures that differ.',
})

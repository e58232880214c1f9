// GraphQL resolver for the preview of a bill.
import { Ctx, Query, Resolver } from 'type-graphql'
import type { Context } from '../../context.js'
import { Input } from '../../core/schema/arguments.js'
import { preview } from './create.js'
import { BillInput } from './inputs.js'
import { BillPreview } from './types.js'

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
}

// GraphQL resolver for the conversion of amounts.
import { Ctx, Query, Resolver } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { Input } from '../../core/schema/arguments.js'
import { conversion } from './convert.js'
import { Conversion, ConversionInput, Rate } from './types.js'

@Resolver(() => Rate)
export class RateResolver {
  @Query(() => Conversion, {
    description:
      'Converts an amount into another currency. Fails with BAD_USER_INPUT if the rate table has no rate for the pair.',
  })
  conversion(@Input(() => ConversionInput) input: ConversionInput, @Ctx() ctx: Context) {
    return conversion(ctx, input)
  }
}

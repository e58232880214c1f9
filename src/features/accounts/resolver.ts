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
      'Converts an amount. BAD_USER_INPUT if the pair has no rate.',
  })
  conversion(@Input(() => ConversionInput) input: ConversionInput, @Ctx() ctx: Context) {
    return conversion(ctx, input)
  }
}

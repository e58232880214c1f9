// The arguments of a connection: its page, its filter and its order.
import { ArgsType, Field, type ClassType } from 'type-graphql'
import { PageArgs } from '../schema/paging.js'
import { orderEnumOf, usualOrderOf } from './order-by.js'
import type { Readable } from './record.js'

/** Makes the class of the arguments of a connection. A list of records without a filter type has no filter. */
export function listArgsOf(readable: Readable): ClassType {
  const orders = orderEnumOf(readable)

  @ArgsType()
  class ListArguments extends PageArgs {
    @Field(() => orders as never, { nullable: true, defaultValue: usualOrderOf(readable) })
    orderBy?: string | null

    filter?: object | null
  }
  const { filterType } = readable
  if (filterType) Field(() => filterType, { nullable: true })(ListArguments.prototype, 'filter')
  return ListArguments
}

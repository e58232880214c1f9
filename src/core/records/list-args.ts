// The arguments of a connection: its page, its filter and its order.
import { ArgsType, Field, type ClassType } from 'type-graphql'
import { PageArgs } from '../schema/paging.js'
import { addedFilters } from './added-filters.js'
import { orderEnumOf, usualOrderOf } from './order-by.js'
import type { Readable } from './record.js'

/** Makes the class of the arguments of a connection. A list of records without a filter type has no filter. */
export function listArgsOf(readable: Readable): ClassType {
  const orders = orderEnumOf(readable)

  @ArgsType()
  class ListArguments extends PageArgs {
    filter?: object | null
    orderBy?: string | null
  }
  const { filterType } = readable
  if (filterType) {
    complete(filterType, readable)
    Field(() => filterType, { nullable: true })(ListArguments.prototype, 'filter')
  }
  Field(() => orders, { nullable: true, defaultValue: usualOrderOf(readable) })(ListArguments.prototype, 'orderBy')
  return ListArguments
}

/** Filter types that have the added filters already; several lists may take the same type. */
const completed = new WeakSet<ClassType>()

function complete(filterType: ClassType, readable: Readable): void {
  if (completed.has(filterType)) return
  completed.add(filterType)
  for (const [name, { field, description }] of Object.entries(addedFilters(readable)))
    field(description)(filterType.prototype as object, name)
}

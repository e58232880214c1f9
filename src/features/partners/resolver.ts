// Suppliers and clients, as fields.
import type { GraphQLResolveInfo } from 'graphql'
import { Args, Ctx, Info, Query, Resolver } from 'type-graphql'
import type { Context } from '../../context.js'
import { Filter, Id } from '../../core/schema/arguments.js'
import { PageArgs } from '../../core/schema/paging.js'
import { get, list } from '../../core/records/read.js'
import { clients, suppliers } from './reads.js'
import { Client, ClientConnection, ClientFilter, Supplier, SupplierConnection, SupplierFilter } from './types.js'

@Resolver(() => Supplier)
export class SupplierResolver {
  @Query(() => Supplier, { nullable: true, description: 'One supplier. Fails with NOT_FOUND.' })
  supplier(@Id('The supplier.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, suppliers, id, info)
  }

  @Query(() => SupplierConnection, { description: 'Suppliers, by name.' })
  suppliers(
    @Args() page: PageArgs,
    @Filter(() => SupplierFilter) filter: SupplierFilter | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, suppliers, page, filter, info)
  }
}

@Resolver(() => Client)
export class ClientResolver {
  @Query(() => Client, { nullable: true, description: 'One client. Fails with NOT_FOUND.' })
  client(@Id('The client.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, clients, id, info)
  }

  @Query(() => ClientConnection, { description: 'Clients, by name.' })
  clients(
    @Args() page: PageArgs,
    @Filter(() => ClientFilter) filter: ClientFilter | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, clients, page, filter, info)
  }
}

// The name of the other party of a bill, in one field for all kinds of bills.
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { wholeChildren } from '../../core/records/read.js'
import { rowsOf, type Row } from '../../core/records/record.js'
import { Bill } from './types.js'

const suppliers = rowsOf('Supplier', ['id', 'asc'], ['id', 'name'])
const clients = rowsOf('Client', ['id', 'asc'], ['id', 'name'])
const employees = rowsOf('Employee', ['id', 'asc'], ['id', 'name'])

@Resolver(() => Bill)
export class BillPartyResolver {
  @FieldResolver(() => String, { nullable: true })
  async partyName(@Root() bill: Row<'Bill'>, @Ctx() ctx: Context) {
    const { supplierId, clientId, employeeId, employeeName } = bill
    if (supplierId !== null) return nameIn(await wholeChildren(ctx, suppliers, 'id', supplierId))
    if (clientId !== null) return nameIn(await wholeChildren(ctx, clients, 'id', clientId))
    return employeeName ?? (employeeId === null ? null : nameIn(await wholeChildren(ctx, employees, 'id', employeeId)))
  }
}

const nameIn = ([party]: readonly { readonly name: string }[]) => party?.name ?? null

// The name of the other party of a bill, in one field for all kinds of bills.
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { findWhole } from '../../core/records/read.js'
import { rowsOf, type Row } from '../../core/records/record.js'
import { Bill } from './types.js'

const suppliers = rowsOf('Supplier', ['id', 'asc'], ['id', 'name'])
const clients = rowsOf('Client', ['id', 'asc'], ['id', 'name'])
const employees = rowsOf('Employee', ['id', 'asc'], ['id', 'name'])

@Resolver(() => Bill)
export class BillPartyResolver {
  @FieldResolver()
  partyName(@Root() bill: Row<'Bill'>, @Ctx() ctx: Context) {
    return nameOfParty(ctx, bill)
  }
}

type Party = Pick<Row<'Bill'>, 'billType' | 'supplierId' | 'clientId' | 'employeeId' | 'employeeName'>

/** The name of the other party of a bill; null if it is not found. */
export async function nameOfParty(
  ctx: Context, { billType, supplierId, clientId, employeeId, employeeName }: Party,
): Promise<string | null> {
  if (billType === 'SUPPLIER') return nameOf(ctx, suppliers, supplierId)
  if (billType === 'CLIENT') return nameOf(ctx, clients, clientId)
  return employeeName ?? nameOf(ctx, employees, employeeId)
}

async function nameOf(ctx: Context, parties: typeof suppliers | typeof clients | typeof employees, id: string | null) {
  const party = await findWhole(ctx, parties as typeof suppliers, id)
  return party?.name ?? null
}

// Makes a house for tests of lists: every list has several pages, and in each order some records are equal, some
// differ, and some have no value.
import { gateway } from '../app.js'
import { columnsOf } from '../pages.js'
import { rowsOf, type Row } from '../records.js'
import { nodeOf, relayLists } from '../walk.js'
import { addCopies } from './copies.js'
import { demoHouse } from './house.js'
import type { TestOrganization } from './organization.js'

/** Records that each list has at least. */
const LEAST = 8
/** Records with a value, and records without one, that each nullable order has at least. */
const OF_EACH = 4

const modelOf = (list: (typeof relayLists)[number]) => nodeOf(list)?.name ?? ''
/** The tables that are copied. Users and memberships are people; the house has enough of them. */
export const copied = relayLists.map(modelOf).filter((model) => !['User', 'Membership'].includes(model))
const nullable = relayLists.flatMap(columnsOf).filter(({ isNullable }) => isNullable)

/** Another record of a table than the one that the original names, if it names one. */
const another = (table: string, column: string) => `CASE WHEN s."${column}" IS NOT NULL THEN (
  SELECT max(o.id) FROM "${table}" o WHERE o."orgId" = s."orgId" AND o.id <> s."${column}") END`

/** Who acted on records: columns that are empty, or have one user, in all records of the demo. */
const ACTORS: Readonly<Record<string, readonly string[]>> = {
  AuditLine: ['actingForId', 'apiKeyId', 'requestId'],
  Bill: ['overriddenById'],
  BillPayment: ['reversedById'],
  CostSheet: ['submittedById', 'submittedForId', 'approvedById', 'rejectedById'],
  ExpenseRequest: ['approvedById', 'rejectedById', 'sourceTemplateId'],
  Invitation: ['createdById'],
  MaterialRequest: ['submittedById', 'approvedById', 'rejectedById'],
  PurchaseOrderRevision: ['createdById'],
  Quote: ['sentById', 'acceptedById', 'rejectedById', 'cancelledById', 'convertedById'],
  Rate: ['createdById'],
  SalesOrderRevision: ['createdById'],
  StockMovement: ['createdById'],
}

/** One of two identifiers: one for the copies of the first record, the other one for all other copies. */
const eitherOf = (table: string, one: string, other: string) => `CASE WHEN s.id = (SELECT min(o.id) FROM "${table}" o
  WHERE o."orgId" = s."orgId") THEN '${one}' ELSE '${other}' END`

/** The values of the copies in columns that have the same value in every record of the demo. */
const instead = ({ HR, MANAGER }: TestOrganization): Readonly<Record<string, string>> => ({
  ...Object.fromEntries([
    'ApiKey', 'Bill', 'BillNote', 'BillOfMaterials', 'CostingDocument', 'CostSheet', 'Delivery', 'GoodsReceipt',
    'PartyPayment', 'ProductionOrder', 'PurchaseOrder', 'Quote', 'RequestForQuotation', 'SalesOrder',
  ].map((model) => [`${model}.createdById`, `'${HR.userId}'`])),
  ...Object.fromEntries(Object.entries(ACTORS).flatMap(([model, columns]) => columns.map((column) =>
    [`${model}.${column}`, eitherOf(model, HR.userId, MANAGER.userId)]))),
  'BillPayment.recordedById': `'${HR.userId}'`,
  'Attachment.uploadedById': `'${MANAGER.userId}'`,
  'Bill.employeeId': another('Employee', 'employeeId'),
  'BillPayment.partyPaymentId': another('PartyPayment', 'partyPaymentId'),
  'PartyPayment.supplierId': another('Supplier', 'supplierId'),
  'PartyPayment.clientId': another('Client', 'clientId'),
  'StockMovement.productionOrderId': another('ProductionOrder', 'productionOrderId'),
  'ManagementAccount.createdAt': `s."createdAt" - interval '1 hour'`,
  'Location.createdAt': `s."createdAt" - interval '1 hour'`,
  ...Object.fromEntries(['ManagementAccount', 'Location', 'ApiKey', 'Invitation'].map((model) =>
    [`${model}.updatedAt`, `s."updatedAt" - k * interval '1 hour'`])),
})

/** Every second copy has no value. */
const emptied = Object.fromEntries(nullable.map(({ list, column }) =>
  [`${modelOf(list)}.${column}`, `CASE WHEN k % 2 = 0 THEN s."${column}" END`]))

/** Tables with so many rows that copies of all would not fit into one page. */
const FIRST = { AuditLine: 4, Rate: 4 }

/** How often a table is copied. */
function timesOf(model: string, rows: readonly Row[], values: Readonly<Record<string, string>>): number {
  const isValued = Object.keys(values).some((column) => column.startsWith(`${model}.`))
  const columns = nullable.filter(({ list }) => modelOf(list) === model).map(({ column }) => column)
  const lack = columns.some((column) => rows.filter((row) => row[column] != null).length < OF_EACH)
  return Math.max(Math.ceil(LEAST / rows.length) - 1, Number(isValued), lack ? 2 : 0)
}

/** Makes the house. The copies have the values of their originals, but in the columns named above. */
export async function listedHouse(): Promise<TestOrganization> {
  const house = await demoHouse()
  const rows = await rowsOf(house.id)
  const values = { ...instead(house), ...emptied }
  const times = Object.fromEntries(copied.map((model) => [model, timesOf(model, rows[model], values)]))
  const { prisma } = gateway().database
  await addCopies(prisma, { orgId: house.id, times, first: FIRST, instead: values })
  await spreadMemberships(house.id)
  return house
}

/** Memberships get times that differ, as they were all made at once. */
async function spreadMemberships(orgId: string): Promise<void> {
  const { membership } = gateway().database.prisma
  for (const { userId, roles, createdAt, updatedAt } of await membership.findMany({ where: { orgId } })) {
    const hours = roles.join().length * 3_600_000
    await membership.update({
      where: { orgId_userId: { orgId, userId } },
      data: { createdAt: new Date(createdAt.getTime() - hours), updatedAt: new Date(updatedAt.getTime() + hours) },
    })
  }
}

// Every column of every record and of its lines, as the trail would name it, is told by the name of the field that
// shows it. A column that no field shows is named here, and told to nobody.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { isObjectType } from 'graphql'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { eventually } from '../support/eventually.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { schema } from '../support/operations.js'

useGateway()

/** The lists in which records show the lines that an act may change with them, by the type of the line. */
const LISTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Bill: { BillLine: 'lineItems', BilledOrderLine: 'salesOrderLines' },
  BillNote: { BillNoteLine: 'lineItems' },
  BillOfMaterials: { BillOfMaterialsItem: 'lineItems' },
  CostSheet: {
    CostSheetBomItem: 'bomItems', CostSheetProcessingItem: 'processingItems', CostSheetLogisticsItem: 'logisticsItems',
    CostSheetOverheadItem: 'overheadTier3Items', CostSheetProfitScenario: 'profitScenarios',
  },
  Delivery: { DeliveryLine: 'lineItems' },
  ExpenseRequest: { ExpenseLine: 'lineItems' },
  GoodsReceipt: { GoodsReceiptLine: 'lineItems' },
  MaterialRequest: { MaterialRequestLine: 'lineItems' },
  ProductionOrder: { ProductionOrderLine: 'lineItems' },
  PurchaseOrder: { PurchaseOrderLine: 'lineItems' },
  Quote: { QuoteLine: 'lineItems' },
  RequestForQuotation: { RequestForQuotationLine: 'lineItems' },
  SalesOrder: { SalesOrderLine: 'lineItems', ShipmentScheduleEntry: 'shipmentSchedule' },
}

/** Members that acts name and that are no columns. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  CostSheet: ['quoteIds', 'salesOrderIds'], Delivery: ['stopIds'],
}

/** Fields that are called otherwise than what the trail names. */
const CALLED: Readonly<Record<string, string>> = {
  'CostSheet.quoteIds': 'quotes',
  'CostSheet.salesOrderIds': 'salesOrders',
  'Delivery.stopIds': 'stops',
  'Quote.costSheetId': 'costSheet',
  'SalesOrder.costSheetId': 'costSheet',
  ...Object.fromEntries([
    'timeZone', 'materialRequestSelfApproval', 'costSheetSelfApproval', 'priceTolerancePercent', 'priceToleranceAmount',
    'quantityTolerancePercent', 'unorderedAllowance', 'periodLockedThrough',
  ].map((setting) => [`Organization.${setting}`, `settings.${setting}`])),
  ...Object.fromEntries([
    'legalName', 'registrationNumber', 'taxNumber', 'address', 'businessEmail', 'businessPhone', 'bankDetails',
    'documentFooter', 'logo',
  ].map((said) => [`Organization.${said}`, `letterhead.${said}`])),
}

/** Columns that no field shows: secrets, keys of comparisons, terms that were noted, and places. */
const BEHIND = [
  'ApiKey.previousSecretHash', 'ApiKey.secretHash', 'Attachment.objectKey', 'Bill.billNumberKey', 'Bill.expenseRate',
  'Bill.matchTerms', 'Bill.partyKey', 'Bill.totalsGiven', 'BillLine.orderPrice', 'BillNote.noteNumberKey',
  'BillNote.partyKey', 'BillNote.takenBefore', 'MaterialRequest.cancelledOrderCount', 'PartyPayment.partyKey',
  'StockMovement.priceTerms', 'User.defaultOrgId',
  'User.homeOrgId', 'User.passwordHash', 'Webhook.position', 'Webhook.previousSecret', 'Webhook.secret',
]

/** Records that are edited with a permission of their own, and so show their edits to those who have it. */
const GUARDED = ['ApiKey', 'Attachment', 'Invitation', 'Membership', 'User', 'Webhook', 'WebhookDelivery']

const edited = Object.values(schema.getTypeMap()).filter(isObjectType)
  .filter((type) => 'edits' in type.getFields()).map(({ name }) => name)

/** The fields that show the columns of a table. */
const fieldsOf = (table: string, members: readonly string[]) => members
  .filter((member) => !BEHIND.includes(`${table}.${member}`)).map((member) => CALLED[`${table}.${member}`] ?? member)

let org: TestOrganization
let columns: ReadonlyMap<string, readonly string[]>
let told: ReadonlyMap<string, readonly string[]>

const columnsOf = (table: string) => columns.get(table) ?? []
const membersOf = (type: string) => [...columnsOf(type), ...OTHERS[type] ?? []]

/** Details of an act that has changed each column of a record, and of a line of each kind, and has added another. */
function details(type: string) {
  const same = { before: null, after: null }
  const lines = Object.keys(LISTS[type] ?? {}).map((kind) => {
    const line = Object.fromEntries(columnsOf(kind).map((column) => [column, 1]))
    return [kind, { before: [{ id: 'a' }], after: [{ ...line, id: 'a' }, { ...line, id: 'b' }] }] as const
  })
  return { changed: Object.fromEntries([...membersOf(type).map((member) => [member, same] as const), ...lines]) }
}

beforeAll(async () => {
  const { pool, prisma } = gateway().database
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `SELECT table_name AS "table", array_agg(column_name::text) AS "columns" FROM information_schema.columns
      WHERE table_schema = current_schema() AND column_name <> 'orgId' GROUP BY 1`)
  columns = new Map(rows.map((row) => [row.table, row.columns]))
  org = await organization()
  const { endCursor } = await as(org.ADMIN).get<{ endCursor: string }>('{ changes { endCursor } }')
  await prisma.auditLine.createMany({
    data: edited.map((type) => ({
      orgId: org.id, id: `edit-${type}`, action: 'edit', entity: type, entityId: type, details: details(type),
    })),
  })
  const TOLD = 'query ($after: String) { changes(after: $after, first: 100) { nodes { recordType fields } } }'
  type Told = { readonly nodes: readonly { readonly recordType: string; readonly fields: readonly string[] }[] }
  await eventually(async () => {
    const { nodes } = await as(org.ADMIN).get<Told>(TOLD, { after: endCursor })
    told = new Map(nodes.map(({ recordType, fields }) => [recordType, fields]))
    return told.size >= edited.length - 1
  })
})

test('every record whose acts are told shows its edits', () => {
  expect([...told.keys(), 'WebhookDelivery'].sort()).toEqual([...edited].sort())
  expect(edited).toEqual(expect.arrayContaining([...Object.keys(LISTS), ...GUARDED, 'Organization', 'Supplier']))
})

describe('the columns are told by the names of their fields:', () => {
  test.each(edited.filter((type) => type !== 'WebhookDelivery'))('%s', (type) => {
    const lines = Object.entries(LISTS[type] ?? {}).flatMap(([kind, list]) =>
      [list, ...fieldsOf(kind, columnsOf(kind).filter((column) => column !== 'id')).map((name) => `${list}.${name}`)])
    expect(columnsOf(type).length).toBeGreaterThan(3)
    expect(told.get(type)).toEqual([...new Set([...fieldsOf(type, membersOf(type)), ...lines])].sort())
  })
})

describe('the edits have the same names, for those who may read the record:', () => {
  const NODE = 'query ($nodeId: ID!) { node(nodeId: $nodeId) { ... on RecordEdit { fields { name lineType lineId } } } }'
  type Shown = { readonly fields: readonly { readonly name: string; readonly lineType: string | null }[] } | null

  // The organization has no query by identifier, so its edits are read with it alone.
  test.each(edited.filter((type) => type !== 'Organization'))('%s', async (type) => {
    const nodeId = Buffer.from(JSON.stringify([org.id, 'RecordEdit', `edit-${type}`])).toString('base64url')
    const shown = await as(org.ADMIN).get<Shown>(NODE, { nodeId })
    const named = (lineType: string | null) =>
      shown?.fields.filter((field) => field.lineType === lineType).map(({ name }) => name).sort()
    expect(named(null)).toEqual(fieldsOf(type, membersOf(type)).sort())
    for (const kind of Object.keys(LISTS[type] ?? {})) {
      // One line has changed, and another one is new, which its identifier says.
      const both = fieldsOf(kind, columnsOf(kind).filter((column) => column !== 'id')).flatMap((name) => [name, name])
      expect([kind, named(kind)]).toEqual([kind, [...both, 'id'].sort()])
    }
    const ofStaff = await as(org.STAFF).get<Shown>(NODE, { nodeId })
    expect([type, ofStaff === null]).toEqual([type, GUARDED.includes(type)])
  })
})

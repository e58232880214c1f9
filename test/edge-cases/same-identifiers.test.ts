// Identifiers are unique within an organization: what reports of one add up has nothing of another with the same ones.
import { beforeAll, expect, test } from '@jest/globals'
import { differencesOf } from '../../src/core/balances.js'
import { gateway, useGateway } from '../support/app.js'
import { as, demoAdmin, type Client } from '../support/as.js'
import { plantedDatabase } from '../support/databases.js'
import { FIGURES } from '../support/evaluate.js'
import { CREATE as CREATE_NOTE, POST as POST_NOTE, type MadeNote } from '../support/make/bill-notes.js'
import { CREATE as CREATE_BILL, type MadeBill } from '../support/make/bills.js'
import { JOURNAL } from '../support/make/journal.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { rowsOf, tenantModels } from '../support/records.js'

useGateway({}, undefined, plantedDatabase)

const EARNED = `promisedRevenue promisedCost materialCost otherCost billedRevenue actualMargin unconvertedCount ${FIGURES}`
const PARTIES = `query ($asOf: Date) { payablesAging(asOf: $asOf) { totals { currency total unallocatedCredit billCount partyCount } parties {
  billType supplierId clientId employeeId partyName currency total unallocatedCredit billCount } } }`
const STATEMENT = `query ($supplierId: ID, $clientId: ID, $currency: Currency!) {
  partyStatement(supplierId: $supplierId, clientId: $clientId, currency: $currency) {
    partyName openingBalance totalDebit totalCredit owed unallocatedCredit closingBalance
    lineItems { day kind debit credit balance } } }`

interface Party {
  readonly supplierId: string | null
  readonly clientId: string | null
  readonly currency: string
}

/** What the reports say. Each party of the aging has a statement. */
async function reportsOf(client: Client) {
  const days = { from: '2000-01-01', to: '2099-12-31', first: 100 }
  const agingOn = (asOf?: string) => client.get<{ parties: readonly Party[] }>(PARTIES, { asOf })
  const aging = await agingOn()
  const statements: object[] = []
  for (const { supplierId, clientId, currency } of aging.parties)
    if (supplierId ?? clientId) statements.push(await client.get(STATEMENT, { supplierId, clientId, currency }))
  return {
    aging, statements,
    // On these days bills of the demo data were posted, and settled later.
    agingThen: await Promise.all(['2026-03-10', '2026-03-20', '2026-03-27', '2026-03-29'].map(agingOn)),
    journal: await client.get<{ nodes: readonly { event: string; partyType: string }[] }>(JOURNAL, days),
    earnings: await client.get<{ nodes: readonly object[] }>(`{ orderEarnings(first: 100) {
      nodes { documentId clientName season ${EARNED} } totals { orderCount ${EARNED.replace(FIGURES, '')} } } }`),
    // They are in the currency of their bills.
    payments: await client.get('{ billPayments { groups(by: [CURRENCY], of: [AMOUNT]) { currency count values { sum } } } }'),
    orders: await client.get(`{ salesOrders(first: 100) { nodes { id earnings { ${EARNED} } } } }`),
  }
}

/** Gives an organization a copy of each record of another one, with the same identifier, and other rates. */
async function copyAll(fromId: string, { id }: TestOrganization): Promise<void> {
  const client = await gateway().database.pool.connect()
  try {
    await client.query('BEGIN')
    // Without the work of triggers, and in any order of the tables.
    await client.query('SET LOCAL session_replication_role = replica')
    for (const table of tenantModels)
      await client.query(`insert into "${table}" select (jsonb_populate_record(t, jsonb_build_object('orgId', $2::text))).*
        from "${table}" t where "orgId" = $1`, [fromId, id])
    await client.query('update "Rate" set "rate" = "rate" * 2 where "orgId" = $1', [id])
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

/** Posts a credit note with two rates of tax, which the demo data does not have. */
async function creditWithTax(client: Client): Promise<void> {
  const [{ id: supplierId }] = (await client.get<{ nodes: { id: string }[] }>('{ suppliers(first: 1) { nodes { id } } }')).nodes
  const { id: billId } = await client.get<MadeBill>(CREATE_BILL, { input: {
    billNumber: 'TAXED', billType: 'SUPPLIER', supplierId, currency: 'USD', status: 'POSTED',
    lineItems: ['10', '20'].map((taxRate) => ({ description: 'Cones', qty: '10', unitPrice: '10', taxRate })),
  } })
  const { lineItems } = await client.get<{ lineItems: { id: string }[] }>(`{ bill(id: "${billId}") { lineItems { id } } }`)
  const note = await client.get<MadeNote>(CREATE_NOTE, { input: {
    noteType: 'CREDIT', billId,
    lineItems: lineItems.map((line) => ({ reason: 'PRICE_DIFFERENCE', billLineId: line.id, amount: '20' })),
  } })
  await client.get(POST_NOTE, { id: note.id })
}

/** Posts a debit note on a bill of March: what it raises counts from today on. */
async function debitToday(client: Client): Promise<void> {
  const lineItems = [{ reason: 'PRICE_DIFFERENCE', amount: '5' }]
  const note = await client.get<MadeNote>(CREATE_NOTE, { input: { noteType: 'DEBIT', billId: 'bill-4', lineItems } })
  await client.get(POST_NOTE, { id: note.id })
}

let admin: Client
beforeAll(async () => { admin = await demoAdmin() })

test('the journal, the aging, statements and earnings of an organization have only its own records', async () => {
  const { id, currency } = await admin.get<{ id: string; currency: string }>('{ organization { id currency } }')
  await creditWithTax(admin)
  await debitToday(admin)
  const before = await reportsOf(admin)
  const other = await organization({ currency })
  await copyAll(id, other)
  expect(await reportsOf(admin)).toEqual(before)
  const copied = await reportsOf(as(other.ADMIN))
  expect(copied.journal.nodes.map(({ event, partyType }) => [event, partyType]))
    .toEqual(before.journal.nodes.map(({ event, partyType }) => [event, partyType]))
  expect(copied.earnings.nodes).toHaveLength(before.earnings.nodes.length)
  // The demo data has something for each part of the reports.
  expect(new Set(before.journal.nodes.map(({ event }) => event)).size).toBeGreaterThan(8)
  expect(new Set(before.journal.nodes.map(({ partyType }) => partyType)).size).toBe(3)
  // What is kept beside documents is the sum of the own ones, in each of the two.
  const { database: { prisma }, model } = gateway()
  for (const balance of model.balances)
    for (const orgId of [id, other.id])
      expect([balance, await differencesOf(prisma, balance, orgId)]).toEqual([balance, []])
})

test('a payment of one organization pays no bill of another with the same identifier', async () => {
  const { id, currency } = await admin.get<{ id: string; currency: string }>('{ organization { id currency } }')
  const other = await organization({ currency })
  await copyAll(id, other)
  const { nodes: [bill] } = await admin.get<{ nodes: { id: string; supplierId: string; currency: string }[] }>(
    '{ bills(first: 1, filter: { billType: [SUPPLIER], status: [POSTED] }) { nodes { id supplierId currency } } }')
  const { Bill: before } = await rowsOf(id)
  await as(other.FINANCE).get('mutation ($input: CreatePartyPaymentInput!) { createPartyPayment(input: $input) { id } }', {
    input: {
      supplierId: bill.supplierId, currency: bill.currency, amount: '1', bills: [{ billId: bill.id, amount: '1' }],
    },
  })
  expect((await rowsOf(id)).Bill).toEqual(before)
})

test('lines that are replaced in one organization stay in another with the same identifiers', async () => {
  const { id, currency } = await admin.get<{ id: string; currency: string }>('{ organization { id currency } }')
  const { nodes: [{ id: supplierId }] } = await admin.get<{ nodes: { id: string }[] }>(
    '{ suppliers(first: 1, filter: { isActive: true }) { nodes { id } } }')
  const line = (description: string) => ({ description, quantity: '1', unitPrice: '1' })
  const order = await admin.get<{ id: string }>(
    'mutation ($input: CreatePurchaseOrderInput!) { createPurchaseOrder(input: $input) { id } }',
    { input: { supplierId, lineItems: [line('Thread'), line('Zip')] } })
  const other = await organization({ currency })
  await copyAll(id, other)
  const { PurchaseOrder: orders, PurchaseOrderLine: lines } = await rowsOf(id)
  const EDIT = `mutation ($id: ID!, $input: EditPurchaseOrderInput!) {
    editPurchaseOrder(id: $id, input: $input) { lineItems { description } } }`
  // The order itself has the same values, so its version alone is raised.
  const input = { lineItems: [line('Velcro'), line('Cord')] }
  expect(await as(other.FINANCE).get(EDIT, { id: order.id, input }))
    .toEqual({ lineItems: [{ description: 'Velcro' }, { description: 'Cord' }] })
  expect(await rowsOf(id)).toMatchObject({ PurchaseOrder: orders, PurchaseOrderLine: lines })
})

test('a step is taken of the own record alone, also while another organization has one in another state', async () => {
  const { id, currency } = await admin.get<{ id: string; currency: string }>('{ organization { id currency } }')
  const other = await organization({ currency })
  await copyAll(id, other)
  const { ProductionOrder, RequestForQuotation } = await rowsOf(id)
  const idOf = async (list: string, state: string) => (await admin.get<{ nodes: { id: string }[] }>(
    `{ ${list}(first: 1, filter: { status: [${state}] }) { nodes { id } } }`)).nodes[0].id
  const steps = [
    ['startProductionOrder', await idOf('productionOrders', 'PLANNED')],
    ['closeRequestForQuotation', await idOf('requestsForQuotation', 'OPEN')],
  ]
  for (const [step, record] of steps) {
    const document = `mutation ($id: ID!) { ${step}(id: $id) { id } }`
    expect(await as(other.ADMIN).get(document, { id: record })).toEqual({ id: record })
    // The own record is in the next state now, and the one of the other organization is not.
    expect([step, await as(other.ADMIN).code(document, { id: record })]).toEqual([step, 'CONFLICT'])
  }
  expect(await rowsOf(id)).toMatchObject({ ProductionOrder, RequestForQuotation })
})

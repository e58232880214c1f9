// A season's money in dollars, yen and dinars, each in an organization of its own: pegged receipts, an amended order,
// stock, margin, tax per line, terms, a locked period, notes, statements and ways back. All figures are computed by
// hand. Then everything moves to another database, and from there into the same files.
import { afterAll, expect, test } from '@jest/globals'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { installation, type Installation } from '../../support/installations.js'
import { create, PASSWORD, person, state, take, type Ask } from '../../support/people.js'
import { run, runCommand } from '../../support/process.js'
import { SEASONS, type Season } from '../../support/season-figures.js'

/** The time limit for commands and a gateway, each of which is a separate process. */
const PATIENCE = 600_000

const [installed, elsewhere] = [await installation('migrated'), await installation('migrated')]
const scratch = await mkdtemp(path.join(tmpdir(), 'selvedge-money-'))
afterAll(async () => {
  for (const made of [installed, elsewhere]) await made.discard()
  await rm(scratch, { recursive: true, force: true })
})

const settings = {
  ...installed.settings, NODE_ENV: 'production', JWT_SECRET: 'a key of thirty-two characters or more',
  LOG_LEVEL: 'warn', LOGIN_THROTTLE: 'off',
}

async function runs({ settings: at }: Pick<Installation, 'settings'>, words: readonly string[], input?: string): Promise<string> {
  const { code, out, err } = await runCommand(words, at, input)
  expect([code, code === 0 ? '' : err]).toEqual([0, ''])
  return out
}

async function addPeople(currency: string): Promise<void> {
  await runs({ settings }, ['org', 'add', '--name', `Mill ${currency}`, '--currency', currency])
  for (const [name, ...roles] of [['ada', 'ADMIN', 'STAFF'], ['max', 'MANAGER', 'FINANCE']]) {
    const email = `${name}@${currency.toLowerCase()}.test`
    const words = ['user', 'add', '--email', email, '--name', email, ...roles.flatMap((role) => ['--role', role])]
    await runs({ settings }, [...words, '--org', `Mill ${currency}`], PASSWORD)
  }
}

test('a season comes to the same by hand in three currencies, and its files move byte for byte', async () => {
  for (const { currency } of SEASONS) await addPeople(currency)
  const gateway = await run(settings)
  try {
    for (const figures of SEASONS) {
      const domain = `${figures.currency.toLowerCase()}.test`
      await season(await person(gateway, `ada@${domain}`), await person(gateway, `max@${domain}`), figures)
    }
  } finally {
    gateway.signal('SIGTERM')
    await gateway.ended
  }
  expect(await runs({ settings }, ['reconcile'])).toContain('all agree with their documents')
  for (const { currency } of SEASONS) await moves(currency)
  expect(await runs(elsewhere, ['reconcile'])).toContain('all agree with their documents')
}, PATIENCE)

const contentOf = async (folder: string) => Object.fromEntries(await Promise.all((await readdir(folder)).sort()
  .map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const)))

/** Exports an organization, imports it elsewhere, and exports it from there. */
async function moves(currency: string): Promise<void> {
  const [org, here, there] = [`Mill ${currency}`, path.join(scratch, currency), path.join(scratch, `${currency}-again`)]
  await runs(installed, ['export', here, '--org', org])
  await runs(elsewhere, ['org', 'add', '--name', org, '--currency', currency])
  await runs(elsewhere, ['import', here, '--org', org, '--without-members'])
  await runs(elsewhere, ['export', there, '--org', org])
  const files = await contentOf(here)
  expect(await contentOf(there)).toEqual(files)
  for (const name of [
    'bill-note', 'bill-note-line', 'bill-allocation', 'bill-note-refund', 'purchase-order-revision', 'stock-movement',
    'expense-request-history', 'document-history',
  ]) expect([name, files[`${name}.jsonl`]?.length > 0]).toEqual([name, true])
}

async function season(ada: Ask, max: Ask, figures: Season): Promise<void> {
  const masters = await masterData(max, figures)
  const sale = await sell(ada, max, figures, masters)
  const order = await buy(ada, max, figures, sale)
  await use(max, figures, sale, masters)
  const bills = await bill(max, figures, order, masters)
  await correct(max, figures, bills)
  await readStatement(max, figures, masters)
  await billClient(max, figures, sale)
  await readEarnings(max, figures, sale)
  await goBack(ada, max, masters)
}

interface Masters {
  readonly clientId: string
  readonly millId: string
  readonly styleId: string
  readonly skuIds: readonly string[]
  readonly fabricId: string
}

async function masterData(max: Ask, { currency, fabric }: Season): Promise<Masters> {
  const add = create(max)
  const mill = await add('Supplier', { code: 'MILL', name: 'Mill', currency, paymentTermDays: 30 }, 'id', 'CreatePartnerInput')
  const client = { code: 'SHOP', name: 'Shop', currency, paymentTermDays: 45, paymentTermEndOfMonth: true }
  const { id: clientId } = await add('Client', client, 'id', 'CreatePartnerInput')
  const material = { code: 'POP', name: 'Poplin', unit: 'm', unitPrice: fabric, currency, supplierId: mill.id }
  const { id: fabricId } = await add('Material', material)
  const { id: styleId } = await add('Style', { code: 'SHIRT', name: 'Shirt', clientId })
  const { skus } = await max<{ skus: readonly { id: string }[] }>(
    'mutation ($id: ID!, $input: AddStyleSkusInput!) { addStyleSkus(id: $id, input: $input) { skus { id } } }',
    { id: styleId, input: { sizes: ['S', 'M'], colors: ['white'] } },
  )
  return { clientId, millId: mill.id, styleId, skuIds: skus.map(({ id }) => id), fabricId }
}

interface Sale {
  readonly id: string
  readonly productionOrderId: string
  readonly lineId: string
}

/** A confirmed order of 40 pieces with an approved cost sheet, and its production. */
async function sell(ada: Ask, max: Ask, { currency, price, fabric, sewing }: Season, masters: Masters): Promise<Sale> {
  const { clientId, styleId, skuIds } = masters
  const lineItems = skuIds.map((styleSkuId) => ({ styleSkuId, orderQuantity: 20, unitPrice: price }))
  const made = await create(max)<{ id: string; lineItems: readonly { id: string }[] }>(
    'SalesOrder', { clientId, styleId, currency, lineItems }, 'id lineItems { id }')
  const sheet = await create(ada)('CostSheet', {
    costSheetName: 'Shirt', styleId, mainCurrency: currency, orderQuantity: '40',
    bomItems: [{ materialName: 'Poplin', materialType: 'fabric', unit: 'm', consumption: '2.5', unitCost: fabric, currency }],
    processingItems: [{ processingType: 'cmt', costAmount: sewing, currency }], profitScenarios: [{ quotedPrice: price }],
  })
  expect(await take(ada)('submitCostSheet', sheet.id)).toBe('UNDER_REVIEW')
  expect(await take(max)('approveCostSheet', sheet.id)).toBe('APPROVED')
  await max('mutation ($id: ID!, $input: LinkCostSheetInput!) { linkCostSheet(id: $id, input: $input) { id } }',
    { id: sheet.id, input: { salesOrderIds: [made.id] } })
  expect(await take(max)('confirmSalesOrder', made.id)).toBe('CONFIRMED')
  const rows = skuIds.map((styleSkuId) => ({ styleSkuId, quantity: 20 }))
  const production = await create(max)('ProductionOrder', { styleId, salesOrderId: made.id, lineItems: rows })
  return { id: made.id, productionOrderId: production.id, lineId: made.lineItems[0].id }
}

interface Order {
  readonly id: string
  readonly total: string
  readonly lineItems: readonly { readonly id: string; readonly billedQty: string }[]
}

const ORDER = 'query ($id: ID!) { purchaseOrder(id: $id) { id total revision lineItems { id billedQty } } }'
const STOCK = 'query ($id: ID!) { material(id: $id) { warehouseQty reservedQty availableQty pricedQty stockValue averagePrice } }'

/** A request of 60 m and 40 m is ordered, amended when 70 m have come, and received: each line gets its own. */
async function buy(ada: Ask, max: Ask, figures: Season, { productionOrderId }: Sale): Promise<Order> {
  const { id: materialId } = (await max<{ nodes: readonly { id: string }[] }>('{ materials { nodes { id } } }')).nodes[0]
  const request = await create(ada)('MaterialRequest', {
    productionOrderId, lineItems: ['60', '40'].map((requiredQty) => ({ materialId, requiredQty, warehouseAvailableQty: '0' })),
  })
  expect(await take(ada)('submitMaterialRequest', request.id)).toBe('SUBMITTED')
  expect(await take(max)('approveMaterialRequest', request.id)).toBe('APPROVED')
  const [order] = await max<Order[]>(
    'mutation ($id: ID!) { orderMaterialRequest(id: $id) { id total lineItems { id billedQty } } }', { id: request.id })
  expect([order.total, order.lineItems.length]).toEqual([figures.ordered, 1])
  expect(await take(max)('sendPurchaseOrder', order.id)).toBe('SENT')
  const reserved = async () => (await max<{ lineItems: readonly { reservedQty: string }[] }>(
    'query ($id: ID!) { materialRequest(id: $id) { lineItems { reservedQty } } }', { id: request.id },
  )).lineItems.map(({ reservedQty }) => reservedQty)
  const receive = async (input: object) => {
    const { id } = await create(max)('GoodsReceipt', { purchaseOrderId: order.id, ...input })
    expect(await take(max)('postGoodsReceipt', id)).toBe('POSTED')
  }
  await receive({ lineItems: [{ purchaseOrderLineId: order.lineItems[0].id, quantity: '70' }] })
  expect(await reserved()).toEqual(['60', '10'])
  const lineItems = [
    { id: order.lineItems[0].id, quantity: '110', unitPrice: figures.dearer },
    { description: 'Labels', uom: 'pcs', quantity: '40', unitPrice: figures.label },
  ]
  await max('mutation ($id: ID!, $input: AmendPurchaseOrderInput!) { amendPurchaseOrder(id: $id, input: $input) { id } }',
    { id: order.id, input: { reason: 'Cotton is dearer', lineItems } })
  await receive({})
  expect(await reserved()).toEqual(['60', '40'])
  const amended = await max<Order>(ORDER, { id: order.id })
  expect(amended).toMatchObject({ total: figures.amended, revision: 1 })
  expect(await max(STOCK, { id: materialId })).toEqual({
    warehouseQty: '110', reservedQty: '100', availableQty: '10', pricedQty: '110',
    stockValue: figures.stockValue, averagePrice: figures.average,
  })
  return amended
}

/** What is reserved is not issued to another order; the own one gets it at the average price, and gives 5 m back. */
async function use(max: Ask, figures: Season, sale: Sale, masters: Masters): Promise<void> {
  const { issued, returned, left, leftAverage } = figures
  const { fabricId: materialId, styleId } = masters
  const other = await create(max)('ProductionOrder', { styleId, quantity: 5 })
  const issue = 'mutation ($input: IssueMaterialInput!) { issueMaterial(input: $input) { quantity value } }'
  const input = { materialId, productionOrderId: sale.productionOrderId }
  await expect(max(issue, { input: { ...input, productionOrderId: other.id, quantity: '11' } })).rejects.toThrow(/exceeds_issuable/)
  expect(await max(issue, { input: { ...input, quantity: '100' } })).toEqual({ quantity: '-100', value: issued })
  const back = 'mutation ($input: ReturnMaterialInput!) { returnMaterial(input: $input) { quantity value } }'
  expect(await max(back, { input: { ...input, quantity: '5' } })).toEqual({ quantity: '5', value: returned })
  expect(await max(STOCK, { id: materialId })).toEqual({
    warehouseQty: '15', reservedQty: '0', availableQty: '15', pricedQty: '15', stockValue: left, averagePrice: leftAverage,
  })
}

interface Bills {
  readonly order: Order
  readonly cloth: Billed
  readonly dye: Billed
}

interface Billed {
  readonly id: string
  readonly lineItems: readonly { readonly id: string }[]
}

const TOTALS = 'id dueDate matchStatus totalAmount taxesByRate { rate base tax } lineItems { id }'
const POST = 'mutation ($id: ID!, $day: Date) { postBill(id: $id, input: { postingDate: $day }) { status } }'
const PAY = 'mutation ($id: ID!, $input: PayBillInput!) { payBill(id: $id, input: $input) { remainingBalance status } }'
const LOCK = `mutation ($day: Date) { movePeriodLock(input: { lockedThrough: $day, reason: "Month end" }) {
  settings { periodLockedThrough } } }`

/** The bill of the order with two tax rates, due by the terms of the mill; and one for dye, after a lock. */
async function bill(max: Ask, figures: Season, order: Order, { millId: supplierId }: Masters): Promise<Bills> {
  const party = { billType: 'SUPPLIER', supplierId }
  const cloth = await create(max)<Billed>('Bill', {
    ...party, purchaseOrderId: order.id, billNumber: 'CLOTH', billDate: '2026-03-10', taxRate: '10',
    lineItems: [
      { purchaseOrderLineId: order.lineItems[0].id, qty: '110', amount: figures.stockValue },
      { purchaseOrderLineId: order.lineItems[1].id, qty: '40', unitPrice: figures.label, taxRate: '5' },
    ],
  }, TOTALS)
  expect(cloth).toMatchObject({
    dueDate: '2026-04-09', matchStatus: 'MATCHED', totalAmount: figures.cloth, taxesByRate: figures.clothTaxes,
  })
  expect(await max(POST, { id: cloth.id, day: '2026-03-12' })).toEqual({ status: 'POSTED' })
  const dye = await create(max)<Billed>('Bill', {
    ...party, billNumber: 'DYE', billDate: '2026-03-14', lineItems: [{ description: 'Dye', qty: '2', unitPrice: figures.dyeing }],
  }, TOTALS)
  expect(dye).toMatchObject({ dueDate: '2026-04-13', totalAmount: figures.dye })
  expect(await max(LOCK, { day: '2026-03-15' })).toEqual({ settings: { periodLockedThrough: '2026-03-15' } })
  await expect(max(POST, { id: dye.id, day: '2026-03-15' })).rejects.toThrow(/day_locked/)
  expect(await max(POST, { id: dye.id, day: '2026-03-16' })).toEqual({ status: 'POSTED' })
  const early = { amount: figures.paid, paidAt: '2026-03-15' }
  await expect(max(PAY, { id: cloth.id, input: early })).rejects.toThrow(/day_locked/)
  await expect(take(max)('voidBill', cloth.id, { reason: 'Wrong' }, 'ReasonInput')).rejects.toThrow(/period_locked/)
  await max(PAY, { id: cloth.id, input: { ...early, paidAt: '2026-03-20' } })
  expect(await max(LOCK, { day: null })).toEqual({ settings: { periodLockedThrough: null } })
  return { order, cloth, dye }
}

const POST_NOTE = 'mutation ($id: ID!, $day: Date) { postBillNote(id: $id, input: { postingDate: $day }) { totalAmount unallocatedAmount } }'

/** Labels that did not come, a price that was too high, credit that is used and comes back, and a debit note. */
async function correct(max: Ask, figures: Season, { order, cloth, dye }: Bills): Promise<void> {
  const note = async (noteType: string, bill: Billed, day: string, line: object) => {
    const { id } = await create(max)('BillNote', { noteType, billId: bill.id, noteDate: day, lineItems: [line] })
    return { id, ...(await max<Record<string, string>>(POST_NOTE, { id, day })) }
  }
  const [fabric, labels] = cloth.lineItems.map(({ id }) => id)
  expect(await note('CREDIT', cloth, '2026-03-25', { billLineId: labels, reason: 'NOT_DELIVERED', quantity: '10' }))
    .toMatchObject({ totalAmount: figures.labelsBack, unallocatedAmount: '0' })
  const { lineItems } = await max<Order>(ORDER, { id: order.id })
  expect(lineItems.map(({ billedQty }) => billedQty)).toEqual(['110', '30'])
  const rest = { amount: figures.clothRest, paidAt: '2026-03-28' }
  expect(await max(PAY, { id: cloth.id, input: rest })).toEqual({ remainingBalance: '0', status: 'PAID' })
  const credit = await note('CREDIT', cloth, '2026-04-01', { billLineId: fabric, reason: 'PRICE_DIFFERENCE', amount: figures.cheaper })
  expect(credit).toMatchObject({ totalAmount: figures.credit, unallocatedAmount: figures.credit })
  const act = (name: string, type: string, input: object) => max(
    `mutation ($id: ID!, $input: ${type}!) { ${name}(id: $id, input: $input) { unallocatedAmount } }`, { id: credit.id, input })
  await act('allocateBillNote', 'AllocateBillNoteInput', { billId: dye.id, amount: figures.allocated, allocatedOn: '2026-04-02' })
  expect(await act('refundBillNote', 'RefundBillNoteInput', { amount: figures.refunded, paidAt: '2026-04-03' }))
    .toEqual({ unallocatedAmount: figures.open })
  await note('DEBIT', dye, '2026-04-04', { reason: 'PRICE_DIFFERENCE', amount: figures.debit })
  expect(await max('query ($id: ID!) { bill(id: $id) { remainingBalance status } }', { id: dye.id }))
    .toEqual({ remainingBalance: figures.dyeRest, status: 'POSTED' })
}

/** The account of the mill: its balances are those of the aging. */
async function readStatement(max: Ask, figures: Season, { millId }: Masters): Promise<void> {
  const { currency, statement, cloth: openingBalance, dyeRest: owed, open: unallocatedCredit, closing } = figures
  const found = await max<{ lineItems: readonly Record<string, string>[] }>(`query ($supplierId: ID, $currency: Currency!) {
    partyStatement(supplierId: $supplierId, currency: $currency, from: "2026-03-13", to: "2026-04-05") {
      openingBalance closingBalance owed unallocatedCredit lineItems { day kind balance } } }`, { supplierId: millId, currency })
  expect(found).toMatchObject({ openingBalance, closingBalance: closing, owed, unallocatedCredit })
  expect(found.lineItems.map(({ day, kind, balance }) => [day, kind, balance])).toEqual(statement)
  const aging = await max('{ payablesAging(asOf: "2026-04-05") { parties { partyName total unallocatedCredit } } }')
  expect(aging).toEqual({ parties: [{ partyName: 'Mill', total: owed, unallocatedCredit }] })
}

/** The bill to the client, due at the end of a month; two pieces come back, and a part is paid. */
async function billClient(max: Ask, figures: Season, { id }: Sale): Promise<void> {
  const input = { basis: 'ORDERED', taxRate: '20', billDate: '2026-03-31' }
  const made = await max<Billed>(
    `mutation ($id: ID!, $input: BillSalesOrderInput!) { billSalesOrder(id: $id, input: $input) { ${TOTALS} } }`, { id, input })
  expect(made).toMatchObject({ dueDate: '2026-05-31', totalAmount: figures.sold })
  await max(POST, { id: made.id, day: '2026-03-31' })
  const line = { billLineId: made.lineItems[0].id, reason: 'RETURN', quantity: '2' }
  const note = await create(max)('BillNote', { noteType: 'CREDIT', billId: made.id, noteDate: '2026-04-10', lineItems: [line] })
  expect(await max(POST_NOTE, { id: note.id, day: '2026-04-10' })).toEqual({ totalAmount: figures.cameBack, unallocatedAmount: '0' })
  expect(await max(PAY, { id: made.id, input: { amount: figures.clientPaid, paidAt: '2026-04-12' } }))
    .toEqual({ remainingBalance: figures.clientRest, status: 'PARTIALLY_PAID' })
}

async function readEarnings(max: Ask, { earnings }: Season, { id }: Sale): Promise<void> {
  const { earnings: found } = await max<{ earnings: object }>(
    `query ($id: ID!) { salesOrder(id: $id) { earnings { ${Object.keys(earnings).join(' ')} unconvertedCount } } }`, { id })
  expect(found).toEqual({ ...earnings, unconvertedCount: 0 })
}

/** An expense request is recalled, paid, not paid and cancelled; a sales order is cancelled with its production. */
async function goBack(ada: Ask, max: Ask, { clientId, styleId, skuIds }: Masters): Promise<void> {
  const expense = await create(ada)('ExpenseRequest', { requestType: 'REIMBURSEMENT', lineItems: [{ description: 'Toll', unitPrice: '12' }] })
  const approve = async () => {
    expect(await take(ada)('submitExpenseRequest', expense.id)).toBe('PENDING')
    expect(await take(max)('approveExpenseRequest', expense.id)).toBe('APPROVED')
  }
  await approve()
  expect(await take(ada)('recallExpenseRequest', expense.id)).toBe('DRAFT')
  const input = { lineItems: [{ description: 'Toll', unitPrice: '15' }] }
  await ada('mutation ($id: ID!, $input: EditExpenseRequestInput!) { editExpenseRequest(id: $id, input: $input) { id } }', { id: expense.id, input })
  await approve()
  expect(await take(max)('payExpenseRequest', expense.id, { amount: '5' }, 'PayExpenseRequestInput')).toBe('PARTIALLY_PAID')
  const { history } = await max<{ history: readonly { id: string; action: string }[] }>(
    'query ($id: ID!) { expenseRequest(id: $id) { history { id action } } }', { id: expense.id })
  const reversal = { paymentId: history.find(({ action }) => action === 'PAY')?.id, reason: 'Twice' }
  expect(await take(max)('reverseExpenseRequestPayment', expense.id, reversal, 'ReverseExpenseRequestPaymentInput')).toBe('APPROVED')
  expect(await take(max)('cancelApprovedExpenseRequest', expense.id, { reason: 'Not needed' }, 'ReasonInput')).toBe('CANCELLED')
  expect(await max('query ($id: ID!) { expenseRequest(id: $id) { paidAmount payableAmount } }', { id: expense.id }))
    .toEqual({ paidAmount: '0', payableAmount: '0' })
  const rows = [{ styleSkuId: skuIds[0], orderQuantity: 5, unitPrice: '9' }]
  const sale = await create(max)('SalesOrder', { clientId, styleId, lineItems: rows })
  await take(max)('confirmSalesOrder', sale.id)
  const production = await create(max)('ProductionOrder', { styleId, salesOrderId: sale.id, quantity: 5 })
  expect(await take(max)('cancelSalesOrder', sale.id, { withProduction: true }, 'CancelSalesOrderInput')).toBe('CANCELLED')
  expect(await state(max)('productionOrder', production.id)).toBe('CANCELLED')
}

// Drafts of bills are edited, and bills are previewed: with the faults of a new bill, and the quantities of orders.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { countBills, read } from '../support/bill-answers.js'
import { editingOf, everythingOf, storedInput } from '../support/edits.js'
import { askedDuring } from '../support/lock-waits.js'
import { ratesOf } from '../support/make/accounts.js'
import { client } from '../support/make/bill-notes.js'
import {
  CREATE, draftBill, orderBill, OVERRIDE, paidBill, POST, postedBill, receipt, sentOrder, supplier, voidedBill,
} from '../support/make/bills.js'
import { approvedExpense } from '../support/make/expense-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { locksOf, textsOf } from '../support/statements.js'

useGateway()

const EDIT = `mutation ($id: ID!, $input: EditBillInput!) { editBill(id: $id, input: $input) { id billNumber billType
  supplierId clientId employeeName currency dueDate notes status purchaseOrderId expenseRequestId subtotal taxRate
  taxAmount totalAmount paidAmount remainingBalance matchStatus overrideReason varianceAmount
  lineItems { id description qty unitPrice amount purchaseOrderLineId prevBilled matchStatus } } }`
const servers = [process.env.TEST_DATABASE_URL ?? []].flat()
const PREVIEW = `query ($input: CreateBillInput!) { previewBill(input: $input) { currency subtotal taxRate taxAmount totalAmount
  paidAmount remainingBalance matchStatus varianceAmount variancePct goodsReceiptId
  lineItems { itemNumber description poQty receivedQty prevBilled qty unitPrice amount allowedQty matchStatus
  matchExplanation extra } } }`

interface Edited {
  readonly lineItems: readonly { readonly id: string }[]
}

const edit = (org: TestOrganization, id: string, input: object) =>
  as(org.FINANCE).get<Edited & Record<string, unknown>>(EDIT, { id, input })
const places = async (org: TestOrganization, operation: string, variables: object) => {
  const { errors } = await as(org.FINANCE).ask(operation, variables)
  expect(errors?.[0].extensions.code).toBe('BAD_USER_INPUT')
  return errors?.[0].extensions.detail?.map(({ loc }) => loc.slice(1).join('.'))
}
const billedQty = async ({ id: orgId }: TestOrganization) =>
  (await gateway().database.prisma.purchaseOrderLine.findFirstOrThrow({ where: { orgId, id: 'pur-1' } })).billedQty

const unbilledQty = async (org: TestOrganization) =>
  (await as(org.STAFF).get<{ lineItems: { unbilledQty: string }[] }>(
    '{ purchaseOrder(id: "pur") { lineItems { unbilledQty } } }',
  )).lineItems[0].unbilledQty

describe('an edit of a draft', () => {
  test('changes what it gives, computes the figures anew, and leaves the rest', async () => {
    const org = await organization()
    const { id } = await draftBill(org, { billNumber: 'INV-1', dueDate: '2026-05-01', notes: 'first', taxRate: '10' })
    expect(await edit(org, id, { notes: null, billNumber: ' INV-2 ' })).toMatchObject({
      billNumber: 'INV-2', dueDate: '2026-05-01', notes: null, status: 'DRAFT', subtotal: '100', taxAmount: '10',
      totalAmount: '110', lineItems: [{ description: 'Thread', qty: '4', unitPrice: '25', amount: '100' }],
    })
    const lineItems = [{ description: 'Thread', qty: '5', unitPrice: '25' }, { description: 'Needles', amount: '3.5' }]
    expect(await edit(org, id, { lineItems, paidAmount: '28.5' })).toMatchObject({
      subtotal: '128.5', taxRate: '10', taxAmount: '12.85', totalAmount: '141.35', remainingBalance: '112.85',
    })
    expect(await edit(org, id, { taxRate: null, paidAmount: null })).toMatchObject({
      taxRate: null, taxAmount: '0', totalAmount: '128.5', paidAmount: '0', remainingBalance: '128.5',
    })
    const { lineItems: [first] } = await edit(org, id, {})
    const kept = await edit(org, id, { lineItems: [{ id: first.id, description: 'Thread', qty: '1', unitPrice: '9' }] })
    expect(kept).toMatchObject({ totalAmount: '9', lineItems: [{ id: first.id, amount: '9' }] })
  })

  test('keeps a total without lines, a tax without a rate, and a rate that is a fraction', async () => {
    const org = await organization()
    const gross = await draftBill(org, { lineItems: null, totalAmount: '110', taxRate: '10' })
    expect(await edit(org, gross.id, { notes: 'x' })).toMatchObject({ subtotal: '100', taxAmount: '10' })
    expect(await edit(org, gross.id, { taxRate: '25' })).toMatchObject({
      subtotal: '88', taxAmount: '22', totalAmount: '110',
    })
    expect(await edit(org, gross.id, { totalAmount: '200' })).toMatchObject({ subtotal: '160', taxAmount: '40' })
    const net = await draftBill(org, { lineItems: null, subtotal: '100.05', taxRate: '7.77', totalAmount: '107.82' })
    expect(await edit(org, net.id, { notes: 'x' })).toMatchObject({
      subtotal: '100.05', taxAmount: '7.77', totalAmount: '107.82',
    })
    const flat = await draftBill(org, { taxAmount: '12.34' })
    const lineItems = [{ qty: '1', unitPrice: '200' }]
    expect(await edit(org, flat.id, { lineItems })).toMatchObject({ taxAmount: '12.34', totalAmount: '212.34' })
    const fraction = await draftBill(org, { taxRate: '0.1', taxAmount: '10' })
    expect(await edit(org, fraction.id, { lineItems })).toMatchObject({
      taxRate: '0.1', taxAmount: '20', totalAmount: '220',
    })
  })

  test('has the faults of a new bill, all together, and then changes nothing', async () => {
    const org = await organization()
    const { id } = await draftBill(org)
    const before = await read(org, id)
    const input = {
      supplierId: 'nope', subtotal: '5', paidAmount: '500', purchaseOrderId: 'x', dueDate: '2026-01-01',
    }
    expect(await places(org, EDIT, { id, input })).toEqual([
      'supplierId', 'purchaseOrderId', 'paidAmount', 'subtotal',
    ])
    expect(await places(org, EDIT, { id, input: { billType: null, currency: null, billNumber: ' ' } })).toEqual([
      'billType', 'currency', 'billNumber',
    ])
    expect(await places(org, EDIT, { id, input: { lineItems: null } })).toEqual(['lineItems'])
    expect(await places(org, EDIT, { id, input: { billType: 'CLIENT' } })).toEqual(['clientId'])
    expect(await read(org, id)).toEqual(before)
  })

  test('keeps the amount of a line that is sent back as it was read, also where its price is rounded', async () => {
    const org = await organization()
    const lineItems = [{ description: 'Zips', qty: '300', amount: '100' }, { description: 'Tape', qty: '1000000', unitPrice: '0.0000004' }]
    const { id } = await draftBill(org, { lineItems })
    const LINES = '{ totalAmount lineItems { id description qty unitPrice amount } }'
    type Read = { readonly totalAmount: string; readonly lineItems: readonly { readonly id: string }[] }
    const seen = () => as(org.FINANCE).get<Read>(`query ($id: ID!) { bill(id: $id) ${LINES} }`, { id })
    const { lineItems: [zips, tape] } = await seen()
    expect([zips, tape]).toMatchObject([{ unitPrice: '0.3333', amount: '100' }, { unitPrice: '0', amount: '0.4' }])
    const changed = [{ ...zips, description: 'Zips, brass' }, { ...tape, description: 'Tape, black' }]
    await edit(org, id, { lineItems: [...changed, { description: 'Thread', qty: '1', unitPrice: '50' }] })
    expect(await seen()).toMatchObject({ totalAmount: '150.4', lineItems: [...changed, { amount: '50' }] })
    await edit(org, id, { lineItems: [{ id: zips.id, description: 'Zips', qty: '300', unitPrice: '0.3334' }, changed[1]] })
    expect(await seen()).toMatchObject({ totalAmount: '100.42', lineItems: [{ id: zips.id, amount: '100.02' }, changed[1]] })
  })

  test('stores a change of one value of a line, whichever it is', async () => {
    const org = await organization()
    const lineItems = [{ description: 'Thread', qty: '4', unitPrice: '25', uom: 'cone', extra: { roll: 'R-1' } }]
    const { id } = await draftBill(org, { lineItems })
    const LINE = '{ bill(id: "' + id + '") { recordVersion lineItems { id description qty unitPrice uom taxRate extra } } }'
    const read = () => as(org.STAFF).get<{ recordVersion: number; lineItems: object[] }>(LINE)
    const changes = [
      { description: 'Tape' }, { qty: '5' }, { unitPrice: '26' }, { uom: 'roll' }, { taxRate: '10' }, { extra: { roll: 'R-2' } },
    ]
    const [found, expected]: object[][] = [[], []]
    for (const change of changes) {
      const { recordVersion, lineItems: [line] } = await read()
      await edit(org, id, { lineItems: [{ ...line, ...change }] })
      found.push(await read())
      expected.push({ recordVersion: recordVersion + 1, lineItems: [{ ...line, ...change }] })
    }
    expect(found).toEqual(expected)
  })

  test('keeps a party and an account that are switched off, and takes no other one that is', async () => {
    const org = await organization()
    const { prisma } = gateway().database
    await prisma.managementAccount.createMany({
      data: ['old', 'other'].map((code) => ({ orgId: org.id, id: code, code, name: code })),
    })
    await supplier(org, 'other')
    const mine = await draftBill(org, { managementAccountId: 'old' })
    const sale = await draftBill(org, { billType: 'CLIENT', clientId: await client(org), supplierId: null })
    const [where, data] = [{ orgId: org.id }, { isActive: false }]
    await prisma.managementAccount.updateMany({ where, data })
    await prisma.supplier.updateMany({ where, data })
    await prisma.client.updateMany({ where, data })
    const noted = ({ id }: { id: string }) => as(org.FINANCE).ask(EDIT, { id, input: { notes: 'by post' } })
    const answers = [await noted(mine), await noted(sale)]
    expect(answers.map(({ errors, data }) => errors ?? data?.editBill)).toMatchObject(Array(2).fill({ notes: 'by post' }))
    expect(await places(org, EDIT, { id: mine.id, input: { supplierId: 'other', managementAccountId: 'other' } }))
      .toEqual(['supplierId', 'managementAccountId'])
  })

  test('takes no number of another live bill of its party, also not in passing to that party', async () => {
    const org = await organization()
    await draftBill(org, { billNumber: 'INV-1' })
    const { id } = await draftBill(org, { billNumber: 'INV-2' })
    expect(await as(org.FINANCE).code(EDIT, { id, input: { billNumber: 'inv-1' } })).toBe('CONFLICT')
    const other = await draftBill(org, { billNumber: 'INV-1', supplierId: await supplier(org, 'other') })
    expect(await as(org.FINANCE).code(EDIT, { id: other.id, input: { supplierId: 'sup' } })).toBe('CONFLICT')
    expect(await edit(org, id, { billNumber: 'INV-2' })).toMatchObject({ billNumber: 'INV-2' })
  })

  test('moves its quantities with it: other quantities, another order, no order', async () => {
    const org = await organization()
    await sentOrder(org, { received: '1000' })
    await orderBill(org, '300')
    const { id } = await orderBill(org, '500')
    const lineItems = [{ poLineId: 'pur-1', qty: '720', unitPrice: '1.6' }]
    expect(await edit(org, id, { lineItems })).toMatchObject({
      matchStatus: 'WITHIN_TOLERANCE', lineItems: [{ prevBilled: '300' }],
    })
    expect((await billedQty(org)).toFixed()).toBe('1020')
    // 1000 were received.
    expect(await unbilledQty(org)).toBe('0')
    const beyond = { lineItems: [{ poLineId: 'pur-1', qty: '721', unitPrice: '1.6' }] }
    expect(await places(org, EDIT, { id, input: beyond })).toEqual(['lineItems.0.qty'])
    expect(await edit(org, id, { purchaseOrderId: null })).toMatchObject({
      purchaseOrderId: null, matchStatus: 'NOT_APPLICABLE', varianceAmount: null,
      lineItems: [{ qty: '720', purchaseOrderLineId: null, matchStatus: null }],
    })
    expect((await billedQty(org)).toFixed()).toBe('300')
    expect(await unbilledQty(org)).toBe('700')
    expect(await edit(org, id, { purchaseOrderId: 'pur', lineItems: [{ qty: '100', unitPrice: '1.6' }] })).toMatchObject(
      { matchStatus: 'MATCHED', lineItems: [{ purchaseOrderLineId: 'pur-1' }] },
    )
    expect((await billedQty(org)).toFixed()).toBe('400')
  })

  test('names no receipt of the order that it had before', async () => {
    const org = await organization()
    await sentOrder(org, { received: '600' })
    const other = { id: 'other', documentId: 'PO-2026-00002', supplierId: 'sup', status: 'SENT', currency: 'USD' } as const
    await gateway().database.prisma.purchaseOrder.create({ data: { orgId: org.id, ...other } })
    const { id } = await orderBill(org, '100')
    expect(await read(org, id)).toMatchObject({ matchStatus: 'MATCHED', goodsReceiptId: 'grn' })
    await edit(org, id, { purchaseOrderId: 'other', lineItems: [{ description: 'Thread', qty: '1', unitPrice: '5' }] })
    expect(await read(org, id)).toMatchObject({ matchStatus: 'EXCEPTION', goodsReceiptId: null })
  })

  test('that gives it an order locks the order before the bill', async () => {
    const org = await organization()
    await sentOrder(org, { received: '600' })
    const { id } = await draftBill(org)
    const lineItems = [{ qty: '1', unitPrice: '1.6' }]
    expect(locksOf(await textsOf(() => edit(org, id, { purchaseOrderId: 'pur', lineItems })))).toEqual(['PurchaseOrder', 'Bill'])
  })

  test('takes the percentage of the variance away where nothing is expected any more', async () => {
    const org = await organization()
    await sentOrder(org, { received: '600' })
    const { id } = await orderBill(org, '450', '1.66')
    // 450 × 0.06 = 27, of 450 × 1.60 = 720.
    expect(await read(org, id)).toMatchObject({ varianceAmount: '27', variancePct: '3.75' })
    // Two lines, since a single one would be the line of the order.
    await edit(org, id, { lineItems: [{ description: 'Freight', amount: '30' }, { description: 'Duty', amount: '1' }] })
    expect(await read(org, id)).toMatchObject({ matchStatus: 'EXCEPTION', varianceAmount: '31', variancePct: null })
  })

  test('matches anew if it changes what is matched; if it changes nothing, also goods that arrived change nothing', async () => {
    const org = await organization()
    await sentOrder(org)
    const priced = await orderBill(org, '300')
    const unpriced = await draftBill(org, {
      linkedPoId: 'pur', totalAmount: '160', lineItems: [{ purchaseOrderLineId: 'pur-1', qty: '100' }],
    })
    await as(org.FINANCE).get(OVERRIDE, { id: unpriced.id, reason: 'Agreed' })
    await receipt(org, 'grn', '1000')
    for (const { id } of [priced, unpriced]) {
      const all = await storedInput(as(org.FINANCE), editingOf('Bill'), id)
      const before = await everythingOf(org.id, 'Bill', id)
      for (const input of [{}, all, { lineItems: all.lineItems }, { taxAmount: null, subtotal: all.subtotal }]) {
        await edit(org, id, input)
        expect(await everythingOf(org.id, 'Bill', id)).toEqual(before)
      }
      await edit(org, id, { notes: 'x' })
      expect((await everythingOf(org.id, 'Bill', id)).parts).toEqual(before.parts)
    }
    const fields = '{ matchStatus recordVersion lineItems { qty receivedQty matchStatus } }'
    const now = () => as(org.FINANCE).get('query ($id: ID!) { bill(id: $id) ' + fields + ' }', { id: priced.id })
    const waiting = [{ qty: '300', receivedQty: '0', matchStatus: 'PENDING_RECEIPT' }]
    expect(await now()).toEqual({ matchStatus: 'PENDING_RECEIPT', recordVersion: 2, lineItems: waiting })
    await edit(org, priced.id, { lineItems: [{ purchaseOrderLineId: 'pur-1', qty: '200', unitPrice: '1.6' }] })
    const matched = [{ qty: '200', receivedQty: '1000', matchStatus: 'MATCHED' }]
    expect(await now()).toEqual({ matchStatus: 'MATCHED', recordVersion: 3, lineItems: matched })
    // The given total still lets it be posted without the amount of its line.
    expect(await as(org.FINANCE).get(POST, { id: unpriced.id })).toMatchObject({ status: 'POSTED' })
  })

  test('counts the expense request without the bill itself', async () => {
    const org = await organization()
    const { id: expenseRequestId } = await approvedExpense(org)
    const { id } = await draftBill(org, { expenseRequestId })
    const lineItems = (unitPrice: string) => ({ lineItems: [{ qty: '1', unitPrice }] })
    expect(await edit(org, id, lineItems('120'))).toMatchObject({ totalAmount: '120' })
    expect(await places(org, EDIT, { id, input: lineItems('120.01') })).toEqual(['lineItems'])
  })

  test('is refused after posting, and to staff', async () => {
    const org = await organization()
    const made = [await postedBill(org), await paidBill(org), await voidedBill(org)]
    for (const { id } of made) expect(await as(org.FINANCE).code(EDIT, { id, input: {} })).toBe('CONFLICT')
    const { id } = await draftBill(org)
    expect(await as(org.STAFF).code(EDIT, { id, input: {} })).toBe('FORBIDDEN')
  })

  test('at once with others never bills more than the order', async () => {
    const org = await organization()
    await sentOrder(org, { received: '1000' })
    const made = await Promise.all(Array.from({ length: 10 }, () => orderBill(org, '100')))
    await Promise.all(made.map(({ id }) =>
      as(org.FINANCE).ask(EDIT, { id, input: { lineItems: [{ poLineId: 'pur-1', qty: '120', unitPrice: '1.6' }] } })))
    const { _sum } = await gateway().database.prisma.billLine.aggregate({
      where: { orgId: org.id }, _sum: { billQty: true },
    })
    expect([_sum.billQty?.toFixed(), (await billedQty(org)).toFixed()]).toEqual(['1020', '1020'])
  })
})

test('a draft that is moved into the currency of its order keeps no rate', async () => {
  const org = await organization()
  await sentOrder(org)
  await ratesOf(org, 'USD', 'EUR', { '2020-01-01': '0.5' })
  const { id } = await orderBill(org, '100', '0.8', { currency: 'EUR' })
  const rates = () =>
    as(org.STAFF).get(`{ bill(id: "${id}") { lineItems { exchangeRate exchangeRateDate orderedUnitPrice } } }`)
  expect(await rates()).toEqual({ lineItems: [
    { exchangeRate: '0.5', exchangeRateDate: '2020-01-01', orderedUnitPrice: '0.8' },
  ] })
  await edit(org, id, { currency: 'USD' })
  expect(await rates()).toEqual({ lineItems: [
    { exchangeRate: null, exchangeRateDate: null, orderedUnitPrice: '1.6' },
  ] })
})

// The embedded database has one connection, so nobody is between two statements of a step there.
for (const _ of servers) test('a draft that gets an order while it is posted is refused, because the order is not locked', async () => {
  const org = await organization()
  await sentOrder(org)
  const { id } = await draftBill(org)
  const linking = `UPDATE "Bill" SET "purchaseOrderId" = 'pur' WHERE "orgId" = $1 AND id = $2`
  const answer = await askedDuring(gateway().database, [linking, [org.id, id]], () => as(org.FINANCE).ask(POST, { id }))
  expect(answer.errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', type: 'changed_meanwhile' })
  expect(await read(org, id)).toMatchObject({ status: 'DRAFT' })
})

for (const _ of servers) test('an edit to a number that another bill gets at the same moment is refused, and the next time names the bill', async () => {
  const org = await organization()
  const [first, second] = [await draftBill(org, { billNumber: 'INV-1' }), await draftBill(org, { billNumber: 'INV-2' })]
  const taking = `UPDATE "Bill" SET "billNumber" = 'INV-3', "billNumberKey" = 'inv-3' WHERE "orgId" = $1 AND id = $2`
  const renumber = () => as(org.FINANCE).ask(EDIT, { id: second.id, input: { billNumber: 'Inv-3' } })
  const raced = await askedDuring(gateway().database, [taking, [org.id, first.id]], renumber)
  expect(raced.errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', type: 'bill_number_race' })
  const shown = await as(org.FINANCE).get('query ($id: ID!) { bill(id: $id) { billNumber } }', { id: second.id })
  expect(shown).toEqual({ billNumber: 'INV-2' })
  expect((await renumber()).errors?.[0].extensions).toMatchObject({ type: 'bill_number_taken', billId: first.id })
})

describe('a preview of a bill', () => {
  test('shows the totals, the match and the lines, writes nothing and uses no number', async () => {
    const org = await organization()
    await sentOrder(org, { received: '600' })
    const bill = { billType: 'SUPPLIER', supplierId: 'sup', purchaseOrderId: 'pur', taxRate: '10' }
    const lineItems = [{ qty: '450', unitPrice: '1.66', extra: { roll: 'R-9' } }]
    expect(await as(org.FINANCE).get(PREVIEW, { input: { ...bill, lineItems } })).toEqual({
      currency: 'USD', subtotal: '747', taxRate: '10', taxAmount: '74.7', totalAmount: '821.7', paidAmount: '0',
      remainingBalance: '821.7', matchStatus: 'WITHIN_TOLERANCE', varianceAmount: '27', variancePct: '3.75',
      goodsReceiptId: 'grn',
      lineItems: [
        {
          itemNumber: 1, description: 'Poplin 120 g', poQty: '1000', receivedQty: '600', prevBilled: '0', qty: '450',
          unitPrice: '1.66', amount: '747', allowedQty: '612', matchStatus: 'WITHIN_TOLERANCE',
          matchExplanation: 'Billed 450 of 1,000 ordered, 600 received and 0 billed before: 600 may be billed now; price '
            + '1.66 against 1.60 is 3.75 % above, tolerance 5 %, at least 0.01 USD.',
          extra: { roll: 'R-9' },
        },
      ],
    })
    expect([await countBills(org), (await billedQty(org)).toFixed()]).toEqual([0, '0'])
    expect((await draftBill(org)).billNumber).toMatch(/^BILL-\d{4}-00001$/)
  })

  test('fails as the new bill would', async () => {
    const org = await organization()
    await draftBill(org, { billNumber: 'INV-1' })
    const bill = { billType: 'SUPPLIER', supplierId: 'sup', totalAmount: '5' }
    for (const operation of [PREVIEW, CREATE]) {
      const code = (input: object) => as(org.FINANCE).code(operation, { input: { ...bill, ...input } })
      expect(await code({ billNumber: 'INV-1' })).toBe('CONFLICT')
      expect(await places(org, operation, { input: { billType: 'CLIENT', taxRate: '101' } })).toEqual([
        'clientId', 'lineItems', 'taxRate',
      ])
      expect(await as(org.MANAGER).code(operation, { input: { ...bill, status: 'POSTED' } })).toBe('FORBIDDEN')
      expect(await as(org.STAFF).code(operation, { input: bill })).toBe('FORBIDDEN')
    }
    expect(await countBills(org)).toBe(1)
  })
})

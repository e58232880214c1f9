// Bills of purchase orders: the three-way match through both doors.
import { describe, expect, test } from '@jest/globals'
import { recount } from '../../src/core/balances.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { faults, read, rest } from '../support/bill-answers.js'
import { ratesOf } from '../support/make/accounts.js'
import { client } from '../support/make/bill-notes.js'
import {
  CREATE, draftBill, exceptionBill, orderBill, OVERRIDE, POST, receipt, sentOrder, supplier, VOID,
} from '../support/make/bills.js'
import { organization } from '../support/make/organization.js'

useGateway()

describe('a bill of a purchase order', () => {
  test('is matched with order and receipts: the worked case', async () => {
    const org = await organization()
    await sentOrder(org, { received: '600' })
    await orderBill(org, '200')
    const { body } = await rest(org, {
      linkedPoId: 'pur',
      lineItems: [{ poLineId: 'pur-1', qty: 450, unitPrice: 1.66 }],
    })
    expect(body).toMatchObject({
      status: 'draft', matchStatus: 'exception', subtotal: 747, varianceAmount: 107, variancePct: 16.72,
      priceVarianceAmount: 27, grnId: 'grn', lineItems: [{ poQty: 1000, prevBilled: 200, billQty: 450 }],
    })
  })

  test.each([
    ['matched', '400', '1.6'],
    ['within_tolerance', '400', '1.68'],
    ['within_tolerance', '400', '1.52'],
    ['exception', '400', '1.681'],
    ['within_tolerance', '400', '0.8'],
    ['within_tolerance', '612', '1.6'],
    ['exception', '613', '1.6'],
  ])('is %s for %s of 600 received at %s', async (matchStatus, qty, unitPrice) => {
    const org = await organization()
    await sentOrder(org, { received: '600' })
    expect((await rest(org, { linkedPoId: 'pur', lineItems: [{ poLineId: 'pur-1', qty, unitPrice }] })).body)
      .toMatchObject({ matchStatus })
  })

  test('waits for the receipt where nothing has arrived, and is matched anew when it is posted', async () => {
    const org = await organization()
    await sentOrder(org)
    const { id } = await orderBill(org, '400')
    expect(await read(org, id)).toMatchObject({
      matchStatus: 'PENDING_RECEIPT', varianceAmount: '640', variancePct: null,
    })
    await receipt(org, 'grn', '400')
    await as(org.MANAGER).get(POST, { id })
    expect(await read(org, id)).toMatchObject({
      status: 'POSTED', matchStatus: 'MATCHED', varianceAmount: '0', variancePct: '0', goodsReceiptId: 'grn',
      lineItems: [{ matchStatus: 'MATCHED' }],
    })
  })

  test('with two lines for one line of the order counts the first as billed before the second', async () => {
    const org = await organization()
    await sentOrder(org, { received: '600' })
    const lineItems = ['400', '300'].map((qty) => ({ poLineId: 'pur-1', qty, unitPrice: '1.6' }))
    // 600 received and 400 billed leave 200 for the second.
    expect((await rest(org, { linkedPoId: 'pur', lineItems })).body).toMatchObject({
      matchStatus: 'exception', lineItems: [{ prevBilled: 0, billQty: 400 }, { prevBilled: 400, billQty: 300 }],
    })
  })

  test('to a client, whose goods the order buys, bills nothing of the order', async () => {
    const org = await organization()
    await sentOrder(org, { received: '600' })
    await orderBill(org, '250')
    const lineItems = [{ purchaseOrderLineId: 'pur-1', qty: '100', unitPrice: '3' }]
    const { id } = await as(org.FINANCE).get<{ id: string }>(CREATE, {
      input: { billType: 'CLIENT', clientId: await client(org), linkedPoId: 'pur', lineItems },
    })
    expect(await as(org.STAFF).get('{ purchaseOrder(id: "pur") { lineItems { billedQty } } }'))
      .toEqual({ lineItems: [{ billedQty: '250' }] })
    // So nothing is matched when it is posted.
    await as(org.FINANCE).get(POST, { id })
    expect(await read(org, id)).toMatchObject({ status: 'POSTED', matchStatus: 'NOT_APPLICABLE' })
    // An import may name the line of the order.
    const { prisma } = gateway().database
    await prisma.billLine.updateMany({ where: { orgId: org.id, billId: id }, data: { purchaseOrderLineId: 'pur-1' } })
    await recount(prisma, gateway().model, [org.id])
    expect(await as(org.STAFF).get('{ purchaseOrder(id: "pur") { lineItems { billedQty } } }'))
      .toEqual({ lineItems: [{ billedQty: '250' }] })
  })

  test('of an employee who has paid for the goods bills the order', async () => {
    const org = await organization()
    await sentOrder(org, { received: '600' })
    const lineItems = [{ purchaseOrderLineId: 'pur-1', qty: '100', unitPrice: '1.6' }]
    await as(org.FINANCE).get(CREATE, {
      input: { billType: 'EMPLOYEE', employeeName: 'Rina', purchaseOrderId: 'pur', lineItems },
    })
    expect(await as(org.STAFF).get('{ purchaseOrder(id: "pur") { lineItems { billedQty } } }'))
      .toEqual({ lineItems: [{ billedQty: '100' }] })
  })

  test('keeps the order from being cancelled until it is void; a bill to a client does not', async () => {
    const org = await organization()
    await sentOrder(org)
    const lineItems = [{ purchaseOrderLineId: 'pur-1', qty: '10', unitPrice: '3' }]
    await as(org.FINANCE).get(CREATE, {
      input: { billType: 'CLIENT', clientId: await client(org), linkedPoId: 'pur', lineItems },
    })
    const { id } = await orderBill(org, '10')
    const CANCEL = 'mutation { cancelPurchaseOrder(id: "pur") { status } }'
    expect(await as(org.FINANCE).code(CANCEL)).toBe('CONFLICT')
    await as(org.FINANCE).get(VOID, { id, reason: 'Entered twice' })
    expect(await as(org.FINANCE).get(CANCEL)).toEqual({ status: 'CANCELLED' })
  })

  test('raises the version of the order by one whenever the billed quantity of a line changes', async () => {
    const org = await organization()
    await sentOrder(org, { received: '600' })
    const other = { id: 'other', documentId: 'PO-2026-00002', supplierId: 'sup', status: 'SENT', currency: 'USD' } as const
    await gateway().database.prisma.purchaseOrder.create({ data: { orgId: org.id, ...other } })
    const version = async (id = 'pur') => {
      const query = `{ purchaseOrder(id: "${id}") { recordVersion } }`
      return (await as(org.MANAGER).get<{ recordVersion: number }>(query)).recordVersion
    }
    const [before, ofOther] = [await version(), await version('other')]
    const { id } = await orderBill(org, '200')
    expect(await version()).toBe(before + 1)
    await as(org.FINANCE).get(VOID, { id, reason: 'Entered twice' })
    expect(await version()).toBe(before + 2)
    // A bill without lines bills no quantity.
    await draftBill(org, { linkedPoId: 'pur', lineItems: null, totalAmount: '5' })
    expect(await version()).toBe(before + 2)
    expect(await version('other')).toBe(ofOther)
  })

  test('leaves the order of another organization that has the same identifier, also where its figures are wrong', async () => {
    const [org, other] = [await organization(), await organization()]
    for (const one of [org, other]) await sentOrder(one, { received: '600' })
    const { prisma } = gateway().database
    const where = { orgId: other.id }
    await prisma.purchaseOrderLine.updateMany({ where, data: { billedQty: 7 } })
    const version = async () => (await prisma.purchaseOrder.findFirstOrThrow({ where })).recordVersion
    const before = await version()
    await orderBill(org, '200')
    expect(await version()).toBe(before)
    const billed = await prisma.purchaseOrderLine.findMany({ where, select: { billedQty: true } })
    expect(billed.map(({ billedQty }) => Number(billedQty))).toEqual([7])
  })

  test('leaves the lines of every other order as they are, also where their figures are wrong', async () => {
    const org = await organization()
    await sentOrder(org, { received: '600' })
    const { prisma } = gateway().database
    const line = { id: 'next-1', itemNumber: 1, description: 'Zip', quantity: 9, unitPrice: 1, amount: 9, billedQty: 7 }
    const other = { documentId: 'PO-2026-00002', supplierId: 'sup', status: 'SENT', currency: 'USD' } as const
    const data = { ...other, orgId: org.id, id: 'next', lineItems: { create: [line] } }
    await prisma.purchaseOrder.create({ data })
    await orderBill(org, '200')
    const billed = await prisma.purchaseOrderLine.findMany({ where: { orgId: org.id }, orderBy: { id: 'asc' } })
    expect(billed.map(({ id, billedQty }) => [id, Number(billedQty)])).toEqual([['next-1', 7], ['pur-1', 200]])
  })

  test('names the order line, by one name or by its synonym, but not by two that differ', async () => {
    const org = await organization()
    await sentOrder(org, { received: '1000' })
    const line = { qty: '10', unitPrice: '1.6' }
    const PREVIEW = `query ($input: CreateBillInput!) { previewBill(input: $input) {
      lineItems { purchaseOrderLineId } } }`
    const named = (lineItem: object) => as(org.FINANCE).ask(PREVIEW, {
      input: { billType: 'SUPPLIER', supplierId: 'sup', purchaseOrderId: 'pur', lineItems: [{ ...line, ...lineItem }] },
    })
    for (const one of [
      { purchaseOrderLineId: 'pur-1' }, { poLineId: 'pur-1' }, { purchaseOrderLineId: 'pur-1', poLineId: 'pur-1' },
    ])
      expect((await named(one)).data).toEqual({ previewBill: { lineItems: [{ purchaseOrderLineId: 'pur-1' }] } })
    const loc = ['input', 'lineItems', 0]
    expect((await named({ purchaseOrderLineId: 'pur-1', poLineId: 'pur-2' })).errors?.[0].extensions.detail).toEqual([
      expect.objectContaining({ loc: [...loc, 'poLineId'], input: 'pur-2' }),
    ])
    expect((await named({ purchaseOrderLineId: 'pur-9' })).errors?.[0].extensions.detail).toEqual([
      expect.objectContaining({ loc: [...loc, 'purchaseOrderLineId'], input: 'pur-9' }),
    ])
  })

  test('finds no order line by words that another of its lines names already', async () => {
    const org = await organization()
    await sentOrder(org, { received: '1000' })
    const line = { description: 'poplin 120 G', qty: '10', unitPrice: '1.6' }
    const found = (lineItems: readonly object[]) => as(org.FINANCE).get(
      'query ($input: CreateBillInput!) { previewBill(input: $input) { lineItems { purchaseOrderLineId } } }',
      { input: { billType: 'SUPPLIER', supplierId: 'sup', purchaseOrderId: 'pur', lineItems } })
    const first = { lineItems: [{ purchaseOrderLineId: 'pur-1' }] }
    expect(await found([line])).toEqual(first)
    expect(await found([{ ...line, purchaseOrderLineId: 'pur-1' }, line]))
      .toEqual({ lineItems: [{ purchaseOrderLineId: 'pur-1' }, { purchaseOrderLineId: null }] })
  })

  test('never bills more than was ordered and the tolerance on it, over all bills and lines', async () => {
    const org = await organization()
    await sentOrder(org, { received: '1020' })
    const order = { linkedPoId: 'pur' }
    expect(await faults(org, { ...order, lineItems: [{ poLineId: 'pur-1', qty: 1021, unitPrice: 1.6 }] }))
      .toEqual([['lineItems.0.qty', { expected: 1020, given: 1021, ordered: 1000, prevBilled: 0 }]])
    expect(
      await faults(org, {
        ...order,
        lineItems: [
          { poLineId: 'pur-1', billQty: 600 },
          { poLineId: 'pur-1', billQty: 421 },
        ],
      }),
    ).toEqual([['lineItems.1.billQty', { expected: 420, given: 421, ordered: 1000, prevBilled: 600 }]])
    expect(
      await faults(org, {
        ...order,
        lineItems: [
          { poLineId: 'pur-1', amount: 5 },
          { poLineId: 'pur-9', qty: 1 },
        ],
      }),
    ).toEqual([['lineItems.0.qty'], ['lineItems.1.poLineId']])
    const { id } = await orderBill(org, '1020')
    expect(await read(org, id)).toMatchObject({ matchStatus: 'WITHIN_TOLERANCE' })
    expect(await faults(org, { ...order, lineItems: [{ poLineId: 'pur-1', qty: 1, unitPrice: 1.6 }] }))
      .toMatchObject([['lineItems.0.qty', { expected: 0 }]])
    await as(org.FINANCE).get(VOID, { id, reason: 'Wrong order' })
    await orderBill(org, '1000')
  })

  test('keeps the supplier of its order, also one that is switched off, which a bill without an order refuses', async () => {
    const org = await organization()
    await sentOrder(org, { received: '600' })
    const where = { orgId: org.id }
    const [{ supplierId }] = await gateway().database.prisma.purchaseOrder.findMany({ where })
    await gateway().database.prisma.supplier.updateMany({ where, data: { isActive: false } })
    await orderBill(org, '100')
    const lineItems = [{ description: 'Thread', qty: 4, unitPrice: 25 }]
    expect(await faults(org, { supplierId, lineItems })).toEqual([['supplierId']])
  })

  test('finds the line of the order by its words or its place, and takes what nobody ordered for an exception', async () => {
    const org = await organization()
    await sentOrder(org, { received: '1000' })
    const order = { linkedPoId: 'pur' }
    const words = await draftBill(org, {
      ...order,
      lineItems: [{ description: ' poplin  120 G', qty: '100', unitPrice: '1.6' }],
    })
    expect(await read(org, words.id)).toMatchObject({
      matchStatus: 'MATCHED',
      lineItems: [{ poQty: '1000', prevBilled: '0' }],
    })
    const place = await draftBill(org, { ...order, lineItems: [{ qty: '100', unitPrice: '1.6' }] })
    expect(await read(org, place.id))
      .toMatchObject({ matchStatus: 'MATCHED', lineItems: [{ description: 'Poplin 120 g', prevBilled: '100' }] })
    const freight = await draftBill(org, {
      ...order,
      lineItems: [
        { description: 'Poplin 120 G ', qty: '100', unitPrice: '1.6' },
        { description: 'Freight', amount: '30' },
      ],
    })
    expect(await read(org, freight.id)).toMatchObject({
      matchStatus: 'EXCEPTION', varianceAmount: '30',
      lineItems: [{ matchStatus: 'MATCHED' }, { matchStatus: 'EXCEPTION', poQty: null }],
    })
  })

  test('does not guess which line is meant where an order, or the bill, has two of the same words', async () => {
    const org = await organization()
    await sentOrder(org, { received: '1000' })
    const line = { description: 'Poplin 120 g', qty: '100', unitPrice: '1.6' }
    const twice = await draftBill(org, { linkedPoId: 'pur', lineItems: [line, line] })
    expect(await read(org, twice.id)).toMatchObject({ matchStatus: 'EXCEPTION', lineItems: [{ poQty: null }, { poQty: null }] })
    await gateway().database.prisma.purchaseOrderLine.create({
      data: {
        orgId: org.id, id: 'pur-2', purchaseOrderId: 'pur', itemNumber: 2, description: 'POPLIN 120 G', quantity: '50',
        unitPrice: '1.6', amount: '80', uom: 'm',
      },
    })
    const once = await draftBill(org, { linkedPoId: 'pur', lineItems: [line] })
    expect(await read(org, once.id)).toMatchObject({ matchStatus: 'EXCEPTION', lineItems: [{ poQty: null }] })
    const other = { purchaseOrderLineId: 'pur-2', qty: '1', unitPrice: '1.6' }
    const left = await draftBill(org, { linkedPoId: 'pur', lineItems: [other, line] })
    expect(await read(org, left.id)).toMatchObject({ lineItems: [{ poQty: '50' }, { poQty: '1000' }] })
  })

  test('names one order, which is neither cancelled nor with another supplier', async () => {
    const org = await organization()
    await sentOrder(org)
    const body = { totalAmount: 5 }
    expect(await faults(org, { ...body, linkedPoId: 'pur', purchaseOrderId: 'x' }))
      .toEqual([['linkedPoId', { expected: 'x', given: 'pur' }], ['purchaseOrderId']])
    expect(await faults(org, { ...body, supplierId: await supplier(org, 'other'), linkedPoId: 'pur' }))
      .toMatchObject([['supplierId', { expected: 'sup' }]])
    expect((await rest(org, { ...body, linkedPoId: 'pur', purchaseOrderId: 'pur' })).body)
      .toMatchObject({ linkedPoId: 'pur', matchStatus: 'exception' })
    await gateway().database.prisma.purchaseOrder.updateMany({
      where: { orgId: org.id },
      data: { status: 'CANCELLED' },
    })
    expect(await faults(org, { ...body, linkedPoId: 'pur' })).toEqual([['linkedPoId']])
  })

  test("takes the order's currency, and converts the order's prices into its own", async () => {
    const org = await organization()
    await sentOrder(org, { received: '1000', currency: 'EUR' })
    const own = await orderBill(org, '100')
    expect(await as(org.STAFF).get(`{ bill(id: "${own.id}") { currency matchStatus } }`))
      .toEqual({ currency: 'EUR', matchStatus: 'MATCHED' })
    const dollars = {
      currency: 'USD', linkedPoId: 'pur', lineItems: [{ poLineId: 'pur-1', qty: 100, unitPrice: 1.76 }],
    }
    const today = new Date().toISOString().slice(0, 10)
    expect(await faults(org, { ...dollars, taxRate: 101 })).toEqual([
      ['currency', { from: 'EUR', to: 'USD', day: today }],
      ['taxRate'],
    ])
    await ratesOf(org, 'EUR', 'USD', { '2020-01-01': '1.1', '2999-01-01': '9' })
    expect((await rest(org, dollars)).body).toMatchObject({
      currency: 'USD', matchStatus: 'matched', varianceAmount: 0,
    })
  })

  test("converts the order's prices by the rate of the other way round where that is the only one", async () => {
    const org = await organization()
    await sentOrder(org, { received: '1000', currency: 'EUR' })
    await ratesOf(org, 'USD', 'EUR', { '2020-01-01': '0.8' })
    const { id } = await orderBill(org, '100', '2', { currency: 'USD' })
    expect(await read(org, id)).toMatchObject({ matchStatus: 'MATCHED', varianceAmount: '0' })
    await as(org.MANAGER).get(POST, { id })
    expect(await read(org, id)).toMatchObject({ status: 'POSTED', matchStatus: 'MATCHED', priceVarianceAmount: '0' })
  })

  test('beyond what was received is not posted until someone who may overrides it, with a reason', async () => {
    const org = await organization()
    const { id } = await exceptionBill(org)
    expect(await as(org.FINANCE).code(POST, { id })).toBe('CONFLICT')
    expect(await as(org.MANAGER).code(OVERRIDE, { id, reason: 'Agreed' })).toBe('FORBIDDEN')
    expect(await as(org.FINANCE).code(OVERRIDE, { id, reason: ' ' })).toBe('BAD_USER_INPUT')
    expect(await read(org, id)).toMatchObject({ status: 'DRAFT', glPosted: false, matchStatus: 'EXCEPTION' })
    await as(org.FINANCE).get(OVERRIDE, { id, reason: 'Rest arrives on Monday' })
    const { errors } = await as(org.FINANCE).ask(OVERRIDE, { id, reason: 'Again' })
    expect(errors?.[0].extensions)
      .toMatchObject({ code: 'CONFLICT', type: 'nothing_to_override', matchStatus: 'OVERRIDDEN' })
    await as(org.MANAGER).get(POST, { id })
    expect(
      await as(org.ADMIN).get(`{ bill(id: "${id}") { status matchStatus overrideReason overriddenById } }`),
    ).toEqual({
      status: 'POSTED', matchStatus: 'OVERRIDDEN', overrideReason: 'Rest arrives on Monday',
      overriddenById: org.FINANCE.userId,
    })
    const posted = { status: 'posted', linkedPoId: 'pur', lineItems: [{ poLineId: 'pur-1', qty: 1, unitPrice: 2 }] }
    expect(await faults(org, posted)).toEqual([['status']])
  })
})

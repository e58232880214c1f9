// Bills from entry to payment, through both doors.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, type Person } from '../support/as.js'
import { bill, countBills, faults, read, rest } from '../support/bill-answers.js'
import {
  CREATE, draftBill, OVERRIDE, paidBill, partiallyPaidBill, PAY, POST, postedBill, sentOrder, supplier, VOID,
  voidedBill,
} from '../support/make/bills.js'
import { employee } from '../support/make/employees.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

interface Offers {
  readonly availableActions: readonly { readonly action: string; readonly allowed: boolean }[]
}

/** Runs the same operation twenty times at once. Returns the code of each refusal, or `DONE` for a success. */
const atOnce = (org: TestOrganization, operation: string, variables: object) =>
  Promise.all(
    Array.from(
      { length: 20 },
      async () => (await as(org.FINANCE).ask(operation, variables)).errors?.[0].extensions.code ?? 'DONE',
    ),
  )

const LINES = [{ description: 'Poplin', qty: 450, unitPrice: 1.66 }]

describe('a new bill', () => {
  test('names the party that its kind asks for, and something to pay', async () => {
    const org = await organization()
    expect(await faults(org, { supplierId: null })).toEqual([['supplierId'], ['lineItems']])
    expect(await faults(org, { billType: 'client', totalAmount: 1 })).toEqual([['clientId']])
    expect(await faults(org, { billType: 'employee', employeeName: ' ', totalAmount: 1 })).toEqual([['employeeId']])
    expect(await faults(org, { billType: 'vendor', status: 'paid', sourceOfFunds: 'wallet', totalAmount: 1 })).toEqual([
      ['billType', { expected: "'supplier', 'client' or 'employee'" }],
      ['status', { expected: "'draft' or 'posted'" }],
      ['sourceOfFunds', { expected: "'bank', 'cash', 'petty_cash', 'credit_card', 'employee_advance' or 'other'" }],
    ])
    expect((await rest(org, { billType: 'employee', employeeName: 'Rana', totalAmount: 12 })).body)
      .toMatchObject({ billType: 'employee', employeeName: 'Rana', totalAmount: 12, lineItems: [] })
  })

  test('of an employee who has left is entered, for they may still be owed money', async () => {
    const org = await organization()
    const { id: employeeId } = await employee(org)
    await as(org.HR).get('mutation ($id: ID!) { editEmployee(id: $id, input: { isActive: false }) { id } }', { id: employeeId })
    expect((await rest(org, { billType: 'employee', employeeId, totalAmount: 12 })).body).toMatchObject({ employeeId, totalAmount: 12 })
  })

  test('refers to nothing that the organization does not have', async () => {
    const org = await organization()
    const other = await organization()
    await sentOrder(other)
    expect(
      await faults(org, {
        supplierId: 'nope', clientId: 'x', employeeId: 'x', linkedPoId: 'pur', managementAccountId: 'x',
        expenseRequestId: 'x', lineItems: [{ poLineId: 'pur-1', amount: 1 }],
      }),
    ).toEqual([
      ['supplierId'], ['clientId'], ['employeeId'], ['managementAccountId'], ['expenseRequestId'], ['linkedPoId'],
    ])
    expect(
      await faults(org, { billType: 'employee', employeeName: 'Rana', lineItems: [{ poLineId: 'pur-1', amount: 1 }] }),
    ).toEqual([['lineItems.0.poLineId']])
  })

  test('answers as documented, members without a value left out', async () => {
    const org = await organization()
    await sentOrder(org, { received: '600' })
    const { body } = await rest(org, {
      billNumber: 'INV-7', purchaseOrderId: 'pur', dueDate: '2026-05-01', sourceOfFunds: 'petty_cash', notes: 'first',
      status: 'posted', lineItems: [{ poLineId: 'pur-1', billQty: 400, unitPrice: 1.6, roll: 'R-9' }],
    })
    expect(Object.keys(body)).toEqual([
      'id', 'billNumber', 'billType', 'supplierId', 'linkedPoId', 'purchaseOrderId', 'currency', 'dueDate', 'status',
      'sourceOfFunds', 'notes', 'subtotal', 'taxAmount', 'totalAmount', 'paidAmount', 'remainingBalance', 'lineItems',
      'varianceAmount', 'variancePct', 'priceVarianceAmount', 'supplierName', 'purchaseOrderDocumentId', 'createdAt',
      'createdById', 'postedAt', 'grnId', 'matchStatus', 'purchase_order', 'glPosted',
    ])
    expect(body).toMatchObject({
      billNumber: 'INV-7', billType: 'supplier', supplierId: 'sup', supplierName: 'Supplier sup', linkedPoId: 'pur',
      purchaseOrderId: 'pur', purchaseOrderDocumentId: 'PO-2026-00001', currency: 'USD', dueDate: '2026-05-01',
      status: 'posted', sourceOfFunds: 'petty_cash', subtotal: 640, varianceAmount: 0, variancePct: 0,
      priceVarianceAmount: 0, grnId: 'grn', matchStatus: 'matched', glPosted: true, createdById: org.FINANCE.userId,
      purchase_order: { id: 'pur', documentId: 'PO-2026-00001', status: 'Sent' },
    })
    const { id, lineItems } = body as { id: string; lineItems: object[] }
    expect(lineItems).toEqual([
      {
        id: expect.stringMatching(/^bl_/), billId: id, description: 'Poplin 120 g', poQty: 1000, prevBilled: 0,
        billQty: 400, qty: 400, unitPrice: 1.6, amount: 640, uom: 'm',
      },
    ])
    expect(await read(org, id)).toMatchObject({ lineItems: [{ extra: { roll: 'R-9' } }] })
  })

  test('keeps whatever else a line says, and refuses known members of a wrong kind at their place', async () => {
    const org = await organization()
    const supplierId = await supplier(org)
    const line = { amount: 5, orgId: 'elsewhere', connect: { id: 1 }, $type: 'x', set: null, deep: [{ a: [true] }] }
    const { body } = await rest(org, { lineItems: [line] })
    const { amount: _, ...extra } = line
    expect(await read(org, (body as { id: string }).id)).toMatchObject({ lineItems: [{ extra }] })
    expect(await faults(org, { lineItems: [{ qty: 'abc', unitPrice: [], description: 5, uom: true }] })).toEqual([
      ['lineItems.0.description'], ['lineItems.0.qty'], ['lineItems.0.unitPrice'], ['lineItems.0.uom'],
    ])
    const { id } = await draftBill(org, { lineItems: [{ amount: '5', extra: null }] })
    expect(await read(org, id)).toMatchObject({ lineItems: [{ extra: null }] })
    for (const unholdable of ['\0', '\ud800']) {
      const input = { billType: 'SUPPLIER', supplierId, lineItems: [{ amount: '1', extra: { a: unholdable } }] }
      expect(await as(org.FINANCE).code(CREATE, { input })).toBe('BAD_USER_INPUT')
    }
  })

  test('keeps a line without its keys __proto__, at any depth, through both doors', async () => {
    const org = await organization()
    const supplierId = await supplier(org)
    const given =
      '{ "qty": 1, "unitPrice": 1, "__proto__": null, "roll": "R-9", "deep": [{ "__proto__": { "a": 1 }, "b": 2 }] }'
    const stored = { roll: 'R-9', deep: [{ b: 2 }] }
    const kept = async (id: string) => ((await read(org, id)) as { lineItems: { extra: unknown }[] }).lineItems[0].extra

    const sent = await rest(org, { lineItems: [JSON.parse(given)] })
    expect(sent.status).toBe(200)
    expect(await kept((sent.body as { id: string }).id)).toEqual(stored)

    const literal = '{ __proto__: null, roll: "R-9", deep: [{ __proto__: { a: 1 }, b: 2 }] }'
    const { id } = await as(org.FINANCE).get<{ id: string }>(`mutation { createBill(input: {
      billType: SUPPLIER, supplierId: "${supplierId}",
      lineItems: [{ qty: 1, unitPrice: 1, extra: ${literal} }] }) { id } }`)
    expect(await kept(id)).toEqual(stored)
  })

  test('is numbered where it brings no number, without gaps, past numbers that were given by hand', async () => {
    const org = await organization()
    const first = await draftBill(org)
    const year = first.billNumber.slice(0, -1)
    expect(first.billNumber).toMatch(/^BILL-\d{4}-00001$/)
    await draftBill(org, { billNumber: `${year}2` })
    expect(await as(org.FINANCE).code(CREATE, { input: { billType: 'SUPPLIER' } })).toBe('BAD_USER_INPUT')
    expect((await draftBill(org)).billNumber).toBe(`${year}3`)
    expect((await draftBill(org, { supplierId: await supplier(org, 'other') })).billNumber).toBe(`${year}4`)
  })

  test('does not take the number of another live bill of its party', async () => {
    const org = await organization()
    const { id } = await draftBill(org, { billNumber: 'INV-1' })
    const { status, body } = await rest(org, { billNumber: ' INV-1 ', totalAmount: 5 })
    expect([status, body]).toMatchObject([
      409,
      { detail: expect.stringContaining(id), billId: id, billNumber: 'INV-1' },
    ])
    expect(await countBills(org)).toBe(1)
    await draftBill(org, { billNumber: 'INV-1', supplierId: await supplier(org, 'other') })
    await as(org.FINANCE).get(VOID, { id, reason: 'Entered twice' })
    expect((await draftBill(org, { billNumber: 'INV-1' })).billNumber).toBe('INV-1')
  })

  test('sent twenty times at once with one number is entered once', async () => {
    const org = await organization()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => rest(org, { billNumber: 'INV-1', lineItems: LINES })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)])
    const [{ body: made }] = answers.filter(({ status }) => status === 200)
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body).toMatchObject({ billId: (made as { id: string }).id })
    expect(await countBills(org)).toBe(1)
  })

  test('needs the permission: refused to staff; posting at once is refused to a manager', async () => {
    const org = await organization()
    const body = { billType: 'supplier', supplierId: await supplier(org), totalAmount: 10 }
    expect((await as(org.STAFF).rest('POST', '/bills', body)).status).toBe(403)
    expect((await as(org.DIRECTOR).rest('POST', '/bills', body)).status).toBe(403)
    expect(await as(org.MANAGER).rest('POST', '/bills', { ...body, status: 'posted' }))
      .toMatchObject({ status: 403, body: { detail: 'Not enough permissions' } })
    expect((await as(org.MANAGER).rest('POST', '/bills', { ...body, status: 'posted', subtotal: 'x' })).status).toBe(
      422,
    )
    expect(await countBills(org)).toBe(0)
    expect((await as(org.MANAGER).rest('POST', '/bills', body)).status).toBe(200)
    expect((await as(org.ADMIN).rest('POST', '/bills', { ...body, status: 'posted' })).body)
      .toMatchObject({ status: 'posted', glPosted: true })
  })
})

describe('paying a bill', () => {
  test('a part and then the rest leaves it paid, with both payments kept', async () => {
    const org = await organization()
    const { id } = await postedBill(org, { sourceOfFunds: 'BANK' })
    await as(org.MANAGER).get(PAY, { id, input: { amount: '40.25', sourceOfFunds: 'CASH', reference: 'C-1' } })
    expect(await read(org, id)).toMatchObject({
      status: 'PARTIALLY_PAID', paidAmount: '40.25', remainingBalance: '59.75',
    })
    await as(org.MANAGER).get(PAY, { id, input: { amount: '59.75' } })
    expect(await read(org, id)).toMatchObject({
      status: 'PAID',
      paidAmount: '100',
      remainingBalance: '0',
      payments: [
        { amount: '40.25', sourceOfFunds: 'CASH', reference: 'C-1' },
        { amount: '59.75', sourceOfFunds: 'BANK', reference: null },
      ],
    })
    const { payments } = await as(org.STAFF).get<{ payments: Record<string, string>[] }>(
      `{ bill(id: "${id}") { payments { recordedById paidAt createdAt } } }`)
    expect(payments.map(({ recordedById, paidAt, createdAt }) => [recordedById, paidAt === createdAt]))
      .toEqual([[org.MANAGER.userId, true], [org.MANAGER.userId, true]])
  })

  test.each(['0', '-1', '-0.001', '100.01', '1.005'])('%s of 100 is refused and changes nothing', async (amount) => {
    const org = await organization()
    const { id } = await postedBill(org)
    const { errors } = await as(org.FINANCE).ask(PAY, { id, input: { amount } })
    expect(errors?.[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', detail: [{ loc: ['input', 'amount'] }] })
    expect(await read(org, id)).toMatchObject({
      status: 'POSTED', paidAmount: '0', remainingBalance: '100', payments: [],
    })
  })

  test('the rest twenty times at once pays it once', async () => {
    const org = await organization()
    const { id } = await partiallyPaidBill(org)
    const codes = await atOnce(org, PAY, { id, input: { amount: '60' } })
    expect(codes.sort()).toEqual([...Array<string>(19).fill('CONFLICT'), 'DONE'])
    expect(await read(org, id)).toMatchObject({
      status: 'PAID', paidAmount: '100', remainingBalance: '0', payments: [{ amount: '40' }, { amount: '60' }],
    })
  })

  test('before it was entered counts when it is posted', async () => {
    const org = await organization()
    const part = await draftBill(org, { paidAmount: '30', remainingBalance: '70' })
    expect(await read(org, part.id)).toMatchObject({
      status: 'DRAFT', paidAmount: '30', remainingBalance: '70', payments: [],
    })
    await as(org.FINANCE).get(POST, { id: part.id })
    expect(await read(org, part.id))
      .toMatchObject({ status: 'PARTIALLY_PAID', glPosted: true, paidAmount: '30', payments: [{ amount: '30' }] })
    expect((await postedBill(org, { paidAmount: '100' })).status).toBe('PAID')
  })
})

describe('the life of a bill', () => {
  test('a draft is not paid, and a posted bill is posted once', async () => {
    const org = await organization()
    const { id } = await draftBill(org)
    expect(await as(org.FINANCE).code(PAY, { id, input: { amount: '1' } })).toBe('CONFLICT')
    const codes = await atOnce(org, POST, { id })
    expect(codes.sort()).toEqual([...Array<string>(19).fill('CONFLICT'), 'DONE'])
    expect(
      await gateway().database.prisma.auditLine.findMany({
        where: { orgId: org.id, entityId: id }, orderBy: { id: 'asc' }, select: { action: true },
      }),
    ).toEqual([{ action: 'create' }, { action: 'post' }])
  })

  test('a step that its state does not allow says the state and what is possible', async () => {
    const org = await organization()
    const { id, billNumber } = await postedBill(org)
    expect((await as(org.FINANCE).ask(POST, { id })).errors?.[0].message)
      .toBe(`Bill ${billNumber} is Posted: it cannot be posted (possible now: pay, void)`)
  })

  test('one without payments is voided with a reason and leaves the ledger; one with payments stays', async () => {
    const org = await organization()
    const { id } = await postedBill(org)
    expect(await as(org.FINANCE).code(VOID, { id, reason: '' })).toBe('BAD_USER_INPUT')
    expect(await read(org, id)).toMatchObject({ status: 'POSTED', glPosted: true })
    await as(org.MANAGER).get(VOID, { id, reason: 'Wrong supplier' })
    expect(await as(org.STAFF).get(`{ bill(id: "${id}") { status glPosted voidReason } }`))
      .toEqual({ status: 'VOID', glPosted: false, voidReason: 'Wrong supplier' })
    for (const made of [await partiallyPaidBill(org), await paidBill(org), await voidedBill(org)]) {
      expect(await as(org.FINANCE).code(VOID, { id: made.id, reason: 'Wrong' })).toBe('CONFLICT')
    }
  })

  test('its actions are offered to those who may take them, and refused to staff', async () => {
    const org = await organization()
    const { id } = await draftBill(org)
    const offered = async (person: Person) => {
      const { availableActions } = await as(person).get<Offers>(
        `{ bill(id: "${id}") { availableActions { action allowed } } }`,
      )
      return availableActions.filter(({ allowed }) => allowed).map(({ action }) => action)
    }
    expect(await offered(org.FINANCE)).toEqual(['EDIT', 'POST', 'VOID'])
    expect(await offered(org.MANAGER)).toEqual(['EDIT', 'POST', 'VOID'])
    expect(await offered(org.STAFF)).toEqual([])
    for (const [operation, variables] of [
      [POST, {}], [PAY, { input: { amount: '1' } }], [VOID, { reason: 'x' }], [OVERRIDE, { reason: 'x' }],
    ] as const) {
      expect(await as(org.STAFF).code(operation, { id, ...variables })).toBe('FORBIDDEN')
    }
    expect(await read(org, id)).toMatchObject({ status: 'DRAFT', payments: [] })
  })

  test('of another organization is like one that never was', async () => {
    const [org, other] = [await organization(), await organization()]
    const { id } = await draftBill(org)
    for (const unknown of [id, 'nope']) {
      expect(await as(other.FINANCE).code(bill(unknown))).toBe('NOT_FOUND')
      expect(await as(other.FINANCE).code(POST, { id: unknown })).toBe('NOT_FOUND')
      expect(await as(other.FINANCE).code(PAY, { id: unknown, input: { amount: '1' } })).toBe('NOT_FOUND')
    }
  })

  test('is found in lists by state, party, due day and number', async () => {
    const org = await organization()
    const { id } = await postedBill(org, { billNumber: 'INV-9', dueDate: '2026-05-01' })
    await draftBill(org, { dueDate: '2026-06-01T08:00:00Z' })
    const found = (filter: string) =>
      as(org.STAFF).get<object>(`{ bills(filter: ${filter}) { totalCount nodes { id supplier { name } dueDate } } }`)
    for (const filter of [
      '{ status: [POSTED] }', '{ text: "inv-9" }', '{ dueBefore: "2026-05-02" }',
      '{ dueFrom: "2026-05-01", dueBefore: "2026-06-01" }',
    ]) {
      expect(await found(filter)).toEqual({
        totalCount: 1,
        nodes: [{ id, supplier: { name: 'Supplier sup' }, dueDate: '2026-05-01' }],
      })
    }
    expect(await found('{ supplierId: "sup", matchStatus: [NOT_APPLICABLE], billType: SUPPLIER }'))
      .toMatchObject({ totalCount: 2 })
    expect(await found('{ clientId: "sup" }')).toMatchObject({ totalCount: 0 })
  })
})

// Amounts smaller than the currency's minor unit are refused if they would be stored as zero, on both doors.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { faults, rest } from '../support/bill-answers.js'
import { CREATE, PAY, postedBill, supplier } from '../support/make/bills.js'
import { approvedExpense, draftExpense } from '../support/make/expense-requests.js'
import { organization } from '../support/make/organization.js'
import { placesOf } from '../support/refused.js'

useGateway()

const DRAFT = 'mutation ($input: CreateExpenseRequestInput!) { createExpenseRequest(input: $input) { id totalAmount } }'
const EDIT =
  'mutation ($id: ID!, $input: EditExpenseRequestInput!) { editExpenseRequest(id: $id, input: $input) { id totalAmount } }'
const PAY_REQUEST =
  'mutation ($id: ID!, $input: PayExpenseRequestInput) { payExpenseRequest(id: $id, input: $input) { id } }'
const cent = (given: number) => ({ currency: 'USD', smallest: 0.01, given })
/** The same over GraphQL, where decimals are strings. */
const exactCent = (given: string) => ({ currency: 'USD', smallest: '0.01', given })

describe('an amount of a bill that rounds to zero in its currency', () => {
  test('is refused at its field, with the smallest that there is', async () => {
    const org = await organization()
    expect(await faults(org, { totalAmount: 0.001 })).toEqual([['totalAmount', cent(0.001)]])
    expect(await faults(org, { totalAmount: 10, paidAmount: 0.0049 })).toEqual([['paidAmount', cent(0.0049)]])
    expect(await faults(org, { subtotal: 0.004, totalAmount: 10, taxAmount: 10 })).toEqual([['subtotal', cent(0.004)]])
    expect(await faults(org, { totalAmount: 10, taxAmount: 0.001 })).toEqual([['taxAmount', cent(0.001)]])
    expect(
      await faults(org, { lineItems: [{ amount: 5 }, { amount: 0.004 }, { description: 'Discount', amount: -0.004 }] }),
    ).toEqual([
      ['lineItems.1.amount', cent(0.004)],
      ['lineItems.2.amount', cent(-0.004)],
    ])
    expect(await faults(org, { currency: 'JPY', totalAmount: 0.4 })).toContainEqual([
      'totalAmount',
      { currency: 'JPY', smallest: 1, given: 0.4 },
    ])
    expect(await faults(org, { currency: 'KWD', totalAmount: 0.0004 })).toEqual([
      ['totalAmount', { currency: 'KWD', smallest: 0.001, given: 0.0004 }],
    ])
    const input = { billType: 'SUPPLIER', supplierId: await supplier(org), totalAmount: '0.001' }
    const { errors } = await as(org.FINANCE).ask(CREATE, { input })
    expect(errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      detail: [{ loc: ['input', 'totalAmount'], ctx: exactCent('0.001') }],
    })
  })

  test('is refused at the lines if the lines cause it', async () => {
    const org = await organization()
    expect(await faults(org, { lineItems: [{ qty: 1, unitPrice: 0.004 }] })).toEqual([['lineItems', cent(0.004)]])
    expect(await faults(org, { lineItems: [{ qty: 1, unitPrice: 0.00004 }] })).toEqual([['lineItems', cent(0.00004)]])
    // What was given counts with all its digits, although the line would keep 0.
    expect(await faults(org, { lineItems: [{ amount: 0.00004 }] }))
      .toEqual([['lineItems.0.amount', cent(0.00004)], ['lineItems', cent(0.00004)]])
    // A given amount is only compared, and may differ by a cent.
    expect(await faults(org, { lineItems: [{ qty: 1, unitPrice: 0.004, amount: 0.01 }] })).toEqual([['lineItems', cent(0.004)]])
    expect(
      (
        await rest(org, {
          lineItems: [
            { qty: 100, unitPrice: 0.0004 },
            { qty: 1, unitPrice: 0.004 },
          ],
        })
      ).body,
    ).toMatchObject({
      totalAmount: 0.04,
      lineItems: [
        { unitPrice: 0.0004, amount: 0.04 },
        { unitPrice: 0.004, amount: 0.004 },
      ],
    })
  })

  test('is accepted if it rounds to the smallest unit, or is exactly zero', async () => {
    const org = await organization()
    expect((await rest(org, { totalAmount: 0.005 })).body).toMatchObject({ totalAmount: 0.01 })
    expect((await rest(org, { currency: 'KWD', totalAmount: 0.001 })).body).toMatchObject({ totalAmount: 0.001 })
    expect((await rest(org, { totalAmount: 0, taxAmount: 0, paidAmount: 0 })).body).toMatchObject({ totalAmount: 0 })
    expect((await rest(org, { lineItems: [{ qty: 1, unitPrice: 0 }, { amount: 0 }] })).body).toMatchObject({
      totalAmount: 0,
    })
    const { body } = await rest(org, { lineItems: [{ qty: 1, unitPrice: 9 }], paidAmount: 9, remainingBalance: 5e-17 })
    expect(body).toMatchObject({ remainingBalance: 0 })
  })
})

test('a payment that rounds to zero is refused', async () => {
  const org = await organization()
  const { id } = await postedBill(org)
  const expense = await approvedExpense(org)
  const input = { amount: '0.001' }
  for (const answer of [
    await as(org.FINANCE).ask(PAY, { id, input }),
    await as(org.FINANCE).ask(PAY_REQUEST, { id: expense.id, input }),
  ]) {
    expect(answer.errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      detail: [{ loc: ['input', 'amount'], ctx: exactCent('0.001') }],
    })
  }
  // One that is below 0 has this fault alone.
  const below = { id: expense.id, input: { amount: '-0.001' } }
  expect(await placesOf(org, org.FINANCE, PAY_REQUEST, below)).toEqual(['input.amount'])
})

test('a payment of the smallest amount pays a bill of as much', async () => {
  const org = await organization()
  const { id } = await postedBill(org, { lineItems: null, totalAmount: '0.01' })
  expect(await as(org.FINANCE).get(PAY, { id, input: { amount: '0.01' } })).toMatchObject({ status: 'PAID' })
})

describe('a line of an expense request that rounds to zero in its currency', () => {
  const detail = (index: number) => ({
    code: 'BAD_USER_INPUT',
    detail: [{ loc: ['input', 'lineItems', index, 'unitPrice'], ctx: exactCent('0.004') }],
  })
  const lineItems = [{ unitPrice: '5' }, { quantity: '10', unitPrice: '0.0004' }]

  test('is refused when it is drafted and when it is edited', async () => {
    const org = await organization()
    const { id } = await draftExpense(org)
    expect(
      (await as(org.STAFF).ask(DRAFT, { input: { requestType: 'PETTY_CASH', lineItems } })).errors?.[0].extensions,
    ).toMatchObject(detail(1))
    expect((await as(org.STAFF).ask(EDIT, { id, input: { lineItems } })).errors?.[0].extensions).toMatchObject(
      detail(1),
    )
    expect(
      await as(org.STAFF).get(EDIT, {
        id,
        input: { lineItems: [{ unitPrice: '0' }, { quantity: '100', unitPrice: '0.0004' }] },
      }),
    ).toMatchObject({ totalAmount: '0.04' })
    expect(await gateway().database.prisma.expenseRequest.count({ where: { orgId: org.id } })).toBe(1)
  })

  test('is refused if its quantity or price is 0 at the places that are stored', async () => {
    const org = await organization()
    const message = 'Is 0 at the 6 decimal places that are stored'
    // Both come to 0.40.
    for (const [field, line] of [
      ['quantity', { quantity: '0.0000004', unitPrice: '1000000' }],
      ['unitPrice', { quantity: '1000000', unitPrice: '0.0000004' }],
    ] as const) {
      const { errors } = await as(org.STAFF).ask(DRAFT, { input: { requestType: 'PETTY_CASH', lineItems: [line] } })
      expect(errors?.[0].extensions).toMatchObject({
        code: 'BAD_USER_INPUT', detail: [{ loc: ['input', 'lineItems', 0, field], msg: expect.stringContaining(message) }],
      })
    }
    // 0.0000005 is stored as 0.000001.
    for (const line of [
      { quantity: '1000000', unitPrice: '0.0000005' }, { quantity: '0.0000005', unitPrice: '1000000' },
    ]) {
      const input = { requestType: 'PETTY_CASH', lineItems: [line] }
      expect(await as(org.STAFF).get(DRAFT, { input })).toMatchObject({ totalAmount: '1' })
    }
  })

  test.each([
    [{ unitPrice: '-0.0000004' }, 'unitPrice'], [{ unitPrice: '0.0000004' }, 'unitPrice'],
    [{ quantity: '0', unitPrice: '0.0000004' }, 'quantity'],
  ])('has one fault, if it is %j: at its %s', async (line, field) => {
    const org = await organization()
    const input = { requestType: 'PETTY_CASH', lineItems: [line] }
    expect(await placesOf(org, org.STAFF, DRAFT, { input })).toEqual([`input.lineItems.0.${field}`])
  })

  test('is refused if a change of the currency would cause it', async () => {
    const org = await organization()
    const { id } = await draftExpense(org, { lineItems: [{ unitPrice: '120' }, { unitPrice: '0.4' }] })
    const { errors } = await as(org.STAFF).ask(EDIT, { id, input: { currency: 'JPY' } })
    expect(errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      detail: [{ loc: ['input', 'currency'], ctx: { currency: 'JPY', smallest: '1', given: '0.4' } }],
    })
    expect(await as(org.STAFF).get(EDIT, { id, input: { currency: 'EUR' } })).toMatchObject({ totalAmount: '120.4' })
    const anew = { currency: 'JPY', lineItems: [{ unitPrice: '50' }] }
    expect(await as(org.STAFF).get(EDIT, { id, input: anew })).toMatchObject({ totalAmount: '50' })
  })
})

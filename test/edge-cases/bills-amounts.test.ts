// A bill is posted with an amount on each line, or with given totals.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { countBills, rest } from '../support/bill-answers.js'
import { CREATE, draftBill, POST, supplier } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const PRICED = { description: 'Poplin', qty: 10, unitPrice: '2' }
const UNPRICED = { description: 'Freight', qty: 1 }
const EDIT = 'mutation ($id: ID!, $input: EditBillInput!) { editBill(id: $id, input: $input) { totalAmount } }'

const statusOf = (org: TestOrganization, id: string) =>
  as(org.STAFF).get<object>('query ($id: ID!) { bill(id: $id) { status glPosted recordVersion } }', { id })

describe('a draft with a line without an amount', () => {
  test('is not posted, offers no posting, and stays as it is', async () => {
    const org = await organization()
    const { id } = await draftBill(org, { lineItems: [PRICED, UNPRICED] })
    const before = await statusOf(org, id)
    const { errors } = await as(org.FINANCE).ask(POST, { id })
    expect(errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT', detail: [{ type: 'amount_missing', loc: ['id'], missing: ['lineItems', 1, 'amount'] }],
    })
    expect(await statusOf(org, id)).toEqual(before)
    const OFFERS = 'query ($id: ID!) { bill(id: $id) { availableActions { action allowed } } }'
    const { availableActions } = await as(org.FINANCE).get<{ availableActions: object[] }>(OFFERS, { id })
    expect(availableActions).toContainEqual({ action: 'POST', allowed: false })
  })

  test.each([
    ['a total', { totalAmount: '25' }, '25'], ['a subtotal', { subtotal: '25', taxRate: '20' }, '30'],
    // The freight is free: the total is that of the other line.
    ['a total that the other lines come to', { totalAmount: '20' }, '20'],
  ])('is posted if %s was given, also after an edit of its remarks', async (_, totals, totalAmount) => {
    const org = await organization()
    const { id } = await draftBill(org, { lineItems: [PRICED, UNPRICED], ...totals })
    expect(await as(org.FINANCE).get(EDIT, { id, input: { notes: 'by post' } })).toEqual({ totalAmount })
    expect(await as(org.FINANCE).get(POST, { id })).toMatchObject({ status: 'POSTED' })
  })

  test('is posted after an edit has given the amount or a total, and not if an edit has taken the total away', async () => {
    const org = await organization()
    const input = { lineItems: [PRICED, UNPRICED] }
    const [priced, totalled, untotalled] = [
      await draftBill(org, input), await draftBill(org, input), await draftBill(org, { ...input, totalAmount: '25' }),
    ]
    const edit = (id: string, change: object) => as(org.FINANCE).get(EDIT, { id, input: change })
    expect(await edit(priced.id, { lineItems: [PRICED, { ...UNPRICED, amount: '0' }] })).toEqual({ totalAmount: '20' })
    expect(await edit(totalled.id, { totalAmount: '22' })).toEqual({ totalAmount: '22' })
    expect(await edit(untotalled.id, { lineItems: [PRICED, UNPRICED] })).toEqual({ totalAmount: '20' })
    for (const { id } of [priced, totalled])
      expect(await as(org.FINANCE).get(POST, { id })).toMatchObject({ status: 'POSTED' })
    expect(await as(org.FINANCE).code(POST, { id: untotalled.id })).toBe('BAD_USER_INPUT')
  })
})

describe('a bill that is posted at once', () => {
  test('is refused at each line without an amount, at both doors, and nothing is entered', async () => {
    const org = await organization()
    const lineItems = [UNPRICED, PRICED, { description: 'Duty', unitPrice: 3 }]
    const input = { billType: 'SUPPLIER', supplierId: await supplier(org), status: 'POSTED', lineItems }
    const { errors } = await as(org.FINANCE).ask(CREATE, { input })
    expect(errors?.[0].extensions.detail).toMatchObject([
      { type: 'amount_missing', loc: ['input', 'lineItems', 0, 'amount'] },
      { type: 'amount_missing', loc: ['input', 'lineItems', 2, 'amount'] },
    ])
    const { status, body } = await rest(org, { status: 'posted', lineItems })
    expect([status, body]).toMatchObject([422, {
      detail: [
        { type: 'value_error', loc: ['body', 'lineItems', 0, 'amount'] },
        { type: 'value_error', loc: ['body', 'lineItems', 2, 'amount'] },
      ],
    }])
    expect(await countBills(org)).toBe(0)
    expect(await rest(org, { lineItems })).toMatchObject({ status: 200, body: { status: 'draft', totalAmount: 20 } })
    expect(await rest(org, { status: 'posted', lineItems, totalAmount: 30 })).toMatchObject({
      status: 200, body: { status: 'posted', totalAmount: 30 },
    })
    expect(await gateway().database.prisma.bill.count({ where: { orgId: org.id, glPosted: true } })).toBe(1)
  })
})

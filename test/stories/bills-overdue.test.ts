// Overdue bills, and the aging of what is owed: by party, currency and days past the due date.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { ago, noon } from '../support/days.js'
import { draftBill, PAY, postedBill, supplier, VOID } from '../support/make/bills.js'
import { employee } from '../support/make/employees.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const of = (total: string, dueDate: string | null, more: object = {}) =>
  ({ lineItems: null, totalAmount: total, dueDate, ...more })

const AGING = `query ($asOf: Date, $billType: [BillType!], $page: Int = 1, $limit: Int = 20) {
  payablesAging(asOf: $asOf, billType: $billType, page: $page, limit: $limit) { asOf
    parties { billType supplierId clientId employeeId partyName currency current days1To30 days31To60 days61To90
      daysOver90 total billCount }
    totals { currency current days1To30 days31To60 days61To90 daysOver90 total billCount partyCount }
    pagination { page total totalPages hasNext } } }`

interface Aging {
  readonly parties: readonly object[]
  readonly totals: readonly object[]
}
const aging = (org: TestOrganization, variables: object = {}) => as(org.STAFF).get<Aging>(AGING, variables)
const NONE = { current: '0', days1To30: '0', days31To60: '0', days61To90: '0', daysOver90: '0' }

test('a bill that is voided as a day ends was owed on that day, and not on the next', async () => {
  const org = await organization()
  const { id } = await postedBill(org, of('10', '2026-03-01'))
  await gateway().database.prisma.bill.updateMany({
    where: { orgId: org.id, id },
    data: {
      status: 'VOID', postingDate: new Date('2026-03-02'), postedAt: new Date('2026-03-02T10:00:00Z'),
      voidedAt: new Date('2026-03-06T00:00:00Z'),
    },
  })
  const total = async (asOf: string) => (await aging(org, { asOf })).totals
  expect(await total('2026-03-05')).toMatchObject([{ total: '10', billCount: 1 }])
  expect(await total('2026-03-06')).toEqual([])
})

describe('a bill', () => {
  test('is overdue from the day after its due day, while it is posted and not paid', async () => {
    const org = await organization()
    const overdue = await postedBill(org, of('10', ago(1)))
    const late = await postedBill(org, of('10', `${ago(31)}T23:59:59Z`))
    const others = [
      await postedBill(org, of('10', ago(0))), await postedBill(org, of('10', null)), await draftBill(org, of('10', ago(9))),
    ]
    const paid = await postedBill(org, of('10', ago(9)))
    await as(org.FINANCE).get(PAY, { id: paid.id, input: { amount: '10' } })
    const read = (id: string) => as(org.STAFF).get(`{ bill(id: "${id}") { isOverdue daysOverdue } }`)
    expect([await read(overdue.id), await read(late.id)]).toEqual([
      { isOverdue: true, daysOverdue: 1 }, { isOverdue: true, daysOverdue: 31 },
    ])
    for (const { id } of [...others, paid]) expect(await read(id)).toEqual({ isOverdue: false, daysOverdue: 0 })
    const found = async (filter: string) =>
      (await as(org.STAFF).get<{ nodes: { id: string }[] }>(`{ bills(filter: ${filter}) { nodes { id } } }`))
        .nodes.map(({ id }) => id).sort()
    expect(await found('{ overdue: true }')).toEqual([overdue.id, late.id].sort())
    expect(await found('{ overdue: true, dueBefore: "' + ago(20) + '" }')).toEqual([late.id])
    expect(await found('{ overdue: false }')).toEqual([...others, paid].map(({ id }) => id).sort())
  })
})

describe('the aging of payables', () => {
  test('names the party of the kind of bill, and no other that the bill names too', async () => {
    const org = await organization()
    await gateway().database.prisma.client.create({ data: { orgId: org.id, id: 'cli', code: 'C1', name: 'Shop' } })
    for (const more of [{}, { supplierId: null }])
      await postedBill(org, of('10', null, { billType: 'CLIENT', clientId: 'cli', ...more }))
    await postedBill(org, of('10', null, { billType: 'EMPLOYEE', employeeName: 'Rana' }))
    const { parties } = await aging(org, { billType: ['CLIENT', 'EMPLOYEE'] })
    expect(parties).toMatchObject([
      { billType: 'EMPLOYEE', supplierId: null, clientId: null, partyName: 'Rana', billCount: 1 },
      { billType: 'CLIENT', supplierId: null, clientId: 'cli', partyName: 'Shop', billCount: 2 },
    ])
  })

  test('names the employee who has a record, and no client or employee whom a bill of another kind names', async () => {
    const org = await organization()
    await gateway().database.prisma.client.create({ data: { orgId: org.id, id: 'cli', code: 'C1', name: 'Shop' } })
    const { id: employeeId } = await employee(org, { name: 'Amal' })
    for (const more of [{ clientId: 'cli', employeeId }, {}]) await postedBill(org, of('10', null, more))
    await postedBill(org, of('7', null, { billType: 'EMPLOYEE', employeeId, clientId: 'cli', supplierId: null }))
    expect((await aging(org)).parties).toMatchObject([
      { billType: 'EMPLOYEE', supplierId: null, clientId: null, employeeId, partyName: 'Amal', total: '7' },
      { billType: 'SUPPLIER', supplierId: 'sup', clientId: null, employeeId: null, total: '20', billCount: 2 },
    ])
  })

  test('orders parties of one name by the party, and each by currency', async () => {
    const org = await organization()
    const data = ['b', 'a'].map((id) => ({ orgId: org.id, id, code: id, name: 'Mill' }))
    await gateway().database.prisma.supplier.createMany({ data })
    for (const supplierId of ['b', 'a'])
      for (const currency of ['USD', 'EUR', 'JPY', 'BDT', 'GBP'])
        await postedBill(org, of('1', null, { supplierId, currency }))
    expect((await aging(org)).parties).toMatchObject(['a', 'b'].flatMap((supplierId) =>
      ['BDT', 'EUR', 'GBP', 'JPY', 'USD'].map((currency) => ({ supplierId, currency }))))
  })

  test('has one row for an employee whom bills name in two ways, with the name that is last by the alphabet', async () => {
    const org = await organization()
    const { id: employeeId } = await employee(org, { name: 'Amal' })
    const input = { billType: 'EMPLOYEE', employeeId, supplierId: null }
    await postedBill(org, of('7', null, { ...input, employeeName: 'Amal Haddad' }))
    await postedBill(org, of('5', null, input))
    const { parties } = await aging(org)
    expect(parties).toHaveLength(1)
    expect(parties).toMatchObject([{ employeeId, partyName: 'Amal Haddad', total: '12', billCount: 2 }])
  })

  test('puts what is owed by the days past the due date, per party and currency, with totals', async () => {
    const org = await organization()
    const other = await supplier(org, 'other')
    const amounts = { '-5': '1', '0': '2', '1': '4', '30': '8', '31': '16', '60': '32', '61': '64', '90': '128', '91': '256' }
    for (const [days, amount] of Object.entries(amounts)) await postedBill(org, of(amount, ago(Number(days))))
    await postedBill(org, of('512', null))
    await postedBill(org, of('100', ago(40), { currency: 'EUR' }))
    const part = await postedBill(org, of('50', ago(10), { supplierId: other }))
    await as(org.FINANCE).get(PAY, { id: part.id, input: { amount: '20.25' } })
    await draftBill(org, of('999', ago(10)))
    const { id } = await postedBill(org, of('999', ago(10)))
    await as(org.FINANCE).get(VOID, { id, reason: 'Entered twice' })
    const rana = { billType: 'EMPLOYEE', employeeName: 'Rana Button', supplierId: null }
    await postedBill(org, of('7', ago(2), rana))
    const party = { clientId: null, employeeId: null, currency: 'USD', ...NONE }
    expect(await aging(org)).toEqual({
      asOf: ago(0),
      parties: [
        {
          ...party, billType: 'EMPLOYEE', supplierId: null, partyName: 'Rana Button', days1To30: '7', total: '7',
          billCount: 1,
        },
        {
          ...party, billType: 'SUPPLIER', supplierId: 'other', partyName: 'Supplier other', days1To30: '29.75',
          total: '29.75', billCount: 1,
        },
        {
          ...party, billType: 'SUPPLIER', supplierId: 'sup', partyName: 'Supplier sup', currency: 'EUR',
          days31To60: '100', total: '100', billCount: 1,
        },
        {
          ...party, billType: 'SUPPLIER', supplierId: 'sup', partyName: 'Supplier sup', current: '515',
          days1To30: '12', days31To60: '48', days61To90: '192', daysOver90: '256', total: '1023', billCount: 10,
        },
      ],
      totals: [
        { ...NONE, currency: 'EUR', days31To60: '100', total: '100', billCount: 1, partyCount: 1 },
        {
          currency: 'USD', current: '515', days1To30: '48.75', days31To60: '48', days61To90: '192', daysOver90: '256',
          total: '1059.75', billCount: 12, partyCount: 3,
        },
      ],
      pagination: { page: 1, total: 4, totalPages: 1, hasNext: false },
    })
    expect(await aging(org, { billType: ['EMPLOYEE'] })).toMatchObject({
      parties: [{ partyName: 'Rana Button' }], totals: [{ total: '7' }],
    })
    expect(await aging(org, { page: 2, limit: 1 })).toMatchObject({
      parties: [{ supplierId: 'other' }], totals: [{}, { total: '1059.75' }],
      pagination: { page: 2, total: 4, totalPages: 4, hasNext: true },
    })
    expect(await as(org.STAFF).code(AGING, { page: 0 })).toBe('BAD_USER_INPUT')
    expect(await as(org.STAFF).code(AGING, { limit: 101 })).toBe('BAD_USER_INPUT')
  })

  test('is of any day: with the bills and payments until its end', async () => {
    const org = await organization()
    const { id } = await postedBill(org, of('100', ago(20)))
    const { prisma } = gateway().database
    const at = (days: number) => new Date(noon(days))
    const data = { postingDate: new Date(ago(50)), postedAt: at(50) }
    await prisma.bill.updateMany({ where: { orgId: org.id, id }, data })
    await as(org.FINANCE).get(PAY, { id, input: { amount: '30', paidAt: at(10).toISOString() } })
    await as(org.FINANCE).get(PAY, { id, input: { amount: '70', paidAt: at(5).toISOString() } })
    const owed = async (days: number) => (await aging(org, { asOf: ago(days) })).parties
    expect([await owed(51), await owed(5), await owed(0)]).toEqual([[], [], []])
    expect(await owed(50)).toMatchObject([{ current: '100', total: '100' }])
    expect(await owed(11)).toMatchObject([{ days1To30: '100', total: '100' }])
    expect(await owed(10)).toMatchObject([{ days1To30: '70', total: '70' }])
    const { payments: [, second] } = await as(org.STAFF).get<{ payments: { id: string }[] }>(`{ bill(id: "${id}") { payments { id } } }`)
    await as(org.FINANCE).get(
      'mutation ($id: ID!, $input: ReverseBillPaymentInput!) { reverseBillPayment(id: $id, input: $input) { id } }',
      { id, input: { paymentId: second.id, reason: 'Returned by the bank' } },
    )
    expect(await owed(0)).toMatchObject([{ days1To30: '70' }])
    expect(await owed(2)).toEqual([])
    await prisma.billPayment.updateMany({ where: { orgId: org.id, id: second.id }, data: { reversedAt: at(3) } })
    expect(await owed(3)).toMatchObject([{ days1To30: '70' }])
    expect(await owed(4)).toEqual([])
  })

  test('has a void bill until it was voided, and on no day if that time is not known', async () => {
    const org = await organization()
    const { id } = await postedBill(org, of('100', ago(20)))
    await as(org.FINANCE).get(VOID, { id, reason: 'Entered twice' })
    const { prisma } = gateway().database
    const [postedAt, voidedAt] = [50, 10].map((days) => new Date(noon(days)))
    const write = (data: object) => prisma.bill.updateMany({ where: { orgId: org.id, id }, data })
    const owed = async (days: number) => (await aging(org, { asOf: ago(days) })).parties
    await write({ postingDate: new Date(ago(50)), postedAt, voidedAt })
    expect(await owed(11)).toMatchObject([{ days1To30: '100', total: '100' }])
    expect([await owed(10), await owed(0)]).toEqual([[], []])
    await write({ voidedAt: null })
    expect([await owed(11), await owed(0)]).toEqual([[], []])
  })

  test('shows bills to clients only where they are asked for, and nothing of another organization', async () => {
    const [org, other] = [await organization(), await organization()]
    await gateway().database.prisma.client.create({ data: { orgId: org.id, id: 'cli', code: 'cli', name: 'Client' } })
    await postedBill(org, of('80', ago(3), { billType: 'CLIENT', clientId: 'cli', supplierId: null }))
    await postedBill(other, of('5', ago(3)))
    expect((await aging(org)).parties).toEqual([])
    expect((await aging(org, { billType: ['CLIENT'] })).parties).toMatchObject([
      { billType: 'CLIENT', clientId: 'cli', partyName: 'Client', days1To30: '80' },
    ])
    expect((await aging(other)).totals).toMatchObject([{ total: '5' }])
  })
})

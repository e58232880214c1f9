// Claims against one advance at once: together they use no more than the advance has, and no caller meets a deadlock.
// Payments and bills of one request at once: together they are no more than it owes.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, type GraphQLAnswer } from '../support/as.js'
import { atOnce } from '../support/at-once.js'
import { rest } from '../support/bill-answers.js'
import { askedDuring } from '../support/lock-waits.js'
import { CREATE, draftBill, PAY, supplier } from '../support/make/bills.js'
import { approvedExpense, draftExpense, paidExpense, pendingExpense, taken } from '../support/make/expense-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { advance, money, READ, read, step } from '../support/stories/expense-requests.js'

useGateway()

const servers = [process.env.TEST_DATABASE_URL ?? []].flat()
const RETURN = `mutation ($id: ID!, $amount: Decimal!) {
  returnAdvance(id: $id, input: { amount: $amount }) { id } }`
const PAY_REQUEST = `mutation ($id: ID!, $input: PayExpenseRequestInput) {
  payExpenseRequest(id: $id, input: $input) { id status paidAmount payableAmount } }`
const ACCOUNT = 'query ($id: ID!) { expenseRequest(id: $id) { usedAmount returnedAmount openAmount } }'

interface Account {
  readonly usedAmount: string
  readonly returnedAmount: string
  readonly openAmount: string
}

const account = (org: TestOrganization, id: string) => as(org.STAFF).get<Account>(ACCOUNT, { id })
const result = ({ errors }: GraphQLAnswer) => errors?.[0].extensions.code ?? 'done'
const approvers = ({ MANAGER, ADMIN, DIRECTOR, FINANCE }: TestOrganization) => [MANAGER, ADMIN, DIRECTOR, FINANCE]

/** Pending claims of these amounts against an advance of 500 that is paid. */
async function claimsOf(org: TestOrganization, ...amounts: readonly string[]) {
  const { id } = await paidExpense(org, advance)
  const claims: string[] = []
  for (const amount of amounts)
    claims.push((await pendingExpense(org, { ...money(amount), linkedAdvanceRequestId: id })).id)
  return { id, claims }
}

const approve = (org: TestOrganization, claim: string, turn: number) =>
  as(approvers(org)[turn % approvers(org).length]).ask(step('approve'), { id: claim })

/** What the advance covers of each claim, the most first. */
async function covered(org: TestOrganization, claims: readonly string[]): Promise<number[]> {
  const amounts = await Promise.all(claims.map(async (id) => Number((await read(org.STAFF, id)).coveredAmount)))
  return amounts.sort((one, other) => other - one)
}

describe('claims against one advance', () => {
  test('are approved at once: they use the advance up, and not more', async () => {
    const org = await organization()
    const { id, claims } = await claimsOf(org, ...Array<string>(12).fill('60'))
    const answers = await Promise.all(claims.map((claim, turn) => approve(org, claim, turn)))
    expect(answers.map(result)).toEqual(Array(12).fill('done'))
    expect(await account(org, id)).toEqual({ usedAmount: '500', returnedAmount: '0', openAmount: '0' })
    // Eight times 60 are 480. The ninth claim gets the 20 that are left.
    expect(await covered(org, claims)).toEqual([...Array<number>(8).fill(60), 20, 0, 0, 0])
  })

  test('are approved and settled at once: only the one that the advance covers whole is settled', async () => {
    const org = await organization()
    const { id, claims } = await claimsOf(org, '300', '300')
    const codes = await Promise.all(claims.map(async (claim, turn) => {
      const approved = result(await approve(org, claim, turn))
      return [approved, result(await as(org.FINANCE).ask(step('settle'), { id: claim }))]
    }))
    expect(codes.sort()).toEqual([['done', 'CONFLICT'], ['done', 'done']])
    expect(await account(org, id)).toEqual({ usedAmount: '500', returnedAmount: '0', openAmount: '0' })
    expect(await covered(org, claims)).toEqual([300, 200])
  })

  test('are approved while parts of the advance are returned: together no more than it has', async () => {
    const org = await organization()
    const { id, claims } = await claimsOf(org, ...Array<string>(8).fill('60'))
    const answers = await Promise.all(claims.flatMap((claim, turn) => [
      approve(org, claim, turn), as(org.FINANCE).ask(RETURN, { id, amount: '70' }),
    ]))
    expect(answers.filter((answer) => !['done', 'BAD_USER_INPUT', 'CONFLICT'].includes(result(answer)))).toEqual([])
    expect(JSON.stringify(answers)).not.toMatch(/same moment/)
    const { usedAmount, returnedAmount, openAmount } = await account(org, id)
    expect(Number(usedAmount) + Number(returnedAmount) + Number(openAmount)).toBe(500)
    const used = (await covered(org, claims)).reduce((sum, amount) => sum + amount, 0)
    expect(Number(usedAmount)).toBe(used)
  })
})

describe('an advance', () => {
  const claim = (org: TestOrganization, linkedAdvanceRequestId: string, unitPrice: string) =>
    pendingExpense(org, { linkedAdvanceRequestId, ...money(unitPrice) })

  test('claimed on by twenty approvals at once is used up exactly', async () => {
    const org = await organization()
    const { id } = await paidExpense(org, advance)
    const claims = []
    for (let made = 0; made < 20; made += 1) claims.push(await claim(org, id, '30'))
    await Promise.all(claims.map((request) => as(org.MANAGER).get(step('approve'), { id: request.id })))
    expect(await read(org.STAFF, id)).toMatchObject({ usedAmount: '500' })
    const covered = await Promise.all(
      claims.map((request) => as(org.STAFF).get<{ coveredAmount: string }>(READ, { id: request.id })),
    )
    expect(covered.reduce((total, { coveredAmount }) => total + Number(coveredAmount), 0)).toBe(500)
  })

  test('claimed on and returned fifty times at once is never over-used', async () => {
    const org = await organization()
    const { id } = await paidExpense(org, advance)
    const claims = []
    for (let made = 0; made < 25; made += 1) claims.push(await claim(org, id, '30'))
    const answers = await Promise.all(claims.flatMap((request) => [
      as(org.MANAGER).ask(step('approve'), { id: request.id }),
      as(org.FINANCE).ask(RETURN, { id, amount: '20' }),
    ]))
    const codes = answers.map(({ errors }) => errors?.[0].extensions.code ?? 'DONE')
    expect(codes.filter((code) => !['DONE', 'BAD_USER_INPUT', 'CONFLICT'].includes(code))).toEqual([])
    const row = await gateway().database.prisma.expenseRequest.findFirstOrThrow({ where: { orgId: org.id, id } })
    expect(Number(row.usedAmount) + Number(row.returnedAmount)).toBe(500)
    const returns = answers.filter(({ data, errors }) => !errors && data && 'returnAdvance' in data)
    expect(Number(row.returnedAmount)).toBe(20 * returns.length)
  })
})

test('a payment made fifty times at once pays no more than was asked for', async () => {
  const org = await organization()
  const { id } = await approvedExpense(org)
  const people = [org.FINANCE, org.MANAGER, org.ADMIN]
  const answers = await atOnce((turn) => as(people[turn % 3]).ask(PAY_REQUEST, { id, input: { amount: '50' } }))
  expect(answers.filter(({ errors }) => !errors)).toHaveLength(2)
  expect(answers.flatMap(({ errors }) => errors?.[0].extensions.code ?? [])).toEqual(
    Array<string>(48).fill('BAD_USER_INPUT'),
  )
  expect(await read(org.STAFF, id)).toMatchObject({
    status: 'PARTIALLY_PAID', paidAmount: '100', payableAmount: '20',
  })
})

const of = (expenseRequestId: string, totalAmount: string, more: object = {}) => ({
  expenseRequestId, lineItems: null, totalAmount, ...more,
})

/** The number of REST answers with each status. */
const tally = (statuses: readonly number[]) =>
  statuses.reduce<Record<number, number>>((seen, status) => ({ ...seen, [status]: (seen[status] ?? 0) + 1 }), {})

test('the bills of an expense request sent fifty at once are entered up to the amount that it owes', async () => {
  const org = await organization()
  const { id } = await approvedExpense(org)
  const answers = await atOnce(() =>
    rest(org, { expenseRequestId: id, totalAmount: 50, paidAmount: 50, status: 'posted' }))
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 2, 422: 48 })
  expect(await taken(org, id)).toEqual({ billed: 100, paid: 100 })
})

describe('money paid on an expense request', () => {
  test('by itself or by a bill, fifty times at once, is paid in one way and once', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org)
    await supplier(org)
    const input = { billType: 'SUPPLIER', supplierId: 'sup', ...of(id, '120', { paidAmount: '120', status: 'POSTED' }) }
    const answers = await atOnce((turn) =>
      turn % 2 ? as(org.FINANCE).ask(PAY_REQUEST, { id }) : as(org.FINANCE).ask(CREATE, { input }))
    const codes = answers.map(({ errors }) => errors?.[0].extensions.code ?? 'DONE')
    expect(codes.filter((code) => code === 'DONE')).toHaveLength(1)
    expect(await taken(org, id)).toMatchObject({ paid: 120 })
  })

  test('in every way fifty times at once comes to what it owes and no more', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org)
    const bills = [
      await draftBill(org, of(id, '50', { status: 'POSTED' })),
      await draftBill(org, of(id, '50', { status: 'POSTED' })),
    ]
    const roads = [
      () => as(org.FINANCE).ask(PAY, { id: bills[0].id, input: { amount: '10' } }),
      () => as(org.MANAGER).ask(PAY, { id: bills[1].id, input: { amount: '10' } }),
      () => as(org.FINANCE).ask(PAY_REQUEST, { id, input: { amount: '10' } }),
      () =>
        as(org.FINANCE).ask(CREATE, {
          input: { billType: 'SUPPLIER', supplierId: 'sup', ...of(id, '10', { paidAmount: '10', status: 'POSTED' }) },
        }),
    ]
    const answers = await atOnce((turn) => roads[turn % roads.length]())
    const codes = answers.map(({ errors }) => errors?.[0].extensions.code ?? 'DONE')
    expect(codes.filter((code) => code === 'DONE')).toHaveLength(12)
    expect(codes.filter((code) => !['DONE', 'BAD_USER_INPUT', 'CONFLICT'].includes(code))).toEqual([])
    expect(await taken(org, id)).toMatchObject({ paid: 120 })
  })
})

/** Steps of claims with an advance: who takes each, and how its claim is made. */
const USING = [
  ['submit', 'STAFF', draftExpense], ['approve', 'MANAGER', pendingExpense], ['recall', 'STAFF', approvedExpense],
] as const

test.each(USING)('to %s a claim locks it with its own advance, in the order of their identifiers', async (verb, role, make) => {
  const org = await organization()
  const pairs: (readonly [advanceId: string, id: string])[] = []
  for (let made = 0; made < 2; made += 1) {
    const { id: linkedAdvanceRequestId } = await paidExpense(org, advance)
    pairs.push([linkedAdvanceRequestId, (await make(org, { ...money('60'), linkedAdvanceRequestId })).id])
  }
  for (const [advanceId, id] of pairs) {
    const locked: string[] = []
    const stop = gateway().database.onStatement((text, values) => {
      if (/from "ExpenseRequest".* order by "id" for no key update/s.test(text)) locked.push(JSON.stringify(values))
    })
    await as(org[role]).get(step(verb), { id }).finally(stop)
    expect(locked).toEqual([expect.stringContaining(advanceId)])
    expect(locked[0]).toContain(id)
  }
})

/** Asks while another transaction has set columns of a request. */
const askedMeanwhile = (
  org: TestOrganization, [id, columns]: readonly [id: string, columns: string], ask: () => Promise<GraphQLAnswer>,
) => askedDuring(gateway().database,
  [`UPDATE "ExpenseRequest" SET ${columns} WHERE "orgId" = $1 AND id = $2`, [org.id, id]], ask)

test('a bill is not paid by more than is open of its request, of which somebody pays a part meanwhile', async () => {
  const org = await organization()
  const { id } = await approvedExpense(org)
  const bill = await draftBill(org, { expenseRequestId: id, totalAmount: '100', status: 'POSTED' })
  const { errors } = await askedMeanwhile(org, [id, `"paidAmount" = 100, status = 'PARTIALLY_PAID'`], () =>
    as(org.FINANCE).ask(PAY, { id: bill.id, input: { amount: '50' } }))
  expect(errors?.[0].extensions.detail).toMatchObject([{ type: 'exceeds_payable', loc: ['input', 'amount'] }])
  expect(await as(org.STAFF).get(`{ bill(id: "${bill.id}") { paidAmount } }`)).toEqual({ paidAmount: '0' })
})

// The embedded database has one connection, so nobody is between two statements of a step there.
for (const _ of servers) test('a claim that gets an advance while it is approved is refused, and uses nothing', async () => {
  const org = await organization()
  const { id } = await paidExpense(org, advance)
  const { id: claim } = await draftExpense(org, money('60'))
  const advanced = [claim, `"linkedAdvanceRequestId" = '${id}', status = 'PENDING'`] as const
  const answer = await askedMeanwhile(org, advanced, () => as(org.MANAGER).ask(step('approve'), { id: claim }))
  expect(answer.errors?.[0]).toMatchObject({
    message: expect.stringContaining('changed at the same moment'), extensions: { code: 'CONFLICT' },
  })
  expect(await account(org, id)).toEqual({ usedAmount: '0', returnedAmount: '0', openAmount: '500' })
  expect(await read(org.STAFF, claim)).toMatchObject({ status: 'PENDING', coveredAmount: '0' })
})

// The period lock: on or before its day nothing is posted, paid, voided or reversed. Finance and Admin move it.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { ago } from '../support/days.js'
import { draftBill, PAY, postedBill, VOID } from '../support/make/bills.js'
import { approvedExpense, paidExpense, pendingExpense } from '../support/make/expense-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const MOVE = `mutation ($input: MovePeriodLockInput!) { movePeriodLock(input: $input) {
  settings { periodLockedThrough } } }`
const READ = '{ organization { settings { periodLockedThrough } } }'
const POST = 'mutation ($id: ID!, $input: PostBillInput) { postBill(id: $id, input: $input) { status postingDate } }'
const REVERSE = 'mutation ($id: ID!, $input: ReverseBillPaymentInput!) { reverseBillPayment(id: $id, input: $input) { status } }'
const PAY_EXPENSE = 'mutation ($id: ID!) { payExpenseRequest(id: $id) { status } }'
const RETURN = 'mutation ($id: ID!) { returnAdvance(id: $id, input: { amount: "1" }) { status } }'

const lock = (org: TestOrganization, lockedThrough: string | null, by = org.FINANCE) =>
  as(by).ask(MOVE, { input: { lockedThrough, reason: 'The month is closed' } })
const billOf = (org: TestOrganization, id: string) => as(org.STAFF).get<Readonly<Record<string, unknown>>>(
  `{ bill(id: "${id}") { status paidAmount postingDate recordVersion payments { id reversedAt } } }`)
const actionOf = async (org: TestOrganization, kind: string, id: string, name: string) =>
  (await as(org.FINANCE).get<{ actions: { action: string }[] }>(`{ ${kind}(id: "${id}") {
    actions: availableActions { action allowed reasonType reasonCtx } } }`)).actions.find(({ action }) => action === name)
const refused = (day: string, lockedThrough: string) =>
  ({ allowed: false, reasonType: 'period_locked', reasonCtx: { day, lockedThrough } })
const sentence = (day: string, through: string) =>
  `${day} is in the period that is locked through ${through}: move the lock with movePeriodLock first`

/** Expects that a change is refused because of the day, and leaves the bill as it is. */
async function expectLocked(
  org: TestOrganization, [query, id, rest]: readonly [string, string, object],
  [day, through]: readonly [string, string],
) {
  const before = await billOf(org, id)
  const { errors } = await as(org.FINANCE).ask(query, { id, ...rest })
  expect(errors?.[0].message).toContain(sentence(day, through))
  expect(errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', lockedThrough: through })
  expect(await billOf(org, id)).toEqual(before)
}

describe('the period lock', () => {
  test('is moved by Finance and administrators, forwards and backwards, with a reason that the trail keeps', async () => {
    const org = await organization()
    expect(await as(org.STAFF).get(READ)).toEqual({ settings: { periodLockedThrough: null } })
    for (const role of ['MANAGER', 'DIRECTOR', 'HR', 'STAFF'] as const)
      expect((await lock(org, ago(5), org[role])).errors?.[0].extensions.code).toBe('FORBIDDEN')
    const { data } = await lock(org, ago(5))
    expect(data?.movePeriodLock).toEqual({ settings: { periodLockedThrough: ago(5) } })
    await lock(org, ago(9), org.ADMIN)
    await lock(org, ago(9))
    await lock(org, null)
    await lock(org, ago(0))
    expect(await as(org.STAFF).get(READ)).toEqual({ settings: { periodLockedThrough: ago(0) } })
    const { nodes } = await as(org.ADMIN).get<{ nodes: object[] }>(`{ auditLines(filter: { entity: ["Organization"] }) { nodes {
      action entityId reason actorId details } } }`)
    const line = (before: string | null, after: string | null, actorId = org.FINANCE.userId) => ({
      action: 'LOCK_PERIOD', entityId: org.id, reason: 'The month is closed', actorId,
      details: { changed: { periodLockedThrough: { before, after } } },
    })
    expect(nodes).toEqual([
      line(null, ago(0)), line(ago(9), null), line(ago(5), ago(9), org.ADMIN.userId), line(null, ago(5)),
    ])
  })

  test('is not moved without a reason, to a day after today, by nothing, or in an old version', async () => {
    const org = await organization()
    const { recordVersion } = await as(org.STAFF).get<{ recordVersion: number }>('{ organization { recordVersion } }')
    const faults = async (input: object) =>
      (await as(org.FINANCE).ask(MOVE, { input })).errors?.[0].extensions.detail?.map(({ loc, type }) => [loc.join('.'), type])
    expect(await faults({ lockedThrough: ago(-1), reason: ' ' }))
      .toEqual([['input.lockedThrough', 'day_in_future'], ['input.reason', 'reason_missing']])
    expect(await faults({ reason: 'The month is closed' })).toEqual([['input.lockedThrough', 'missing']])
    const TRY = MOVE.replace('mutation ($input', 'mutation ($version: Int, $input').replace('(input: $input)', '(input: $input, recordVersion: $version)')
    const input = { lockedThrough: ago(3), reason: 'The month is closed' }
    expect(await as(org.FINANCE).code(TRY, { input, version: recordVersion + 1 })).toBe('CONFLICT')
    await as(org.FINANCE).get(TRY.replace(') {', ') @validateOnly {'), { input, version: recordVersion })
    expect(await as(org.STAFF).get('{ organization { recordVersion settings { periodLockedThrough } } }'))
      .toEqual({ recordVersion, settings: { periodLockedThrough: null } })
    await as(org.FINANCE).get(TRY, { input, version: recordVersion })
    expect(await as(org.STAFF).get('{ organization { recordVersion } }')).toEqual({ recordVersion: recordVersion + 1 })
    expect(await gateway().database.prisma.auditLine.count({ where: { orgId: org.id } })).toBe(1)
  })

  test('refuses a posting date on or before its day, and takes the day after', async () => {
    const org = await organization()
    const { id } = await draftBill(org, { billDate: ago(9) })
    await lock(org, ago(3))
    const before = await billOf(org, id)
    for (const postingDate of [ago(9), ago(3)]) {
      const { errors } = await as(org.FINANCE).ask(POST, { id, input: { postingDate } })
      expect(errors?.[0].extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        detail: [{
          type: 'day_locked', loc: ['input', 'postingDate'], ctx: { lockedThrough: ago(3) },
          msg: `Is in the period that is locked through ${ago(3)}: give a later day, or move the lock with movePeriodLock`,
        }],
      })
    }
    expect(await billOf(org, id)).toEqual(before)
    const made = await as(org.FINANCE).ask('mutation ($input: CreateBillInput!) { createBill(input: $input) { id } }', {
      input: { billType: 'SUPPLIER', supplierId: 'sup', totalAmount: '5', status: 'POSTED', billDate: ago(4), postingDate: ago(3) },
    })
    expect(made.errors?.[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', detail: [{ loc: ['input', 'postingDate'] }] })
    expect(await gateway().database.prisma.bill.count({ where: { orgId: org.id } })).toBe(1)
    await as(org.FINANCE).get(POST.replace(') {', ') @validateOnly {'), { id, input: { postingDate: ago(2) } })
    expect(await billOf(org, id)).toEqual(before)
    expect(await as(org.FINANCE).get(POST, { id, input: { postingDate: ago(2) } }))
      .toEqual({ status: 'POSTED', postingDate: ago(2) })
  })

  test('through today refuses all that counts today, and what can be done says so; moved back, it is done', async () => {
    const org = await organization()
    const [draft, owed] = [await draftBill(org), await postedBill(org)]
    const { id: request } = await approvedExpense(org)
    const { id: advance } = await paidExpense(org, { requestType: 'ADVANCE' })
    await lock(org, ago(0))
    const today = [ago(0), ago(0)] as const
    await expectLocked(org, [POST, draft.id, {}], today)
    await expectLocked(org, [PAY, owed.id, { input: { amount: '10' } }], today)
    for (const [query, id] of [[PAY_EXPENSE, request], [RETURN, advance]] as const)
      expect((await as(org.FINANCE).ask(query, { id })).errors?.[0]).toMatchObject({
        message: expect.stringContaining(sentence(...today)), extensions: { code: 'CONFLICT', lockedThrough: ago(0) },
      })
    for (const [kind, id, name] of [
      ['bill', draft.id, 'POST'], ['bill', owed.id, 'PAY'], ['expenseRequest', request, 'PAY'], ['expenseRequest', advance, 'RETURN'],
    ] as const)
      expect(await actionOf(org, kind, id, name)).toEqual({ action: name, ...refused(ago(0), ago(0)) })
    await lock(org, ago(1))
    await as(org.FINANCE).get(POST, { id: draft.id })
    await as(org.FINANCE).get(PAY, { id: owed.id, input: { amount: '10' } })
    await as(org.FINANCE).get(PAY_EXPENSE, { id: request })
    await as(org.FINANCE).get(RETURN, { id: advance })
  })

  test('through today refuses what changes the use of an advance today, and no claim without an advance', async () => {
    const org = await organization()
    const step = (name: string, input = '') => `mutation ($id: ID!) { ${name}(id: $id${input}) { status } }`
    const [approve, recall] = [step('approveExpenseRequest'), step('recallExpenseRequest')]
    const revoke = step('cancelApprovedExpenseRequest', ', input: { reason: "Entered twice" }')
    const { id: linkedAdvanceRequestId } = await paidExpense(org, { requestType: 'ADVANCE' })
    const lineItems = [{ description: 'Taxi', quantity: '1', unitPrice: '10' }]
    const input = { linkedAdvanceRequestId, lineItems }
    const pending = await pendingExpense(org, input)
    const [back, away] = [await approvedExpense(org, input), await approvedExpense(org, input)]
    const [plain, plainApproved] = [await pendingExpense(org), await approvedExpense(org)]
    const used = async () => (await as(org.STAFF).get<{ usedAmount: string }>(
      `{ expenseRequest(id: "${linkedAdvanceRequestId}") { usedAmount } }`)).usedAmount
    await lock(org, ago(0))
    const steps = [[org.MANAGER, approve, pending], [org.STAFF, recall, back], [org.MANAGER, revoke, away]] as const
    for (const [person, query, { id }] of steps)
      expect((await as(person).ask(query, { id })).errors?.[0]).toMatchObject({
        message: expect.stringContaining(sentence(ago(0), ago(0))), extensions: { code: 'CONFLICT', lockedThrough: ago(0) },
      })
    expect(await used()).toBe('20')
    const { actions } = await as(org.MANAGER).get<{ actions: object[] }>(`{ expenseRequest(id: "${pending.id}") {
      actions: availableActions { action allowed reasonType reasonCtx } } }`)
    expect(actions).toContainEqual({ action: 'APPROVE', ...refused(ago(0), ago(0)) })
    expect(await as(org.MANAGER).get(approve, { id: plain.id })).toEqual({ status: 'APPROVED' })
    expect(await as(org.STAFF).get(recall, { id: plainApproved.id })).toEqual({ status: 'DRAFT' })
    await lock(org, ago(1))
    for (const [person, query, { id }] of steps) await as(person).get(query, { id })
    // 20 were used of the advance: 10 more by the approval, and the 10 of each of the others are open again.
    expect(await used()).toBe('10')
  })

  test('refuses a new or another rate of a locked day, and takes those of the day after', async () => {
    const org = await organization()
    const CREATE = 'mutation ($input: CreateRateInput!) { createRate(input: $input) { id rate } }'
    const EDIT = 'mutation ($id: ID!, $input: EditRateInput!) { editRate(id: $id, input: $input) { rate } }'
    const rateOf = (date: string, toCurrency = 'USD') => ({ input: { fromCurrency: 'EUR', toCurrency, date, rate: '1.1' } })
    const made = (date: string) => as(org.FINANCE).get<{ id: string }>(CREATE, rateOf(date))
    const [locked, open] = [await made(ago(3)), await made(ago(2))]
    await lock(org, ago(3))
    for (const date of [ago(9), ago(3)])
      expect((await as(org.FINANCE).ask(CREATE, rateOf(date, 'CHF'))).errors?.[0].extensions).toMatchObject({
        code: 'BAD_USER_INPUT', detail: [{ type: 'day_locked', loc: ['input', 'date'], ctx: { lockedThrough: ago(3) } }],
      })
    const { errors } = await as(org.FINANCE).ask(EDIT, { id: locked.id, input: { rate: '1.2' } })
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining(sentence(ago(3), ago(3))), extensions: { code: 'CONFLICT', lockedThrough: ago(3) },
    })
    expect(await as(org.STAFF).get(`{ rate(id: "${locked.id}") { rate } }`)).toEqual({ rate: '1.1' })
    expect(await as(org.FINANCE).get(EDIT, { id: open.id, input: { rate: '1.2' } })).toEqual({ rate: '1.2' })
    expect(await as(org.FINANCE).get(CREATE, rateOf(ago(2), 'CHF'))).toMatchObject({ rate: '1.1' })
    expect(await as(org.FINANCE).get(CREATE, rateOf(ago(-2), 'CHF'))).toMatchObject({ rate: '1.1' })
    await lock(org, null)
    expect(await as(org.FINANCE).get(EDIT, { id: locked.id, input: { rate: '1.2' } })).toEqual({ rate: '1.2' })
  })

  test.each([
    ['a bill', () => Promise.resolve({})],
    ['a bill of an expense request', async (org: TestOrganization) => ({ expenseRequestId: (await approvedExpense(org)).id })],
  ])('refuses payments of locked days of %s, and their reversal', async (_, requestOf) => {
    const org = await organization()
    const { id } = await postedBill(org, { billDate: ago(9), ...await requestOf(org) })
    const pay = (paidAt: string) => as(org.FINANCE).ask(PAY, { id, input: { amount: '10', paidAt } })
    await pay(ago(5))
    const { payments: [payment] } = await billOf(org, id) as { payments: { id: string }[] }
    await lock(org, ago(3))
    const before = await billOf(org, id)
    expect((await pay(ago(3))).errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT', detail: [{ type: 'day_locked', loc: ['input', 'paidAt'] }],
    })
    expect(await billOf(org, id)).toEqual(before)
    const input = { paymentId: payment.id, reason: 'On the wrong bill' }
    await expectLocked(org, [REVERSE, id, { input }], [ago(5), ago(3)])
    expect(await actionOf(org, 'bill', id, 'REVERSE')).toEqual({ action: 'REVERSE', ...refused(ago(5), ago(3)) })
    await pay(ago(2))
    expect(await actionOf(org, 'bill', id, 'REVERSE')).toMatchObject({ allowed: true })
    await expectLocked(org, [REVERSE, id, { input }], [ago(5), ago(3)])
    const { payments: [, later] } = await billOf(org, id) as { payments: { id: string }[] }
    await as(org.FINANCE).get(REVERSE, { id, input: { ...input, paymentId: later.id } })
    await lock(org, ago(6))
    expect(await as(org.FINANCE).get(REVERSE, { id, input })).toEqual({ status: 'POSTED' })
  })

  test('keeps a bill that was posted on a locked day from being voided, and no draft', async () => {
    const org = await organization()
    const { id } = await postedBill(org, { billDate: ago(9), postingDate: ago(4) })
    const draft = await draftBill(org, { billDate: ago(9) })
    await lock(org, ago(4))
    await expectLocked(org, [VOID, id, { reason: 'Entered twice' }], [ago(4), ago(4)])
    expect(await actionOf(org, 'bill', id, 'VOID')).toEqual({ action: 'VOID', ...refused(ago(4), ago(4)) })
    await as(org.FINANCE).get(VOID, { id: draft.id, reason: 'Entered twice' })
    // A payment of an open day is of that day, whenever the bill was posted.
    await as(org.FINANCE).get(PAY, { id, input: { amount: '10', paidAt: ago(3) } })
    const { payments: [payment] } = await billOf(org, id) as { payments: { id: string }[] }
    await as(org.FINANCE).get(REVERSE, { id, input: { paymentId: payment.id, reason: 'On the wrong bill' } })
    await lock(org, ago(5))
    expect(await as(org.FINANCE).get(VOID, { id, reason: 'Entered twice' })).toMatchObject({ status: 'VOID' })
  })

  test('of one organization leaves the others open', async () => {
    const [org, other] = [await organization(), await organization()]
    await lock(org, ago(0))
    await postedBill(other)
    expect(await as(other.STAFF).get(READ)).toEqual({ settings: { periodLockedThrough: null } })
  })
})

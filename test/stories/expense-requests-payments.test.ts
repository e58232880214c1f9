// Payments of expense requests, and advances.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, type Person } from '../support/as.js'
import { approvedExpense, paidExpense, pendingExpense, settledExpense } from '../support/make/expense-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { DRAFT, step, approvePath, read, money, advance } from '../support/stories/expense-requests.js'

useGateway()

const PAY = 'mutation ($id: ID!, $input: PayExpenseRequestInput) { payExpenseRequest(id: $id, input: $input) { id status paidAmount payableAmount } }'

describe('a payment', () => {
  test('in parts ends in Paid, and then the request is settled', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org)
    expect(await as(org.FINANCE).get(PAY, { id, input: { amount: '50' } })).toEqual({
      id, status: 'PARTIALLY_PAID', paidAmount: '50', payableAmount: '70',
    })
    expect((await as(org.FINANCE).ask(step('settle'), { id })).errors?.[0]).toMatchObject({
      message: expect.stringContaining('it cannot be settled (70 USD is still to be paid: pay the request)'),
      extensions: { code: 'CONFLICT' },
    })
    expect(await as(org.FINANCE).get(PAY, { id })).toEqual({
      id, status: 'PAID', paidAmount: '120', payableAmount: '0',
    })
    expect(await as(org.FINANCE).code(PAY, { id })).toBe('CONFLICT')
    expect(await as(org.FINANCE).get(step('settle'), { id })).toMatchObject({ status: 'SETTLED' })
    expect(await read(org.STAFF, id)).toMatchObject({
      history: [
        { action: 'SUBMIT' }, { action: 'APPROVE' }, { action: 'PAY', amount: '50', to: 'PARTIALLY_PAID' },
        { action: 'PAY', amount: '70', to: 'PAID' }, { action: 'SETTLE' },
      ],
    })
  })

  test('of nothing, of too much or of parts of a cent is refused and changes nothing', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org)
    const before = await read(org.STAFF, id)
    for (const amount of ['0', '-5', '120.01', '0.001', '10.005'])
      expect(await as(org.FINANCE).code(PAY, { id, input: { amount } })).toBe('BAD_USER_INPUT')
    const { errors } = await as(org.FINANCE).ask(PAY, { id, input: { amount: '130' } })
    expect(errors?.[0].extensions.detail).toMatchObject([
      { loc: ['input', 'amount'], ctx: { owed: '120', given: '130' } },
    ])
    expect(await read(org.STAFF, id)).toEqual(before)
  })

  test('is not made by Staff, nor of what is not approved', async () => {
    const org = await organization()
    expect(await as(org.STAFF).code(PAY, { id: (await approvedExpense(org)).id })).toBe('FORBIDDEN')
    expect(await as(org.FINANCE).code(PAY, { id: (await pendingExpense(org)).id })).toBe('CONFLICT')
    expect(await as(org.FINANCE).code(PAY, { id: 'nope' })).toBe('NOT_FOUND')
  })
})

describe('an advance', () => {
  const claim = (org: TestOrganization, linkedAdvanceRequestId: string, unitPrice: string) =>
    pendingExpense(org, { linkedAdvanceRequestId, ...money(unitPrice) })

  test('is used up by approved claims, as far as it goes; the rest of a claim is paid', async () => {
    const org = await organization()
    const { id } = await paidExpense(org, advance)
    const [first, second] = [await claim(org, id, '300'), await claim(org, id, '260.50')]
    for (const request of [first, second]) await as(org.MANAGER).get(step('approve'), { id: request.id })
    expect(await read(org.STAFF, id)).toMatchObject({
      usedAmount: '500',
      paidAmount: '500',
      settlingRequests: [{ id: second.id }, { id: first.id }],
      history: [
        {}, {}, {}, { action: 'USE', amount: '300', comments: first.documentId },
        { action: 'USE', amount: '200', comments: second.documentId },
      ],
    })
    expect(await read(org.STAFF, first.id)).toMatchObject({
      status: 'APPROVED', usedAmount: '0', coveredAmount: '300', payableAmount: '0',
    })
    expect(await read(org.STAFF, second.id)).toMatchObject({ coveredAmount: '200', payableAmount: '60.5' })
    expect(await as(org.FINANCE).code(PAY, { id: first.id })).toBe('CONFLICT')
    expect(await as(org.FINANCE).get(PAY, { id: second.id })).toMatchObject({ status: 'PAID', paidAmount: '60.5' })
    const trail = `{ expenseRequest(id: "${id}") { auditLines(first: 2) { nodes { action details } } } }`
    expect(await as(org.ADMIN).get(trail)).toEqual({ auditLines: { nodes: [
      { action: 'USE', details: { claimId: second.id, amount: '200' } },
      { action: 'USE', details: { claimId: first.id, amount: '300' } },
    ] } })
  })

  test('that is partly paid is used by claims, too', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org, advance)
    await as(org.FINANCE).get(PAY, { id, input: { amount: '200' } })
    const { id: claimId } = await claim(org, id, '300')
    await as(org.MANAGER).get(step('approve'), { id: claimId })
    expect(await read(org.STAFF, claimId)).toMatchObject({ coveredAmount: '300', payableAmount: '0' })
  })

  test('that covers a claim whole leaves nothing to pay, so the approved claim is settled at once', async () => {
    const org = await organization()
    const { id } = await paidExpense(org, advance)
    const OFFER = `query ($id: ID!) { expenseRequest(id: $id) {
      status payableAmount settledAt history { action from to amount }
      availableActions { action allowed reasonCode reason } } }`
    const settling = async (claimId: string) => {
      const { availableActions, ...request } = await as(org.FINANCE).get<{
        readonly availableActions: readonly { readonly action: string; readonly reason: string | null }[]
      }>(OFFER, { id: claimId })
      return { ...request, settle: availableActions.find(({ action }) => action === 'SETTLE') }
    }
    const [whole, partly] = [await claim(org, id, '300'), await claim(org, id, '260.50')]
    const over = await as(org.MANAGER).rest('PATCH', approvePath(whole.id), {})
    expect([over.status, (over.body as { status: string }).status]).toEqual([200, 'Approved'])
    await as(org.MANAGER).get(step('approve'), { id: partly.id })

    expect(await settling(whole.id)).toMatchObject({
      payableAmount: '0', settle: { allowed: true, reasonCode: null, reason: null },
    })
    expect(await as(org.STAFF).code(step('settle'), { id: whole.id })).toBe('FORBIDDEN')
    expect(await as(org.FINANCE).get(step('settle'), { id: whole.id })).toMatchObject({ status: 'SETTLED' })
    expect(await settling(whole.id)).toMatchObject({
      status: 'SETTLED', payableAmount: '0', settledAt: expect.any(String),
      history: [{}, { action: 'APPROVE', amount: '300' }, { action: 'SETTLE', from: 'APPROVED', amount: null }],
    })

    const reason = '60.5 USD is still to be paid: pay the request before you settle it'
    expect(await settling(partly.id)).toMatchObject({
      payableAmount: '60.5', settle: { allowed: false, reasonCode: 'RECORD', reason },
    })
    const { errors } = await as(org.FINANCE).ask(step('settle'), { id: partly.id })
    expect(errors).toMatchObject([{ message: reason, extensions: { code: 'CONFLICT', payableAmount: '60.5' } }])
    expect(await read(org.STAFF, partly.id)).toMatchObject({ status: 'APPROVED', payableAmount: '60.5' })
  })

  const RETURN = 'mutation ($id: ID!, $input: ReturnAdvanceInput!) { returnAdvance(id: $id, input: $input) { status usedAmount returnedAmount openAmount } }'

  test('is returned as far as it was paid and is open, and is then no longer open for claims', async () => {
    const org = await organization()
    const { id } = await paidExpense(org, advance)
    const used = await claim(org, id, '300')
    await as(org.MANAGER).get(step('approve'), { id: used.id })
    const input = { amount: '150', reason: 'Trip was shorter', reference: 'C-7' }
    expect(await as(org.FINANCE).get(RETURN, { id, input })).toEqual({
      status: 'PAID', usedAmount: '300', returnedAmount: '150', openAmount: '50',
    })
    for (const amount of ['50.01', '0', '-1', '0.001', '10.005'])
      expect(await as(org.FINANCE).code(RETURN, { id, input: { amount } })).toBe('BAD_USER_INPUT')
    const late = await claim(org, id, '80')
    await as(org.MANAGER).get(step('approve'), { id: late.id })
    expect(await read(org.STAFF, late.id)).toMatchObject({ coveredAmount: '50', payableAmount: '30' })
    expect(await as(org.FINANCE).code(RETURN, { id, input: { amount: '1' } })).toBe('CONFLICT')
    // Nothing of the advance is left, so its history has no line of the next claim.
    const last = await claim(org, id, '10')
    await as(org.MANAGER).get(step('approve'), { id: last.id })
    expect(await read(org.STAFF, last.id))
      .toMatchObject({ coveredAmount: '0', payableAmount: '10', history: [{}, { action: 'APPROVE', amount: '0' }] })
    expect(await read(org.STAFF, id)).toMatchObject({
      usedAmount: '350',
      history: [
        {}, {}, {}, { action: 'USE', amount: '300' },
        { action: 'RETURN', amount: '150', comments: 'C-7' }, { action: 'USE', amount: '50' },
      ],
    })
    const where = { orgId: org.id, expenseRequestId: id, action: 'return' }
    expect(await gateway().database.prisma.expenseRequestHistory.findMany({ where, select: { reason: true } }))
      .toEqual([{ reason: 'Trip was shorter' }])
    expect(await as(org.STAFF).code(RETURN, { id, input: { amount: '1' } })).toBe('FORBIDDEN')
    const other = await paidExpense(org)
    expect(await as(org.FINANCE).code(RETURN, { id: other.id, input: { amount: '1' } })).toBe('CONFLICT')
  })

  test('is not returned before it was paid', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org, advance)
    expect(await as(org.FINANCE).code(RETURN, { id, input: { amount: '1' } })).toBe('CONFLICT')
    await as(org.FINANCE).get(PAY, { id, input: { amount: '200' } })
    const { errors } = await as(org.FINANCE).ask(RETURN, { id, input: { amount: '201' } })
    expect(errors?.[0].extensions.detail).toMatchObject([{ loc: ['input', 'amount'], ctx: { expected: '200' } }])
  })

  test('is not returned while all that was paid of it is used, but what is paid beyond', async () => {
    const org = await organization()
    const { id } = await approvedExpense(org, advance)
    const used = await claim(org, id, '300')
    await as(org.MANAGER).get(step('approve'), { id: used.id })
    await as(org.FINANCE).get(PAY, { id, input: { amount: '300' } })
    const { errors } = await as(org.FINANCE).ask(RETURN, { id, input: { amount: '1' } })
    expect(errors?.[0]).toMatchObject({
      message: 'Of the 300 USD that were paid of the advance, all is used or returned',
      extensions: { code: 'CONFLICT', type: 'nothing_returnable', paid: '300' },
    })
    await as(org.FINANCE).get(PAY, { id, input: { amount: '0.5' } })
    expect(await as(org.FINANCE).get(RETURN, { id, input: { amount: '0.5' } }))
      .toMatchObject({ usedAmount: '300', returnedAmount: '0.5', openAmount: '199.5' })
  })

  test('is used, returned and given back by itself, and no other advance with it', async () => {
    const org = await organization()
    const [large, small] = [await paidExpense(org, advance), await paidExpense(org, { ...advance, ...money('40') })]
    const claims = [await claim(org, large.id, '100'), await claim(org, small.id, '100')]
    const moved = () => Promise.all([large, small].map(({ id }) =>
      as(org.STAFF).get(`{ expenseRequest(id: "${id}") { usedAmount returnedAmount } }`)))
    for (const { id } of claims) await as(org.MANAGER).get(step('approve'), { id })
    const covered = await Promise.all(claims.map(({ id }) => read(org.STAFF, id)))
    expect(covered.map(({ coveredAmount }) => coveredAmount)).toEqual(['100', '40'])
    await as(org.FINANCE).get(RETURN, { id: large.id, input: { amount: '10' } })
    expect(await moved()).toEqual([
      { usedAmount: '100', returnedAmount: '10' }, { usedAmount: '40', returnedAmount: '0' },
    ])
    for (const { id } of claims) await as(org.STAFF).get(step('recall'), { id })
    expect(await moved()).toEqual([
      { usedAmount: '0', returnedAmount: '10' }, { usedAmount: '0', returnedAmount: '0' },
    ])
  })

  test('is linked only by a claim of its requester, in its currency, while approved or paid', async () => {
    const org = await organization()
    const paid = await paidExpense(org, advance)
    const messages = async (person: Person, input: object) => {
      const { errors } = await as(person).ask(DRAFT, {
        input: { requestType: 'REIMBURSEMENT', linkedAdvanceRequestId: paid.id, ...money('10'), ...input },
      })
      expect(errors?.[0].extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        detail: [{ loc: ['input', 'linkedAdvanceRequestId'] }],
      })
      return errors?.[0].extensions.detail?.map(({ msg }) => msg)
    }
    const before = await gateway().database.prisma.expenseRequest.count({ where: { orgId: org.id } })
    expect(await messages(org.HR, {})).toEqual(['Should be an advance of the same requester'])
    expect(await messages(org.STAFF, { currency: 'EUR' })).toEqual(['Should be an advance in EUR'])
    expect(await messages(org.STAFF, { requestType: 'ADVANCE' })).toEqual(['An advance cannot account for another'])
    expect(await gateway().database.prisma.expenseRequest.count({ where: { orgId: org.id } })).toBe(before)
    const claimOnly = await paidExpense(org)
    expect(await messages(org.STAFF, { linkedAdvanceRequestId: claimOnly.id })).toEqual(['Should be an advance'])
    for (const make of [pendingExpense, settledExpense]) {
      expect(await messages(org.STAFF, { linkedAdvanceRequestId: (await make(org, advance)).id })).toHaveLength(1)
    }
  })

  test('settled meanwhile takes no more claims: the approval fails and nothing changes', async () => {
    const org = await organization()
    const { id } = await paidExpense(org, advance)
    const late = await claim(org, id, '300')
    await as(org.FINANCE).get(step('settle'), { id })
    expect(await as(org.MANAGER).rest('PATCH', approvePath(late.id), {})).toMatchObject({ status: 409 })
    expect(await read(org.STAFF, late.id)).toMatchObject({ status: 'PENDING', history: [{ action: 'SUBMIT' }] })
    expect(await read(org.STAFF, id)).toMatchObject({ usedAmount: '0' })
  })
})

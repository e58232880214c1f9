// Expense requests, from draft to settlement, through both doors.
import { describe, expect, test } from '@jest/globals'
import { Decimal } from '../../src/core/schema/scalars.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { at } from '../support/clock.js'
import {
  approvedExpense, cancelledExpense, draftExpense, paidExpense, pendingExpense, rejectedExpense, settledExpense,
} from '../support/make/expense-requests.js'
import { organization } from '../support/make/organization.js'
import { refused } from '../support/refused.js'
import { DRAFT, step, approvePath, read, money, advance } from '../support/stories/expense-requests.js'

useGateway()

const EDIT =
  'mutation ($id: ID!, $input: EditExpenseRequestInput!) { editExpenseRequest(id: $id, input: $input) { id totalAmount } }'

describe('an expense request', () => {
  test('computes its amounts and total, and is numbered', async () => {
    const org = await organization()
    const { id, documentId } = await draftExpense(org, {
      lineItems: [
        { description: 'Taxi', quantity: '3', unitPrice: '0.335' },
        { description: 'Guest house', unitPrice: '18.99' },
      ],
    })
    expect(documentId).toMatch(/^EXP-\d{4}-00001$/)
    expect(await read(org.STAFF, id)).toMatchObject({
      status: 'DRAFT',
      currency: 'USD',
      totalAmount: '20',
      paidAmount: '0',
      payableAmount: '20',
      lineItems: [
        { itemNumber: 1, quantity: '3', unitPrice: '0.335', amount: '1.01' },
        { itemNumber: 2, quantity: '1', amount: '18.99' },
      ],
    })
  })

  test('says who has entered it and when, and so do its lines; an edited line keeps its time', async () => {
    const org = await organization()
    const WHEN = `query ($id: ID!) { expenseRequest(id: $id) {
      requesterId requesterName createdAt lineItems { id createdAt } } }`
    const entered = new Date(Date.now() - 600_000)
    const { id } = await at(entered.toISOString(), () => draftExpense(org))
    const when = async () => {
      const { createdAt, lineItems, ...who } = await as(org.STAFF).get<{
        readonly createdAt: string; readonly lineItems: readonly { readonly id: string; readonly createdAt: string }[]
      }>(WHEN, { id })
      return { who, times: [createdAt, lineItems[0].createdAt].map((time) => Date.parse(time)), lineItems }
    }
    const { who, times, lineItems: [{ id: lineId }] } = await when()
    expect(who).toEqual({ requesterId: org.STAFF.userId, requesterName: 'Test STAFF' })
    expect(times).toEqual([entered.getTime(), entered.getTime()])
    await as(org.STAFF).get(EDIT, { id, input: { lineItems: [{ id: lineId, unitPrice: '70' }, { unitPrice: '5' }] } })
    expect((await when()).times).toEqual(times)
  })

  test('is approved over REST as documented: money as text with its minor unit, what it has not left out', async () => {
    const org = await organization()
    const { id } = await pendingExpense(org, {
      paymentMethod: 'BANK_TRANSFER',
      notes: 'shade approval',
      sourceTemplateId: 'tpl-1',
      lineItems: [
        { description: 'Taxi', receiptUrl: 'https://r.test/1', quantity: '2', unitPrice: '60' },
        { quantity: '1.50', unitPrice: '0.1234' },
      ],
    })
    const { status, body } = await as(org.DIRECTOR).rest('PATCH', approvePath(id), {})
    expect(status).toBe(200)
    const line = { id: expect.any(String), expenseRequestId: id, createdAt: expect.stringMatching(/Z$/) }
    expect(body).toEqual({
      id,
      orgId: org.id,
      requesterId: org.STAFF.userId,
      requestType: 'reimbursement',
      paymentMethod: 'bank_transfer',
      currency: 'USD',
      status: 'Approved',
      notes: 'shade approval',
      sourceTemplateId: 'tpl-1',
      createdAt: expect.stringMatching(/Z$/),
      totalAmount: '120.19',
      paidAmount: 0,
      usedAmount: 0,
      lineItems: [
        {
          ...line, description: 'Taxi', receiptUrl: 'https://r.test/1', amount: '120.00', quantity: '2',
          unitPrice: '60.00',
        },
        { ...line, amount: '0.19', quantity: '1.5', unitPrice: '0.1234' },
      ],
    })
  })

  test('in yen has no minor unit', async () => {
    const org = await organization()
    const { id } = await pendingExpense(org, { currency: 'JPY', lineItems: [{ quantity: '3', unitPrice: '33.5' }] })
    expect(await as(org.DIRECTOR).rest('PATCH', approvePath(id), {})).toMatchObject({
      status: 200, body: { totalAmount: '101', lineItems: [{ amount: '101', unitPrice: '33.5' }] },
    })
  })

  test('twenty approvals at once make one approval and one line of history', async () => {
    const org = await organization()
    const { id } = await pendingExpense(org)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => as(org.FINANCE).rest('PATCH', approvePath(id), {})),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)])
    expect(
      await gateway().database.prisma.expenseRequestHistory.count({
        where: { orgId: org.id, expenseRequestId: id, action: 'approve' },
      }),
    ).toBe(1)
  })

  test('is approved by Manager, Admin, Director and Finance, and by nobody else', async () => {
    const org = await organization()
    for (const role of ['MANAGER', 'ADMIN', 'DIRECTOR', 'FINANCE'] as const) {
      expect(await as(org[role]).rest('PATCH', approvePath((await pendingExpense(org)).id), {})).toMatchObject({
        status: 200,
      })
    }
    const { id } = await pendingExpense(org)
    for (const role of ['STAFF', 'HR'] as const)
      expect(await as(org[role]).rest('PATCH', approvePath(id), {})).toMatchObject({ status: 403 })
    expect(await read(org.STAFF, id)).toMatchObject({ status: 'PENDING', approvedById: null })
  })

  test('is never approved by whoever asks', async () => {
    const org = await organization()
    const { id } = await as(org.MANAGER).get<{ id: string }>(DRAFT, {
      input: { requestType: 'PETTY_CASH', ...money('10') },
    })
    await as(org.MANAGER).get(step('submit'), { id })
    expect(await as(org.MANAGER).rest('PATCH', approvePath(id), {})).toMatchObject({ status: 403 })
    expect(await as(org.MANAGER).code(step('approve'), { id })).toBe('FORBIDDEN')
    expect(await read(org.STAFF, id)).toMatchObject({ status: 'PENDING', history: [{ action: 'SUBMIT' }] })
  })

  test('is approved only while pending, and only in its own organization', async () => {
    const [org, other] = [await organization(), await organization()]
    for (const make of [
      draftExpense, approvedExpense, paidExpense, settledExpense, rejectedExpense, cancelledExpense,
    ]) {
      const { id } = await make(org)
      const before = await read(org.STAFF, id)
      expect(await as(org.MANAGER).rest('PATCH', approvePath(id), {})).toMatchObject({ status: 409 })
      expect(await read(org.STAFF, id)).toEqual(before)
    }
    const { id } = await pendingExpense(org)
    expect(await as(other.MANAGER).rest('PATCH', approvePath(id), {})).toMatchObject({
      status: 404,
      body: { detail: 'Expense request not found' },
    })
    expect(await as(org.MANAGER).rest('PATCH', approvePath('nope'), {})).toMatchObject({ status: 404 })
  })

  test('is edited, submitted and cancelled by its requester alone', async () => {
    const org = await organization()
    const { id } = await draftExpense(org)
    for (const verb of ['submit', 'cancel']) expect(await as(org.ADMIN).code(step(verb), { id })).toBe('FORBIDDEN')
    expect(await as(org.ADMIN).code(EDIT, { id, input: { notes: 'mine' } })).toBe('FORBIDDEN')
    expect(await as(org.STAFF).get(EDIT, { id, input: { notes: 'mine' } })).toMatchObject({ totalAmount: '120' })
    expect(await as(org.STAFF).get(EDIT, { id, input: { lineItems: [] } })).toMatchObject({ totalAmount: '0' })
    expect(await read(org.STAFF, id)).toMatchObject({ status: 'DRAFT', history: [] })
  })

  test('keeps an imported total until its lines or its currency change, and the order of its lines then', async () => {
    const org = await organization()
    const lineItems = [{ description: 'Taxi', unitPrice: '1' }, { description: 'Bus', unitPrice: '2' }]
    const { id } = await draftExpense(org, { lineItems })
    const edit = (input: object) => as(org.STAFF).get<object>(EDIT, { id, input })
    const { prisma } = gateway().database
    const first = { orgId: org.id, expenseRequestId: id, itemNumber: 1 }
    await prisma.expenseLine.updateMany({ where: first, data: { description: 'Cab' } })
    await prisma.expenseRequest.updateMany({ where: { orgId: org.id, id }, data: { totalAmount: '7' } })
    expect(await edit({ notes: 'By night' })).toMatchObject({ totalAmount: '7' })
    expect(await edit({ currency: 'EUR' })).toMatchObject({ totalAmount: '3' })
    expect(await read(org.STAFF, id)).toMatchObject({ lineItems: [{ description: 'Cab' }, { description: 'Bus' }] })
  })

  test('edited with null is emptied where it may be, and with nothing stays as it is', async () => {
    const org = await organization()
    const { id: linkedAdvanceRequestId } = await paidExpense(org, advance)
    const { prisma } = gateway().database
    await prisma.supplier.create({ data: { orgId: org.id, id: 'sup', code: 'sup', name: 'Taxi stand' } })
    const given = {
      paymentMethod: 'CASH', supplierId: 'sup', notes: 'to the mill', sourceTemplateId: 'tpl-1', linkedAdvanceRequestId,
    }
    const { id } = await draftExpense(org, given)
    // An edit is a change, also if it leaves every value as it was.
    const stored = () => prisma.expenseRequest.findFirstOrThrow({
      where: { orgId: org.id, id }, include: { lineItems: true }, omit: { recordVersion: true, updatedAt: true },
    })
    const before = await stored()
    expect(before).toMatchObject({ ...given, lineItems: [{ amount: new Decimal(120) }] })
    await as(org.STAFF).get(EDIT, { id, input: {} })
    expect(await stored()).toEqual(before)

    const empty = Object.fromEntries(Object.keys(given).map((name) => [name, null]))
    const changes = { paymentMethod: null, notes: null }
    expect(await as(org.STAFF).get(EDIT, { id, input: changes })).toMatchObject({ totalAmount: '120' })
    expect(await stored()).toEqual({ ...before, ...changes })
    await as(org.STAFF).get(EDIT, { id, input: empty })
    expect(await stored()).toEqual({ ...before, ...empty })
    expect(await as(org.STAFF).get(EDIT, { id, input: { lineItems: null } })).toMatchObject({ totalAmount: '0' })
    expect(await stored()).toEqual({ ...before, ...empty, lineItems: [], totalAmount: new Decimal(0) })
  })

  test('edited with null where it may not be empty is refused at that field, and stays as it was', async () => {
    const org = await organization()
    const { id } = await draftExpense(org, { notes: 'mine' })
    const { errors } = await as(org.STAFF).ask(EDIT, { id, input: { requestType: null, currency: null, notes: null } })
    expect(errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      detail: [{ loc: ['input', 'requestType'] }, { loc: ['input', 'currency'] }],
    })
    expect(await as(org.STAFF).get(`{ expenseRequest(id: "${id}") { requestType currency notes } }`))
      .toEqual({ requestType: 'REIMBURSEMENT', currency: 'USD', notes: 'mine' })
  })

  test('is judged by an edit as it will be: what links it to an advance may be emptied with what forbids the link', async () => {
    const org = await organization()
    const { id: linkedAdvanceRequestId } = await paidExpense(org, advance)
    const { id } = await draftExpense(org, { linkedAdvanceRequestId })
    const { errors } = await as(org.STAFF).ask(EDIT, { id, input: { currency: 'EUR' } })
    expect(errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      detail: [{ loc: ['input', 'linkedAdvanceRequestId'] }],
    })
    expect(
      await as(org.STAFF).get(EDIT, { id, input: { currency: 'EUR', linkedAdvanceRequestId: null } }),
    ).toMatchObject({ totalAmount: '120' })
  })

  test('whose advance was settled meanwhile is edited in all that leaves the link, and submitted without it', async () => {
    const org = await organization()
    const { id: linkedAdvanceRequestId } = await paidExpense(org, advance)
    const { id } = await draftExpense(org, { linkedAdvanceRequestId })
    await as(org.FINANCE).get(step('settle'), { id: linkedAdvanceRequestId })
    const read = { requestType: 'REIMBURSEMENT', currency: 'USD', linkedAdvanceRequestId }
    for (const input of [{ notes: 'to the mill' }, { ...read, ...money('60') }])
      expect(await as(org.STAFF).get(EDIT, { id, input })).toMatchObject({ id })
    const other = await settledExpense(org, advance)
    for (const input of [{ currency: 'EUR' }, { requestType: 'PETTY_CASH' }, { linkedAdvanceRequestId: other.id }]) {
      const { code, detail } = await refused(org, org.STAFF, EDIT, { id, input: { ...read, ...input } })
      expect([code, detail?.at(-1)]).toMatchObject(['BAD_USER_INPUT', { loc: ['input', 'linkedAdvanceRequestId'], type: 'advance_not_open' }])
    }
    expect(await refused(org, org.STAFF, step('submit'), { id }))
      .toMatchObject({ code: 'CONFLICT', state: 'DRAFT', advanceId: linkedAdvanceRequestId })
    expect(await as(org.STAFF).get(EDIT, { id, input: { linkedAdvanceRequestId: null } })).toMatchObject({ totalAmount: '60' })
    expect(await as(org.STAFF).get(step('submit'), { id })).toMatchObject({ status: 'PENDING' })
  })

  test('made with null has what is made of nothing: its currency is that of the organization', async () => {
    const org = await organization()
    const { id } = await draftExpense(org, { currency: null, notes: null, lineItems: null })
    expect(await read(org.STAFF, id)).toMatchObject({ currency: 'USD', totalAmount: '0', lineItems: [] })
    expect(
      await gateway().database.prisma.auditLine.findMany({ where: { orgId: org.id, entityId: id } }),
    ).toMatchObject([{ action: 'create' }])
  })

  test('in another currency is rounded to the minor unit of that one', async () => {
    const org = await organization()
    const { id } = await draftExpense(org, { lineItems: [{ unitPrice: '10.55' }] })
    expect(await as(org.STAFF).get(EDIT, { id, input: { currency: 'JPY' } })).toMatchObject({ totalAmount: '11' })
  })

  test('without money is not submitted, and rejected only with a reason', async () => {
    const org = await organization()
    const { id } = await draftExpense(org, { lineItems: [] })
    const { errors } = await as(org.STAFF).ask(step('submit'), { id })
    expect(errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT', detail: [{ loc: ['id'], missing: ['lineItems'] }],
    })
    expect(await read(org.STAFF, id)).toMatchObject({ status: 'DRAFT', history: [] })
    const pending = await pendingExpense(org)
    expect(
      await as(org.MANAGER).code(
        'mutation ($id: ID!) { rejectExpenseRequest(id: $id, input: { reason: " " }) { id } }',
        { id: pending.id },
      ),
    ).toBe('BAD_USER_INPUT')
    expect(await read(org.STAFF, pending.id)).toMatchObject({ status: 'PENDING' })
    expect(await read(org.STAFF, (await rejectedExpense(org)).id)).toMatchObject({
      status: 'REJECTED',
      rejectionReason: 'Too dear',
    })
  })

  test('names every field at fault and saves nothing', async () => {
    const org = await organization()
    const { errors } = await as(org.STAFF).ask(DRAFT, {
      input: {
        requestType: 'REIMBURSEMENT', supplierId: 'nope', linkedAdvanceRequestId: 'nope',
        lineItems: [
          { quantity: '0', unitPrice: '-1', managementAccountId: 'nope' }, { unitPrice: '1', supplierId: 'nope' },
        ],
      },
    })
    expect(errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.'))).toEqual([
      'input.supplierId', 'input.linkedAdvanceRequestId', 'input.lineItems.0.quantity',
      'input.lineItems.0.unitPrice', 'input.lineItems.0.managementAccountId', 'input.lineItems.1.supplierId',
    ])
    expect(await gateway().database.prisma.expenseRequest.count({ where: { orgId: org.id } })).toBe(0)
  })
})

test('a line of the history without a name, as imported ones may be, has the name of its user', async () => {
  const org = await organization()
  const { id } = await draftExpense(org)
  await gateway().database.prisma.expenseRequestHistory.create({ data: {
    orgId: org.id, id: 'old', expenseRequestId: id, action: 'submit', to: 'PENDING', actorId: org.HR.userId,
    at: new Date('2025-02-02T00:00:00Z'),
  } })
  expect(await as(org.STAFF).get(`{ expenseRequest(id: "${id}") { history { actorName } } }`))
    .toEqual({ history: [{ actorName: 'Test HR' }] })
})

test('of several steps in one document, those that were taken are answered beside the refusal of the others', async () => {
  const org = await organization()
  const [{ id }, { id: paid }] = [await pendingExpense(org), await paidExpense(org)]
  const document = `mutation ($id: ID!, $paid: ID!) {
    first: approveExpenseRequest(id: $id) { status payableAmount availableActions { action allowed } }
    second: approveExpenseRequest(id: $paid) { status }
    third: payExpenseRequest(id: $id, input: { amount: "20" }) { status history { action amount } }
  }`
  const { data, errors } = await as(org.FINANCE).ask(document, { id, paid })
  expect(data).toMatchObject({
    first: { status: 'APPROVED', payableAmount: '120' },
    second: null,
    third: {
      status: 'PARTIALLY_PAID',
      history: [{ action: 'SUBMIT' }, { action: 'APPROVE' }, { action: 'PAY', amount: '20' }],
    },
  })
  expect(errors).toMatchObject([{ path: ['second'], extensions: { code: 'CONFLICT', state: 'PAID' } }])
})

test('expense requests are listed by state, type, requester and text', async () => {
  const org = await organization()
  const { documentId } = await pendingExpense(org, { notes: 'shade approval' })
  await paidExpense(org, advance)
  const LIST = 'query ($filter: ExpenseRequestFilter) { expenseRequests(filter: $filter) { totalCount nodes { documentId coveredAmount payableAmount } } }'
  expect(await as(org.STAFF).get(LIST)).toMatchObject({ totalCount: 2 })
  for (const filter of [{ status: ['PENDING'] }, { requestType: ['REIMBURSEMENT', 'PETTY_CASH'] }, { text: 'SHADE' }]) {
    expect(await as(org.STAFF).get(LIST, { filter })).toEqual({
      totalCount: 1,
      nodes: [{ documentId, coveredAmount: '0', payableAmount: '120' }],
    })
  }
  expect(await as(org.STAFF).get(LIST, { filter: { requesterId: org.HR.userId } })).toMatchObject({ totalCount: 0 })
  const { totals, countsByState } = await as(org.STAFF).get<{
    readonly totals: readonly object[]; readonly countsByState: readonly { readonly count: number }[]
  }>('{ expenseRequests { totals { currency count totalAmount paidAmount } countsByState { state count } } }')
  expect(totals).toEqual([{ currency: 'USD', count: 2, totalAmount: '620', paidAmount: '500' }])
  expect(countsByState.filter(({ count }) => count > 0))
    .toEqual(expect.arrayContaining([{ state: 'PENDING', count: 1 }, { state: 'PAID', count: 1 }]))
})

// The history of records with states: everyone who may read the record sees action, states, person, time and reason.
import { describe, expect, test } from '@jest/globals'
import { getNamedType, type GraphQLInterfaceType, type GraphQLObjectType } from 'graphql'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { partiallyPaidBill, PAY } from '../support/make/bills.js'
import { sheetUnderReview } from '../support/make/costing.js'
import { approvedExpense, paidExpense, pendingExpense } from '../support/make/expense-requests.js'
import { draftRequest, submittedRequest } from '../support/make/material-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { collection } from '../support/make/quotes.js'
import { confirmedOrder, draftOrder } from '../support/make/sales-orders.js'
import { draftOrderOf, materials, ORDER, received } from '../support/make/stock.js'
import { join, user } from '../support/make/users.js'
import { schema } from '../support/operations.js'

useGateway()

const LINE = 'action from to actorId actor { name } actingForId reason at'

async function historyOf(org: TestOrganization, kind: string, id: string) {
  const query = `query ($id: ID!) { ${kind}(id: $id) { history(first: 20) { ${LINE} } } }`
  const { history } = await as(org.STAFF).get<{ history: Readonly<Record<string, unknown>>[] }>(query, { id })
  return history
}

const statesOf = async (org: TestOrganization, kind: string, id: string) =>
  (await historyOf(org, kind, id)).map(({ action, from, to, reason }) => [action, from, to, reason])

describe('the history of a record', () => {
  test('is shown to everyone who may read it, with the person and the reason', async () => {
    const org = await organization()
    await collection(org)
    const { id } = await confirmedOrder(org)
    await as(org.MANAGER).get(
      'mutation ($id: ID!) { holdSalesOrder(id: $id, input: { reason: "no fabric yet" }) { id } }', { id },
    )
    expect(await statesOf(org, 'salesOrder', id)).toEqual([
      ['CREATE', null, 'DRAFT', null], ['CONFIRM', 'DRAFT', 'CONFIRMED', null],
      ['HOLD', 'CONFIRMED', 'ON_HOLD', 'no fabric yet'],
    ])
    expect((await historyOf(org, 'salesOrder', id)).at(-1)).toMatchObject({
      actorId: org.MANAGER.userId, actor: { name: 'Test MANAGER' }, actingForId: null, at: expect.any(String),
    })
  })

  test('has pages of their own size in one document, of a hundred lines at most', async () => {
    const org = await organization()
    await collection(org)
    const { id } = await confirmedOrder(org)
    const reads = (...pages: readonly string[]) => `{ salesOrder(id: "${id}") { ${pages.join(' ')} } }`
    const { one, all } = await as(org.STAFF).get<Record<'one' | 'all', object[]>>(
      reads('one: history(first: 1) { action }', 'all: history(first: 100) { action }'))
    expect([one.length, all.length]).toEqual([1, 2])
    expect(await as(org.STAFF).code(reads('history(first: 101) { action }'))).toBe('BAD_USER_INPUT')
  })

  test('has the name of a person who is no longer a member, and nothing else of them', async () => {
    const [org, home] = [await organization(), await organization()]
    await collection(org)
    const guest = { orgId: org.id, userId: home.MANAGER.userId }
    await join(org, guest, ['MANAGER'])
    const { id } = await confirmedOrder({ ...org, MANAGER: guest })
    await as(org.ADMIN).get('mutation ($id: ID!) { removeMember(id: $id) { userId } }', { id: guest.userId })
    const NAMED = 'actorId actorName actingForName actor { name email }'
    const query = `query ($id: ID!) { salesOrder(id: $id) { history(first: 9) { ${NAMED} } auditLines(first: 9) { nodes { ${NAMED} } } } }`
    type Told = { readonly history: object[]; readonly auditLines: { readonly nodes: object[] } }
    const { history, auditLines } = await as(org.ADMIN).get<Told>(query, { id })
    const line = { actorId: guest.userId, actorName: 'Test MANAGER', actingForName: null, actor: null }
    expect([history, auditLines.nodes]).toEqual([[line, line], [line, line]])
  })

  test('has the state that each payment and its reversal led to', async () => {
    const org = await organization()
    const { id } = await partiallyPaidBill(org)
    await as(org.FINANCE).get(PAY, { id, input: { amount: '60' } })
    const { payments: [, { id: paymentId }] } = await as(org.STAFF).get<{ payments: { id: string }[] }>(
      'query ($id: ID!) { bill(id: $id) { payments { id } } }', { id })
    const REVERSE = `mutation ($id: ID!, $input: ReverseBillPaymentInput!) {
      reverseBillPayment(id: $id, input: $input) { id } }`
    await as(org.FINANCE).get(REVERSE, { id, input: { paymentId, reason: 'Bounced' } })
    expect((await statesOf(org, 'bill', id)).slice(-3)).toEqual([
      ['PAY', 'POSTED', 'PARTIALLY_PAID', null], ['PAY', 'PARTIALLY_PAID', 'PAID', null],
      ['REVERSE', 'PAID', 'PARTIALLY_PAID', 'Bounced'],
    ])
  })

  test('has the states that follow from other documents, and names the document', async () => {
    const org = await organization()
    await materials(org, { poplin: '0' })
    const year = new Date().getUTCFullYear()
    const order = await draftOrderOf(org, { poplin: '10' })
    await as(org.FINANCE).get(ORDER.send, { id: order.id })
    await received(org, order, '4')
    expect(await statesOf(org, 'purchaseOrder', order.id)).toEqual([
      ['CREATE', null, 'DRAFT', null], ['SEND', 'DRAFT', 'SENT', null],
      ['RECEIVE', 'SENT', 'PARTIALLY_RECEIVED', `received by GRN-${year}-00001`],
    ])
    const trail = await as(org.ADMIN).get<{ auditLines: { nodes: object[] } }>(
      'query ($id: ID!) { purchaseOrder(id: $id) { auditLines(first: 1) { nodes { details } } } }', { id: order.id },
    )
    expect(trail.auditLines.nodes).toEqual([{ details: { derived: true } }])
  })

  test('of an advance has the use by a claim, which leaves its state', async () => {
    const org = await organization()
    const { id } = await paidExpense(org, { requestType: 'ADVANCE' })
    await approvedExpense(org, { linkedAdvanceRequestId: id })
    const { history } = await as(org.STAFF).get<{ history: object[] }>(
      'query ($id: ID!) { expenseRequest(id: $id) { history { action from to reason } } }', { id })
    expect(history.at(-1)).toEqual({ action: 'USE', from: 'PAID', to: 'PAID', reason: null })
  })

  test('of a material request has the state before, as its approval history has', async () => {
    const org = await organization()
    const { id } = await draftRequest(org)
    await as(org.STAFF).get('mutation ($id: ID!) { submitMaterialRequest(id: $id) { id } }', { id })
    expect(await statesOf(org, 'materialRequest', id)).toEqual([
      ['CREATE', null, 'DRAFT', null], ['SUBMIT', 'DRAFT', 'SUBMITTED', null],
    ])
    const { approvalHistory } = await as(org.STAFF).get<{ approvalHistory: object[] }>(
      'query ($id: ID!) { materialRequest(id: $id) { approvalHistory { action from status actingForId actingFor { id } } } }',
      { id },
    )
    expect(approvalHistory.at(-1)).toEqual({
      action: 'SUBMIT', from: 'DRAFT', status: 'SUBMITTED', actingForId: null, actingFor: null,
    })
  })

  test('keeps the reason and the comments of a step, with and without a table of its own', async () => {
    const org = await organization()
    const given = { reason: 'the mill waits', comments: 'by phone' }
    const { id } = await draftRequest(org)
    await as(org.STAFF).get(
      'mutation ($id: ID!, $input: ActionInput) { submitMaterialRequest(id: $id, input: $input) { id } }', { id, input: given })
    const { history, approvalHistory } = await as(org.STAFF).get<Record<'history' | 'approvalHistory', object[]>>(
      'query ($id: ID!) { materialRequest(id: $id) { history { reason comments } approvalHistory { reason comments } } }', { id })
    expect([history.at(-1), approvalHistory.at(-1)]).toEqual([given, given])
    const { nodes } = await as(org.ADMIN).get<{ nodes: object[] }>(
      'query ($id: [ID!]) { auditLines(first: 1, filter: { entityId: $id }) { nodes { reason comments } } }', { id: [id] })
    expect(nodes).toEqual([given])
  })

  test('of an invitation has its answer, and does not say whose account declined', async () => {
    const [home, org] = [await organization(), await organization()]
    const [one, other, third] = [await user(home), await user(home), await user(home)]
    const historyAfter = async (email: string, answer: (id: string) => Promise<unknown>) => {
      const { id } = await as(org.ADMIN).get<{ id: string }>(
        'mutation ($email: String!) { inviteMember(email: $email, roles: [STAFF]) { id } }', { email })
      await answer(id)
      return as(org.ADMIN).get<{ history: object[] }>(
        'query ($id: ID!) { invitation(id: $id) { history(first: 9) { action from to actorId actorName reason } } }', { id })
    }
    const [ADMIN, PERSON] = [
      { actorId: org.ADMIN.userId, actorName: 'Test ADMIN', reason: null },
      { actorId: null, actorName: 'The invited person', reason: null },
    ]
    const invited = { action: 'INVITE', from: null, to: 'PENDING', ...ADMIN }
    expect(await historyAfter(one.email, (id) =>
      as(one).get('mutation ($id: ID!) { acceptInvitation(id: $id) { id } }', { id }))).toEqual({
      history: [
        invited, { action: 'ACCEPT', from: 'PENDING', to: 'ACCEPTED', actorId: one.userId, actorName: 'Tess Thread', reason: null },
      ],
    })
    expect(await historyAfter(other.email, (id) =>
      as(other).get('mutation ($id: ID!) { declineInvitation(id: $id) { id } }', { id }))).toEqual({
      history: [invited, { action: 'DECLINE', from: 'PENDING', to: 'DECLINED', ...PERSON }],
    })
    expect(await historyAfter(third.email, (id) => as(org.ADMIN).get(
      'mutation ($id: ID!) { withdrawInvitation(id: $id, reason: "wrong person") { id } }', { id }))).toEqual({
      history: [invited, { action: 'WITHDRAW', from: 'PENDING', to: 'WITHDRAWN', ...ADMIN, reason: 'wrong person' }],
    })
  })

  test('of its own names who was represented, also after their time', async () => {
    const [org, home] = [await organization(), await organization()]
    const records = [
      { query: 'costSheet', id: (await sheetUnderReview(org)).id },
      { query: 'expenseRequest', id: (await pendingExpense(org)).id },
      { query: 'materialRequest', id: (await submittedRequest(org)).id },
    ]
    const where = { orgId: org.id, action: 'submit' }
    // A person of another organization, who is no member any more.
    const [later, at] = [{ id: 'later', actingForId: home.DIRECTOR.userId }, new Date('2099-01-01')]
    const { costSheetHistory, expenseRequestHistory, materialRequestHistory } = gateway().database.prisma
    const [sheet, expense, request] = [
      await costSheetHistory.findFirstOrThrow({ where }), await expenseRequestHistory.findFirstOrThrow({ where }),
      await materialRequestHistory.findFirstOrThrow({ where }),
    ]
    await costSheetHistory.create({ data: { ...sheet, ...later, at } })
    await expenseRequestHistory.create({ data: { ...expense, ...later, at } })
    await materialRequestHistory.create({ data: { ...request, ...later, performedAt: at } })
    for (const { query, id } of records) {
      const list = query === 'materialRequest' ? 'approvalHistory' : 'history'
      const { lines } = await as(org.ADMIN).get<{ lines: object[] }>(
        `query ($id: ID!) { ${query}(id: $id) { lines: ${list} { action actingForName actingFor { id } } } }`, { id },
      )
      expect([query, lines.at(-1)]).toEqual([
        query, { action: 'SUBMIT', actingForName: 'Test DIRECTOR', actingFor: null },
      ])
      for (const line of lines.slice(0, -1)) expect(line).toMatchObject({ actingForName: null })
      // The name alone, without the identifier behind it.
      const { named } = await as(org.ADMIN).get<{ named: object[] }>(
        `query ($id: ID!) { ${query}(id: $id) { named: ${list} { actingForName } } }`, { id })
      expect([query, named.at(-1)]).toEqual([query, { actingForName: 'Test DIRECTOR' }])
    }
  })

  test('of its own has both states of the enum of the record', () => {
    const histories = schema.getPossibleTypes(schema.getType('RecordHistory') as GraphQLInterfaceType)
    const statesOf = (type: GraphQLObjectType, names: readonly string[]) =>
      names.map((name) => getNamedType(type.getFields()[name].type).name)
    expect(Object.fromEntries(histories.map((type) => [type.name, statesOf(type, ['from', 'to'])]))).toEqual({
      AuditLine: ['String', 'String'],
      HistoryLine: ['String', 'String'],
      RecordEdit: ['String', 'String'],
      CostSheetHistory: ['CostSheetStatus', 'CostSheetStatus'],
      ExpenseRequestHistory: ['ExpenseRequestStatus', 'ExpenseRequestStatus'],
    })
    expect(statesOf(schema.getType('MaterialRequestHistory') as GraphQLObjectType, ['from', 'status']))
      .toEqual(['MaterialRequestStatus', 'MaterialRequestStatus'])
  })
})

test('the trail of edited lines has the rows that changed, before and after, and not the others', async () => {
  const org = await organization()
  await materials(org, { poplin: '0', zips: '0' })
  const { id } = await draftOrderOf(org, { poplin: '10', zips: '20' })
  const { lineItems } = await as(org.FINANCE).get<{ lineItems: { id: string; materialId: string }[] }>(
    'query ($id: ID!) { purchaseOrder(id: $id) { lineItems { id materialId } } }', { id },
  )
  const [first, second] = lineItems.map((line, index) => ({ ...line, quantity: ['10', '20'][index], unitPrice: '1.6' }))
  await as(org.FINANCE).get(
    'mutation ($id: ID!, $input: EditPurchaseOrderInput!) { editPurchaseOrder(id: $id, input: $input) { id } }',
    { id, input: { lineItems: [first, { ...second, quantity: '25' }] } },
  )
  interface Line { readonly details: { readonly changed: Readonly<Record<string, unknown>> } }
  const [{ details }] = (await as(org.ADMIN).get<{ auditLines: { nodes: Line[] } }>(
    'query ($id: ID!) { purchaseOrder(id: $id) { auditLines(first: 1) { nodes { details } } } }', { id },
  )).auditLines.nodes
  expect(details.changed.PurchaseOrderLine).toEqual({
    before: [expect.objectContaining({ id: second.id, quantity: '20' })],
    after: [expect.objectContaining({ id: second.id, quantity: '25' })],
  })
})

test('the trail of an edited document has each changed member before and after', async () => {
  const org = await organization()
  await collection(org)
  const { id } = await draftOrder(org)
  await as(org.MANAGER).get(
    'mutation ($id: ID!) { editSalesOrder(id: $id, input: { notes: "By sea. No rush", paymentTerm: null }) { id } }', { id },
  )
  const { auditLines } = await as(org.ADMIN).get<{ auditLines: { nodes: object[] } }>(
    'query ($id: ID!) { salesOrder(id: $id) { auditLines(first: 1) { nodes { action from to details } } } }', { id },
  )
  expect(auditLines.nodes).toEqual([{
    action: 'EDIT', from: 'DRAFT', to: 'DRAFT', details: { changed: { notes: { before: null, after: 'By sea. No rush' } } },
  }])
})

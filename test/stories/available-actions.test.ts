// What a record says of its actions: mutation, states, roles, and what is in the way, in the words of the step itself.
import { describe, expect, test } from '@jest/globals'
import { actionName } from '../support/actions.js'
import { useGateway } from '../support/app.js'
import { as, withKey, type Person } from '../support/as.js'
import { apiKey } from '../support/make/api-keys.js'
import { exceptionBill, orderBill, OVERRIDE, POST, sentOrder } from '../support/make/bills.js'
import { approvedSheet, draftSheet, rejectedSheet } from '../support/make/costing.js'
import { draftExpense, paidExpense } from '../support/make/expense-requests.js'
import { draftRequest } from '../support/make/material-requests.js'
import { organization } from '../support/make/organization.js'
import { collection } from '../support/make/quotes.js'
import { draftOrder } from '../support/make/sales-orders.js'
import { refused } from '../support/refused.js'
import { statementsOf } from '../support/statements.js'

useGateway()

interface Offer {
  readonly action: string
  readonly mutation: string
  readonly to: readonly string[]
  readonly roles: readonly string[]
  readonly allowed: boolean
  readonly reasonCode: string | null
  readonly reasonType: string | null
  readonly reason: string | null
  readonly missing: readonly { readonly path: readonly string[]; readonly message: string }[]
}

async function offers(person: Person, query: string, id: string): Promise<Readonly<Record<string, Offer>>> {
  const { availableActions } = await as(person).get<{ readonly availableActions: readonly Offer[] }>(
    `query ($id: ID!) { ${query}(id: $id) { availableActions {
      action mutation to roles allowed reasonCode reasonType reason missing { path message } } } }`, { id },
  )
  return Object.fromEntries(availableActions.map((offer) => [actionName(offer.action), offer]))
}

interface Invitations {
  readonly nodes: readonly { readonly id: string; readonly availableActions: readonly Offer[] }[]
}

const FREE = { allowed: true, reasonCode: null, reasonType: null, reason: null, missing: [] }

describe('an action', () => {
  test('names its mutation, the states that it leads to, and the roles that may take it', async () => {
    const org = await organization()
    const { id } = await draftSheet(org)
    const { edit, submit, approve } = await offers(org.STAFF, 'costSheet', id)
    expect(edit).toMatchObject({ ...FREE, mutation: 'editCostSheet', to: ['DRAFT'] })
    expect(submit).toMatchObject({ ...FREE, mutation: 'submitCostSheet', to: ['UNDER_REVIEW'] })
    expect(approve).toMatchObject({
      mutation: 'approveCostSheet', to: ['APPROVED'], allowed: false, reasonCode: 'ROLE', missing: [],
    })
    expect(approve.roles).not.toContain('STAFF')
    expect(submit.roles).toContain('STAFF')
  })

  test('that opens a next version leads to the state in which the mutation answers it', async () => {
    const org = await organization()
    const { id } = await approvedSheet(org)
    const { withdraw } = await offers(org.STAFF, 'costSheet', id)
    const next = await as(org.STAFF).get<{ readonly id: string; readonly status: string }>(
      'mutation ($id: ID!) { withdrawCostSheet(id: $id) { id status } }', { id })
    expect(withdraw).toMatchObject({ ...FREE, to: [next.status] })
    expect([next.id === id, next.status]).toEqual([false, 'DRAFT'])
  })

  test('is not offered in another state, nor to the owner of what others approve', async () => {
    const org = await organization({ costSheetSelfApproval: false })
    const { id } = await draftSheet(org)
    expect((await offers(org.MANAGER, 'costSheet', id)).approve).toMatchObject({ allowed: false, reasonCode: 'STATE' })
    // A record without a number and a name of its own is named by its identifier.
    const { errors } = await as(org.MANAGER).ask('mutation ($id: ID!) { approveCostSheet(id: $id) { id } }', { id })
    expect(errors?.[0].message).toContain(`Cost sheet ${id} is Draft: it cannot be approved`)
    await as(org.MANAGER).get('mutation ($id: ID!) { submitCostSheet(id: $id) { id } }', { id })
    expect((await offers(org.MANAGER, 'costSheet', id)).approve).toMatchObject({ allowed: false, reasonCode: 'OWNER' })
    expect((await offers(org.ADMIN, 'costSheet', id)).approve).toMatchObject(FREE)
  })

  test('of a version that a later one has replaced is not offered', async () => {
    const org = await organization()
    const { id } = await approvedSheet(org)
    await as(org.STAFF).get('mutation ($id: ID!) { withdrawCostSheet(id: $id) { id } }', { id })
    const { withdraw, approve } = await offers(org.MANAGER, 'costSheet', id)
    const replaced = {
      allowed: false, reasonCode: 'STATE', reasonType: 'superseded', reason: 'A later version has taken its place', missing: [],
    }
    expect([withdraw, approve]).toMatchObject([replaced, replaced])
  })

  test('on an own record names no setting where there is none that allows it', async () => {
    const org = await organization()
    const input = { requestType: 'PETTY_CASH', lineItems: [{ description: 'Taxi', unitPrice: '12' }] }
    const { id } = await as(org.MANAGER).get<{ readonly id: string }>(
      'mutation ($input: CreateExpenseRequestInput!) { createExpenseRequest(input: $input) { id } }', { input })
    await as(org.MANAGER).get('mutation ($id: ID!) { submitExpenseRequest(id: $id) { id } }', { id })
    expect((await offers(org.MANAGER, 'expenseRequest', id)).approve).toMatchObject({
      allowed: false, reasonCode: 'OWNER', reasonType: 'own_record', reason: 'Nobody may do this to their own',
    })
  })

  test('is named without further reads, if nobody asks whether it is allowed', async () => {
    const org = await organization()
    await sentOrder(org, { received: '600' })
    const { id } = await orderBill(org, '100')
    const count = (fields: string) => statementsOf(() => as(org.FINANCE).get(`{ bill(id: "${id}") { ${fields} } }`))
    const bare = await count('id')
    expect(await count('id availableActions { action mutation to roles }')).toBe(bare)
    expect(await count('id availableActions { allowed }')).toBeGreaterThan(bare)
  })

  test('says each thing that is asked for alone', async () => {
    const org = await organization()
    const { id } = await draftRequest(org, { lineItems: [] })
    const actionsWith = async (person: Person, field: string) => (await as(person).get<{
      readonly availableActions: readonly { readonly action?: string }[]
    }>(`{ materialRequest(id: "${id}") { availableActions { ${field} } } }`)).availableActions
    const alone = async (person: Person, field: string, wanted: 'SUBMIT' | 'APPROVE') => {
      const place = (await actionsWith(person, 'action')).findIndex(({ action }) => action === wanted)
      return (await actionsWith(person, field))[place]
    }
    expect(await alone(org.MANAGER, 'allowed', 'APPROVE')).toEqual({ allowed: false })
    expect(await alone(org.MANAGER, 'reasonCode', 'APPROVE')).toEqual({ reasonCode: 'STATE' })
    expect(await alone(org.MANAGER, 'reasonType', 'APPROVE')).toEqual({ reasonType: 'wrong_state' })
    expect(await alone(org.MANAGER, 'reasonCtx', 'APPROVE')).toEqual({ reasonCtx: { state: 'DRAFT' } })
    expect(await alone(org.MANAGER, 'reason', 'APPROVE')).toEqual({ reason: 'Not while it is Draft' })
    expect(await alone(org.STAFF, 'missing { path }', 'SUBMIT')).toEqual({ missing: [{ path: ['lineItems'] }] })
  })
})

describe('what is missing', () => {
  test('from a cost sheet is what the step refuses, with the same paths and messages', async () => {
    const org = await organization()
    const { id } = await draftSheet(org, { styleId: null, orderQuantity: null, profitScenarios: [] })
    const { submit } = await offers(org.STAFF, 'costSheet', id)
    expect(submit).toMatchObject({ allowed: false, reasonCode: 'MISSING', reasonType: 'required_to_submit' })
    expect(submit.missing.map(({ path }) => path)).toEqual([['styleId'], ['orderQuantity'], ['profitScenarios']])
    const SUBMIT = 'mutation ($id: ID!) { submitCostSheet(id: $id) { id } }'
    const { detail = [] } = await refused(org, org.STAFF, SUBMIT, { id })
    expect(detail.map(({ missing, msg }) => ({ path: missing, message: msg }))).toEqual(submit.missing)
    expect((await as(org.STAFF).ask(SUBMIT, { id })).errors?.[0].message).toBe(submit.reason)
  })

  test('from a rejected cost sheet keeps it from being submitted again', async () => {
    const org = await organization()
    const { id } = await rejectedSheet(org)
    await as(org.STAFF).get('mutation ($id: ID!) { editCostSheet(id: $id, input: { styleId: null }) { id } }', { id })
    expect((await offers(org.STAFF, 'costSheet', id)).resubmit)
      .toMatchObject({ allowed: false, reasonCode: 'MISSING', missing: [{ path: ['styleId'] }] })
  })

  test('from orders without lines is a line', async () => {
    const org = await organization()
    await collection(org)
    const order = await draftOrder(org, { lineItems: [], shipmentSchedule: [] })
    expect((await offers(org.MANAGER, 'salesOrder', order.id)).confirm).toMatchObject({
      allowed: false, reasonCode: 'MISSING',
      missing: [{ path: ['lineItems'], message: 'Add at least one line before you confirm the order' }],
    })
    expect((await offers(org.MANAGER, 'salesOrder', order.id)).cancel).toMatchObject(FREE)
  })
})

describe('a record in the way', () => {
  test('is a match that is an exception: the bill is not offered for posting, and the step says the same', async () => {
    const org = await organization()
    const { id, billNumber } = await exceptionBill(org)
    const { post, overrideMatch } = await offers(org.FINANCE, 'bill', id)
    expect(post).toMatchObject({
      allowed: false, reasonCode: 'RECORD',
      reason: `Bill ${billNumber} cannot be posted while it does not match its order, unless its match is overridden`,
    })
    expect((await as(org.FINANCE).ask(POST, { id })).errors?.[0].message).toBe(post.reason)
    expect(overrideMatch.allowed).toBe(true)
  })

  test('is a match without an exception: it is not offered for an override, and the step says the same', async () => {
    const org = await organization()
    await sentOrder(org, { received: '600' })
    const { id, billNumber } = await orderBill(org, '100')
    const { post, overrideMatch } = await offers(org.FINANCE, 'bill', id)
    expect(post).toMatchObject(FREE)
    expect(overrideMatch).toMatchObject({
      allowed: false, reasonCode: 'RECORD',
      reason: `The match of bill ${billNumber} cannot be overridden: it has no exception`,
    })
    const { errors } = await as(org.FINANCE).ask(OVERRIDE, { id, reason: 'Agreed' })
    expect(errors?.[0].message).toBe(overrideMatch.reason)
  })

  test('is that an API key does what only people do', async () => {
    const org = await organization()
    await as(org.ADMIN).get('mutation { inviteMember(email: "new@test.test", roles: [STAFF]) { id } }')
    const { secret } = await apiKey(org, { permissions: ['records:read', 'users:manage'] })
    const OFFERS = '{ invitations(first: 1) { nodes { id availableActions { allowed reasonCode reason } } } }'
    const { nodes: [{ id, availableActions: [withdraw] }] } = await withKey(secret).get<Invitations>(OFFERS)
    expect(withdraw).toMatchObject({ allowed: false, reasonCode: 'ROLE' })
    const { errors } = await withKey(secret).ask('mutation ($id: ID!) { withdrawInvitation(id: $id) { id } }', { id })
    expect(errors?.[0]).toMatchObject({ message: withdraw.reason, extensions: { code: 'FORBIDDEN' } })
  })

  test('is an advance that was settled: its claim is not offered for submission, and the step says the same', async () => {
    const org = await organization()
    const advance = await paidExpense(org, { requestType: 'ADVANCE' })
    const { id, documentId } = await draftExpense(org, { linkedAdvanceRequestId: advance.id })
    expect((await offers(org.STAFF, 'expenseRequest', id)).submit).toMatchObject(FREE)
    await as(org.FINANCE).get('mutation ($id: ID!) { settleExpenseRequest(id: $id) { id } }', { id: advance.id })
    const { edit, submit } = await offers(org.STAFF, 'expenseRequest', id)
    expect(edit).toMatchObject(FREE)
    expect(submit).toMatchObject({
      allowed: false, reasonCode: 'RECORD',
      reason: `Advance ${advance.documentId} cannot be accounted for by ${documentId}: `
        + 'Should be an approved or paid advance that is not settled yet',
    })
    const { errors } = await as(org.STAFF).ask('mutation ($id: ID!) { submitExpenseRequest(id: $id) { id } }', { id })
    expect(errors?.[0]).toMatchObject({ message: submit.reason, extensions: { code: 'CONFLICT' } })
  })

  test('is a bill of the order: it cannot be cancelled, and the step says the same', async () => {
    const org = await organization()
    await sentOrder(org)
    expect((await offers(org.FINANCE, 'purchaseOrder', 'pur')).cancel).toMatchObject(FREE)
    const { billNumber } = await orderBill(org, '10')
    const { cancel } = await offers(org.FINANCE, 'purchaseOrder', 'pur')
    expect(cancel).toMatchObject({
      allowed: false, reasonCode: 'RECORD', reason: `The order is billed: void ${billNumber} first`,
    })
    const { errors } = await as(org.FINANCE).ask('mutation ($id: ID!) { cancelPurchaseOrder(id: $id) { id } }', { id: 'pur' })
    expect(errors?.[0]).toMatchObject({ message: cancel.reason, extensions: { code: 'CONFLICT' } })
  })
})

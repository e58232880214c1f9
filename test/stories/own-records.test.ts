// Drafts belong to who wrote them: nobody else takes their steps, whatever the role. And every lock of a row names the
// organization.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { orderBill, POST, sentOrder } from '../support/make/bills.js'
import { cancelledExpense, draftExpense, pendingExpense } from '../support/make/expense-requests.js'
import { draftRequest, rejectedRequest, submittedRequest } from '../support/make/material-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { refused } from '../support/refused.js'
import { textsOf } from '../support/statements.js'

useGateway()

type Make = (org: TestOrganization) => Promise<{ readonly id: string }>

/** The steps that only the owner takes. Every other condition of them is met by the record. */
const OWN: readonly (readonly [string, Make])[] = [
  ['editMaterialRequest(id: $id, input: { notes: "Mine now" })', draftRequest],
  ['submitMaterialRequest(id: $id)', draftRequest],
  ['reopenMaterialRequest(id: $id)', rejectedRequest],
  ['cancelMaterialRequest(id: $id)', draftRequest],
  ['cancelMaterialRequest(id: $id)', submittedRequest],
  ['editExpenseRequest(id: $id, input: { notes: "Mine now" })', draftExpense],
  ['submitExpenseRequest(id: $id)', draftExpense],
  ['cancelExpenseRequest(id: $id)', draftExpense],
  ['cancelExpenseRequest(id: $id)', pendingExpense],
]

describe.each(OWN)('%s', (step, make) => {
  const mutation = `mutation ($id: ID!) { ${step} { id } }`

  test('is for the owner of the record alone', async () => {
    const org = await organization()
    const { id } = await make(org)
    for (const stranger of [org.HR, org.MANAGER, org.ADMIN])
      expect((await refused(org, stranger, mutation, { id })).code).toBe('FORBIDDEN')
    expect(await as(org.STAFF).get(mutation, { id })).toEqual({ id })
  })
})

test('a draft that belongs to nobody, such as an imported one, is offered to everybody and taken by anybody', async () => {
  const org = await organization()
  const { id } = await draftRequest(org)
  const where = { orgId: org.id, id }
  await gateway().database.prisma.materialRequest.updateMany({ where, data: { createdById: null } })
  const { availableActions } = await as(org.HR).get<{ availableActions: object[] }>(
    `{ materialRequest(id: "${id}") { availableActions { action allowed } } }`)
  expect(availableActions).toContainEqual({ action: 'SUBMIT', allowed: true })
  const SUBMIT = 'mutation ($id: ID!) { submitMaterialRequest(id: $id) { status } }'
  expect(await as(org.HR).get(SUBMIT, { id })).toEqual({ status: 'SUBMITTED' })
})

test('a cancelled expense request stays so for strangers and for its owner', async () => {
  const org = await organization()
  const { id } = await cancelledExpense(org)
  const submit = 'mutation ($id: ID!) { submitExpenseRequest(id: $id) { id } }'
  expect((await refused(org, org.HR, submit, { id })).code).not.toBe('NOT_FOUND')
  expect((await refused(org, org.STAFF, submit, { id })).code).toBe('CONFLICT')
})

test('every lock of a row names the organization, so that equal identifiers of two organizations never wait', async () => {
  const org = await organization()
  const texts = await textsOf(async () => {
    await sentOrder(org, { received: '1000' })
    const { id } = await orderBill(org, '10', '1.6')
    await as(org.FINANCE).get(POST, { id })
  })
  const locks = texts.filter((text) => /for (?:no key )?update/i.test(text))
  expect(locks.length).toBeGreaterThan(2)
  for (const text of locks) expect(text).toMatch(/"orgId"|"Organization"/)
})

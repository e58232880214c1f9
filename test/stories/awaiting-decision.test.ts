// The filter awaitingMyDecision: only what waits for the viewer, who has the role and does not own the record.
import { describe, expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as, type Person } from '../support/as.js'
import { draftSheet, sheetUnderReview } from '../support/make/costing.js'
import { organization } from '../support/make/organization.js'

useGateway()

interface Kind {
  readonly list: string
  readonly create: string
  readonly submit: string
  readonly type: string
  readonly input: object
}

const KINDS: readonly Kind[] = [
  {
    list: 'materialRequests', create: 'createMaterialRequest(input: $input)', submit: 'submitMaterialRequest(id: $id)',
    type: 'CreateMaterialRequestInput', input: { lineItems: [{ materialName: 'Poplin', requiredQty: '1' }] },
  },
  {
    list: 'expenseRequests', create: 'createExpenseRequest(input: $input)', submit: 'submitExpenseRequest(id: $id)',
    type: 'CreateExpenseRequestInput',
    input: { requestType: 'PETTY_CASH', currency: 'USD', lineItems: [{ description: 'Taxi', unitPrice: '12' }] },
  },
]

async function draft(person: Person, { create, type, input }: Kind): Promise<string> {
  const { id } = await as(person).get<{ id: string }>(`mutation ($input: ${type}!) { ${create} { id } }`, { input })
  return id
}

async function submitted(person: Person, kind: Kind): Promise<string> {
  const id = await draft(person, kind)
  await as(person).get(`mutation ($id: ID!) { ${kind.submit} { id } }`, { id })
  return id
}

async function waitingFor(person: Person, list: string, isAsked = true): Promise<readonly string[]> {
  const { totalCount, nodes } = await as(person).get<{ totalCount: number; nodes: readonly { id: string }[] }>(
    `query ($isAsked: Boolean) { ${list}(filter: { awaitingMyDecision: $isAsked }) { totalCount nodes { id } } }`,
    { isAsked },
  )
  expect(totalCount).toBe(nodes.length)
  return nodes.map(({ id }) => id).sort()
}

describe.each(KINDS.map((kind) => [kind.list, kind] as const))('%s awaiting my decision', (list, kind) => {
  test('are those of others that are submitted, and none for who may not decide', async () => {
    const org = await organization()
    const ofStaff = await submitted(org.STAFF, kind)
    const own = await submitted(org.MANAGER, kind)
    const unfinished = await draft(org.STAFF, kind)
    expect(await waitingFor(org.MANAGER, list)).toEqual([ofStaff])
    expect(await waitingFor(org.STAFF, list)).toEqual([])
    expect(await waitingFor(org.MANAGER, list, false)).toEqual([ofStaff, own, unfinished].sort())
  })
})

describe('cost sheets awaiting my decision', () => {
  test('are those under review, with the own ones only where the organization lets people approve them', async () => {
    for (const costSheetSelfApproval of [false, true]) {
      const org = await organization({ costSheetSelfApproval })
      const { id: ofStaff } = await sheetUnderReview(org)
      const { id: own } = await draftSheet(org)
      await as(org.MANAGER).get('mutation ($id: ID!) { submitCostSheet(id: $id) { id } }', { id: own })
      await draftSheet(org)
      expect(await waitingFor(org.MANAGER, 'costSheets')).toEqual(costSheetSelfApproval ? [ofStaff, own].sort() : [ofStaff])
      expect(await waitingFor(org.STAFF, 'costSheets')).toEqual([])
    }
  })
})

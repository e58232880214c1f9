// What each step writes beside the state: who did it and when, its reason, and what a way back clears.
import { describe, expect, test } from '@jest/globals'
import type { AnyLifecycle } from '../../src/core/lifecycle/lifecycle.js'
import { Role } from '../../src/generated/prisma/enums.js'
import { useGateway } from '../support/app.js'
import { demoHouse } from '../support/make/house.js'
import type { TestOrganization } from '../support/make/organization.js'
import type { Row } from '../support/records.js'
import { lifecycles, recordIn, reload, take } from '../support/steps.js'

useGateway()

/** A step with the state before, if that is not the first one that allows it, and columns; `-` for a cleared one. */
type Step = readonly [step: string, columns?: string]

const STEPS: Readonly<Record<string, readonly Step[]>> = {
  ProductionOrder: [
    ['edit'], ['start', 'startedAt'], ['complete', 'completedAt'], ['cancel', 'cancelledAt'],
  ],
  BillOfMaterials: [['edit'], ['activate', 'activatedAt'], ['retire', 'retiredAt']],
  RequestForQuotation: [['edit'], ['open', 'openedAt'], ['close', 'closedAt'], ['cancel', 'cancelledAt']],
  Quote: [
    ['edit'], ['send', 'sentAt sentById'], ['accept', 'acceptedAt acceptedById'],
    ['reject', 'rejectedAt rejectedById rejectionReason'], ['expire', 'expiredAt'],
    ['convert', 'convertedAt convertedById'], ['cancel', 'cancelledAt cancelledById'],
  ],
  SalesOrder: [
    ['edit'], ['confirm'], ['amend'], ['startProduction'], ['markReady'], ['ship'], ['complete'], ['hold'], ['resume'],
    ['cancel'],
  ],
  CostSheet: [
    ['edit'], ['submit', 'submittedAt submittedById submittedByName'],
    ['withdraw', '-submittedAt -submittedById -submittedByName'], ['approve', 'approvedAt approvedById approvedByName'],
    ['reject', 'rejectedAt rejectedById rejectedByName rejectionReason'],
    ['resubmit', '-rejectedAt -rejectedById -rejectedByName -rejectionReason submittedAt submittedById submittedByName'],
  ],
  MaterialRequest: [
    ['edit'], ['submit', 'submittedAt submittedById submittedByName'],
    // The person who submitted it before submits it again.
    ['submit REJECTED', '-rejectedAt -rejectedById -rejectedByName -rejectionReason submittedAt'],
    ['approve', 'approvedAt approvedById approvedByName'],
    ['reject', 'rejectedAt rejectedById rejectedByName rejectionReason'],
    ['reopen REJECTED',
      '-rejectedAt -rejectedById -rejectedByName -rejectionReason -submittedAt -submittedById -submittedByName'],
    ['order'], ['release'], ['cancel'],
  ],
  PurchaseOrder: [
    ['edit'], ['send', 'sentAt'], ['amend'], ['cancel', 'cancelledAt'], ['close', 'closeReason closedAt'],
  ],
  GoodsReceipt: [['edit'], ['post', 'postedAt'], ['void', 'voidReason voidedAt']],
  Delivery: [['edit'], ['cancel', 'cancelledAt']],
  DeliveryStop: [['edit'], ['depart'], ['arrive', 'actualAt'], ['complete'], ['skip'], ['fail']],
  ExpenseRequest: [
    ['edit'], ['submit', 'submittedAt'], ['approve', 'approvedAt approvedById approvedByName'],
    ['reject', 'rejectedAt rejectedById rejectedByName rejectionReason'], ['cancel', 'cancelledAt'],
    ['recall APPROVED', '-approvedAt -approvedById -approvedByName -submittedAt'], ['revoke', 'cancelledAt'], ['pay'],
    ['reverse SETTLED', '-settledAt'], ['return'], ['settle', 'settledAt'],
  ],
  Bill: [
    ['edit'], ['post', 'postedAt'], ['pay'], ['reverse'], ['void', 'voidReason voidedAt'],
    ['overrideMatch', 'overriddenAt overriddenById overrideReason'],
  ],
  BillNote: [
    ['edit'], ['post', 'postedAt'], ['allocate'], ['reverseAllocation'], ['refund'], ['reverseRefund'],
    ['void', 'voidReason voidedAt'],
  ],
  PartyPayment: [
    ['allocate'], ['reverseAllocation'], ['refund'], ['reverseRefund'], ['void', 'voidReason voidedAt'],
  ],
}

const STAMP = /(?:[a-z]At|ById|ByName|Reason)$/
const stampsOf = (row: Row) => Object.keys(row).filter((column) => STAMP.test(column) && column !== 'updatedAt').sort()

/** Expects that a column says who did it and when: one of the people, in the last minute. */
function expectPresent(org: TestOrganization, column: string, value: unknown): void {
  if (column.endsWith('At')) expect(Date.now() - new Date(value as Date).getTime()).toBeLessThan(60_000)
  else if (column.endsWith('ById')) expect(Object.values(Role).map((role) => org[role].userId)).toContain(value)
  else expect([column, value]).toEqual([column, expect.stringMatching(/\w/)])
}

/** What the step changed of the stamps of a record. */
async function changedBy(
  org: TestOrganization, lifecycle: AnyLifecycle, action: string, record: Row,
): Promise<string[]> {
  const { errors } = await take(org, lifecycle, action, record)
  expect([action, errors]).toEqual([action, undefined])
  const after = await reload(org, lifecycle, record)
  const changed = stampsOf(after).filter((column) => String(after[column]) !== String(record[column]))
  for (const column of changed) if (after[column] !== null) expectPresent(org, column, after[column])
  return changed.map((column) => (after[column] === null ? `-${column}` : column)).sort()
}

/** A record on which a step can be taken, in a house; a new house if an earlier step has used it up. */
async function found(org: TestOrganization, lifecycle: AnyLifecycle, state: string, action: string) {
  const record = await recordIn(org, lifecycle, state, action).catch(() => undefined)
  if (record) return { org, record }
  const next = await demoHouse()
  return { org: next, record: await recordIn(next, lifecycle, state, action) }
}

describe.each(lifecycles.map((lifecycle) => [lifecycle.model, lifecycle] as const))('%s', (model, lifecycle) => {
  test('writes who, when and why at the steps that are listed here, and at no other', async () => {
    expect([...new Set(STEPS[model].map(([step]) => step.split(' ')[0]))].sort()).toEqual(Object.keys(lifecycle.steps).sort())
    let house = await demoHouse()
    for (const [step, columns = ''] of STEPS[model]) {
      const [action, state = lifecycle.steps[action].from[0]] = step.split(' ')
      const { org, record } = await found(house, lifecycle, state, action)
      house = org
      expect([step, await changedBy(org, lifecycle, action, record)]).toEqual([step, columns.split(' ').filter(Boolean)])
    }
  })
})

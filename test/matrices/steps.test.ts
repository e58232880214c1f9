// What each step locks before it writes, and what it writes beside the state: who, when, why, and what is cleared.
import { describe, expect, test } from '@jest/globals'
import type { AnyLifecycle } from '../../src/core/lifecycle/lifecycle.js'
import { Role } from '../../src/generated/prisma/enums.js'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { demoHouse } from '../support/make/house.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { collection } from '../support/make/quotes.js'
import { deliveryOf, orderAfter } from '../support/make/shipping.js'
import type { Row } from '../support/records.js'
import { locksOf, textsOf } from '../support/statements.js'
import { lifecycles, recordIn, reload, take } from '../support/steps.js'

useGateway()

/**
 * A step of a record of the demo data, with the state before if that is not the first one that allows it; the tables of
 * rows that it locks and does not write at once, in the order of their first lock; the columns that it writes, with `-`
 * for one that it clears. A record with other documents may lock more.
 */
type Step = readonly [step: string, locks: string, columns?: string]

const STEPS: Readonly<Record<string, readonly Step[]>> = {
  ProductionOrder: [
    ['edit', 'ProductionOrder'], ['start', '', 'startedAt'], ['complete', '', 'completedAt'],
    ['cancel', 'ProductionOrder', 'cancelledAt'],
  ],
  BillOfMaterials: [
    ['edit', 'BillOfMaterials'], ['activate', 'Style BillOfMaterials', 'activatedAt'], ['retire', '', 'retiredAt'],
  ],
  RequestForQuotation: [
    ['edit', 'RequestForQuotation'], ['open', 'RequestForQuotation', 'openedAt'],
    ['close', 'RequestForQuotation', 'closedAt'], ['cancel', 'RequestForQuotation', 'cancelledAt'],
  ],
  Quote: [
    ['edit', 'Quote RequestForQuotation'], ['send', 'Quote', 'sentAt sentById'],
    ['accept', 'Quote', 'acceptedAt acceptedById'], ['reject', '', 'rejectedAt rejectedById rejectionReason'],
    ['expire', 'Quote', 'expiredAt'], ['convert', '', 'convertedAt convertedById'],
    ['cancel', 'Quote RequestForQuotation', 'cancelledAt cancelledById'],
  ],
  SalesOrder: [
    ['edit', 'SalesOrder'], ['confirm', 'SalesOrder'], ['amend', 'SalesOrder'], ['startProduction', ''],
    ['markReady', ''], ['ship', 'SalesOrder'], ['complete', 'SalesOrder'], ['hold', 'SalesOrder'], ['resume', ''],
    ['cancel', 'SalesOrder'],
  ],
  CostSheet: [
    ['edit', 'CostSheet'], ['submit', 'CostSheet', 'submittedAt submittedById submittedByName'],
    ['withdraw', 'CostSheet', '-submittedAt -submittedById -submittedByName'],
    ['approve', 'CostSheet', 'approvedAt approvedById approvedByName'],
    ['reject', 'CostSheet', 'rejectedAt rejectedById rejectedByName rejectionReason'],
    ['resubmit', 'CostSheet',
      '-rejectedAt -rejectedById -rejectedByName -rejectionReason submittedAt submittedById submittedByName'],
  ],
  MaterialRequest: [
    ['edit', 'ProductionOrder MaterialRequest'], ['submit', 'MaterialRequest', 'submittedAt submittedById submittedByName'],
    // The person who submitted it before submits it again.
    ['submit REJECTED', 'MaterialRequest', '-rejectedAt -rejectedById -rejectedByName -rejectionReason submittedAt'],
    ['approve', 'Material', 'approvedAt approvedById approvedByName'],
    ['reject', '', 'rejectedAt rejectedById rejectedByName rejectionReason'],
    ['reopen REJECTED', 'MaterialRequest',
      '-rejectedAt -rejectedById -rejectedByName -rejectionReason -submittedAt -submittedById -submittedByName'],
    ['order', 'MaterialRequest'], ['release', 'MaterialRequest'], ['cancel', 'MaterialRequest'],
  ],
  PurchaseOrder: [
    ['edit', 'PurchaseOrder Material'], ['send', 'PurchaseOrder Material', 'sentAt'],
    ['amend', 'PurchaseOrder MaterialRequest Material'], ['cancel', 'PurchaseOrder Material', 'cancelledAt'],
    ['close', 'PurchaseOrder MaterialRequest Material', 'closeReason closedAt'],
  ],
  GoodsReceipt: [
    ['edit', 'GoodsReceipt'], ['post', 'PurchaseOrder MaterialRequest Material GoodsReceipt', 'postedAt'],
    ['void', 'PurchaseOrder GoodsReceipt', 'voidReason voidedAt'],
  ],
  Delivery: [
    ['edit', 'Delivery'], ['cancel', 'Delivery', 'cancelledAt'],
  ],
  DeliveryStop: [
    ['edit', 'SalesOrder Delivery DeliveryStop'], ['depart', 'SalesOrder Delivery DeliveryStop'],
    ['arrive', 'SalesOrder Delivery DeliveryStop', 'actualAt'], ['complete', 'SalesOrder Delivery DeliveryStop'],
    ['skip', 'Delivery DeliveryStop'], ['fail', 'SalesOrder Delivery DeliveryStop'],
  ],
  ExpenseRequest: [
    ['edit', 'ExpenseRequest'], ['submit', 'ExpenseRequest', 'submittedAt'],
    ['approve', 'PeriodLock ExpenseRequest', 'approvedAt approvedById approvedByName'],
    ['reject', '', 'rejectedAt rejectedById rejectedByName rejectionReason'],
    ['cancel', 'ExpenseRequest', 'cancelledAt'],
    ['recall APPROVED', 'PeriodLock ExpenseRequest', '-approvedAt -approvedById -approvedByName -submittedAt'],
    ['revoke', 'PeriodLock ExpenseRequest', 'cancelledAt'], ['pay', 'PeriodLock ExpenseRequest'],
    ['reverse SETTLED', 'PeriodLock ExpenseRequest', '-settledAt'], ['return', 'PeriodLock ExpenseRequest'],
    ['settle', 'ExpenseRequest', 'settledAt'],
  ],
  Bill: [
    ['edit', 'PurchaseOrder Bill'], ['post', 'PeriodLock Bill ExpenseRequest', 'postedAt'],
    ['pay', 'PeriodLock Bill'], ['reverse', 'PeriodLock Bill ExpenseRequest'],
    ['void', 'PeriodLock PurchaseOrder Bill', 'voidReason voidedAt'],
    ['overrideMatch', 'PurchaseOrder Bill', 'overriddenAt overriddenById overrideReason'],
  ],
  BillNote: [
    ['edit', 'BillNote'], ['post', 'PeriodLock Bill BillNote', 'postedAt'], ['allocate', 'PeriodLock Bill BillNote'],
    ['reverseAllocation', 'PeriodLock Bill BillNote'], ['refund', 'PeriodLock BillNote'],
    ['reverseRefund', 'PeriodLock BillNote'], ['void', 'PeriodLock Bill BillNote', 'voidReason voidedAt'],
  ],
  PartyPayment: [
    ['allocate', 'PeriodLock PartyPayment Bill'], ['reverseAllocation', 'PeriodLock PartyPayment Bill'],
    ['refund', 'PeriodLock PartyPayment'], ['reverseRefund', 'PeriodLock PartyPayment'],
    ['void', 'PeriodLock PartyPayment', 'voidReason voidedAt'],
  ],
}

const STAMP = /(?:[a-z]At|ById|ByName|Reason)$/
const stampsOf = (row: Row) => Object.keys(row).filter((column) => STAMP.test(column) && column !== 'updatedAt').sort()

/** A value as text; of an instant to the millisecond. */
const textOf = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value))

/** Expects that a column says who did it and when: one of the people, in the last minute. */
function expectPresent(org: TestOrganization, column: string, value: unknown): void {
  if (column.endsWith('At')) expect(Date.now() - new Date(value as Date).getTime()).toBeLessThan(60_000)
  else if (column.endsWith('ById')) expect(Object.values(Role).map((role) => org[role].userId)).toContain(value)
  else expect([column, value]).toEqual([column, expect.stringMatching(/\w/)])
}

/** What the step locked, and what it changed of the stamps of a record. */
async function taken(
  org: TestOrganization, lifecycle: AnyLifecycle, action: string, record: Row,
): Promise<[string[], string[]]> {
  const texts = await textsOf(async () => {
    const { errors } = await take(org, lifecycle, action, record)
    expect([action, errors]).toEqual([action, undefined])
  })
  const after = await reload(org, lifecycle, record)
  const changed = stampsOf(after).filter((column) => textOf(after[column]) !== textOf(record[column]))
  for (const column of changed) if (after[column] !== null) expectPresent(org, column, after[column])
  return [locksOf(texts), changed.map((column) => (after[column] === null ? `-${column}` : column)).sort()]
}

/** A record on which a step can be taken, in a house; a new house if an earlier step has used it up. */
async function found(org: TestOrganization, lifecycle: AnyLifecycle, state: string, action: string) {
  const record = await recordIn(org, lifecycle, state, action).catch(() => undefined)
  if (record) return { org, record }
  const next = await demoHouse()
  return { org: next, record: await recordIn(next, lifecycle, state, action) }
}

const words = (text: string) => text.split(' ').filter(Boolean)

describe.each(lifecycles.map((lifecycle) => [lifecycle.model, lifecycle] as const))('%s', (model, lifecycle) => {
  test('locks, stamps and clears at each step what is listed here, and no more', async () => {
    const listed = new Set(STEPS[model].map(([step]) => step.split(' ')[0]))
    expect([...listed].sort()).toEqual(Object.keys(lifecycle.steps).sort())
    let house = await demoHouse()
    for (const [step, locks, columns = ''] of STEPS[model]) {
      const [action, state = lifecycle.steps[action].from[0]] = step.split(' ')
      const { org, record } = await found(house, lifecycle, state, action)
      house = org
      expect([step, ...(await taken(org, lifecycle, action, record))]).toEqual([step, words(locks), words(columns)])
    }
  })
})

/** What is done to a delivery, other than by steps of its stops. */
const TO_DELIVERY = [
  ['an edit', 'editDelivery(id: $id, input: { notes: "Fragile" })'],
  ['a new stop', 'createDeliveryStop(id: $id, input: { name: "Venlo" })'],
  ['a cancellation', 'cancelDelivery(id: $id)'],
] as const

test.each(TO_DELIVERY)('The order of a delivery with goods is locked before it by %s', async (_, mutation) => {
  const org = await organization()
  await collection(org)
  const { id } = await deliveryOf(org, (await orderAfter(org, 3)).id, [10, 20])
  const texts = await textsOf(() => as(org.STAFF).get(`mutation ($id: ID!) { ${mutation} { id } }`, { id }))
  expect(locksOf(texts).slice(0, 2)).toEqual(['SalesOrder', 'Delivery'])
})

test('No two of these steps lock rows of the same two tables in opposite orders, so neither waits for the other for ever', () => {
  const pairs = new Set(Object.values(STEPS).flat().flatMap(([, locks]) =>
    words(locks).flatMap((first, at) => words(locks).slice(at + 1).map((second) => `${first} ${second}`))))
  expect([...pairs].filter((pair) => pairs.has(pair.split(' ').reverse().join(' ')))).toEqual([])
})

/** The steps that take back a part of a record, which the input names. */
const TAKEN_BACK = [
  ['BillNote', 'reverseAllocation', 'allocationId'], ['BillNote', 'reverseRefund', 'refundId'],
  ['PartyPayment', 'reverseAllocation', 'billPaymentId'], ['PartyPayment', 'reverseRefund', 'refundId'],
  ['ExpenseRequest', 'reverse', 'paymentId'], ['Bill', 'reverse', 'paymentId'],
] as const

test.each(TAKEN_BACK)('Money of a %s is not taken back by %s for a blank reason', async (model, action, part) => {
  const lifecycle = lifecycles.find((one) => one.model === model) as AnyLifecycle
  const { org, record } = await found(await demoHouse(), lifecycle, lifecycle.steps[action].from[0], action)
  const before = await reload(org, lifecycle, record)
  const { errors } = await take(org, lifecycle, action, record, { input: { [part]: 'x', reason: ' ' } })
  expect(errors?.[0].extensions.detail).toMatchObject([{ loc: ['input', 'reason'], type: 'reason_missing' }])
  expect(await reload(org, lifecycle, record)).toEqual(before)
})

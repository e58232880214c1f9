// Amendments of one purchase order at once: one of a revision wins, and none goes below what arrives meanwhile.
import { describe, expect, test } from '@jest/globals'
import { Decimal } from '../../src/core/schema/scalars.js'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { atOnce } from '../support/at-once.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { draftReceiptOf, materials, RECEIPT, sentOrderOf, type Made } from '../support/make/stock.js'

useGateway()

const FIELDS = `status revision total notes expectedAt
  lineItems { materialId description quantity unitPrice amount receivedQty openQty }
  revisions { revisionNumber reason createdByName changes { field before after purchaseOrderLine { itemNumber } } }`
const AMEND = `mutation ($id: ID!, $input: AmendPurchaseOrderInput!) {
  amendPurchaseOrder(id: $id, input: $input) { ${FIELDS} } }`
const READ = `query ($id: ID!) { purchaseOrder(id: $id) { ${FIELDS} } }`

interface Shown {
  readonly revision: number
  readonly revisions: object[]
  readonly lineItems: readonly { readonly quantity: string; readonly receivedQty: string }[]
}

async function mill() {
  const org = await organization({ quantityTolerancePercent: new Decimal(0) })
  await materials(org, { poplin: '0', zips: '0' })
  return org
}

const amend = (org: TestOrganization, { id }: Made, input: object, by = org.MANAGER) =>
  as(by).ask(AMEND, { id, input: { reason: 'The mill asked for it', ...input } })
const read = (org: TestOrganization, { id }: Made) => as(org.STAFF).get<Shown>(READ, { id })

describe('amendments at once', () => {
  test('of one revision: one wins, the others are a conflict that names the revision', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100' })
    const people = [org.MANAGER, org.ADMIN, org.FINANCE]
    const answers = await atOnce((turn) =>
      amend(org, order, { revision: 0, notes: `Wish ${turn}` }, people[turn % 3]))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(answers.flatMap(({ errors }) => errors ?? []).map(({ extensions: { code, revision } }) => [code, revision]))
      .toEqual(Array.from({ length: 49 }, () => ['CONFLICT', 1]))
    expect(await read(org, order)).toMatchObject({ revision: 1, revisions: [{ changes: [{}] }] })
  })

  test('and receipts of the same line never leave less ordered than received', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100' })
    const drafts = await Promise.all(Array.from({ length: 10 }, () => draftReceiptOf(org, order, '10')))
    const line = order.lineItems[0].id
    const answers = await Promise.all([
      ...drafts.map(({ id }) => as(org.FINANCE).ask(RECEIPT.post, { id })),
      ...Array.from({ length: 10 }, (_, turn) =>
        amend(org, order, { lineItems: [{ id: line, quantity: String(95 - 5 * turn) }] })),
    ])
    const codes = answers.flatMap(({ errors }) => errors ?? []).map(({ extensions: { code } }) => code)
    expect(codes.filter((code) => !['BAD_USER_INPUT', 'CONFLICT'].includes(code))).toEqual([])
    const { lineItems: [{ quantity, receivedQty }], revision, revisions } = await read(org, order)
    expect(Number(receivedQty)).toBe(10 * answers.slice(0, 10).filter(({ errors }) => !errors).length)
    expect(Number(quantity)).toBeGreaterThanOrEqual(Number(receivedQty))
    expect(revisions).toHaveLength(revision)
  })
})

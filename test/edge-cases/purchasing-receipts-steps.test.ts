// The steps that are refused to a goods receipt that is posted, or void after its posting or before it.
import { describe, expect, test } from '@jest/globals'
import { Decimal } from '../../src/core/schema/scalars.js'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { draftReceiptOf, materials, RECEIPT, received, sentOrderOf, type Made } from '../support/make/stock.js'
import { codeOf } from '../support/refused.js'

useGateway()

async function mill() {
  const org = await organization({ quantityTolerancePercent: new Decimal(2) })
  await materials(org, { poplin: '0' })
  return org
}

const voided = (org: TestOrganization, { id }: Made) =>
  as(org.FINANCE).get(RECEIPT.void, { id, input: { reason: 'Wrong house' } })

describe('a receipt', () => {
  test('takes each step only in its states', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '100' })
    const posted = await received(org, order, '1')
    const gone = await received(org, order, '1')
    await voided(org, gone)
    const idle = await draftReceiptOf(org, order, '1')
    await voided(org, idle)
    const steps = [
      [RECEIPT.edit, { input: { notes: 'x' } }], [RECEIPT.post, {}], [RECEIPT.void, { input: { reason: 'x' } }],
    ] as const
    for (const { id } of [gone, idle])
      for (const [step, more] of steps)
        expect(await codeOf(org, org.FINANCE, step, { id, ...more })).toBe('CONFLICT')
    for (const [step, more] of steps.slice(0, 2))
      expect(await codeOf(org, org.FINANCE, step, { id: posted.id, ...more })).toBe('CONFLICT')
  })
})

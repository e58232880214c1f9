// Bills of materials of one style that are made or become active at once: each has its number, and one is active.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { shirt, SHIRT } from '../support/make/production.js'

useGateway()

const { styleId, poplin, thread } = SHIRT
const CREATE = `mutation ($input: CreateBillOfMaterialsInput!) { createBillOfMaterials(input: $input) {
  id documentId name status versionNumber
  lineItems { itemNumber materialId consumption unit wastagePercent styleSkuId size color } } }`
const step = (verb: string) => `mutation ($id: ID!) { ${verb}BillOfMaterials(id: $id) { id status } }`

interface Version {
  readonly id: string
  readonly versionNumber: number
}

async function house() {
  const org = await organization()
  await shirt(org)
  return org
}

const draft = (org: TestOrganization) => {
  const lineItems = [
    { materialId: poplin, consumption: '1.55', wastagePercent: '4' }, { materialId: thread, consumption: '0.03' },
  ]
  return as(org.MANAGER).get<Version>(CREATE, { input: { styleId, name: 'Bulk', lineItems } })
}
const activeOnes = (org: TestOrganization) =>
  gateway().database.prisma.billOfMaterials.findMany({ where: { orgId: org.id, styleId, status: 'ACTIVE' } })

describe('a bill of materials', () => {
  test('created twenty times at once has twenty numbers', async () => {
    const org = await house()
    const made = await Promise.all(Array.from({ length: 20 }, () => draft(org)))
    const numbers = made.map(({ versionNumber }) => versionNumber).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })

  test('is active once, if ten drafts become active at once', async () => {
    const org = await house()
    const drafts = await Promise.all(Array.from({ length: 10 }, () => draft(org)))
    const answers = await Promise.all(drafts.map(({ id }) => as(org.MANAGER).ask(step('activate'), { id })))
    expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([])
    expect(await activeOnes(org)).toHaveLength(1)
    const all = await gateway().database.prisma.billOfMaterials.groupBy({
      by: ['status'], where: { orgId: org.id }, _count: true,
    })
    expect(Object.fromEntries(all.map(({ status, _count }) => [status, _count]))).toEqual({ ACTIVE: 1, RETIRED: 9 })
  })
})

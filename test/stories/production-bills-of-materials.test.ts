// Bills of materials: numbered versions of a style, of which one is active.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { shirt, SHIRT } from '../support/make/production.js'
import { rowsOf } from '../support/records.js'
import { whyOf } from '../support/refused.js'
import { expectSteps } from '../support/stories/every-step.js'
import { expectLinesKeepSwitchedOffSku } from '../support/stories/switched-off.js'

useGateway()

const { styleId, small, medium, otherStyleId, otherSku, poplin, thread } = SHIRT
const ITEM = '{ itemNumber materialId consumption unit wastagePercent styleSkuId size color }'
const CREATE = `mutation ($input: CreateBillOfMaterialsInput!) { createBillOfMaterials(input: $input) {
  id documentId name status versionNumber lineItems ${ITEM}
} }`
const EDIT = 'mutation ($id: ID!, $input: EditBillOfMaterialsInput!) { editBillOfMaterials(id: $id, input: $input) { id } }'
const READ = `query ($id: ID!) { billOfMaterials(id: $id) {
  name status versionNumber activatedAt retiredAt lineItems ${ITEM}
} }`
const step = (verb: string, input = '') => `mutation ($id: ID!) { ${verb}BillOfMaterials(id: $id${input}) { id status } }`
const MUTATIONS = { edit: step('edit', ', input: { name: "Late" }'), activate: step('activate'), retire: step('retire') }
const items = [
  { materialId: poplin, consumption: '1.55', wastagePercent: '4' }, { materialId: thread, consumption: '0.03' },
]
const EVERYWHERE = { styleSkuId: null, size: null, color: null }

interface Version {
  readonly id: string
  readonly documentId: string
  readonly versionNumber: number
  readonly lineItems: readonly object[]
}

async function house() {
  const org = await organization()
  await shirt(org)
  return org
}

const draft = (org: TestOrganization, more: object = {}) =>
  as(org.MANAGER).get<Version>(CREATE, { input: { styleId, name: 'Bulk', lineItems: items, ...more } })
const read = (org: TestOrganization, id: string) => as(org.STAFF).get<Record<string, never>>(READ, { id })
const placesOf = async (asked: ReturnType<ReturnType<typeof as>['ask']>) =>
  (await asked).errors?.[0].extensions.detail?.map(({ loc }) => loc.slice(1).join('.')).sort()

async function active(org: TestOrganization): Promise<string> {
  const { id } = await draft(org)
  await as(org.MANAGER).get(step('activate'), { id })
  return id
}

async function retired(org: TestOrganization): Promise<string> {
  const id = await active(org)
  await as(org.MANAGER).get(step('retire'), { id })
  return id
}

const activeOnes = (org: TestOrganization) =>
  gateway().database.prisma.billOfMaterials.findMany({ where: { orgId: org.id, styleId, status: 'ACTIVE' } })

describe('a bill of materials', () => {
  test('is the next version of its style, with the units of its materials', async () => {
    const org = await house()
    const first = await draft(org)
    expect(first).toMatchObject({ name: 'Bulk', status: 'DRAFT', versionNumber: 1 })
    expect(first.documentId).toMatch(/^BOM-\d{4}-00001$/)
    expect(first.lineItems).toEqual([
      { itemNumber: 1, materialId: poplin, consumption: '1.55', unit: 'm', wastagePercent: '4', ...EVERYWHERE },
      { itemNumber: 2, materialId: thread, consumption: '0.03', unit: 'cone', wastagePercent: null, ...EVERYWHERE },
    ])
    expect(await draft(org, { lineItems: null })).toMatchObject({ versionNumber: 2, lineItems: [] })
    expect(await draft(org, { styleId: otherStyleId })).toMatchObject({ versionNumber: 1 })
  })

  test('starts from an existing version, of the style or of another', async () => {
    const org = await house()
    const size = [{ ...items[0], unit: 'm', size: 's', color: 'white', styleSkuId: small }, items[1]]
    const old = await draft(org, { lineItems: size })
    const copy = await as(org.MANAGER).get<Version>(CREATE, { input: { styleId, copyFrom: old.id } })
    expect(copy).toMatchObject({ name: 'Bulk', versionNumber: 2, status: 'DRAFT', lineItems: old.lineItems })
    const plain = await draft(org)
    const other = { styleId: otherStyleId, copyFrom: plain.id, name: 'From the shirt' }
    expect(await as(org.MANAGER).get(CREATE, { input: other })).toMatchObject({
      name: 'From the shirt', versionNumber: 1, lineItems: plain.lineItems,
    })
    const { prisma } = gateway().database
    await prisma.material.updateMany({ where: { orgId: org.id, id: poplin }, data: { isActive: false } })
    expect(await as(org.MANAGER).get(CREATE, { input: { styleId, copyFrom: plain.id } })).toMatchObject({
      lineItems: plain.lineItems,
    })
    const { errors } = await as(org.MANAGER).ask(CREATE, { input: { ...other, copyFrom: old.id } })
    expect(errors?.[0].extensions.detail?.map(({ loc, msg }) => [loc.join('.'), msg])).toEqual([
      ['input.copyFrom', expect.stringMatching(/^Item 1 cannot be copied\. The SKU .* belongs to another style$/)],
      ['input.copyFrom', 'Item 1 cannot be copied. T002 has no size s; it has none'],
      ['input.copyFrom', 'Item 1 cannot be copied. T002 has no color white; it has none'],
    ])
    const both = { styleId, copyFrom: plain.id, lineItems: items }
    expect(await placesOf(as(org.MANAGER).ask(CREATE, { input: both }))).toContain(
      'copyFrom',
    )
    expect(await placesOf(as(org.MANAGER).ask(CREATE, { input: { styleId, copyFrom: 'nothing' } }))).toEqual([
      'copyFrom', 'name',
    ])
  })

  test('is copied with its items in their order, and the trail says from which version', async () => {
    const org = await house()
    const third = { materialId: poplin, consumption: '0.2', size: 's' }
    const { id, lineItems } = await draft(org, { lineItems: [...items, third] })
    const stored = await gateway().database.prisma.billOfMaterialsItem.findMany({
      where: { orgId: org.id, billOfMaterialsId: id }, orderBy: { itemNumber: 'asc' },
    })
    const reversed = [...items, third].map((item, index) => ({ ...item, id: stored[index].id })).reverse()
    await as(org.MANAGER).get(EDIT, { id, input: { lineItems: reversed } })
    const copy = await as(org.MANAGER).get<Version>(CREATE, { input: { styleId, copyFrom: id } })
    expect(lineItems).toMatchObject([{ consumption: '1.55' }, { consumption: '0.03' }, { consumption: '0.2' }])
    expect(copy.lineItems).toMatchObject([{ consumption: '0.2' }, { consumption: '0.03' }, { consumption: '1.55' }])
    const line = await gateway().database.prisma.auditLine.findFirst({
      where: { orgId: org.id, entityId: copy.id, action: 'create' },
    })
    expect(line?.details).toMatchObject({ copyFrom: id })
  })

  test('says which sizes and colours its style has, and tells of an unknown material only that', async () => {
    const org = await house()
    const lineItems = [
      { materialId: 'nothing', consumption: '1', unit: 'kg' },
      { materialId: poplin, consumption: '1', size: 'XXL', color: 'pink' },
    ]
    const run = { style: 'T001' }
    expect(await whyOf(org, org.MANAGER, CREATE, { input: { styleId, name: 'A', lineItems } })).toEqual([
      'BAD_USER_INPUT', ['lineItems.0.materialId', 'unknown_record', { kind: 'material', id: 'nothing' }],
      ['lineItems.1.size', 'not_in_run', { ...run, field: 'size', given: 'XXL', known: ['s', 'm'] }],
      ['lineItems.1.color', 'not_in_run', { ...run, field: 'color', given: 'pink', known: ['white'] }],
    ])
  })

  test('offers in every state what is possible, and refuses everything else without a trace', async () => {
    const org = await house()
    const allowed = { DRAFT: ['edit', 'activate'], ACTIVE: ['retire'], RETIRED: [] }
    const inState = {
      DRAFT: async () => (await draft(org)).id, ACTIVE: () => active(org), RETIRED: () => retired(org),
    }
    await expectSteps({ org, person: org.MANAGER, query: 'billOfMaterials', inState, mutations: MUTATIONS, allowed })
  })

  test('that becomes active retires the one before it, in the same transaction', async () => {
    const org = await house()
    const { id: elsewhere } = await draft(org, { styleId: otherStyleId })
    await as(org.MANAGER).get(step('activate'), { id: elsewhere })
    const [first, second] = [await active(org), await active(org)]
    expect(await read(org, elsewhere)).toMatchObject({ status: 'ACTIVE', retiredAt: null })
    expect(await read(org, first)).toMatchObject({ status: 'RETIRED', retiredAt: expect.any(String) })
    expect(await read(org, second)).toMatchObject({ status: 'ACTIVE', activatedAt: expect.any(String), retiredAt: null })
    const line = await gateway().database.prisma.auditLine.findFirst({
      where: { orgId: org.id, entityId: first, action: 'retire' },
    })
    expect(line?.details).toEqual({ replacedBy: second })
  })

  test('without an item does not become active, and the active one stays', async () => {
    const org = await house()
    await active(org)
    const { id } = await draft(org, { lineItems: [] })
    const before = await rowsOf(org.id)
    const { errors } = await as(org.MANAGER).ask(step('activate'), { id })
    expect(errors?.[0].extensions.detail).toMatchObject([{ loc: ['id'], missing: ['lineItems'] }])
    expect(await rowsOf(org.id)).toEqual(before)
    expect(await activeOnes(org)).toHaveLength(1)
  })

  test('changes as a draft: a list replaces the list, and the name is never empty', async () => {
    const org = await house()
    const { id } = await draft(org)
    await as(org.MANAGER).get(EDIT, { id, input: { name: 'Longer tail' } })
    expect(await read(org, id)).toMatchObject({ name: 'Longer tail', lineItems: [{ itemNumber: 1 }, { itemNumber: 2 }] })
    await as(org.MANAGER).get(EDIT, { id, input: { lineItems: [{ ...items[1], size: 'm' }] } })
    expect(await read(org, id)).toMatchObject({ lineItems: [{ itemNumber: 1, materialId: thread, size: 'm', unit: 'cone' }] })
    await as(org.MANAGER).get(EDIT, { id, input: { lineItems: null } })
    expect(await read(org, id)).toMatchObject({ lineItems: [] })
    for (const name of [null, ' ']) expect(await placesOf(as(org.MANAGER).ask(EDIT, { id, input: { name } }))).toEqual(['name'])
  })

  test('names every field at fault, each at its place, and writes nothing', async () => {
    const org = await house()
    const { id } = await draft(org)
    const before = await rowsOf(org.id)
    const wrong = [
      { materialId: 'nothing', consumption: '0', wastagePercent: '101' },
      { materialId: poplin, consumption: '1', unit: 'kg', styleSkuId: otherSku, size: 'XXL', color: 'pink' },
      { materialId: poplin, consumption: '0.0000001', wastagePercent: '-1', styleSkuId: 'nothing' },
    ]
    const places = [
      'lineItems.0.consumption', 'lineItems.0.materialId', 'lineItems.0.wastagePercent', 'lineItems.1.color',
      'lineItems.1.size', 'lineItems.1.styleSkuId', 'lineItems.1.unit', 'lineItems.2.consumption',
      'lineItems.2.styleSkuId', 'lineItems.2.wastagePercent',
    ]
    expect(await placesOf(as(org.MANAGER).ask(EDIT, { id, input: { name: null, lineItems: wrong } }))).toEqual([
      ...places, 'name',
    ])
    expect(await placesOf(as(org.MANAGER).ask(CREATE, { input: { styleId, lineItems: wrong } }))).toEqual([...places, 'name'])
    expect(await placesOf(as(org.MANAGER).ask(CREATE, { input: { styleId: 'nothing', name: 'A' } }))).toEqual(['styleId'])
    expect(await rowsOf(org.id)).toEqual(before)
  })

  test('keeps a material that is switched off, and a new one refuses it, as it refuses such a style', async () => {
    const org = await house()
    const { id } = await draft(org)
    const { prisma } = gateway().database
    await prisma.material.updateMany({ where: { orgId: org.id, id: poplin }, data: { isActive: false } })
    expect(await as(org.MANAGER).get(EDIT, { id, input: { lineItems: items } })).toEqual({ id })
    expect(await placesOf(as(org.MANAGER).ask(CREATE, { input: { styleId, name: 'A', lineItems: items } }))).toEqual([
      'lineItems.0.materialId',
    ])
    await prisma.style.updateMany({ where: { orgId: org.id, id: styleId }, data: { isActive: false } })
    expect(await placesOf(as(org.MANAGER).ask(CREATE, { input: { styleId, name: 'A' } }))).toEqual(['styleId'])
    expect(await as(org.MANAGER).get(EDIT, { id, input: { name: 'B' } })).toEqual({ id })
  })

  test('keeps items of a SKU whose style is switched off, and a new item refuses it', async () => {
    const org = await house()
    const lineItems = [{ ...items[0], styleSkuId: small }]
    await expectLinesKeepSwitchedOffSku({
      org, model: 'BillOfMaterials', input: { styleId, name: 'Bulk', lineItems }, styleId,
      fields: 'id materialId consumption unit wastagePercent styleSkuId size color',
      newLine: { ...items[1], styleSkuId: medium },
    })
  })

  test('is shown by its SKU, and written by Manager, Admin and Director alone', async () => {
    const [org, other] = [await house(), await house()]
    const { id } = await draft(org, { lineItems: [{ ...items[0], styleSkuId: small }] })
    const SKU = 'query ($id: ID!) { styleSku(id: $id) { billOfMaterialsItems { nodes { styleSku { id } billOfMaterials { id } } } } }'
    expect(await as(org.STAFF).get(SKU, { id: small })).toEqual({
      billOfMaterialsItems: { nodes: [{ styleSku: { id: small }, billOfMaterials: { id } }] },
    })
    for (const role of ['FINANCE', 'HR', 'STAFF'] as const) {
      expect(await as(org[role]).code(CREATE, { input: { styleId, name: 'A' } })).toBe('FORBIDDEN')
      for (const mutation of Object.values(MUTATIONS)) expect(await as(org[role]).code(mutation, { id })).toBe('FORBIDDEN')
    }
    for (const mutation of Object.values(MUTATIONS)) expect(await as(other.MANAGER).code(mutation, { id })).toBe('NOT_FOUND')
    for (const role of ['ADMIN', 'DIRECTOR'] as const)
      expect(await as(org[role]).get(step('activate'), { id: (await draft(org)).id })).toMatchObject({ status: 'ACTIVE' })
  })
})

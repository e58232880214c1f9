// Production orders, from planned to their final states.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { shirt, SHIRT } from '../support/make/production.js'
import { rowsOf } from '../support/records.js'
import { whyOf } from '../support/refused.js'
import { expectSteps } from '../support/stories/every-step.js'
import { expectKeptOnlyByOldDocuments, expectLinesKeepSwitchedOffSku } from '../support/stories/switched-off.js'

useGateway()

const { styleId, small, medium, otherStyleId, otherSku } = SHIRT
const CREATE = 'mutation ($input: CreateProductionOrderInput!) { createProductionOrder(input: $input) { id documentId } }'
const EDIT = 'mutation ($id: ID!, $input: EditProductionOrderInput!) { editProductionOrder(id: $id, input: $input) { id } }'
const READ = `query ($id: ID!) { productionOrder(id: $id) {
  status styleId quantity plannedStart plannedEnd notes createdById startedAt completedAt cancelledAt
  lineItems { itemNumber quantity styleSku { id productionOrderLines { nodes { quantity } } } productionOrder { id } }
} }`
const step = (verb: string, input = '') => `mutation ($id: ID!) { ${verb}ProductionOrder(id: $id${input}) { id status } }`
const MUTATIONS = {
  edit: step('edit', ', input: { notes: "Late" }'), start: step('start'), complete: step('complete'),
  cancel: step('cancel', ', input: { reason: "No fabric" }'),
}
const lineItems = [{ styleSkuId: small, quantity: 300 }, { styleSkuId: medium, quantity: 500 }]

interface Made {
  readonly id: string
  readonly documentId: string
}

async function house() {
  const org = await organization()
  await shirt(org)
  return org
}

const planned = (org: TestOrganization, more: object = {}) =>
  as(org.MANAGER).get<Made>(CREATE, { input: { styleId, lineItems, ...more } })
const read = (org: TestOrganization, id: string) => as(org.STAFF).get<Record<string, never>>(READ, { id })
const detailOf = async (asked: Promise<{ errors?: readonly { extensions: { detail?: readonly object[] } }[] }>) =>
  (await asked).errors?.[0].extensions.detail
const placesOf = async (asked: Parameters<typeof detailOf>[0]) =>
  ((await detailOf(asked)) as { loc: string[] }[] | undefined)?.map(({ loc }) => loc.slice(1).join('.')).sort()

async function after(org: TestOrganization, verbs: readonly (keyof typeof MUTATIONS)[]): Promise<string> {
  const { id } = await planned(org)
  for (const verb of verbs) await as(org.MANAGER).get(MUTATIONS[verb], { id })
  return id
}

/** State → the steps that lead to it. */
const WAYS = { PLANNED: [], IN_PROGRESS: ['start'], COMPLETED: ['start', 'complete'], CANCELLED: ['cancel'] } as const
const ALLOWED = { PLANNED: ['edit', 'start', 'cancel'], IN_PROGRESS: ['complete', 'cancel'], COMPLETED: [], CANCELLED: [] }

describe('a production order', () => {
  test('is planned, started and completed, and says when', async () => {
    const org = await house()
    const { id, documentId } = await planned(org, { plannedStart: '2026-05-01', plannedEnd: '2026-05-20' })
    expect(documentId).toMatch(/^PRO-\d{4}-00001$/)
    expect(await read(org, id)).toMatchObject({
      status: 'PLANNED', styleId, quantity: 800, createdById: org.MANAGER.userId, startedAt: null,
      lineItems: [
        { itemNumber: 1, quantity: 300, styleSku: { id: small, productionOrderLines: { nodes: [{ quantity: 300 }] } } },
        { itemNumber: 2, quantity: 500, styleSku: { id: medium }, productionOrder: { id } },
      ],
    })
    await as(org.MANAGER).get(step('start'), { id })
    expect(await read(org, id)).toMatchObject({ status: 'IN_PROGRESS', startedAt: expect.any(String), completedAt: null })
    await as(org.MANAGER).get(step('complete'), { id })
    expect(await read(org, id)).toMatchObject({ status: 'COMPLETED', completedAt: expect.any(String), cancelledAt: null })
  })

  test('offers in every state what is possible, and refuses everything else without a trace', async () => {
    const org = await house()
    const inState = Object.fromEntries(Object.entries(WAYS).map(([state, verbs]) => [state, () => after(org, verbs)]))
    await expectSteps({
      org, person: org.MANAGER, query: 'productionOrder', inState, mutations: MUTATIONS, allowed: ALLOWED,
    })
  })

  test('is cancelled with a reason only, which the audit trail keeps', async () => {
    const org = await house()
    const id = await after(org, ['start'])
    const before = await rowsOf(org.id)
    expect(await placesOf(as(org.MANAGER).ask(step('cancel', ', input: { reason: " " }'), { id }))).toEqual(['reason'])
    expect(await rowsOf(org.id)).toEqual(before)
    await as(org.MANAGER).get(MUTATIONS.cancel, { id })
    expect(await read(org, id)).toMatchObject({ status: 'CANCELLED', cancelledAt: expect.any(String) })
    const where = { orgId: org.id, entityId: id, action: 'cancel' }
    expect((await gateway().database.prisma.auditLine.findFirst({ where }))?.reason).toBe('No fabric')
  })

  test('started and cancelled by twenty people at once is one of the two', async () => {
    const org = await house()
    const { id } = await planned(org)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        as(org.MANAGER).ask(index % 2 ? MUTATIONS.start : MUTATIONS.cancel, { id })),
    )
    const done = answers.flatMap(({ errors, data }) => (errors ? [] : Object.keys(data ?? {})))
    // An order that was started first can still be cancelled. The answer to the start may show it cancelled already.
    expect([['cancelProductionOrder'], ['cancelProductionOrder', 'startProductionOrder']]).toContainEqual(done.sort())
    expect((await read(org, id)).status).toBe('CANCELLED')
  })

  test('has the quantity of its lines, and another quantity is refused with the figures', async () => {
    const org = await house()
    const { id } = await planned(org, { quantity: 800 })
    const wrong = { loc: ['input', 'quantity'], ctx: { expected: 800, given: 900 }, input: 900 }
    for (const asked of [
      as(org.MANAGER).ask(CREATE, { input: { styleId, lineItems, quantity: 900 } }),
      as(org.MANAGER).ask(EDIT, { id, input: { quantity: 900 } }),
    ])
      expect(await detailOf(asked)).toEqual([
        expect.objectContaining({ ...wrong, msg: 'The lines add up to 800 pieces, the quantity is 900' }),
      ])
    await as(org.MANAGER).get(EDIT, { id, input: { lineItems: [{ styleSkuId: medium, quantity: 40 }] } })
    expect(await read(org, id)).toMatchObject({ quantity: 40, lineItems: [{ itemNumber: 1, quantity: 40 }] })
    await as(org.MANAGER).get(EDIT, { id, input: { lineItems: null } })
    expect(await read(org, id)).toMatchObject({ quantity: 40, lineItems: [] })
    await as(org.MANAGER).get(EDIT, { id, input: { quantity: 70 } })
    expect(await read(org, id)).toMatchObject({ quantity: 70 })
  })

  test('names every field at fault, each at its place, and writes nothing', async () => {
    const org = await house()
    const { id } = await planned(org, { plannedEnd: '2026-05-20' })
    const before = await rowsOf(org.id)
    const lines = [
      { styleSkuId: small, quantity: 0 }, { styleSkuId: otherSku, quantity: 5 }, { styleSkuId: 'nothing', quantity: 5 },
      { styleSkuId: small, quantity: 5 },
    ]
    const input = { styleId, salesOrderId: 'nothing', plannedStart: '2026-05-02', plannedEnd: '2026-05-01', lineItems: lines }
    const places = [
      'lineItems.0.quantity', 'lineItems.1.styleSkuId', 'lineItems.2.styleSkuId', 'lineItems.3.styleSkuId', 'plannedEnd',
      'salesOrderId',
    ]
    expect(await placesOf(as(org.MANAGER).ask(CREATE, { input }))).toEqual(places)
    expect(await placesOf(as(org.MANAGER).ask(EDIT, { id, input }))).toEqual(places)
    expect(await placesOf(as(org.MANAGER).ask(CREATE, { input: { styleId } }))).toEqual(['quantity'])
    expect(await placesOf(as(org.MANAGER).ask(CREATE, { input: { styleId: 'nothing', quantity: -1 } }))).toEqual([
      'quantity', 'styleId',
    ])
    const huge = [small, medium].map((styleSkuId) => ({ styleSkuId, quantity: 2_000_000_000 }))
    expect(await placesOf(as(org.MANAGER).ask(CREATE, { input: { styleId, lineItems: huge } }))).toEqual(['lineItems'])
    expect(await placesOf(as(org.MANAGER).ask(EDIT, { id, input: { quantity: null, styleId: null, salesOrderId: 'nothing' } })))
      .toEqual(['quantity', 'salesOrderId', 'styleId'])
    expect(await placesOf(as(org.MANAGER).ask(EDIT, { id, input: { styleId: otherStyleId } }))).toEqual(['styleId'])
    expect(await placesOf(as(org.MANAGER).ask(EDIT, { id, input: { plannedStart: '2026-05-21' } }))).toEqual(['plannedStart'])
    expect(await rowsOf(org.id)).toEqual(before)
  })

  test('has as many pieces as can be shown at most, and the quantity of its only line', async () => {
    const org = await house()
    const lines = (first: number, second: number) =>
      [{ styleSkuId: small, quantity: first }, { styleSkuId: medium, quantity: second }]
    const { id: most } = await planned(org, { lineItems: lines(2_000_000_000, 147_483_647) })
    expect(await read(org, most)).toMatchObject({ quantity: 2_147_483_647 })
    const more = { styleId, lineItems: lines(2_000_000_000, 147_483_648) }
    expect(await whyOf(org, org.MANAGER, CREATE, { input: more }))
      .toEqual(['BAD_USER_INPUT', ['lineItems', 'sum_too_large', { le: 2_147_483_647 }]])
    const { id } = await planned(org, { lineItems: [{ styleSkuId: small, quantity: 40 }] })
    expect(await whyOf(org, org.MANAGER, EDIT, { id, input: { quantity: 41 } }))
      .toEqual(['BAD_USER_INPUT', ['quantity', 'quantity_mismatch', { expected: 40, given: 41 }]])
  })

  test('may end on the day on which it starts, and may have one of the two days', async () => {
    const org = await house()
    const days = async (given: object) => read(org, (await planned(org, given)).id)
    const day = { plannedStart: '2026-05-01', plannedEnd: '2026-05-01' }
    expect(await days(day)).toMatchObject(day)
    expect(await days({ plannedStart: '2026-05-01' })).toMatchObject({ plannedStart: '2026-05-01', plannedEnd: null })
    expect(await days({ plannedEnd: '2026-05-01' })).toMatchObject({ plannedStart: null, plannedEnd: '2026-05-01' })
  })

  test('changes its style together with its lines', async () => {
    const org = await house()
    const { id } = await planned(org)
    const input = { styleId: otherStyleId, lineItems: [{ styleSkuId: otherSku, quantity: 10 }] }
    await as(org.MANAGER).get(EDIT, { id, input })
    expect(await read(org, id)).toMatchObject({ styleId: otherStyleId, quantity: 10, lineItems: [{ quantity: 10 }] })
  })

  test('is written by Manager, Admin and Director alone, and is unknown to another organization', async () => {
    const [org, other] = [await house(), await house()]
    const { id } = await planned(org)
    for (const role of ['FINANCE', 'HR', 'STAFF'] as const) {
      expect(await as(org[role]).code(CREATE, { input: { styleId, quantity: 1 } })).toBe('FORBIDDEN')
      for (const mutation of Object.values(MUTATIONS)) expect(await as(org[role]).code(mutation, { id })).toBe('FORBIDDEN')
    }
    for (const mutation of Object.values(MUTATIONS)) expect(await as(other.MANAGER).code(mutation, { id })).toBe('NOT_FOUND')
    expect(await read(org, id)).toMatchObject({ status: 'PLANNED', notes: null })
  })

  test('keeps a style that is switched off, and a new one refuses it', async () => {
    const org = await house()
    const document = {
      person: org.MANAGER, model: 'ProductionOrder', input: { styleId, quantity: 10 }, again: { styleId }, at: 'styleId',
    }
    await expectKeptOnlyByOldDocuments(document, () =>
      gateway().database.prisma.style.updateMany({ where: { orgId: org.id }, data: { isActive: false } }))
  })

  test('keeps lines whose style is switched off, and a new line refuses it', async () => {
    const org = await house()
    await expectLinesKeepSwitchedOffSku({
      org, model: 'ProductionOrder', input: { styleId, lineItems: lineItems.slice(0, 1) },
      fields: 'id styleSkuId quantity', styleId, newLine: lineItems[1],
    })
  })
})

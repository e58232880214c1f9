// Requests for quotation, from draft to their final states, and the quotes that answer them.
import { describe, expect, test } from '@jest/globals'
import { operatorOf } from '../../src/cli/operator.js'
import { compareStates } from '../../src/cli/reconcile-states.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { collection, COLLECTION, draftQuote } from '../support/make/quotes.js'
import { rowsOf } from '../support/records.js'
import { expectSteps } from '../support/stories/every-step.js'
import { expectLinesKeepSwitchedOffSku } from '../support/stories/switched-off.js'

useGateway()

const { clientId, otherClientId, styleId, small, large } = COLLECTION
const CREATE = 'mutation ($input: CreateRequestForQuotationInput!) { createRequestForQuotation(input: $input) { id documentId status } }'
const EDIT = 'mutation ($id: ID!, $input: EditRequestForQuotationInput!) { editRequestForQuotation(id: $id, input: $input) { id status } }'
const READ = `query ($id: ID!) { requestForQuotation(id: $id) {
  status clientId styleId notes createdById openedAt quotedAt closedAt cancelledAt
  lineItems { itemNumber styleSkuId minimumOrderQuantity targetPrice } quotes { id }
} }`
const step = (verb: string) => `mutation ($id: ID!) { ${verb}RequestForQuotation(id: $id) { id status } }`
const MUTATIONS = {
  edit: 'mutation ($id: ID!) { editRequestForQuotation(id: $id, input: { notes: "Late" }) { id } }',
  open: step('open'), close: step('close'), cancel: step('cancel'),
}
const lineItems = [
  { styleSkuId: small, minimumOrderQuantity: 300, targetPrice: '6.2' },
  { styleSkuId: large, minimumOrderQuantity: 500, targetPrice: '6.2' },
]

interface Made {
  readonly id: string
  readonly documentId: string
}

async function house() {
  const org = await organization()
  await collection(org)
  return org
}

const draft = (org: TestOrganization, more: object = {}) =>
  as(org.MANAGER).get<Made>(CREATE, { input: { clientId, styleId, lineItems, ...more } })
const read = (org: TestOrganization, id: string) => as(org.STAFF).get<Record<string, never>>(READ, { id })

async function after(org: TestOrganization, verbs: readonly string[]): Promise<string> {
  const { id } = await draft(org)
  for (const verb of verbs)
    if (verb === 'quote') await draftQuote(org, { requestForQuotationId: id })
    else await as(org.MANAGER).get(step(verb), { id })
  return id
}

/** State → the steps that lead to it. */
const WAYS = {
  DRAFT: [], OPEN: ['open'], QUOTED: ['open', 'quote'], CLOSED: ['open', 'close'], CANCELLED: ['cancel'],
} as const
const ALLOWED = {
  DRAFT: ['edit', 'open', 'cancel'], OPEN: ['close', 'cancel'], QUOTED: ['close'], CLOSED: [], CANCELLED: [],
}

describe('a request for quotation', () => {
  test('is written, opened, quoted and closed, and says when', async () => {
    const org = await house()
    const { id, documentId } = await draft(org, { notes: 'Poplin' })
    expect(documentId).toMatch(/^RFQ-\d{4}-00001$/)
    expect(await read(org, id)).toMatchObject({
      status: 'DRAFT', clientId, styleId, notes: 'Poplin', createdById: org.MANAGER.userId, openedAt: null,
      lineItems: lineItems.map((line, index) => ({ ...line, itemNumber: index + 1 })),
    })
    await as(org.MANAGER).get(step('open'), { id })
    expect(await read(org, id)).toMatchObject({ status: 'OPEN', openedAt: expect.any(String), quotedAt: null })
    const quote = await draftQuote(org, { requestForQuotationId: id })
    expect(await read(org, id)).toMatchObject({
      status: 'QUOTED', quotedAt: expect.any(String), quotes: [{ id: quote.id }],
    })
    await as(org.MANAGER).get(step('close'), { id })
    expect(await read(org, id)).toMatchObject({ status: 'CLOSED', closedAt: expect.any(String), cancelledAt: null })
    const trail = await gateway().database.prisma.auditLine.findMany({
      where: { orgId: org.id, entityId: id }, orderBy: { id: 'asc' },
    })
    expect(trail.map(({ action }) => action)).toEqual(['create', 'open', 'quote', 'close'])
    expect(trail[2]).toMatchObject({ from: 'OPEN', to: 'QUOTED', details: { quoteId: quote.id, derived: true } })
  })

  test('offers in every state what is possible, and refuses everything else without a trace', async () => {
    const org = await house()
    const inState = Object.fromEntries(Object.entries(WAYS).map(([state, verbs]) => [state, () => after(org, verbs)]))
    await expectSteps({
      org, person: org.MANAGER, query: 'requestForQuotation', inState, mutations: MUTATIONS, allowed: ALLOWED,
    })
  })

  test('is not opened without a line, and is cancelled with a reason in the audit trail', async () => {
    const org = await house()
    const { id } = await draft(org, { lineItems: null })
    const { errors } = await as(org.MANAGER).ask(step('open'), { id })
    expect(errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT', detail: [{ loc: ['id'], missing: ['lineItems'] }],
    })
    expect(await read(org, id)).toMatchObject({ status: 'DRAFT', openedAt: null })
    const CANCEL = 'mutation ($id: ID!) { cancelRequestForQuotation(id: $id, input: { reason: "Sent twice" }) { status } }'
    expect(await as(org.MANAGER).get(CANCEL, { id })).toEqual({ status: 'CANCELLED' })
    const line = await gateway().database.prisma.auditLine.findFirst({
      where: { orgId: org.id, entityId: id, action: 'cancel' },
    })
    expect(line?.reason).toBe('Sent twice')
  })

  test('changes as a draft, in what is given: null empties a field, a list replaces the list', async () => {
    const org = await house()
    const { id } = await draft(org, { notes: 'Poplin' })
    await as(org.MANAGER).get(EDIT, { id, input: { clientId: otherClientId } })
    expect(await read(org, id)).toMatchObject({ clientId: otherClientId, styleId, notes: 'Poplin' })
    await as(org.MANAGER).get(EDIT, { id, input: { styleId: null, notes: null, lineItems: [{ targetPrice: '0' }] } })
    expect(await read(org, id)).toMatchObject({
      styleId: null, notes: null,
      lineItems: [{ itemNumber: 1, styleSkuId: null, minimumOrderQuantity: null, targetPrice: '0' }],
    })
    const { errors } = await as(org.MANAGER).ask(EDIT, { id, input: { clientId: null, styleId: 'nothing' } })
    expect(errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.'))).toEqual(['input.clientId', 'input.styleId'])
  })

  test('names every field at fault, each at its place, and writes nothing', async () => {
    const org = await house()
    await gateway().database.prisma.style.create({ data: { orgId: org.id, id: 'st-2', code: 'OTHER', name: 'Other' } })
    await gateway().database.prisma.styleSku.create({
      data: { orgId: org.id, id: 'sku-2', styleId: 'st-2', code: 'OTHER-S' },
    })
    const wrong = [
      { styleSkuId: 'sku-2', minimumOrderQuantity: 0, targetPrice: '-0.01' },
      { styleSkuId: 'nothing', minimumOrderQuantity: -5, targetPrice: '1000000000000' },
    ]
    const places = [
      'input.clientId', 'input.lineItems.0.minimumOrderQuantity', 'input.lineItems.0.styleSkuId',
      'input.lineItems.0.targetPrice', 'input.lineItems.1.minimumOrderQuantity', 'input.lineItems.1.styleSkuId',
      'input.lineItems.1.targetPrice',
    ]
    const { id } = await draft(org)
    const before = await rowsOf(org.id)
    const input = { clientId: 'nobody', styleId, lineItems: wrong }
    for (const { errors } of [
      await as(org.MANAGER).ask(CREATE, { input }), await as(org.MANAGER).ask(EDIT, { id, input }),
    ])
      expect(errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.')).sort()).toEqual(places)
    const moved = await as(org.MANAGER).ask(EDIT, { id, input: { styleId: 'st-2' } })
    expect(moved.errors?.[0].extensions.detail).toEqual([
      expect.objectContaining({
        loc: ['input', 'styleId'], input: 'st-2',
        msg: 'The SKU sku-shirt-s belongs to another style: give the lineItems of this style too',
      }),
    ])
    expect(await rowsOf(org.id)).toEqual(before)
  })

  test('is written by Manager, Admin and Director alone, and is unknown to another organization', async () => {
    const [org, other] = [await house(), await house()]
    const { id } = await draft(org)
    for (const role of ['FINANCE', 'HR', 'STAFF'] as const) {
      expect(await as(org[role]).code(CREATE, { input: { clientId } })).toBe('FORBIDDEN')
      for (const mutation of Object.values(MUTATIONS)) expect(await as(org[role]).code(mutation, { id })).toBe('FORBIDDEN')
    }
    for (const mutation of Object.values(MUTATIONS)) expect(await as(other.MANAGER).code(mutation, { id })).toBe('NOT_FOUND')
    for (const role of ['ADMIN', 'DIRECTOR'] as const)
      expect(await as(org[role]).get(CREATE, { input: { clientId } })).toMatchObject({ status: 'DRAFT' })
  })

  test('keeps a client and a style that are switched off, and a new one refuses them', async () => {
    const org = await house()
    const { id } = await draft(org)
    for (const model of ['client', 'style'] as const)
      await (gateway().database.prisma[model] as { updateMany(args: object): Promise<unknown> })
        .updateMany({ where: { orgId: org.id }, data: { isActive: false } })
    expect(await as(org.MANAGER).get(EDIT, { id, input: { clientId, styleId } })).toMatchObject({ id })
    const { errors } = await as(org.MANAGER).ask(CREATE, { input: { clientId, styleId } })
    expect(errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.'))).toEqual(['input.clientId', 'input.styleId'])
    const other = await as(org.MANAGER).ask(EDIT, { id, input: { clientId: otherClientId } })
    expect(other.errors?.[0].extensions.detail).toEqual([expect.objectContaining({ loc: ['input', 'clientId'] })])
  })

  test('keeps lines whose style is switched off, and a new line refuses it', async () => {
    const org = await house()
    await expectLinesKeepSwitchedOffSku({
      org, model: 'RequestForQuotation', input: { clientId, styleId, lineItems: lineItems.slice(0, 1) },
      fields: 'id styleSkuId minimumOrderQuantity targetPrice', styleId, newLine: lineItems[1],
    })
  })
})

describe('a quote', () => {
  const EDIT_QUOTE = 'mutation ($id: ID!, $input: EditQuoteInput!) { editQuote(id: $id, input: $input) { requestForQuotationId } }'
  const CREATE_QUOTE = 'mutation ($input: CreateQuoteInput!) { createQuote(input: $input) { id } }'

  test('answers an open or quoted request; for any other it is refused with a sentence', async () => {
    const org = await house()
    const ids = Object.fromEntries(
      await Promise.all(Object.entries(WAYS).map(async ([state, verbs]) => [state, await after(org, verbs)] as const)),
    ) as Record<keyof typeof WAYS, string>
    const { id: quoteId } = await draftQuote(org)
    const before = await rowsOf(org.id)
    for (const [state, words] of [['DRAFT', 'Draft'], ['CLOSED', 'Closed'], ['CANCELLED', 'Cancelled']] as const) {
      const input = { requestForQuotationId: ids[state] }
      for (const { errors } of [
        await as(org.MANAGER).ask(CREATE_QUOTE, { input }),
        await as(org.MANAGER).ask(EDIT_QUOTE, { id: quoteId, input }),
      ])
        expect(errors?.[0].extensions.detail).toEqual([expect.objectContaining({
          loc: ['input', 'requestForQuotationId'], ctx: { request: expect.any(String), state },
          msg: expect.stringMatching(`^RFQ-.* is ${words}: only an open or quoted request takes a quote$`),
        })])
    }
    expect(await rowsOf(org.id)).toEqual(before)
    await draftQuote(org, { requestForQuotationId: ids.QUOTED })
    expect((await read(org, ids.QUOTED)).quotes).toHaveLength(2)
    await as(org.MANAGER).get(EDIT_QUOTE, { id: quoteId, input: { requestForQuotationId: ids.OPEN } })
    expect(await read(org, ids.OPEN)).toMatchObject({ status: 'QUOTED', quotes: [{ id: quoteId }] })
  })

  test('keeps its request when that is closed', async () => {
    const org = await house()
    const requestForQuotationId = await after(org, ['open'])
    const { id } = await draftQuote(org, { requestForQuotationId })
    await as(org.MANAGER).get(step('close'), { id: requestForQuotationId })
    const input = { requestForQuotationId, quantity: 900 }
    expect(await as(org.MANAGER).get(EDIT_QUOTE, { id, input })).toEqual({ requestForQuotationId })
    expect(await read(org, requestForQuotationId)).toMatchObject({ status: 'CLOSED' })
  })

  test('names the client and the style of its request also if they were switched off since', async () => {
    const org = await house()
    const input = { requestForQuotationId: await after(org, ['open']), clientId, styleId }
    const off = { where: { orgId: org.id, id: { in: [clientId, styleId] } }, data: { isActive: false } }
    await gateway().database.prisma.client.updateMany(off)
    await gateway().database.prisma.style.updateMany(off)
    expect(await as(org.MANAGER).get(CREATE_QUOTE, { input })).toEqual({ id: expect.any(String) })
    const { requestForQuotationId: _, ...alone } = input
    expect(await as(org.MANAGER).code(CREATE_QUOTE, { input: alone })).toBe('BAD_USER_INPUT')
  })

  test('that is refused leaves its request open', async () => {
    const org = await house()
    const requestForQuotationId = await after(org, ['open'])
    const before = await rowsOf(org.id)
    const input = { requestForQuotationId, quantity: 0 }
    expect(await as(org.MANAGER).code(CREATE_QUOTE, { input })).toBe('BAD_USER_INPUT')
    expect(await rowsOf(org.id)).toEqual(before)
  })

  test('written while its request is cancelled is either before or after it', async () => {
    const org = await house()
    for (let round = 0; round < 5; round += 1) {
      const id = await after(org, ['open'])
      const [quoted, cancelled] = await Promise.all([
        as(org.MANAGER).ask(CREATE_QUOTE, { input: { requestForQuotationId: id } }),
        as(org.DIRECTOR).ask(step('cancel'), { id }),
      ])
      const { status, quotes } = await read(org, id)
      expect([Boolean(quoted.errors), Boolean(cancelled.errors)].sort()).toEqual([false, true])
      expect([status, quotes]).toEqual(quoted.errors ? ['CANCELLED', []] : ['QUOTED', [expect.anything()]])
    }
  })

  test('written twenty times at once for one request quotes it once', async () => {
    const org = await house()
    const id = await after(org, ['open'])
    await Promise.all(Array.from({ length: 20 }, () => draftQuote(org, { requestForQuotationId: id })))
    expect((await read(org, id)).quotes).toHaveLength(20)
    const where = { orgId: org.id, entityId: id, action: 'quote' }
    expect(await gateway().database.prisma.auditLine.count({ where })).toBe(1)
  })
})

test('a request is open again when its only quote answers another one', async () => {
  const org = await house()
  const [one, other] = [await draft(org), await draft(org)]
  for (const { id } of [one, other]) await as(org.MANAGER).get(MUTATIONS.open, { id })
  const quote = await draftQuote(org, { requestForQuotationId: one.id })
  const edit = 'mutation ($id: ID!, $input: EditQuoteInput!) { editQuote(id: $id, input: $input) { id } }'
  await as(org.MANAGER).get(edit, { id: quote.id, input: { requestForQuotationId: other.id } })
  expect(await as(org.STAFF).get(READ, { id: one.id })).toMatchObject({ status: 'OPEN', quotedAt: null, quotes: [] })
  expect(await as(org.STAFF).get(READ, { id: other.id })).toMatchObject({ status: 'QUOTED', quotes: [{ id: quote.id }] })
})

test('a request is open again when its only quote is cancelled, and stays quoted while another answers it', async () => {
  const org = await house()
  const { id } = await draft(org)
  await as(org.MANAGER).get(MUTATIONS.open, { id })
  const answer = { requestForQuotationId: id }
  const [one, other] = [await draftQuote(org, answer), await draftQuote(org, answer)]
  const cancel = 'mutation ($id: ID!) { cancelQuote(id: $id) { status } }'
  await as(org.MANAGER).get(cancel, { id: one.id })
  expect(await as(org.STAFF).get(READ, { id })).toMatchObject({ status: 'QUOTED' })
  await as(org.MANAGER).get(cancel, { id: other.id })
  expect(await as(org.STAFF).get(READ, { id })).toMatchObject({ status: 'OPEN', quotedAt: null })
  const TOLD = 'query ($id: ID!) { requestForQuotation(id: $id) { history(first: 9) { action from to } } }'
  const { history } = await as(org.STAFF).get<{ history: object[] }>(TOLD, { id })
  expect(history.slice(-2)).toEqual([
    { action: 'QUOTE', from: 'OPEN', to: 'QUOTED' }, { action: 'OPEN', from: 'QUOTED', to: 'OPEN' },
  ])
})

test('a closed request is not opened by a cancelled quote, and its trail tells of no opening', async () => {
  const org = await house()
  const [again, closed] = [await draft(org), await draft(org)]
  for (const { id } of [again, closed]) await as(org.MANAGER).get(step('open'), { id })
  const answers = [again, closed].map(({ id }) => draftQuote(org, { requestForQuotationId: id }))
  const [one, other] = await Promise.all(answers)
  await as(org.MANAGER).get(step('close'), { id: closed.id })
  for (const { id } of [one, other])
    await as(org.MANAGER).get('mutation ($id: ID!) { cancelQuote(id: $id) { status } }', { id })
  const opened = ({ id: entityId }: Made) => gateway().database.prisma.auditLine.findMany({
    where: { orgId: org.id, entityId, action: 'open' }, orderBy: { from: 'asc' },
  })
  const byHand = { from: 'DRAFT', to: 'OPEN' }
  expect(await opened(again)).toMatchObject([
    byHand, { entity: 'RequestForQuotation', from: 'QUOTED', to: 'OPEN', details: { derived: true } },
  ])
  expect(await opened(closed)).toMatchObject([byHand])
  expect(await read(org, closed.id)).toMatchObject({ status: 'CLOSED' })
})

test('a target price has 12 digits before the point at most', async () => {
  const org = await house()
  const line = (targetPrice: string) => [{ styleSkuId: small, minimumOrderQuantity: 1, targetPrice }]
  const { id } = await draft(org, { lineItems: line('999999999999') })
  expect(await read(org, id)).toMatchObject({ lineItems: [{ targetPrice: '999999999999' }] })
  const { errors } = await as(org.MANAGER).ask(CREATE, { input: { clientId, lineItems: line('1000000000000') } })
  expect(errors?.[0].extensions.detail).toMatchObject([{ loc: ['input', 'lineItems', 0, 'targetPrice'] }])
})

test('a request whose state was changed without the gateway is found beside the quotes that answer it', async () => {
  const org = await house()
  const id = await after(org, ['open', 'quote'])
  const { prisma } = gateway().database
  const { documentId } = await prisma.requestForQuotation.findFirstOrThrow({ where: { orgId: org.id, id } })
  const mill = await prisma.organization.findFirstOrThrow({ where: { id: org.id } })
  const { within } = operatorOf(gateway())
  const differences = async () => (await compareStates(() => within(mill), mill)).details
  expect(await differences()).toEqual([])
  await prisma.requestForQuotation.updateMany({ where: { orgId: org.id, id }, data: { status: 'OPEN' } })
  expect(await differences())
    .toEqual([`  differs  RequestForQuotation ${id} (${documentId}): status is OPEN, from its quotes follows QUOTED`])
})

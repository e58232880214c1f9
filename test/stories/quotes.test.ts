// Quotes, from draft to their final states.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import {
  acceptedQuote, collection, COLLECTION, convertedQuote, draftQuote, openRequest, overdueQuote, overrun, rejectedQuote,
  sentQuote,
} from '../support/make/quotes.js'

useGateway()

const READ =
  '{ status currency clientId styleId unitPrice quantity sentById acceptedById rejectionReason expiredAt cancelledAt }'
const quote = (org: TestOrganization, id: string) =>
  as(org.STAFF).get<Record<string, unknown>>(`query ($id: ID!) { quote(id: $id) ${READ} }`, { id })
const step = (verb: string) => `mutation ($id: ID!) { ${verb}Quote(id: $id) { id status } }`
const CREATE = 'mutation ($input: CreateQuoteInput!) { createQuote(input: $input) { id } }'
const EDIT = 'mutation ($id: ID!, $input: EditQuoteInput!) { editQuote(id: $id, input: $input) { id } }'

async function house(settings = {}) {
  const org = await organization(settings)
  await collection(org)
  return org
}

describe('a quote', () => {
  test('is made, sent and accepted, and says who did it', async () => {
    const org = await house({ currency: 'BDT' })
    const { id, documentId } = await acceptedQuote(org)
    expect(documentId).toMatch(/^QT-\d{4}-00001$/)
    expect(await quote(org, id)).toMatchObject({
      status: 'ACCEPTED', currency: 'GBP', unitPrice: '6.5', quantity: 800, sentById: org.MANAGER.userId,
      acceptedById: org.DIRECTOR.userId,
    })
    const lines = await gateway().database.prisma.auditLine.findMany({
      where: { orgId: org.id, entity: 'Quote' },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
    })
    expect(lines.map(({ action, entityId }) => [action, entityId])).toEqual(
      ['create', 'send', 'accept'].map((action) => [action, id]),
    )
    // A client without a currency is quoted in that of the organization.
    const other = await draftQuote(org, { clientId: COLLECTION.otherClientId })
    expect(await quote(org, other.id)).toMatchObject({ currency: 'BDT' })
  })

  test('takes client and style from the request for quotation that it answers', async () => {
    const org = await house()
    const requestForQuotationId = await openRequest(org)
    const { id } = await as(org.MANAGER).get<{ id: string }>(CREATE, { input: { requestForQuotationId } })
    expect(await quote(org, id)).toMatchObject({
      status: 'DRAFT', clientId: COLLECTION.clientId, styleId: COLLECTION.styleId,
    })
    const ASKED = 'query ($id: ID!) { requestForQuotation(id: $id) { lineItems { styleSkuId minimumOrderQuantity } quotes { id requestForQuotation { documentId } } } }'
    expect(await as(org.STAFF).get(ASKED, { id: requestForQuotationId })).toEqual({
      lineItems: [
        { styleSkuId: COLLECTION.small, minimumOrderQuantity: 300 },
        { styleSkuId: COLLECTION.large, minimumOrderQuantity: 500 },
      ],
      quotes: [{ id, requestForQuotation: { documentId: 'RFQ-TEST' } }],
    })
  })

  test('names every field at fault and saves nothing', async () => {
    const org = await house()
    const requestForQuotationId = await openRequest(org)
    const { errors } = await as(org.MANAGER).ask(CREATE, {
      input: {
        clientId: COLLECTION.otherClientId, styleId: 'nope', requestForQuotationId, unitPrice: '-1',
        quantity: 0,
      },
    })
    expect(errors?.[0].extensions.code).toBe('BAD_USER_INPUT')
    expect(errors?.[0].extensions.detail?.map(({ loc, ctx }) => [loc.join('.'), ctx])).toEqual([
      ['input.styleId', { kind: 'style', id: 'nope' }],
      ['input.requestForQuotationId', {
        request: expect.any(String), expected: COLLECTION.clientId, given: COLLECTION.otherClientId,
      }],
      ['input.unitPrice', { ge: '0' }],
      ['input.quantity', { gt: '0' }],
    ])
    expect(await as(org.MANAGER).code(CREATE, { input: {} })).toBe('BAD_USER_INPUT')
    expect(await gateway().database.prisma.quote.count({ where: { orgId: org.id } })).toBe(0)
  })

  test('is edited while it is a draft: null empties what may be empty, absent fields stay', async () => {
    const org = await house()
    const { id } = await draftQuote(org)
    await as(org.MANAGER).get(EDIT, { id, input: { quantity: 900, unitPrice: null, styleId: null } })
    expect(await quote(org, id)).toMatchObject({
      quantity: 900, unitPrice: null, styleId: null, clientId: COLLECTION.clientId, currency: 'GBP',
    })
    await as(org.MANAGER).get(EDIT, { id, input: { unitPrice: '6.5' } })
    expect(await quote(org, id)).toMatchObject({ quantity: 900, unitPrice: '6.5', styleId: null })
    const emptied = await as(org.MANAGER).ask(EDIT, { id, input: { clientId: null, currency: null, quantity: null } })
    expect(emptied.errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      detail: [
        { loc: ['input', 'clientId'], input: null },
        { loc: ['input', 'currency'], input: null },
      ],
    })
    const { errors } = await as(org.MANAGER).ask(EDIT, { id, input: { styleId: 'nope', quantity: -1 } })
    expect(errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.'))).toEqual(['input.styleId', 'input.quantity'])
    await as(org.MANAGER).get(step('send'), { id })
    expect(await as(org.MANAGER).code(EDIT, { id, input: { quantity: 1 } })).toBe('CONFLICT')
    expect(await quote(org, id)).toMatchObject({ quantity: 900, status: 'SENT' })
  })

  test('of a request is given to another client only without the request', async () => {
    const org = await house()
    const { id } = await draftQuote(org, { requestForQuotationId: await openRequest(org) })
    const clientId = COLLECTION.otherClientId
    const { errors } = await as(org.MANAGER).ask(EDIT, { id, input: { clientId } })
    expect(errors?.[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', detail: [{ loc: ['input', 'clientId'] }] })
    await as(org.MANAGER).get(EDIT, { id, input: { clientId, requestForQuotationId: null } })
    const READ_REQUEST = 'query ($id: ID!) { quote(id: $id) { clientId requestForQuotationId } }'
    expect(await as(org.STAFF).get(READ_REQUEST, { id })).toEqual({ clientId, requestForQuotationId: null })
  })

  test('without a price, or with its validity over, is not sent', async () => {
    const org = await house()
    const { id } = await as(org.MANAGER).get<{ id: string }>(CREATE, { input: { clientId: COLLECTION.clientId } })
    await overrun(org, id)
    const { errors } = await as(org.MANAGER).ask(step('send'), { id })
    expect(errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      detail: [{ loc: ['id'], missing: ['unitPrice'] }, { loc: ['id'], missing: ['validUntil'] }],
    })
    expect(await quote(org, id)).toMatchObject({ status: 'DRAFT', sentById: null })
  })

  test('past its validity is not accepted any more, only marked as expired', async () => {
    const org = await house()
    const { id, documentId } = await overdueQuote(org)
    const { errors } = await as(org.MANAGER).ask(step('accept'), { id })
    expect(errors?.[0].message).toBe(
      `Quote ${documentId} cannot be accepted. Its validity ended on 2026-01-31`,
    )
    expect(errors?.[0].extensions).toMatchObject({
      code: 'CONFLICT', state: 'SENT', action: 'ACCEPT', validUntil: '2026-01-31',
      allowed: ['REJECT', 'EXPIRE', 'CANCEL'],
    })
    expect(await quote(org, id)).toMatchObject({ status: 'SENT', acceptedById: null })
    expect(await as(org.MANAGER).get(step('expire'), { id })).toMatchObject({ status: 'EXPIRED' })
    expect(await as(org.MANAGER).code(step('accept'), { id })).toBe('CONFLICT')
    expect(await quote(org, id)).toMatchObject({ status: 'EXPIRED', expiredAt: expect.any(String) })
  })

  test('still valid is not marked as expired', async () => {
    const org = await house()
    for (const [validUntil, reason] of [
      ['2999-01-01', 'It is valid until 2999-01-01'], [null, 'Its validity has no end'],
    ] as const) {
      const { id, documentId } = await sentQuote(org, { validUntil })
      const { errors } = await as(org.MANAGER).ask(step('expire'), { id })
      expect(errors?.[0]).toMatchObject({
        message: `Quote ${documentId} cannot be marked as expired. ${reason}`,
        extensions: {
          code: 'CONFLICT', state: 'SENT', action: 'EXPIRE', validUntil, allowed: ['ACCEPT', 'REJECT', 'CANCEL'],
        },
      })
      expect(await quote(org, id)).toMatchObject({ status: 'SENT', expiredAt: null })
    }
  })

  test('tells its viewer what can be done with it, validity considered', async () => {
    const org = await house()
    const { id } = await overdueQuote(org)
    const READ_ACTIONS = 'query ($id: ID!) { quote(id: $id) { availableActions { action allowed reason } } }'
    interface Offers {
      readonly availableActions: { readonly action: string; readonly allowed: boolean; readonly reason: string }[]
    }
    const { availableActions: manager } = await as(org.MANAGER).get<Offers>(READ_ACTIONS, { id })
    expect(manager.filter(({ allowed }) => allowed).map(({ action }) => action)).toEqual(['REJECT', 'EXPIRE', 'CANCEL'])
    expect(manager.find(({ action }) => action === 'ACCEPT')?.reason).toBe('Its validity ended on 2026-01-31')
    const { availableActions: staff } = await as(org.STAFF).get<Offers>(READ_ACTIONS, { id })
    expect(staff.some(({ allowed }) => allowed)).toBe(false)
  })

  test('is rejected with a reason, and not without one', async () => {
    const org = await house()
    const { id } = await sentQuote(org)
    expect(
      await as(org.MANAGER).code('mutation ($id: ID!) { rejectQuote(id: $id, input: { reason: " " }) { id } }', { id }),
    ).toBe('BAD_USER_INPUT')
    expect(await quote(org, id)).toMatchObject({ status: 'SENT' })
    expect(await quote(org, (await rejectedQuote(org)).id)).toMatchObject({
      status: 'REJECTED',
      rejectionReason: 'Too dear',
    })
  })

  test('is cancelled from draft, sent and accepted, not once it is converted', async () => {
    const org = await house()
    for (const { id } of [await draftQuote(org), await sentQuote(org), await acceptedQuote(org)])
      expect(await as(org.MANAGER).get(step('cancel'), { id })).toMatchObject({ status: 'CANCELLED' })
    const { id } = await convertedQuote(org)
    expect(await as(org.MANAGER).code(step('cancel'), { id })).toBe('CONFLICT')
    expect(await quote(org, id)).toMatchObject({ status: 'CONVERTED', cancelledAt: null })
  })

  test('accepted and rejected at once by twenty people has one outcome', async () => {
    const org = await house()
    const { id } = await sentQuote(org)
    const REJECT = 'mutation ($id: ID!) { rejectQuote(id: $id, input: { reason: "Too dear" }) { id } }'
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => as(org.MANAGER).ask(index % 2 ? REJECT : step('accept'), { id })),
    )
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(answers.flatMap(({ errors }) => errors ?? []).map(({ extensions }) => extensions.code)).toEqual(
      Array(19).fill('CONFLICT'),
    )
    const lines = await gateway().database.prisma.auditLine.count({
      where: { orgId: org.id, entityId: id, action: { in: ['accept', 'reject'] } },
    })
    expect(lines).toBe(1)
  })

  test('is moved by Manager, Admin and Director only, and is unknown to another organization', async () => {
    const org = await house()
    const other = await house()
    const { id } = await draftQuote(org)
    for (const person of [org.FINANCE, org.HR, org.STAFF])
      expect(await as(person).code(step('send'), { id })).toBe('FORBIDDEN')
    expect(await as(other.MANAGER).code(step('send'), { id })).toBe('NOT_FOUND')
    expect(await as(other.MANAGER).code('query ($id: ID!) { quote(id: $id) { id } }', { id })).toBe('NOT_FOUND')
    expect(await quote(org, id)).toMatchObject({ status: 'DRAFT' })
  })

  test('is found by state, client and text', async () => {
    const org = await house()
    const { documentId } = await sentQuote(org)
    await draftQuote(org, { clientId: COLLECTION.otherClientId, notes: 'Second batch' })
    const LIST = 'query ($filter: QuoteFilter) { quotes(filter: $filter) { totalCount nodes { documentId } } }'
    const found = (filter: object) => as(org.STAFF).get<{ totalCount: number; nodes: object[] }>(LIST, { filter })
    expect(await found({})).toMatchObject({ totalCount: 2 })
    expect(await found({ status: ['SENT'] })).toMatchObject({ nodes: [{ documentId }] })
    expect(await found({ clientId: COLLECTION.otherClientId, text: 'second' })).toMatchObject({ totalCount: 1 })
    expect(await found({ createdBefore: '2020-01-01' })).toMatchObject({ totalCount: 0 })
  })
})

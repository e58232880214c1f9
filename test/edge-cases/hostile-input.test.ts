// Expensive input is refused at its field, in a short answer that does not repeat secrets of the sender.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, type Entry, type Failure } from '../support/as.js'
import { client } from '../support/make/bill-notes.js'
import { draftSheet } from '../support/make/costing.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { tokenOf } from '../support/sessions.js'

useGateway()

const BILL = 'mutation ($input: CreateBillInput!) { createBill(input: $input) { id } }'
const SHEET = 'mutation ($input: CreateCostSheetInput!) { createCostSheet(input: $input) { id costSheetName } }'
const REQUEST = 'mutation ($input: CreateMaterialRequestInput!) { createMaterialRequest(input: $input) { id } }'
const COMPARE = 'query ($ids: [ID!]!) { compareCostSheets(costSheetIds: $ids) { currency } }'

/** Sends a body unchanged. The answer includes its text. */
async function post(path: string, body: string, person?: TestOrganization['ADMIN'], method = 'POST') {
  const credential = person ? { authorization: `Bearer ${await tokenOf(person)}` } : undefined
  const answer = await fetch(gateway().url + path, {
    method, headers: { 'content-type': 'application/json', ...credential }, body,
  })
  const text = await answer.text()
  return {
    status: answer.status, text, json: JSON.parse(text) as { errors: Failure[]; detail: Entry[]; more?: number },
  }
}

const placesOf = ({ errors }: { errors?: readonly Failure[] }) => [
  errors?.[0].extensions.code,
  ...(errors?.[0].extensions.detail ?? []).map(({ loc }) => loc.join('.')),
]

describe('a number', () => {
  const FITS = `0.${'0'.repeat(57)}1`
  const LONG = `0.${'0'.repeat(58)}1`

  test('of more than 60 characters is refused, as text and as a literal', async () => {
    const { STAFF } = await organization()
    const answers = [
      await as(STAFF).ask(SHEET, { input: { orderQuantity: LONG } }),
      await as(STAFF).ask(`mutation { createCostSheet(input: { orderQuantity: "${LONG}" }) { id } }`),
      await as(STAFF).ask(`mutation { createCostSheet(input: { orderQuantity: ${LONG} }) { id } }`),
    ]
    expect(answers.map(({ errors }) => errors?.[0].message)).toEqual(
      Array(3).fill(expect.stringContaining('Should have at most 60 characters')),
    )
    const { errors } = await as(STAFF).ask(SHEET, { input: { orderQuantity: FITS } })
    expect(errors?.[0].message ?? '').not.toContain('characters')
  })

  test('that ends in a letter after very many digits is refused like all others, and not sent back whole', async () => {
    const wrong = `${'1'.repeat(9_000)}x`
    const { text, json } = await post(
      '/graphql', JSON.stringify({ query: BILL, variables: { input: { billType: 'CLIENT', totalAmount: wrong } } }),
      (await organization()).ADMIN,
    )
    expect(json.errors[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      detail: [{ loc: ['input', 'totalAmount'], input: `${'1'.repeat(199)}…` }],
    })
    expect(text.length).toBeLessThan(1_000)
  })

  test('that is very small is accepted over REST', async () => {
    const org = await organization()
    const sheet = await draftSheet(org)
    const { status } = await post(
      `/api/v1/costings/${sheet.id}`, '{"bomItems":[{"materialName":"zip","consumption":1e-300}]}', org.STAFF, 'PATCH',
    )
    expect(status).toBe(200)
  })
})

describe('a point in time', () => {
  const DELIVERY =
    'mutation ($input: CreateDeliveryInput!) { createDelivery(input: $input) { id stops { plannedAt } } }'
  const CLAIM = 'query ($from: DateTime, $before: Date) { bills(filter: { createdFrom: $from }) { nodes { id } } employees(filter: { hiredBefore: $before }) { nodes { id } } }'
  const at = (plannedAt: string) => ({ input: { stops: [{ name: 'Port', plannedAt }] } })

  test.each(['9999-12-31T23:59:59-23:59', '0001-01-01T00:00:00+23:59', '0000-06-01', '0000-06-01T12:00:00Z'])(
    '%s is refused on both doors for its year',
    async (text) => {
      const { STAFF } = await organization()
      expect(placesOf(await as(STAFF).ask(DELIVERY, at(text)))).toEqual(['BAD_USER_INPUT', 'input.stops.0.plannedAt'])
      expect(placesOf(await as(STAFF).ask(CLAIM, { from: text }))).toEqual(['BAD_USER_INPUT', 'filter.createdFrom'])
      const { status, body } = await as(STAFF).rest('POST', '/api/v1/logistics/deliveries/d-1/stops', {
        name: 'Port',
        plannedAt: text,
      })
      expect([status, body]).toMatchObject([422, { detail: [{ loc: ['body', 'plannedAt'] }] }])
    },
  )

  test('a day in the year 0 is refused', async () => {
    expect(placesOf(await as((await organization()).STAFF).ask(CLAIM, { before: '0000-06-01' }))).toEqual([
      'BAD_USER_INPUT',
      'filter.hiredBefore',
    ])
  })

  test.each(['9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z', '0001-01-01', '9999-12-31'])(
    '%s is stored and read again',
    async (text) => {
      const { STAFF } = await organization()
      expect(await as(STAFF).get(DELIVERY, at(text))).toMatchObject({ stops: [{ plannedAt: text }] })
    },
  )
})

describe('the faults of an input', () => {
  const wrong = (count: number) => ({ ids: Array.from({ length: count }, () => null) })

  test('are listed up to twenty, and the others counted', async () => {
    const { STAFF } = await organization()
    const listed = async (count: number) => {
      const { message, extensions: { detail, more } } = (await as(STAFF).ask(COMPARE, wrong(count))).errors![0]
      return [detail?.length, more, /; and .*$/.exec(message)?.[0]]
    }
    expect([await listed(20), await listed(21), await listed(1000), await listed(1001)]).toEqual([
      [20, undefined, undefined], [20, 1, '; and 1 more'], [20, 980, '; and 980 more'], [20, 980, '; and more than 980 more'],
    ])
    const { errors } = await as(STAFF).ask(COMPARE, wrong(400))
    expect(errors?.[0].extensions.detail).toHaveLength(20)
    expect(errors?.[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', more: 380 })
    expect(errors?.[0].message).toMatch(/; and 380 more$/)
  })

  test('are counted to a thousand', async () => {
    const {
      text,
      json: { errors },
    } = await post(
      '/graphql', JSON.stringify({ query: COMPARE, variables: wrong(15_000) }), (await organization()).ADMIN,
    )
    expect(errors[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', more: 980 })
    expect(errors[0].message).toMatch(/; and more than 980 more$/)
    expect(text.length).toBeLessThan(10_000)
  })

  test('do not send back the object that has them', async () => {
    const members = Object.fromEntries(Array.from({ length: 4_000 }, (_, index) => [`member${index}`, index]))
    const { status, text } = await post(
      '/graphql', JSON.stringify({ query: BILL, variables: { input: members } }), (await organization()).ADMIN,
    )
    expect(status).toBe(422)
    expect(text.length).toBeLessThan(10_000)
  })

  test('that services find have the same limit', async () => {
    const { STAFF } = await organization()
    const lineItems = Array.from({ length: 50 }, (_, index) => ({
      materialName: 'Poplin', requiredQty: '1', materialId: `${'m'.repeat(5_000)}${index}`,
    }))
    const { errors } = await as(STAFF).ask(REQUEST, { input: { lineItems } })
    expect(errors?.[0].extensions.detail).toHaveLength(20)
    expect(errors?.[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', more: 30 })
    expect(errors?.[0].message).toMatch(/; and 30 more$/)
    expect(JSON.stringify(errors).length).toBeLessThan(40_000)
  })

  test('echo no secret, whatever else is wrong beside it or within', async () => {
    const { ADMIN } = await organization()
    const USER = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { user { id } } }'
    const inputs = [
      { name: 'Ann', roles: ['STAFF'], password: 'hunter2 hunter2' },
      { name: 'Ann', email: { password: 'hunter2 hunter2' }, roles: ['STAFF'] },
      { name: 'Ann', email: 'ann@test.test', roles: ['STAFF'], password: ['hunter2 hunter2'] },
      { name: 'Ann', email: 'ann@test.test', roles: ['STAFF'], password: 'hunter2\0hunter2' },
      ['hunter2 hunter2'],
    ]
    for (const input of inputs) {
      const { errors } = await as(ADMIN).ask(USER, { input })
      expect(errors?.[0].extensions.code).toBe('BAD_USER_INPUT')
      expect(JSON.stringify(errors)).not.toContain('hunter2')
    }
    const { errors } = await as(ADMIN).ask(
      'mutation { createUser(input: { name: "Ann", password: hunter2 }) { user { id } } }',
    )
    expect(JSON.stringify(errors)).not.toContain('hunter2')
  })

  test('echo nothing whose name sounds like a secret', async () => {
    const { ADMIN } = await organization()
    const refused = async (name: string) => JSON.stringify((await as(ADMIN).ask(BILL, { input: { [name]: 'hunter2' } })).errors)
    expect(await refused('colour')).toContain('hunter2')
    for (const name of [
      'passphrase', 'clientSecret', 'idToken', 'publicKey', 'Authorization', 'credentials', 'cookies', 'signature',
      'callbackUrl', 'fullQuery', 'PASSWORD',
    ]) expect([name, (await refused(name)).includes('hunter2')]).toEqual([name, false])
  })
})

describe('variables', () => {
  const nested = (levels: number) =>
    `{"input":{"billType":"CLIENT","lineItems":[{"extra":{"a":${'['.repeat(levels)}"secret"${']'.repeat(levels)}}}]}}`

  test.each([100, 5_000, 100_000])('nested %i levels deep are refused at once', async (levels) => {
    const { STAFF } = await organization()
    const { status, text, json } = await post(
      '/graphql', `{"query":${JSON.stringify(BILL)},"variables":${nested(levels)}}`, STAFF,
    )
    expect([status, json.errors[0].extensions.code]).toEqual([422, 'BAD_USER_INPUT'])
    expect(json.errors[0].message).toContain('24 levels')
    expect(text).not.toContain('secret')
  })

  test('may be nested 24 levels deep, and no deeper', async () => {
    const { STAFF } = await organization()
    const ask = async (levels: number) =>
      (await as(STAFF).ask(BILL, JSON.parse(nested(levels)) as object)).errors?.[0].extensions
    // The innermost array of 19 is at level 23: `input`, `lineItems`, the line, `extra`, `a` and 18 more.
    expect(await ask(19)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await ask(20)).toMatchObject({ code: 'BAD_USER_INPUT', detail: [{ type: 'too_deep', loc: ['input'] }] })
  })

  test('of more than 20,000 values are refused at once', async () => {
    const { STAFF } = await organization()
    const listOf = (count: number) => ({ ids: Array.from({ length: count }, () => 'secret') })
    // The list itself is one of the values.
    expect((await as(STAFF).ask(COMPARE, listOf(19_999))).errors?.[0].extensions.detail)
      .toMatchObject([{ type: 'too_many_sheets' }])
    const { errors } = await as(STAFF).ask(COMPARE, listOf(20_000))
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining('20000 values'),
        extensions: { code: 'BAD_USER_INPUT', detail: [{ loc: [] }] },
      },
    ])
    expect(JSON.stringify(errors)).not.toContain('secret')
  })
})

describe('a text', () => {
  const LONG = 'a'.repeat(10_001)

  test('of more than 10,000 characters is refused at its field, as a variable and as a literal, and over REST', async () => {
    const org = await organization()
    const sheet = await draftSheet(org)
    expect(placesOf(await as(org.STAFF).ask(SHEET, { input: { costSheetName: LONG } }))).toEqual([
      'BAD_USER_INPUT',
      'input.costSheetName',
    ])
    expect((await as(org.STAFF).ask(SHEET, { input: { [LONG]: 1 } })).errors?.[0].extensions.detail)
      .toMatchObject([{ type: 'stored_text_too_long' }])
    const { errors } = await as(org.STAFF).ask(
      `mutation { createCostSheet(input: { costSheetName: "${LONG}" }) { id } }`,
    )
    expect(errors?.[0].message).toContain('10000 characters')
    expect(JSON.stringify(errors).length).toBeLessThan(1_000)
    const { status, body } = await as(org.STAFF).rest('PATCH', `/api/v1/costings/${sheet.id}`, { costSheetName: LONG })
    expect([status, body]).toMatchObject([422, { detail: [{ type: 'value_error', loc: ['body', 'costSheetName'] }] }])
  })

  test('of 10,000 is kept', async () => {
    const { STAFF } = await organization()
    expect(await as(STAFF).get(SHEET, { input: { costSheetName: LONG.slice(1) } })).toMatchObject({
      costSheetName: LONG.slice(1),
    })
  })

  test('that is too long for a name or password is an ordinary failed log-in over REST', async () => {
    const form = new URLSearchParams({ username: LONG, password: LONG })
    expect((await fetch(`${gateway().url}/auth/login`, { method: 'POST', body: form })).status).toBe(401)
  })
})

describe('a free-form object', () => {
  const bill = (extra: object) => ({
    billType: 'CLIENT',
    lineItems: [{ description: 'Freight', billQty: '1', unitPrice: '1', extra }],
  })
  const many = Object.fromEntries(Array.from({ length: 4_000 }, (_, index) => [`k${index}`, 1]))

  test('of more than 20,000 characters is refused at its field, on both doors', async () => {
    const { ADMIN } = await organization()
    expect(placesOf(await as(ADMIN).ask(BILL, { input: bill(many) }))).toEqual([
      'BAD_USER_INPUT',
      'input.lineItems.0.extra',
    ])
    const { status, body } = await as(ADMIN).rest('POST', '/bills', { billType: 'client', lineItems: [many] })
    expect([status, body]).toMatchObject([422, { detail: [{ type: 'value_error', loc: ['body', 'lineItems', 0] }] }])
  })

  test('of 20,000 characters is kept', async () => {
    const org = await organization()
    const { ADMIN } = org
    // Printed as JSON, it has 15 characters beside both texts.
    const extra = (more: number) => ({ a: 'x'.repeat(10_000), b: 'x'.repeat(9_985 + more) })
    const kept = await as(ADMIN).get<{ lineItems: { extra: object }[] }>(
      BILL.replace('{ id }', '{ lineItems { extra } }'), { input: { ...bill(extra(0)), clientId: await client(org) } })
    expect(kept.lineItems[0].extra).toEqual(extra(0))
    expect(placesOf(await as(ADMIN).ask(BILL, { input: bill(extra(1)) }))).toEqual(['BAD_USER_INPUT', 'input.lineItems.0.extra'])
  })

  test('nested deeper than 20 levels is refused over REST', async () => {
    const { ADMIN } = await organization()
    const deep = JSON.parse(`${'{"a":'.repeat(30)}1${'}'.repeat(30)}`) as object
    const { status, body } = await as(ADMIN).rest('POST', '/bills', { billType: 'client', lineItems: [deep] })
    expect([status, body]).toMatchObject([422, { detail: [{ type: 'value_error', loc: ['body', 'lineItems', 0] }] }])
  })
})

describe('a filter', () => {
  test('of more than 100 values is refused at its place', async () => {
    const { STAFF } = await organization()
    const BILLS = 'query ($status: [BillStatus!]) { bills(filter: { status: $status }) { nodes { id } } }'
    expect(placesOf(await as(STAFF).ask(BILLS, { status: Array.from({ length: 101 }, () => 'DRAFT') }))).toEqual([
      'BAD_USER_INPUT',
      'filter.status',
    ])
    expect(placesOf(await as(STAFF).ask(BILLS, { status: Array.from({ length: 100 }, () => 'DRAFT') }))).toEqual([
      undefined,
    ])
  })

  test('for a text of more than 200 characters is refused at its place, on both doors', async () => {
    const { STAFF } = await organization()
    const SUPPLIERS = 'query ($text: String) { suppliers(filter: { text: $text }) { nodes { id } } }'
    expect(placesOf(await as(STAFF).ask(SUPPLIERS, { text: 'a'.repeat(201) }))).toEqual([
      'BAD_USER_INPUT',
      'filter.text',
    ])
    expect(placesOf(await as(STAFF).ask(SUPPLIERS, { text: 'a'.repeat(200) }))).toEqual([undefined])
    const { status, body } = await as(STAFF).rest('GET', `/logistics/locations?search=${'a'.repeat(201)}`)
    expect([status, body]).toMatchObject([422, { detail: [{ type: 'value_error', loc: ['query', 'search'] }] }])
    expect((await as(STAFF).rest('GET', `/logistics/locations?search=${'a'.repeat(200)}`)).status).toBe(200)
  })

  test('an identifier or cursor of any length is answered as unknown', async () => {
    const { STAFF } = await organization()
    expect(await as(STAFF).code('query ($id: ID!) { bill(id: $id) { id } }', { id: 'b'.repeat(9_000) })).toBe(
      'NOT_FOUND',
    )
    const { errors } = await as(STAFF).ask('query ($after: String) { bills(after: $after) { nodes { id } } }', {
      after: 'b'.repeat(9_000),
    })
    expect(errors?.[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', detail: [{ loc: ['after'] }] })
    expect(JSON.stringify(errors).length).toBeLessThan(1_000)
  })
})

describe('a refusal at the REST door', () => {
  const MOST = 1024 * 1024

  test('lists faults up to 1 MiB, and counts those that it leaves out', async () => {
    const org = await organization()
    const sheet = await draftSheet(org)
    const rows = Array.from({ length: 60_000 }, () => ({ x: 'aaaa' }))
    const { status, text, json } = await post(
      `/api/v1/costings/${sheet.id}`, JSON.stringify({ bomItems: rows }), org.STAFF, 'PATCH',
    )
    expect(status).toBe(422)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MOST)
    expect(json.detail.length).toBeGreaterThan(5_000)
    expect(json.detail.length + (json.more ?? 0)).toBe(60_000)
  })

  test('counts faults beyond the number that it could list', async () => {
    const { STAFF } = await organization()
    const { text, json } = await post(
      '/api/v1/costings/compare', JSON.stringify({ costSheetIds: Array.from({ length: 400_000 }, () => 1) }), STAFF,
    )
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MOST)
    expect(json.detail.length + (json.more ?? 0)).toBe(400_000)
  })

  test('says of a list with more items than are taken that it is too long', async () => {
    const { STAFF } = await organization()
    const { status, json } = await post(
      '/api/v1/costings/compare', JSON.stringify({ costSheetIds: Array.from({ length: 20_001 }, () => 'a') }), STAFF,
    )
    expect([status, json]).toMatchObject([
      422,
      { detail: [{ type: 'value_error', loc: ['body', 'costSheetIds'], input: null }] },
    ])
  })

  test('echoes a large value once, and little more than was sent', async () => {
    const org = await organization()
    const sheet = await draftSheet(org)
    const path = `/api/v1/costings/${sheet.id}`
    const sent = JSON.stringify({ bomItems: [{ x: 'a'.repeat(900_000) }, {}] })
    const { json: { detail, more } } = await post(path, sent, org.STAFF, 'PATCH')
    expect([detail.map(({ input }) => JSON.stringify(input).length), more]).toEqual([[900_008, 2], undefined])
    const token = await tokenOf(org.STAFF)
    const answer = await fetch(gateway().url + path, {
      method: 'PATCH', headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
      body: '\u0001'.repeat(1_000_000),
    })
    expect(answer.status).toBe(422)
    expect((await answer.text()).length).toBeLessThan(2 * MOST)
  })
})

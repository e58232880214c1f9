// What an operation reads is charged to the budget of its caller, who has one again after a while. An operation that
// reads or answers more than may be is stopped.
import { expect, test } from '@jest/globals'
import { gateway, startGateway, useGateway } from '../support/app.js'
import { as, type GraphQLAnswer } from '../support/as.js'
import { skip } from '../support/clock.js'
import { apiKey } from '../support/make/api-keys.js'
import { requestWithHistory } from '../support/make/material-requests.js'
import { organization } from '../support/make/organization.js'

useGateway({ ROWS_PER_OPERATION: '5000', ROWS_PER_MINUTE: '12000' })

const AT = new Date('2026-03-02T08:00:00Z')
const HISTORY = '{ materialRequest(id: "mr-long") { approvalHistory { id comments } } }'

test('a list that is longer than was assumed is stopped at the limit of rows', async () => {
  const org = await organization()
  await requestWithHistory(org, 4_999, 'Seen')
  const { approvalHistory } = await as(org.STAFF).get<{ approvalHistory: object[] }>(HISTORY)
  expect(approvalHistory).toHaveLength(4_999)
  await gateway().database.prisma.materialRequestHistory.create({
    data: { orgId: org.id, id: 'last', materialRequestId: 'mr-long', action: 'submit', status: 'SUBMITTED', performedAt: AT },
  })
  const { data, errors } = await as(org.STAFF).ask(HISTORY)
  expect(data?.materialRequest ?? null).toBeNull()
  expect(errors?.[0]).toMatchObject({
    message: 'The operation reads more than 5000 rows; ask for fewer records or fields',
    extensions: { code: 'BAD_USER_INPUT' },
  })
})

test('beyond the limit of rows only the list is refused, and no relation that is null', async () => {
  const org = await organization()
  await requestWithHistory(org, 5_000, 'Seen')
  const query = '{ materialRequest(id: "mr-long") { approvalHistory { id } salesOrder { id } productionOrder { id } } }'
  const { errors } = await as(org.STAFF).ask(query)
  expect(errors?.map(({ path }) => path?.join('.'))).toEqual(['materialRequest.approvalHistory'])
})

test('figures of more lines than may be read are refused like the lines, and not computed of some', async () => {
  const org = await organization()
  await requestWithHistory(org, 1, 'Seen')
  await gateway().database.pool.query(
    `INSERT INTO "MaterialRequestLine"
        ("orgId", "id", "materialRequestId", "itemNumber", "requiredQty", "qtyToPurchase")
      SELECT $1::text, 'line-' || n, 'mr-long', n, 1, 1 FROM generate_series(1, 5000) n`, [org.id])
  const { errors } = await as(org.STAFF).ask('{ materialRequest(id: "mr-long") { figures { name } } }')
  expect(errors).toMatchObject([{
    message: 'The operation reads more than 5000 rows; ask for fewer records or fields',
    extensions: { code: 'BAD_USER_INPUT', cost: { most: 5000, unit: 'rows' } },
  }])
})

test('an answer of more text than may be held is stopped while it is read', async () => {
  const org = await organization()
  await requestWithHistory(org, 90, 'x'.repeat(200_000))
  const { errors } = await as(org.STAFF).ask(HISTORY)
  expect(errors?.[0].message).toBe('The operation reads more than 16000000 characters; ask for fewer records or fields')
})

test('a text that is read once and answered a thousand times counts a thousand times', async () => {
  const org = await organization()
  const { prisma } = gateway().database
  await prisma.style.create({ data: { orgId: org.id, id: 'st', code: 'T', name: 'x'.repeat(10_000), createdAt: AT } })
  await prisma.styleSku.createMany({
    data: Array.from({ length: 90 }, (_, index) => ({
      orgId: org.id, id: `sku-${index}`, styleId: 'st', code: `C${index}`,
    })),
  })
  const names = Array.from({ length: 20 }, (_, index) => `n${index}: name`).join(' ')
  const { errors } = await as(org.STAFF).ask(`{ styleSkus(first: 100) { nodes { style { ${names} } } } }`)
  expect(errors?.[0].message).toMatch(/^The answer has more than 16000000 characters of text/)
})

test('an answer may have as many characters as the limit says, with the names in it, and no more', async () => {
  const org = await organization()
  const { prisma } = gateway().database
  await prisma.style.create({ data: { orgId: org.id, id: 'st', code: 'T', name: 'x'.repeat(10_099), createdAt: AT } })
  await prisma.styleSku.createMany({
    data: Array.from({ length: 100 }, (_, index) => ({
      orgId: org.id, id: `sku-${index}`, styleId: 'st', code: `C${index}`,
    })),
  })
  // A record has 5 + 16 × (1 + 10,099) = 161,605 characters, and 99 records have 15,998,895. The names `styleSkus` and
  // `nodes` have 14, and `Query` has 5, so that the name of `Query` may have 1,086.
  const names = [...'abcdefghijklmnop'].map((name) => `${name}: name`).join(' ')
  const ask = async (first: number, characters: number) => (await as(org.STAFF).ask(
    `{ ${'q'.repeat(characters)}: __typename styleSkus(first: ${first}) { nodes { style { ${names} } } } }`,
  )).errors?.map(({ message }) => message)
  const tooLong = [expect.stringMatching(/^The answer has more than 16000000 characters of text/)]
  expect([await ask(99, 1_086), await ask(99, 1_087), await ask(100, 1_086)]).toEqual([undefined, tooLong, tooLong])
})

test('each API key has a budget of its own, and what is more than that of a minute is never read', async () => {
  const org = await organization()
  await requestWithHistory(org, 99, 'Seen')
  const { gateway: { url }, stop } = await startGateway(
    { database: gateway().database, discard: async () => {} }, { ROWS_PER_MINUTE: '100' })
  try {
    const [one, other] = [await apiKey(org), await apiKey(org, { name: 'Printer' })]
    const ask = async ({ secret }: typeof one, query: string) => {
      const headers = { 'content-type': 'application/json', 'x-api-key': secret }
      const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
      const { errors } = (await answer.json()) as GraphQLAnswer
      return errors?.map(({ extensions: { code, type, ctx } }) => [code, ...(type ? [type, ctx] : [])])
    }
    const bills = (first: number) => `{ suppliers(first: 1) { nodes { bills(first: ${first}) { nodes { id } } } } }`
    const never = [['BAD_USER_INPUT', 'exceeds_allowance', { estimated: 101, most: 100 }]]
    expect([await ask(one, bills(100)), await ask(one, bills(99))]).toEqual([never, undefined])
    expect([await ask(one, HISTORY), await ask(one, HISTORY), await ask(other, HISTORY)])
      .toEqual([undefined, [['RATE_LIMITED']], undefined])
  } finally {
    await stop()
  }
})

test('what a search finds is charged to the budget', async () => {
  const org = await organization()
  await gateway().database.prisma.material.createMany({
    data: Array.from({ length: 100 }, (_, at) =>
      ({ orgId: org.id, id: `m-${at}`, code: `M${at}`, name: 'Cloth', unit: 'm', unitPrice: '1', currency: 'USD' })),
  })
  const searches = [...Array(10).keys()].map((at) => `a${at}: search(text: "cloth", first: 100) { nodes { recordId } }`)
  const codes = new Set<string>()
  // Twelve times are a minute's rows. What the minute gives back meanwhile allows a few more.
  for (let times = 0; times < 60 && !codes.size; times += 1)
    for (const { extensions } of (await as(org.STAFF).ask(`{ ${searches.join(' ')} }`)).errors ?? []) codes.add(extensions.code)
  expect([...codes]).toEqual(['RATE_LIMITED'])
})

test('a budget that is spent is there again when the refusal says so, after a minute at most', async () => {
  const org = await organization()
  await requestWithHistory(org, 4_000, 'Seen')
  for (const _ of '123') await as(org.STAFF).get(HISTORY)
  const refused = await as(org.STAFF).ask(HISTORY)
  const seconds = Number(refused.headers.get('retry-after'))
  expect([refused.status, seconds > 0, seconds <= 60]).toEqual([429, true, true])
  skip(seconds * 1000)
  expect((await as(org.STAFF).ask(HISTORY)).errors).toBeUndefined()
})

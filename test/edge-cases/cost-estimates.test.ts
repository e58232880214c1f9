// What a refusal for its cost says: how much was estimated, how much may be, and the page that would fit.
import { expect, test } from '@jest/globals'
import { gateway, startGateway, useGateway } from '../support/app.js'
import { as, type GraphQLAnswer } from '../support/as.js'
import { apiKey } from '../support/make/api-keys.js'
import { organization } from '../support/make/organization.js'

useGateway({ ROWS_PER_OPERATION: '5000' })

const inLines = (inner: string) => `lineItems { materialRequest { ${inner} } }`
/** Five lines are 5 rows. With each further level, x rows become 5 × (2 + x): 35, 185, 935, 4685. */
const below = (levels: number): string => (levels === 0 ? 'lineItems { id }' : inLines(below(levels - 1)))

const FITS: readonly (readonly [why: string, query: string, variables: object, cost: object])[] = [
  [
    'a page of the list that is too long, although another one comes before it',
    `query ($n: Int = 100) { locations(first: 100) { nodes { id } } materialRequests(first: $n) { nodes { ${below(2)} } } }`,
    {}, { estimated: 18_700, fits: { field: 'materialRequests', argument: 'first', size: 26 } },
  ],
  [
    'a page of one record', `{ materialRequests(first: 2) { nodes { ${below(4)} } } }`,
    {}, { estimated: 9_372, fits: { field: 'materialRequests', argument: 'first', size: 1 } },
  ],
  [
    'a shorter page than the usual one', `{ materialRequests { nodes { ${below(3)} } } }`,
    {}, { estimated: 18_720, fits: { field: 'materialRequests', argument: 'first', size: 5 } },
  ],
  [
    'a page from the end', `{ materialRequests(last: 100) { nodes { ${below(2)} } } }`,
    {}, { estimated: 18_600, fits: { field: 'materialRequests', argument: 'last', size: 26 } },
  ],
  [
    'no fewer records than are named',
    `mutation ($ids: [ID!]!) { submitMaterialRequests(ids: $ids) { record { ${below(2)} } } }`,
    { ids: Array.from({ length: 100 }, (_, index) => `mr-${index}`) }, { estimated: 18_600, fits: null },
  ],
]

test.each(FITS)('what is proposed is %s', async (_, query, variables, cost) => {
  const org = await organization()
  const { status, errors } = await as(org.STAFF).ask(query, variables)
  expect([status, errors]).toMatchObject([422, [{ extensions: { code: 'BAD_USER_INPUT', cost: { ...cost, most: 5000 } } }]])
})

test('a list with two sizes counts with the larger one', async () => {
  const org = await organization()
  const query = '{ suppliers(first: 1, last: 100) { nodes { bills(first: 100) { nodes { id } } } } }'
  expect((await as(org.STAFF).ask(query)).errors).toMatchObject([{ extensions: { cost: { estimated: 10_100 } } }])
})

test('a list with a size below 0 counts as an empty one', async () => {
  const org = await organization()
  const query = `{ locations(first: -5) { nodes { id } }
    suppliers(first: 100) { nodes { bills(first: 100) { nodes { id } } } } }`
  expect((await as(org.STAFF).ask(query)).errors).toMatchObject([{ extensions: { cost: { estimated: 10_100 } } }])
})

const repeated = (count: number, field: string) => Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(' ')

test('where more rows may be read, ten values may be answered for each', async () => {
  const org = await organization()
  const { secret } = await apiKey(org)
  const { gateway: { url }, stop } = await startGateway(
    { database: gateway().database, discard: async () => {} }, { ROWS_PER_OPERATION: '40000' })
  const query = `{ suppliers(first: 100) { nodes { bills(first: 100) { nodes { ${repeated(76, 'id')} } } } } }`
  const headers = { 'content-type': 'application/json', 'x-api-key': secret }
  const ask = async () => {
    const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
    return (await answer.json()) as GraphQLAnswer
  }
  const { errors } = await ask().finally(stop)
  expect(errors?.map(({ message }) => message)).toEqual([
    'The operation may answer 760000 values, and 400000 are the most: ask for shorter lists or fewer fields',
  ])
})

test('the rows that are summed up in groups are no values, and the groups have five values each', async () => {
  const org = await organization()
  const groups = `groups(first: 100) { values { ${repeated(61, 'count')} } }`
  const query = `{ suppliers(first: 10) { nodes { bills { ${groups} } } } }`
  // 10 suppliers × 100 groups × 5 values × 61 fields.
  expect((await as(org.STAFF).ask(query)).errors).toMatchObject([
    { extensions: { cost: { estimated: 305_000, unit: 'values' } } },
  ])
})

interface Type {
  readonly kind: string
  readonly fields: readonly { readonly args: readonly object[] }[] | null
  readonly inputFields: readonly object[] | null
  readonly enumValues: readonly object[] | null
  readonly possibleTypes: readonly object[] | null
}

const WHOLE = `{ __schema { directives { name } types {
  possibleTypes { name } kind fields(includeDeprecated: true) { args(includeDeprecated: true) { name } }
  inputFields(includeDeprecated: true) { name } enumValues(includeDeprecated: true) { name } } } }`

test('each list of the schema counts as long as it is, or as those of all types are on average', async () => {
  const client = as((await organization()).STAFF)
  const { types, directives } = await client.get<{ types: readonly Type[]; directives: readonly object[] }>(WHOLE)
  const average = (lists: readonly (readonly unknown[] | null)[], among: number) =>
    Math.ceil(lists.reduce((all, list) => all + (list?.length ?? 0), 0) / among)
  const fields = types.flatMap((type) => (type.kind === 'OBJECT' ? (type.fields ?? []) : []))
  const ofTypes = types.length * average([fields], types.length)
  const inputFields = average(types.map((type) => type.inputFields), types.length)
  const enumValues = average(types.map((type) => type.enumValues), types.length)
  const possibleTypes = average(types.map((type) => type.possibleTypes), types.length)
  const args = average(fields.map((field) => field.args), fields.length)
  const estimated = async (path: string, besides = '') => {
    const query = `{ __schema { types { fields ${path.replace('names', repeated(90, 'name'))} } ${besides} } }`
    return (await client.ask(query)).errors?.[0].extensions.cost
  }
  expect([
    await estimated('{ names }'), await estimated('{ type { inputFields { names } } }'),
    await estimated('{ type { enumValues { names } } }'), await estimated('{ args { names } }'),
    await estimated('{ type { possibleTypes { names } } }'),
    // Few types have interfaces, so that each list of them counts as one.
    await estimated('{ type { interfaces { names } } }'),
  ]).toMatchObject([1, inputFields, enumValues, args, possibleTypes, 1].map((each) =>
    ({ estimated: ofTypes * each * 90, unit: 'values' })))
  expect(await estimated('{ names }', 'directives { name isRepeatable }'))
    .toMatchObject({ estimated: ofTypes * 90 + directives.length * 2 })
})

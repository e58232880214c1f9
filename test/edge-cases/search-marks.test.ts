// The search in scripts with marks on their letters, which folding puts into one order, among very many records, and
// after made-up cursors.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const SEARCH = `query ($text: String!, $after: String) {
  search(text: $text, after: $after) { nodes { recordId place snippet { text isMatch } } }
}`
interface Hit {
  readonly recordId: string
  readonly place: string
  readonly snippet: readonly { readonly text: string; readonly isMatch: boolean }[]
}

/** An organization with a supplier of this name, and what a search says of it. */
async function named(name: string) {
  const org = await organization()
  await gateway().database.prisma.supplier.create({ data: { orgId: org.id, id: 'sup-m', code: 'M1', name } })
  return async (text: string) => {
    const { nodes } = await as(org.STAFF).get<{ nodes: readonly Hit[] }>(SEARCH, { text })
    return nodes.map(({ recordId, snippet }) =>
      [recordId, snippet.map((part) => (part.isMatch ? `[${part.text}]` : part.text)).join('')])
  }
}

describe('a word with marks that are typed in another order than the one they fold to', () => {
  test.each([
    ['Arabic', '\u0645\u062d\u0645\u0651\u064e\u062f'],
    ['Hebrew', '\u05e9\u05c1\u05bc\u05b8\u05dc'],
    ['Bengali', '\u0995\u09cd\u09bc\u09b0\u09b6'],
    ['Japanese of half width', '\u30ab\u20db\uff9e\u30b9\u30c8'],
  ])('is found and marked: %s', async (_, word) => {
    const found = await named(`Mill ${word} 7`)
    expect(await found(word)).toEqual([['sup-m', `Mill [${word}] 7`]])
    expect(await found(word.normalize('NFC'))).toEqual([['sup-m', `Mill [${word}] 7`]])
  })

  test('is marked also behind a long text', async () => {
    const word = '\u0645\u062d\u0645\u0651\u064e\u062f'
    const found = await named(`${`${word}x `.repeat(150)}Mill ${word}y`)
    expect(await found(`${word}y`)).toEqual([['sup-m', `…${`${word}x `.repeat(5).slice(-35)}Mill [${word}y]`]])
  })
})

test('a part of a letter that folds to several marks the letter', async () => {
  const found = await named('Mill o\ufb03ce')
  expect(await found('off')).toEqual([['sup-m', 'Mill [o\ufb03]ce']])
  expect(await found('ice')).toEqual([['sup-m', 'Mill o[\ufb03ce]']])
})

test('words that overlap are one mark, and words apart are several', async () => {
  const found = await named('Mill Poplinen 7, linen')
  expect(await found('poplin linen')).toEqual([['sup-m', 'Mill [Poplinen] 7, [linen]']])
  expect(await found('pop linen')).toEqual([['sup-m', 'Mill [Poplinen] 7, [linen]']])
})

test('a word longer than the text that is shown is marked whole, beside a short one', async () => {
  const long = 'a'.repeat(170)
  const found = await named(`${long} zz`)
  expect(await found(`${long} zz`)).toEqual([['sup-m', `[${long}]…`]])
})

test('words are marked as far as the text is shown, also behind characters that fold to several', async () => {
  const between = '\ufb03'.repeat(70)
  const found = await named(`Mill velvet ${between} velvet`)
  expect(await found('velvet')).toEqual([['sup-m', `Mill [velvet] ${between} [velvet]`]])
})

test('no character of two units is cut where the shown text begins and ends', async () => {
  const faces = (count: number) => '\u{1f600}'.repeat(count)
  // 40 units before the word and 160 in all would begin and end within a face.
  const found = await named(`x${faces(30)} velvet${faces(100)}`)
  expect(await found('velvet')).toEqual([['sup-m', `…${faces(20)} [velvet]${faces(56)}…`]])
})

test('a record that has changed meanwhile has no place', async () => {
  const org = await organization()
  const { prisma } = gateway().database
  await prisma.supplier.create({ data: { orgId: org.id, id: 'sup-m', code: 'M1', name: 'Linen mill' } })
  await prisma.$executeRaw`update "SearchEntry" set "words" = ' velvet' where "orgId" = ${org.id}`
  const found = await as(org.STAFF).get(
    '{ search(text: "velvet") { nodes { recordId number title place snippet { text } } } }')
  expect(found)
    .toEqual({ nodes: [{ recordId: 'sup-m', number: 'M1', title: 'Linen mill', place: '', snippet: [] }] })
})

test('of ten thousand records with a word behind the newest thousand, none is left out', async () => {
  const org = await organization()
  // The newest with the word is the last one that the index finds.
  await gateway().database.prisma.$executeRaw`
    insert into "SearchEntry" ("orgId", "kind", "recordId", "words", "madeAt", "isShown")
    select ${org.id}, 'Supplier', lpad(n::text, 5, '0'), case when n < 10000 then ' mill' else ' house' end,
      timestamptz '2026-01-01' + n * interval '1 second', true from generate_series(0, 10999) n`
  const { nodes } = await as(org.STAFF).get<{ nodes: readonly Hit[] }>(
    '{ search(text: "mill", first: 2) { nodes { recordId } } }')
  expect(nodes.map(({ recordId }) => recordId)).toEqual(['09999', '09998'])
})

test('of more than ten thousand records with a word, the newest are found, also if few of the last thousand have it', async () => {
  const org = await organization()
  const hasWord = (n: number) => n < 11_000 || n % 50 === 0
  // The entries alone, because writing the suppliers takes long.
  await gateway().database.prisma.$executeRaw`
    insert into "SearchEntry" ("orgId", "kind", "recordId", "words", "madeAt", "isShown")
    select ${org.id}, 'Supplier', n::text, case when n < 11000 or n % 50 = 0 then ' mill' else ' house' end,
      timestamptz '2026-01-01' + n * interval '1 second', true from generate_series(0, 11999) n`
  const { nodes } = await as(org.STAFF).get<{ nodes: readonly Hit[] }>(
    'query { search(text: "mill", first: 100) { nodes { recordId } } }')
  const newest = Array.from({ length: 12_000 }, (_, n) => n).filter(hasWord).reverse().slice(0, 100).map(String)
  expect(nodes.map(({ recordId }) => recordId)).toEqual(newest)
})

test.each(['2026-02-30T00:00:00.000Z', '0000-01-01T00:00:00.000Z'])('a cursor of a day that there is not is named: %s', async (key) => {
  const org = await organization()
  const after = Buffer.from(JSON.stringify(['words', key, 'Supplier', 'sup-m', 'mill'])).toString('base64url')
  const { errors } = await as(org.STAFF).ask(SEARCH, { text: 'mill', after })
  expect(errors?.map(({ extensions: { detail } }) => detail)).toMatchObject([[{ type: 'not_a_cursor', loc: ['after'] }]])
})

/** What a search for velvet finds, page by page of one record. */
async function velvetIn(org: TestOrganization): Promise<unknown[]> {
  const PAGE = `query ($after: String) { search(text: "velvet", first: 1, after: $after) {
    nodes { kind recordId rank } pageInfo { hasNextPage endCursor } } }`
  interface Page {
    readonly nodes: readonly { readonly kind: string; readonly recordId: string; readonly rank: string }[]
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
  }
  const found: unknown[] = []
  for (let after: string | null = null, isMore = true; isMore && found.length < 9;) {
    const page: Page = await as(org.STAFF).get<Page>(PAGE, { after })
    found.push(...page.nodes.map(({ kind, recordId, rank }) => [kind, recordId, rank]))
    ;({ hasNextPage: isMore, endCursor: after } = page.pageInfo)
  }
  return found
}

test('a record whose number and name both begin with the text is found once, and so is each of several with one number', async () => {
  const org = await organization()
  const { prisma } = gateway().database
  const [orgId, name] = [org.id, 'Velvet house']
  await prisma.supplier.createMany({ data: ['sup-1', 'sup-2'].map((id, at) => ({ orgId, id, code: `VELVET-${at}`, name })) })
  await prisma.client.create({ data: { orgId, id: 'cli-1', code: 'VELVET-0', name } })
  expect(await velvetIn(org))
    .toEqual([['CLIENT', 'cli-1', 'BEGINNING'], ['SUPPLIER', 'sup-1', 'BEGINNING'], ['SUPPLIER', 'sup-2', 'BEGINNING']])
})

test('records that were made at one time are found in the order of their identifiers, also of two kinds with one', async () => {
  const org = await organization()
  const { prisma } = gateway().database
  const of = (id: string) =>
    ({ orgId: org.id, id, code: id.toUpperCase(), name: 'The velvet house', createdAt: new Date('2026-01-01T00:00:00Z') })
  await prisma.supplier.createMany({ data: ['a', 'b', 'c'].map(of) })
  await prisma.client.create({ data: of('c') })
  expect(await velvetIn(org)).toEqual([
    ['SUPPLIER', 'c', 'WORDS'], ['CLIENT', 'c', 'WORDS'], ['SUPPLIER', 'b', 'WORDS'], ['SUPPLIER', 'a', 'WORDS'],
  ])
})

// What a search asks the database: parts of words of the index, the newest records before all others, and nothing that
// it does not need.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, withKey } from '../support/as.js'
import { apiKey } from '../support/make/api-keys.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { sentDuring } from '../support/statements.js'
import { idsIn, idsOf, search, SEARCH, type Page } from '../support/stories/search.js'

useGateway()

/** The statements that look for records by words, with their values. */
const looksOf = (work: () => Promise<unknown>) => sentDuring(/from "SearchEntry"/, work)

/** The forms of the statements behind those of numbers and names that begin with the text. */
const FORMS: readonly (readonly [name: string, form: RegExp])[] = [
  ['the newest 1000', /desc limit 1000\) e where/], ['the newest 10000', /desc limit 10000\) e where/],
  ['each by the index', / offset 1000/], ['together by the index', /"kind" \|\| ''/],
]
const formOf = ([text]: readonly [text: string, values: readonly unknown[]]) =>
  FORMS.find(([, form]) => form.test(text))?.[0] ?? 'the beginnings'

/** Suppliers and clients with these names. */
async function named(suppliers: readonly string[], clients: readonly string[] = []): Promise<TestOrganization> {
  const org = await organization()
  const of = (name: string, index: number) => ({ orgId: org.id, id: `id-${index}`, code: `C${index}`, name })
  await gateway().database.prisma.supplier.createMany({ data: suppliers.map(of) })
  await gateway().database.prisma.client.createMany({ data: clients.map(of) })
  return org
}

const several = (count: number, name: (index: number) => string) => Array.from({ length: count }, (_, at) => name(at))

describe('the index is asked for', () => {
  test.each([
    // The longest part between hyphens, or the word itself if all its parts are short.
    ['navy-120-w', ['%navy%'], ['%navy-120-w%']],
    ['a-1-b', ['%a-1-b%'], ['%a-1-b%']],
    ['mi', ['% mi%'], ['% mi%']],
    ['poplin cloth mill', ['%poplin%', '%cloth%', '%mill%'], ['%poplin%', '%cloth%', '%mill%']],
    // The three letters in the middle of each of the three longest of more words.
    ['mill bombazine cloth poplin', ['%baz%', '%opl%', '%lot%'], ['%bombazine%', '%poplin%', '%cloth%', '%mill%']],
    ['mill loom yarn silk', ['%mil%', '%loo%', '%yar%'], ['%mill%', '%loom%', '%yarn%', '%silk%']],
    ['po li ab cd', ['% po%', '% li%', '% ab%'], ['% po%', '% li%', '% ab%', '% cd%']],
  ])('some of the words of %s, and all are compared in what it finds', async (text, indexed, compared) => {
    const org = await organization()
    const looks = (await looksOf(() => search(org, text))).filter((look) => formOf(look) !== 'the beginnings')
    const patterns = looks.map(([, values]) =>
      values.find((value) => Array.isArray(value) && value.some((one) => String(one).startsWith('%'))))
    expect(patterns).toEqual(looks.map(() => [...indexed, ...compared]))
    expect(looks.map(formOf)).toEqual(['the newest 1000', 'together by the index'])
  })
})

describe('a page of nineteen, with one more to know if there is a next one,', () => {
  const FILLED = ['the beginnings', 'the beginnings', 'the newest 1000']

  test.each([
    [20, 0, FILLED],
    [19, 0, [...FILLED, 'the newest 10000', 'together by the index']],
    // Three of the newest 1000 let expect thirty of the newest 10000, which are half as many again as the page has.
    [3, 0, [...FILLED, 'the newest 10000', 'together by the index']],
    [2, 0, [...FILLED, 'together by the index']],
    [0, 0, [...FILLED, 'together by the index']],
    // One kind has a full page, so the word is common, and the other kind is asked by itself.
    [20, 1, [...FILLED, 'each by the index']],
    [2, 1, [...FILLED, 'together by the index']],
  ])('of %i suppliers and %i clients with a word takes these statements', async (suppliers, clients, forms) => {
    const org = await named(
      several(suppliers, (at) => `The velvet mill ${at}`), several(clients, (at) => `The velvet shop ${at}`))
    const kinds = clients ? ['SUPPLIER', 'CLIENT'] : ['SUPPLIER']
    let found: string[] = []
    const looks = await looksOf(async () => { found = idsOf(await search(org, 'velvet', { first: 19, kinds })) })
    expect([found.length, looks.map(formOf)]).toEqual([Math.min(19, suppliers + clients), forms])
  })

  test('that names with this beginning fill asks for no others', async () => {
    const org = await named(several(4, (at) => `Velvet ${at}`))
    const forms = async (first: number) =>
      (await looksOf(() => search(org, 'velvet', { first, kinds: ['SUPPLIER'] }))).map(formOf)
    expect([await forms(3), await forms(4)]).toEqual([FILLED, [...FILLED, 'together by the index']])
  })
})

test('nothing is looked up for a text of too few letters, or for who may read no kind', async () => {
  const org = await named(['Mill'])
  const { secret } = await apiKey(org, { permissions: ['audit:read'] })
  expect(await looksOf(() => search(org, 'm'))).toEqual([])
  const found = () => withKey(secret).get<Page>(SEARCH, { text: 'mill' })
  expect([await looksOf(found), idsOf(await found())]).toEqual([[], []])
})

test('a list with a text that has no words is the whole list, and nothing is looked up for it', async () => {
  const org = await named(['Mill', 'Loom'])
  for (const text of ['', '  ']) {
    const looks = await looksOf(async () => { expect(await idsIn(org, 'suppliers', text)).toEqual(['id-0', 'id-1']) })
    expect([text, looks]).toEqual([text, []])
  }
})

test('lines and notes are searched for the place of a record where it is shown, and not for its name', async () => {
  const org = await named(['Mill'])
  const patterns = async (fields: string) => {
    const sent = await sentDuring(
      /"searchPlaces"/, () => as(org.STAFF).get(`{ search(text: "mill") { nodes { ${fields} } } }`))
    return sent.map(([, values]) => values.filter((value) => JSON.stringify(value).includes('%')))
  }
  expect([await patterns('title'), await patterns('title place')]).toEqual([[[]], [[['%mill%']]]])
})

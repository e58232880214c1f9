// GraphQL documents without a credential, which anybody can send.
import type { Bomb } from '../bomb.js'
import { graphql, many, nested, posted } from '../shot.js'

const DIGITS = `${'1'.repeat(120_000)}x`
const DRAFT = 'mutation ($input: CreateMaterialRequestInput!) { createMaterialRequest(input: $input) { id } }'
const line = (quantity: unknown) => ({ lineItems: [{ requiredQty: quantity }] })
const GATE = ['anonymousTokens'] as const
/** Nested introspection. */
const CYCLE = `{ __schema { types { ${nested(7, 'fields { type { ', 'name', ' } }')} } } }`

/** 460 different documents of 12 KB. */
const DOCUMENTS = Array.from({ length: 460 }, (_, index) => index)
const longDocument = (index: number) =>
  `query q${index} { me { ${many(600, (field) => `a${index}_${field}: email`)} } }`
const longOpenDocument = (index: number) => `mutation m${index} { refreshSession(refreshToken: "x") { ${many(450, (field) => `a${index}_${field}: tokenType`)} } }`

export const strangers: readonly Bomb[] = [
  {
    name: 'a long number, and a text of 400,000 escaped quotes without an end', refused: true,
    means: 'each character of a body is looked at once',
    shots: () => [posted('guest', '/graphql', `1234567890123456"${'\\"'.repeat(400_000)}`)],
  },
  {
    name: 'a number of 900,000 digits, as the name of a member', refused: true,
    means: 'each character of a body is looked at once',
    shots: () => [posted('guest', '/graphql', `{${'1'.repeat(900_000)}:1}`)],
  },
  {
    name: 'a number of 120,000 digits and a letter', limits: ['numberCharacters'],
    means: 'a caller without a credential: refused before variables are looked at',
    shots: () => [graphql('guest', DRAFT, { input: line(DIGITS) })],
  },
  {
    name: 'the same number as a literal, without a credential', limits: ['anonymousTokens', 'documentCharacters'],
    shots: () => [graphql('guest', `mutation { createMaterialRequest(input: { lineItems: [{ requiredQty: "${DIGITS}" }] }) { id } }`)],
  },
  {
    name: '4,000 members that no input has, without a credential', means: 'refused before variables are looked at',
    shots: () => [graphql('guest', DRAFT, { input: Object.fromEntries(Array.from({ length: 4_000 }, (_, index) => [`unknown${index}`, 1])) })],
  },
  {
    name: '400,000 wrong items of a list, without a credential', means: 'refused before variables are looked at',
    shots: () => [graphql('guest', DRAFT, { input: { lineItems: Array.from({ length: 400_000 }, () => 1) } })],
  },
  {
    name: 'wrong variables of a log-in, 100,000 of them', limits: ['inputValues', 'faults', 'echoedCharacters'],
    shots: () => [graphql('guest', 'mutation ($username: String!) { login(username: $username, password: "x") { accessToken } }', { username: Array.from({ length: 100_000 }, () => [1]) })],
  },
  {
    name: '460 documents of 12 KB, all different, without a credential', limits: GATE,
    means: 'nothing is compiled for strangers', atOnce: 20,
    shots: () => DOCUMENTS.map((index) => graphql('guest', longDocument(index))),
  },
  {
    name: '460 documents of 12 KB, all different, of an open field',
    limits: ['anonymousTokens', 'aliases', 'compiledBytes'], atOnce: 20,
    shots: () => DOCUMENTS.map((index) => graphql('guest', longOpenDocument(index))),
  },
  {
    name: '200 small documents, all different, of open fields', limits: ['compiledBytes'], atOnce: 20,
    shots: () => DOCUMENTS.slice(0, 200).map((index) => graphql('guest', `query q${index} { ${many(20, (field) => `a${index}_${field}: __typename`)} }`)),
  },
  { name: 'introspection within itself, without a credential', limits: GATE, shots: () => [graphql('guest', CYCLE)] },
  {
    name: 'a thousand aliases of __typename, without a credential', limits: ['anonymousTokens', 'aliases'],
    shots: () => [graphql('guest', `{ ${many(1_000, (index) => `a${index}: __typename`)} }`)],
  },
  {
    name: 'ten thousand directives on a field, without a credential', limits: GATE,
    shots: () => [graphql('guest', `{ __typename ${'@a'.repeat(10_000)} }`)],
  },
  {
    name: 'selections 20,000 levels deep, without a credential', limits: GATE,
    shots: () => [graphql('guest', nested(20_000, '{a', '', '}'))],
  },
  {
    name: '30,000 opening brackets of a list, without a credential', limits: GATE,
    shots: () => [graphql('guest', `{ a(b: ${'['.repeat(30_000)}) }`)],
  },
  {
    name: 'fragments that double at each of 40 levels, without a credential', limits: ['anonymousTokens', 'fields'],
    shots: () => [graphql('guest', `{ ...f0 } ${many(40, (index) => `fragment f${index} on Query { ...f${index + 1} ...f${index + 1} }`)} fragment f40 on Query { __typename }`)],
  },
  {
    name: 'fragments in a circle, without a credential',
    shots: () => [graphql('guest', '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }')],
  },
  {
    name: 'five thousand variables, without a credential', limits: GATE,
    shots: () => [graphql('guest', `query (${many(5_000, (index) => `$v${index}: Int`)}) { __typename }`)],
  },
  {
    name: 'three thousand operations, without a credential', limits: GATE,
    shots: () => [graphql('guest', many(3_000, (index) => `query q${index} { __typename }`))],
  },
  {
    name: 'a document of 900 KB of commas', limits: ['documentCharacters'],
    shots: () => [graphql('guest', `{ __typename ${','.repeat(900_000)} }`)],
  },
  {
    name: 'a document of 900 KB of comments', limits: ['documentCharacters'],
    shots: () => [graphql('guest', `{ __typename ${'#x\n'.repeat(300_000)} }`)],
  },
  {
    name: 'a block text of 90,000 lines', limits: ['documentCharacters', 'textCharacters'],
    shots: () => [graphql('guest', `mutation { login(username: """${' \n'.repeat(45_000)}""", password: "x") { accessToken } }`)],
  },
  {
    name: 'a text of 15,000 escapes', limits: ['documentCharacters', 'textCharacters'],
    shots: () => [graphql('guest', `mutation { login(username: "${'\\u0041'.repeat(15_000)}", password: "x") { accessToken } }`)],
  },
  {
    name: 'a name of 90,000 letters', limits: ['documentCharacters'],
    shots: () => [graphql('guest', `{ ${'a'.repeat(90_000)} }`)],
  },
  {
    name: 'the name of an operation of 900 KB',
    shots: () => [posted('guest', '/graphql', JSON.stringify({ query: '{ __typename }', operationName: 'x'.repeat(900_000) }))],
  },
  {
    name: 'a batch of 10,000 operations', means: 'batches are not taken',
    shots: () => [posted('guest', '/graphql', `[${many(10_000, () => '{"query":"{ __typename }"}', ',')}]`)],
  },
  {
    name: 'JSON of 400,000 levels to the GraphQL door', limits: ['depth'],
    shots: () => [posted('guest', '/graphql', `{"query":"{ __typename }","variables":{"a":${nested(400_000, '[', '', ']')}}}`)],
  },
  {
    name: 'JSON of 3,000 levels to the GraphQL door', limits: ['depth'],
    shots: () => [posted('guest', '/graphql', `{"query":"{ __typename }","variables":{"a":${nested(3_000, '{"a":', '1', '}')}}}`)],
  },
  {
    name: 'a refresh token of 900 KB', limits: ['textCharacters'],
    shots: () => [graphql('guest', 'mutation ($token: String!) { refreshSession(refreshToken: $token) { accessToken } }', { token: `${'e'.repeat(300_000)}.${'f'.repeat(300_000)}.${'g'.repeat(300_000)}` })],
  },
  {
    name: 'a thousand unknown hashes of persisted documents', means: 'persisted documents are not taken', atOnce: 10,
    shots: () => Array.from({ length: 300 }, (_, index) => posted('guest', '/graphql', JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: String(index).padStart(64, '0') } } }))),
  },
]

// Documents in the address of a GET. The same limits as for POST must apply, however the address is escaped.
import type { Bomb } from '../bomb.js'
import { BAD_ESCAPE, inAddress, many, nested, type Sender, type Shot } from '../shot.js'

const ALIASES = `{ ${many(120, (index) => `a${index}: __typename`)} }`
const OWN_ALIASES = `{ me { ${many(120, (index) => `a${index}: id`)} } }`
const FIELDS = `{ me { ${'id '.repeat(2_100)} } }`
const TYPES = '{ __schema { types { name fields { name } } } }'
const CYCLE = `{ __schema { types { ${nested(7, 'fields { type { ', 'name', ' } }')} } } }`
const OVERLAPPING = `{ ${many(60, () => 'materialRequests(first: 1) { nodes { id } }')} }`
const HARMLESS = '{ __typename }'
const PARSERS = 'the limits and the execution read the same text'

/** The document without and with an invalid escape: within the document, and in another parameter. */
const byAddress = (by: Sender, query: string) => (): Shot[] =>
  ['', BAD_ESCAPE, '&x=%FF'].map((tail) => inAddress(by, query, tail))
const raw = (path: string, method = 'GET', body?: string): Shot => ({
  by: 'guest',
  method,
  path,
  headers: [
    ['apollo-require-preflight', 'true'],
    ['content-type', 'application/json'],
  ],
  body: body === undefined ? undefined : Buffer.from(body),
})
const address = (query: string, ...others: readonly string[]) =>
  `/graphql?${[query, ...others].map((one) => `query=${encodeURIComponent(one)}`).join('&')}`
const plus = (query: string, sign: string) => `/graphql?query=${encodeURIComponent(query).replaceAll('%20', sign)}`

export const byGet: readonly Bomb[] = [
  {
    name: '120 aliases in the address, without a credential', limits: ['aliases'], means: PARSERS, refused: true,
    shots: byAddress('guest', ALIASES),
  },
  {
    name: '120 aliases in the address', limits: ['aliases'], means: PARSERS, refused: true,
    shots: byAddress('staff', OWN_ALIASES),
  },
  {
    name: '2,100 times the same field in the address', limits: ['fields'], means: PARSERS, refused: true,
    shots: () => byAddress('staff', FIELDS)().map(({ path, ...shot }) => ({ ...shot, path: path.replaceAll('%20', '+') })),
  },
  {
    name: 'the same field 60 times in the address, each with its own fields', limits: ['queryFields'], means: PARSERS,
    refused: true, shots: byAddress('staff', OVERLAPPING),
  },
  {
    name: 'the schema by its address, without a credential', means: PARSERS, refused: true,
    shots: byAddress('guest', TYPES),
  },
  {
    name: 'introspection within itself in the address, without a credential', means: PARSERS, refused: true,
    shots: byAddress('guest', CYCLE),
  },
  {
    name: 'selections 400 levels deep in the address, without a credential', limits: ['anonymousTokens', 'depth'],
    means: PARSERS, refused: true, shots: byAddress('guest', nested(400, '{a', '', '}')),
  },
  {
    name: 'two documents in an address, one of them harmless', means: 'one document in an address', refused: true,
    shots: () => ['', BAD_ESCAPE].flatMap((tail) => [raw(address(HARMLESS, TYPES) + tail), raw(address(TYPES, HARMLESS) + tail), raw(address(TYPES, TYPES) + tail)]),
  },
  {
    name: 'a document whose spaces are signs of plus', means: PARSERS, refused: true,
    shots: () => ['+', '%2B'].flatMap((sign) => ['', BAD_ESCAPE].map((tail) => raw(plus(TYPES, sign) + tail))),
  },
  {
    name: 'a document in the address, and a harmless one in the body of the GET', means: PARSERS, refused: true,
    shots: () => ['', BAD_ESCAPE].map((tail) => raw(address(TYPES) + tail, 'GET', JSON.stringify({ query: HARMLESS }))),
  },
  {
    name: 'a document in the body of a GET', means: PARSERS, refused: true,
    shots: () => [raw('/graphql', 'GET', JSON.stringify({ query: TYPES }))],
  },
  {
    name: 'the schema by HEAD', means: 'HEAD is not taken', refused: true,
    shots: () => ['', BAD_ESCAPE].map((tail) => raw(address(TYPES) + tail, 'HEAD')),
  },
  {
    name: '150 documents in addresses with a wrong escape, all different, without a credential',
    limits: ['aliases', 'compiledBytes'], means: PARSERS, refused: true, atOnce: 10,
    shots: () => Array.from({ length: 150 }, (_, index) => inAddress('guest', `{ me { ${many(200, (field) => `a${index}_${field}: id`)} } }`, BAD_ESCAPE)),
  },
]

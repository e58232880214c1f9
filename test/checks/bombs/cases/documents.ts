// Documents that are expensive to read, to check or to compile, sent by a signed-in caller.
import type { Bomb } from '../bomb.js'
import { got, graphql, many, nested, posted } from '../shot.js'

const staff = (query: string, variables?: unknown) => () => [graphql('staff', query, variables)]
const CYCLE = `{ __schema { types { ${nested(7, 'fields { type { ', 'name', ' } }')} } } }`
const WHOLE_SCHEMA = '__schema { types { name description fields { name description type { name kind ofType { name kind ofType { name } } } args { name description } } inputFields { name description } enumValues { name description } } }'
const OVERLAPPING = many(700, () => 'materialRequests(first: 1) { nodes { id } }')

export const documents: readonly Bomb[] = [
  { name: 'introspection within itself', limits: ['depth', 'values'], shots: staff(CYCLE) },
  {
    name: 'thirty aliases of __schema', means: 'one `__schema` in a document', refused: true,
    shots: staff(`{ ${many(30, (index) => `s${index}: ${WHOLE_SCHEMA}`)} }`),
  },
  {
    name: 'three times __schema in fragments', means: 'one `__schema` in a document', refused: true,
    shots: staff(`{ ...f0 ...f1 ...f2 } ${many(3, (index) => `fragment f${index} on Query { s${index}: ${WHOLE_SCHEMA} }`)}`),
  },
  {
    name: 'two thousand aliases of __type', limits: ['aliases', 'queryFields'],
    shots: staff(`{ ${many(2_000, (index) => `t${index}: __type(name: "Bill") { name }`)} }`),
  },
  {
    name: 'a thousand aliases of a field', limits: ['aliases'],
    shots: staff(`{ me { ${many(1_000, (index) => `a${index}: id`)} } }`),
  },
  { name: 'five thousand times the same field', limits: ['fields'], shots: staff(`{ me { ${'id '.repeat(5_000)} } }`) },
  {
    name: 'the same field 700 times, each with its own fields', limits: ['queryFields', 'fields'],
    shots: staff(`{ ${OVERLAPPING} }`),
  },
  {
    name: 'overlapping fields below each other, six levels of four', limits: ['fields', 'depth'],
    shots: staff(`{ me { organizations { id } } ${overlapping(6, 4)} }`),
  },
  {
    name: 'overlapping fragments, sixty of sixty fields', limits: ['fields', 'tokens'],
    shots: staff(`{ me { ${many(60, (index) => `...f${index}`)} } } ${many(60, (index) => `fragment f${index} on Me { ${many(60, (field) => `a${field}: id`)} }`)}`),
  },
  {
    name: '1,990 times the same field, just within the limit', limits: ['fields'],
    shots: staff(`{ me { ${'id '.repeat(1_990)} } }`),
  },
  {
    name: 'sixty fragments of thirty same fields, just within the limit', limits: ['fields'],
    shots: staff(`{ me { ${many(60, (index) => `...f${index}`)} } } ${many(60, (index) => `fragment f${index} on Me { ${'id '.repeat(30)} }`)}`),
  },
  {
    name: 'overlapping fields below each other, five levels of three', limits: ['fields', 'depth'],
    shots: staff(`{ ${overlapping(4, 3)} }`),
  },
  {
    name: 'four directives on each of twelve fields, just within the limit',
    limits: ['directives', 'directivesTogether'], shots: staff(`{ me { ${many(12, () => 'id @a @a @a @a')} } }`),
  },
  {
    name: 'ten thousand directives on a field', limits: ['directives', 'tokens'],
    shots: staff(`{ me { id ${'@a'.repeat(4_900)} } }`),
  },
  {
    name: 'two thousand @skip and @include', limits: ['directives'],
    shots: staff(`query ($a: Boolean = true) { me { ${many(1_000, () => 'id @skip(if: $a) @include(if: $a)')} } }`),
  },
  { name: 'selections 4,900 levels deep', limits: ['depth'], shots: staff(nested(4_900, '{a', '', '}')) },
  {
    name: 'inline fragments 2,400 levels deep', limits: ['depth', 'tokens'],
    shots: staff(`{ ${nested(2_400, '...{', '__typename', '}')} }`),
  },
  {
    name: 'fragments that double at each of 40 levels', limits: ['fields'],
    shots: staff(`{ ...f0 } ${many(40, (index) => `fragment f${index} on Query { ...f${index + 1} ...f${index + 1} }`)} fragment f40 on Query { me { id } }`),
  },
  {
    name: 'a chain of 700 fragments', limits: ['depth', 'tokens'],
    shots: staff(`{ ...f0 } ${many(700, (index) => `fragment f${index} on Query { ...f${index + 1} }`)} fragment f700 on Query { me { id } }`),
  },
  {
    name: 'fragments in a circle of 300',
    shots: staff(`{ ...f0 } ${many(300, (index) => `fragment f${index} on Query { ...f${(index + 1) % 300} }`)}`),
  },
  {
    name: 'a thousand fragments that nobody uses', limits: ['tokens'],
    shots: staff(`{ me { id } } ${many(1_000, (index) => `fragment f${index} on Me { id }`)}`),
  },
  {
    name: '800 fields in a fragment that nobody spreads', limits: ['fields'], refused: true,
    shots: staff(`{ me { id } } fragment f on Query { ${many(800, () => 'materialRequests(first: 1) { nodes { id } }')} }`),
  },
  {
    name: '800 same fields in eight fragments that nobody spreads', limits: ['fields'], refused: true,
    shots: staff(`{ me { id } } ${many(8, (index) => `fragment f${index} on Me { ${'id '.repeat(100)} }`)}`),
  },
  {
    name: '1,900 same fields in fragments that nobody spreads', limits: ['fields'], refused: true,
    shots: staff(`{ me { id } } ${many(2, (index) => `fragment f${index} on Me { ${'id '.repeat(950)} }`)}`),
  },
  {
    name: 'two thousand variables', limits: ['tokens', 'faults'],
    shots: staff(`query (${many(2_000, (index) => `$v${index}: Int`)}) { me { id } }`),
  },
  {
    name: 'a thousand operations', limits: ['tokens'],
    shots: staff(many(1_000, (index) => `query q${index} { me { id } }`)),
  },
  {
    name: 'two thousand fields that no type has', limits: ['faults'],
    shots: staff(`{ me { ${many(2_000, (index) => `materialRequestz${index}`)} } }`),
  },
  {
    name: 'two thousand arguments that no field has', limits: ['faults'],
    shots: staff(`{ me { id(${many(2_000, (index) => `a${index}: 1`)}) } }`),
  },
  {
    name: 'a literal list of 9,000 numbers', limits: ['tokens', 'inputValues'],
    shots: staff(`{ compareCostSheets(costSheetIds: [${'1 '.repeat(9_000)}]) { baseline { id } } }`),
  },
  {
    name: 'a literal 3,000 levels deep', limits: ['depth'],
    shots: staff(`{ bills(filter: ${nested(3_000, '{a:', '1', '}')}) { nodes { id } } }`),
  },
  {
    name: 'a whole number of 90,000 digits as a literal', limits: ['numberCharacters'],
    shots: staff(`{ bills(first: ${'9'.repeat(90_000)}) { nodes { id } } }`),
  },
  {
    name: 'a decimal of 90,000 digits and a letter as a literal', limits: ['numberCharacters', 'documentCharacters'],
    shots: staff(`mutation { createMaterialRequest(input: { lineItems: [{ requiredQty: "${'1'.repeat(90_000)}x" }] }) { id } }`),
  },
  {
    name: '150 documents of 12 KB, all different', limits: ['compiledBytes', 'aliases'], atOnce: 4,
    shots: () => Array.from({ length: 150 }, (_, index) => graphql('staff', `query q${index} { me { ${many(600, (field) => `a${index}_${field}: email`)} } }`)),
  },
  {
    name: '60 documents with a hundred aliases, all different', limits: ['compiledBytes'], atOnce: 4,
    shots: () => Array.from({ length: 60 }, (_, index) => graphql('staff', `query q${index} { me { ${many(95, (field) => `a${index}_${field}: name`)} } }`)),
  },
  {
    name: 'a document of 12,000 characters in the address', means: 'addresses of at most 16 KiB',
    shots: () => [got('staff', `/graphql?query=${encodeURIComponent(`{ me { ${'id '.repeat(2_500)} } }`)}`, [['apollo-require-preflight', '1']])],
  },
  {
    name: 'a document of 60,000 characters in the address', means: 'addresses of at most 16 KiB',
    shots: () => [got('staff', `/graphql?query=%7B${'a%20'.repeat(15_000)}%7D`, [['apollo-require-preflight', '1']])],
  },
  { name: 'subscriptions', shots: staff('subscription { me { id } }') },
  {
    name: 'a batch of a thousand operations', means: 'batches are not taken',
    shots: () => [posted('staff', '/graphql', `[${many(1_000, () => '{"query":"{ me { id } }"}', ',')}]`)],
  },
]

/** The same fields repeated at every level, so that validation compares each with all others of its name. */
function overlapping(levels: number, times: number): string {
  const below = levels ? overlapping(levels - 1, times) : 'id'
  const field = levels % 2 ? 'salesOrder' : 'quote'
  const isRoot = levels % 2 === 0 && levels > 3
  return many(times, () => (isRoot ? `quotes(first: 1) { nodes { ${below} } }` : `${field} { id ${below} }`))
}

// Generates a document that anybody may send: open fields with aliases, fragments, directives and padding, by POST and
// by GET.
import { BAD_ESCAPE, graphql, inAddress, many, type Shot } from '../shot.js'
import { readerOf, type Input, type Reader } from './input.js'

/**
 * The only mutation used is the refresh of a session, which costs one statement. A log-in costs a password hash by
 * design and has its own attacks.
 */
const REFRESHED = ['accessToken', 'refreshToken', 'tokenType', 'expiresIn', 'refreshExpiresIn', '__typename']
/** With this length, an address with its escapes fits into the limit of the request head. */
const MOST_CHARACTERS_IN_ADDRESS = 4_000

interface Walk {
  readonly read: Reader
  readonly isMutation: boolean
  /** The number of fields that may still be written. */
  left: number
  aliases: number
}

/** The ways to write one part of a selection. */
const PARTS: readonly ((walk: Walk, depth: number) => string)[] = [
  () => '__typename',
  (walk) => `${alias(walk)}__typename`,
  () => '__typename @skip(if: false)',
  () => '__typename @skip(if: false) @include(if: $yes)',
  (walk, depth) => `... { ${selection(walk, depth + 1)} }`,
  (walk, depth) => `... on ${walk.isMutation ? 'Mutation' : 'Query'} { ${selection(walk, depth + 1)} }`,
  ({ read }) => `...f${read.below(3)}`,
  (walk) => (walk.isMutation ? refresh(walk) : '__typename'),
]

const MOST_DEPTH = 20

function alias(walk: Walk): string {
  walk.aliases += 1
  return `a${walk.aliases}: `
}

function refresh(walk: Walk): string {
  const { read } = walk
  const token = 'e'.repeat(1 + read.below(300))
  return `${alias(walk)}refreshSession(refreshToken: "${token}") { ${many(1 + read.below(6), () => read.pick(REFRESHED))} }`
}

function selection(walk: Walk, depth: number): string {
  const parts = ['__typename']
  for (let count = walk.read.below(12); count > 0 && walk.left > 0; count -= 1) {
    walk.left -= 1
    parts.push(depth < MOST_DEPTH ? walk.read.pick(PARTS)(walk, depth) : '__typename')
  }
  return parts.join(walk.read.below(5) ? ' ' : ` ${','.repeat(200)} `)
}

/** The document for an input, with three fragments that it may spread. No fragment spreads another one. */
function openDocumentOf(read: Reader, effort: number): string {
  const walk: Walk = { read, isMutation: read.below(2) === 1, left: 4 + Math.floor(effort * 150), aliases: 0 }
  const [word, root] = walk.isMutation ? ['mutation', 'Mutation'] : ['query', 'Query']
  const fragments = many(3, (index) => `fragment f${index} on ${root} { ${many(1 + read.below(1 + Math.floor(effort * 40)), () => '__typename')} }`)
  return `${word} ($yes: Boolean = true) { ...f0 ...f1 ...f2 __typename @include(if: $yes) ${selection(walk, 0)} } ${fragments}`
}

/** The request for an input. `effort` from 0 to 1 limits the size of its document. */
export function openRequestOf(input: Input, effort: number): Shot {
  const read = readerOf(input)
  const way = read.below(3)
  const document = openDocumentOf(read, effort)
  if (way === 0 || document.startsWith('mutation') || document.length > MOST_CHARACTERS_IN_ADDRESS) return graphql('guest', document)
  return inAddress('guest', document, way === 1 ? '' : BAD_ESCAPE)
}

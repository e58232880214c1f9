// Documents that read records with their relations: made at random from the schema, and those of the tests.
import fc from 'fast-check'
import {
  getNamedType, isLeafType, isObjectType, isRequiredArgument, Kind, OperationTypeNode, print, type GraphQLField,
  type GraphQLObjectType, type OperationDefinitionNode,
} from 'graphql'
import { documentsInSources } from '../../support/corpus/sources.js'
import { variablesOf, type Identifiers } from '../../support/corpus/variables.js'
import { nodeOf, nodeOfField, relayLists } from '../../support/walk.js'

/** A document without its name, and its variables. */
export interface Asked {
  readonly text: string
  readonly variables: Readonly<Record<string, unknown>>
}

type Field = GraphQLField<unknown, unknown>
const fieldsOf = (type: GraphQLObjectType) => Object.values(type.getFields())
/** A link of a download names the second in which it was made. */
const isAsked = ({ name, args }: Field) => name !== 'downloadUrl' && !args.some(isRequiredArgument)
const isLeaf = ({ type }: Field) => isLeafType(getNamedType(type))
const DEEPEST = 4

/** Makes numbers below a limit, and true as often as is said. */
interface Chance {
  readonly below: (limit: number) => number
  readonly is: (share: number) => boolean
}

const some = <T>({ below }: Chance, all: readonly T[], most: number): T[] =>
  Array.from({ length: Math.min(all.length, below(most + 1)) }, () => all[below(all.length)])

/** The size of a list: usual, written, or of a variable; now and then one that is refused. */
function sizeOf(chance: Chance): string {
  if (chance.is(0.3)) return ''
  if (chance.is(0.3)) return `(first: $${chance.is(0.5) ? 'few' : 'size'})`
  return `(first: ${1 + chance.below(4)})`
}

const DIRECTIVES = ['@include(if: $yes)', '@include(if: $no)', '@skip(if: $yes)', '@skip(if: $no)']

/** A field with what it selects. An alias lets a list be asked for twice. */
function fieldText(chance: Chance, field: Field, depth: number): string {
  const type = nodeOfField(field) ?? getNamedType(field.type)
  if (!isObjectType(type)) return isLeaf(field) ? field.name : `${field.name} { __typename }`
  // Two fields of one name without alias would have to ask for the same.
  const alias = `a${chance.below(1_000_000)}: ${field.name}`
  const size = field.args.some((one) => one.name === 'first') ? sizeOf(chance) : ''
  const directive = chance.is(0.1) ? DIRECTIVES[chance.below(DIRECTIVES.length)] : ''
  const inner = selection(chance, type, depth + 1)
  return `${alias}${size} ${directive} ${nodeOfField(field) ? `{ nodes ${inner} }` : inner}`
}

function selection(chance: Chance, type: GraphQLObjectType, depth: number): string {
  const asked = fieldsOf(type).filter(isAsked)
  const leaves = some(chance, asked.filter(isLeaf), 5).map(({ name }) => name)
  const below = depth < DEEPEST ? some(chance, asked.filter((field) => !isLeaf(field)), 3) : []
  const parts = below.map((field) => fieldText(chance, field, depth))
  const own = chance.is(0.2) ? [`... on ${type.name} { ${parts.join(' ')} __typename }`] : parts
  return `{ __typename ${leaves.join(' ')} ${own.join(' ')} }`
}

/** Queries whose answer is another one a moment later. */
const UNSTEADY = /\b(?:operationUsage|document|listExport|changes|downloadUrl|events)\b/

/** The queries in the sources of the tests, with variables of these identifiers. */
export function documentsInTests(identifiers: Identifiers): Asked[] {
  return [...documentsInSources().values()].flatMap((document) => {
    const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
    const [asked] = operations as OperationDefinitionNode[]
    if (operations.length !== 1 || asked.operation !== OperationTypeNode.QUERY) return []
    const others = document.definitions.filter((each) => each !== asked)
    // A text without variables and directives begins with its selection.
    const text = [{ ...asked, name: undefined }, ...others].map(print).join('\n').replace(/^query /, '')
    return UNSTEADY.test(text) ? [] : [{ text, variables: variablesOf(document, identifiers) }]
  })
}

const DECLARED = { few: 'Int', size: 'Int', yes: 'Boolean = true', no: 'Boolean = false' }

function documentOf(chance: Chance): Asked {
  const list = relayLists[chance.below(relayLists.length)]
  const type = nodeOf(list) as GraphQLObjectType
  const args = `(first: ${1 + chance.below(12)})`
  const read = `{ ${list.name}${args} { nodes ${selection(chance, type, 1)} } }`
  const used = Object.entries(DECLARED).filter(([name]) => read.includes(`$${name})`))
  const declared = used.map(([name, written]) => `$${name}: ${written}`).join(', ')
  const values = { few: 2 + chance.below(3), size: chance.is(0.1) ? 0 : 3, yes: chance.is(0.8), no: chance.is(0.2) }
  return {
    text: `${declared && `(${declared})`} ${read}`,
    variables: Object.fromEntries(Object.entries(values).filter(([name]) => used.some(([one]) => one === name))),
  }
}

/** So many documents of a seed. */
export const documentsOf = (seed: number, count: number): readonly Asked[] => fc.sample(
  fc.infiniteStream(fc.noBias(fc.nat({ max: 1_000_000 }))).map((numbers) => {
    const below = (limit: number) => (numbers.next().value as number) % limit
    return documentOf({ below, is: (share) => below(1_000) < share * 1_000 })
  }), { seed, numRuns: count })

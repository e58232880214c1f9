// Prints the tables for `client/`: permissions with their operations, what cannot be repeated, labels of enum values,
// and the types of interfaces. `codegen.ts` loads `plugin`.
import { isAbstractType, isEnumType, type GraphQLSchema } from 'graphql'
import { modelOf } from '../core/model.js'
import { groupedBy } from '../core/merged.js'
import { UNREPEATABLE } from '../core/operations/unrepeatable.js'
import { inWords } from '../core/words.js'
import { features } from '../features.js'

/** The operations by what they ask of their caller, such as `bills:write`. */
function operationsByNeed(): readonly (readonly [string, string[]])[] {
  const { rules } = modelOf(features)
  const needs = ['Query', 'Mutation', 'Subscription'].flatMap((root) => Object.entries(rules[root] ?? {}))
  return [...groupedBy(needs.sort(), ([, need]) => need)].map(([need, rows]) => [need, rows.map(([field]) => field)])
}

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`)
/** A list that breaks its lines as the others of the file. */
const list = (values: readonly string[]) => `[\n${quoted(values).map((value) => `    ${value},\n`).join('')}  ]`

/** A line for each permission: the operations that ask for it. */
const permissionLines = (byNeed: ReturnType<typeof operationsByNeed>) =>
  byNeed.filter(([need]) => need.includes(':')).sort().map(([need, fields]) => `  '${need}': ${list(fields)},\n`)

/** Short names that are written in capitals. */
const SHORT = /\b(?:Api|Hr)\b/g
const labelOf = (name: string) => inWords(name).replace(SHORT, (word) => word.toUpperCase())

/** A line for each enum: the labels of its values. An order of a list has none: a frontend names its columns. */
const enumLines = (schema: GraphQLSchema) => Object.values(schema.getTypeMap()).filter(isEnumType)
  .filter(({ name }) => !/^__|OrderBy$/.test(name))
  .map((type) => `  ${type.name}: { ${type.getValues().map(({ name }) => `${name}: '${labelOf(name)}'`).join(', ')} },\n`)

/** A line for each interface and union: its types. */
const possibleTypeLines = (schema: GraphQLSchema) =>
  Object.values(schema.getTypeMap()).filter(isAbstractType).filter(({ name }) => !name.startsWith('__'))
    .map((type) => `  ${type.name}: ${list(schema.getPossibleTypes(type).map(({ name }) => name).sort())},\n`)

/** Prints the file. */
export const plugin = (schema: GraphQLSchema) => {
  const byNeed = operationsByNeed()
  const open = [...new Set(byNeed.filter(([need]) => !need.includes(':')).flatMap(([, fields]) => fields))]
  return `// Printed by npm run codegen: permissions with their operations, mutations that cannot be repeated, labels,
// and the types of interfaces.

/** Permission → the queries, mutations and subscriptions that ask for it. */
export const PERMISSIONS = {
${permissionLines(byNeed).join('')}} as const

/** The operations that ask for no permission. */
export const OPEN: readonly string[] = ${list(open)}

/** The mutations that take no Idempotency-Key, because they open or end sessions, or answer a secret. */
export const UNREPEATABLE: readonly string[] = ${list(Object.keys(UNREPEATABLE))}

/** Enum → value → its label in English. */
export const ENUM_LABELS = {
${enumLines(schema).join('')}} as const

/** Interface or union → its types: \`possibleTypes\` of Apollo Client. */
export const POSSIBLE_TYPES: Record<string, string[]> = {
${possibleTypeLines(schema).join('')}}
`
}

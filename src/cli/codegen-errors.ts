// Prints the types of errors for `client/`, from the tables of error codes and of faults. `codegen.ts` loads `plugin`.
import { parametersOf, sentenceOf, type Kind } from '../core/faults/form.js'
import { ERROR_MEMBERS } from '../core/faults/members.js'
import { FAULTS, type FaultType } from '../core/faults/table.js'
import { ERROR_CODES } from '../errors.js'

const head = () => `// Printed by npm run codegen: the error codes of answers, and the types of faults with their parameters.

/** One fault of the input: \`loc\` is its place, beginning at the argument. A switch over \`type\` knows \`ctx\`. */
export type Fault = { readonly [Type in FaultType]: FaultOf<Type> }[FaultType]

export interface FaultOf<Type extends FaultType> {
  readonly type: Type
  /** The parameters of the type; absent if it has none. */
  readonly ctx: FaultContexts[Type]
  readonly loc: readonly (string | number)[]
  readonly msg: string
  /** The value as it was sent; absent for objects, lists and secrets. */
  readonly input?: unknown
  /** For a fault of the record and not of an argument, so that \`loc\` is \`id\`: the way from the record to it. */
  readonly missing?: readonly (string | number)[]
}

/** The extensions of an error. \`detail\` has the faults, if the code is BAD_USER_INPUT. */
export interface ErrorExtensions {
  readonly code: ErrorCode | GraphQLErrorCode
  readonly detail?: readonly Fault[]
  /** Why the operation is refused, if it is not for faults of the input: CONFLICT and FORBIDDEN. */
  readonly type?: FaultType
  /** The parameters of \`type\`; absent if it has none. */
  readonly ctx?: FaultContexts[FaultType]
  /** Faults that are found but not listed in \`detail\`. */
  readonly more?: number
  /** The identifiers of what a mutation has done, if the code is DONE_UNREAD. */
  readonly done?: unknown
${members()}}

/** The cost of an operation, in rows or values: as estimated or counted, and the limit. */
export interface ErrorCost {
  readonly estimated?: number
  readonly unit?: string
  readonly most: number
  /** The list that makes it costly, and the size with which it would fit; null if no size does. */
  readonly fits?: { readonly field: string; readonly argument: string; readonly size: number } | null
}

/** A line of a sales order of which a delivery carries too much. */
export interface ErrorLine {
  readonly salesOrderLineId: string
  readonly itemNumber: string
  readonly ordered: number
  readonly tolerance: string
  readonly most: number
  readonly others: number
  readonly given: number
}

/** The codes of Apollo Server for requests that are no valid GraphQL. */
export type GraphQLErrorCode =
  'BAD_REQUEST' | 'GRAPHQL_PARSE_FAILED' | 'GRAPHQL_VALIDATION_FAILED' | 'OPERATION_RESOLUTION_FAILURE'

/** Error code → its meaning. */
export const ERROR_CODES = {
`

/** Prints the file. */
export const plugin = () => {
  const rows = Object.entries(ERROR_CODES).map(([code, meaning]) => `  ${code}:\n    ${JSON.stringify(meaning)},\n`)
  return `${head()}${rows.join('')}} as const\n\nexport type ErrorCode = keyof typeof ERROR_CODES\n${faultTypes()}`
}

const members = () => Object.entries(ERROR_MEMBERS)
  .map(([name, [type, meaning]]) => `  /** ${meaning} */\n  readonly ${name}?: ${type}\n`).join('')

const inTypeScript = (kind: Kind): string => {
  if (kind === 'integer') return 'number'
  return kind === 'texts' ? 'readonly string[]' : 'string'
}

function faultTypes(): string {
  const types = Object.keys(FAULTS).sort() as FaultType[]
  const members = types.map((type) => `  /** ${sentenceOf(FAULTS[type])} */\n  ${type}: '${type}',\n`)
  const contexts = types.map((type) => `  readonly ${type}: ${contextOf(type)}\n`)
  return `
/** The types of faults, and of reasons why something is refused, with the sentences that \`msg\` is made of. */
export const FaultType = {
${members.join('')}} as const

export type FaultType = (typeof FaultType)[keyof typeof FaultType]

/** Type → its parameters. Decimals and times are strings. */
export interface FaultContexts {
${contexts.join('')}}
`
}

function contextOf(type: FaultType): string {
  const parameters = Object.entries(parametersOf(FAULTS[type]))
  if (!parameters.length) return 'undefined'
  const members = parameters.map(([name, kind]) =>
    `readonly ${name}${kind === 'decimal?' ? '?' : ''}: ${inTypeScript(kind)}`)
  return `{ ${members.join('; ')} }`
}

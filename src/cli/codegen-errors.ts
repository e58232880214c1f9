// Prints the types of errors for `client/`, from the table of error codes. `codegen.ts` loads `plugin`.
import { ERROR_CODES } from '../errors.js'

const HEAD = `// Printed by npm run codegen: the error codes of answers, and the form of faults in input.

/** One fault of the input: \`loc\` is its place, beginning at the argument. */
export interface Fault {
  readonly type: string
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly input?: unknown
  readonly ctx?: Readonly<Record<string, unknown>>
  /** For a fault of the record and not of an argument, so that \`loc\` is \`id\`: the way from the record to it. */
  readonly missing?: readonly (string | number)[]
}

/** The extensions of an error. \`detail\` has the faults, if the code is BAD_USER_INPUT. */
export interface ErrorExtensions {
  readonly code: ErrorCode | GraphQLErrorCode
  readonly detail?: readonly Fault[]
  readonly retryAfterSeconds?: number
  /** The present version of a record that was changed meanwhile, if the code is CONFLICT. */
  readonly recordVersion?: number
  readonly requestId?: string
  /** The identifiers of what a mutation has done, if the code is DONE_UNREAD. */
  readonly done?: unknown
}

/** The codes of Apollo Server for requests that are no valid GraphQL. */
export type GraphQLErrorCode = 'BAD_REQUEST' | 'GRAPHQL_PARSE_FAILED' | 'GRAPHQL_VALIDATION_FAILED'

/** Error code → its meaning. */
export const ERROR_CODES = {
`

/** Prints the file. */
export const plugin = () => {
  const rows = Object.entries(ERROR_CODES).map(([code, meaning]) => `  ${code}:\n    ${JSON.stringify(meaning)},\n`)
  return `${HEAD}${rows.join('')}} as const\n\nexport type ErrorCode = keyof typeof ERROR_CODES\n`
}

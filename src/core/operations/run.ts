// Runs operations: compiled by graphql-jit, or interpreted by graphql-js where graphql-jit would answer otherwise.
import './memoize-weakly.js'
import {
  execute as interpret,
  getOperationAST,
  GraphQLError,
  valueFromASTUntyped,
  type DocumentNode,
  type ExecutionResult,
  type OperationDefinitionNode,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { wrongValue } from '../../errors.js'
import { because } from '../faults/reason.js'
import { LIMITS } from '../limits.js'
import { perObject } from '../per-object.js'
import { isOnlyInterpreted } from './interpreted-only.js'
import type { RunOf } from './operation.js'
import { reversed } from './reversed.js'

/** Runs an operation without compiling it. Compilation does not pay for an operation that runs only once. */
export const interpreted: RunOf = (schema, { document, operationName }) =>
  async (contextValue, variableValues) => interpret({ schema, document, operationName, contextValue, variableValues })

/**
 * Texts, numbers, flags and enums are answered as they are: the compiler and the driver give them the type of their
 * field, and checking it again costs a fifth of a long list. Decimals and instants are still converted.
 */
const PLAIN_VALUES = { disableLeafSerialization: true } as const

/** Runs an operation as compiled code, except for documents that graphql-jit would answer in another way. */
export const compiled: RunOf = (schema, operation) => {
  const { document, operationName } = operation
  const compile = () => compileQuery(schema, reversed(document), operationName, PLAIN_VALUES)
  const query = isOnlyInterpreted(schema, document) ? null : compile()
  if (!query || !isCompiledQuery(query)) return interpreted(schema, operation)
  const node = getOperationAST(document, operationName)
  const defaults = node ? defaultsOf(node) : {}
  return async (context, variables) => {
    // Without a prototype, a variable that is not given has no value, also if an object has a property of its name.
    const given = Object.assign(Object.create(null) as object, defaults, variables)
    const { data, errors } = (await query.query({}, context, given)) as ExecutionResult
    return errors ? { data, errors: firstOf(errors).map((error) => located(error, document)) } : { data }
  }
}

/** As many errors as an answer may have; the last one says how many are left out. */
export function firstOf(errors: readonly GraphQLError[]): readonly GraphQLError[] {
  const { most } = LIMITS.errors
  if (errors.length <= most) return errors
  const why = because('errors_left_out', { count: errors.length - most + 1 })
  const { path, nodes, source, positions } = errors[most - 1]
  const last = new GraphQLError('', { path, nodes, source, positions, originalError: wrongValue(why) })
  return [...errors.slice(0, most - 1), last]
}

/**
 * The variables with a default. graphql-jit reports a required variable as missing even if it has a default, so the
 * defaults are added to the given variables.
 */
export function defaultsOf({ variableDefinitions = [] }: OperationDefinitionNode): Record<string, unknown> {
  const given = variableDefinitions.flatMap(({ variable: { name }, defaultValue }) =>
    defaultValue ? [[name.value, valueFromASTUntyped(defaultValue)]] : [],
  )
  return Object.fromEntries(given)
}

/** Line and column of each token of a document → its position in the text. */
const positionsOf = perObject(({ loc }: DocumentNode) => {
  const positions = new Map<string, number>()
  for (let token = loc?.startToken ?? null; token; token = token.next)
    positions.set(`${token.line} ${token.column}`, token.start)
  return positions
})

/**
 * The error that graphql-js would make. graphql-jit's errors lose their places when they are copied. An error without a
 * cause would be shown as a fault of the document, so it gets a cause.
 */
function located({ message, path, locations, originalError }: GraphQLError, document: DocumentNode): GraphQLError {
  const positions = locations?.flatMap(({ line, column }) => positionsOf(document).get(`${line} ${column}`) ?? [])
  return new GraphQLError(message, {
    source: document.loc?.source, positions, path, originalError: originalError ?? new Error(message),
  })
}

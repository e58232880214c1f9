// The faults of an operation's variables: found before it runs, all of them, each with its place.
import {
  coerceInputValue, getOperationAST, GraphQLError, isEnumType, isInputType, typeFromAST,
  type GraphQLSchema, type OperationDefinitionNode, type VariableDefinitionNode,
} from 'graphql'
import { asDomainError, type FaultEntry } from '../errors.js'
import type { Operation } from './prepare.js'

type Variables = Readonly<Record<string, unknown>>

/** Every value of a variable that is not of its type. */
export function kindFaults(schema: GraphQLSchema, operation: Operation): FaultEntry[] {
  const definitions = getOperationAST(operation.document, operation.operationName)?.variableDefinitions ?? []
  return placed(operation, definitions.flatMap((definition) => faultsOf(schema, definition, operation.variables ?? {})))
}

/** Every text in the variables that cannot be held. */
export const textFaults = (operation: Operation): FaultEntry[] => placed(operation, unholdable(operation.variables, []))

/** Faults of the domain are located from the argument, so those of its variable are, too, whatever the client calls it. */
function placed({ document, operationName }: Operation, faults: readonly FaultEntry[]): FaultEntry[] {
  const places = faults.length ? argumentNames(getOperationAST(document, operationName)) : new Map<string, string>()
  return faults.map((fault) => discreet({ ...fault, loc: [places.get(String(fault.loc[0])) ?? fault.loc[0], ...fault.loc.slice(1)] }))
}

/** What was sent as a password is not sent back, nor said. */
function discreet({ input, ...fault }: FaultEntry): FaultEntry {
  if (!fault.loc.some((place) => /password/i.test(String(place)))) return { ...fault, input }
  return { ...fault, msg: 'Should be a text that can be stored' }
}

/** One error for all of them, in the form of every refusal of input. */
export const badVariables = (detail: readonly FaultEntry[]) =>
  new GraphQLError(detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; '), { extensions: { code: 'BAD_USER_INPUT', detail } })

/** The argument that each variable is passed to. */
function argumentNames(operation?: OperationDefinitionNode | null): ReadonlyMap<string, string> {
  const fields = (operation?.selectionSet.selections ?? []).filter((selection) => selection.kind === 'Field')
  const passed = fields.flatMap(({ arguments: given = [] }) => given)
  return new Map(passed.flatMap(({ name, value }) => (value.kind === 'Variable' ? [[value.name.value, name.value]] : [])))
}

function faultsOf(schema: GraphQLSchema, { variable, type: node, defaultValue }: VariableDefinitionNode, variables: Variables): FaultEntry[] {
  const name = variable.name.value
  const given = variables[name]
  const type = typeFromAST(schema, node as never)
  if (!isInputType(type) || (given === undefined && (defaultValue || node.kind !== 'NonNullType'))) return []
  const faults: FaultEntry[] = []
  coerceInputValue(given, type, (path, input, error) => {
    const known = asDomainError(error.originalError)
    faults.push({ type: 'value_error', loc: [name, ...path, ...missingIn(error.message)], msg: known?.message ?? inWords(schema, error.message), input: input ?? null })
  })
  return faults
}

/** GraphQL places a field that is missing at the object that lacks it; people look for it under its own name. */
const missingIn = (message: string) => /^Field "(\w+)" of required type/.exec(message)?.slice(1) ?? []

/** GraphQL says that a value is none of an enumeration; people need to know which ones are. */
function inWords(schema: GraphQLSchema, message: string): string {
  const [, name = ''] = /does not exist in "(\w+)" enum/.exec(message) ?? []
  const type = schema.getType(name)
  return isEnumType(type) ? `Should be one of ${type.getValues().map((value) => value.name).join(', ')}` : message
}

/** Text that neither the database nor UTF-8 can hold. */
const UNHOLDABLE = /[\0\p{Surrogate}]/u

function unholdable(value: unknown, loc: readonly (string | number)[]): FaultEntry[] {
  if (typeof value === 'string' && UNHOLDABLE.test(value)) return [{ type: 'value_error', loc, msg: 'Holds a character that cannot be stored', input: value }]
  if (Array.isArray(value)) return value.flatMap((item, index) => unholdable(item, [...loc, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => unholdable(inner, [...loc, key]))
}

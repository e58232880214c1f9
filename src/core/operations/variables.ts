// Checks the variables of an operation before it runs. Each fault has its path, and the number of faults is limited.
import {
  getNullableType, getOperationAST, GraphQLError, isInputObjectType, isInputType, isListType, Kind, typeFromAST, visit,
  type ASTNode, type GraphQLInputType, type GraphQLSchema, type ValidationRule, type ValueNode,
  type VariableDefinitionNode,
} from 'graphql'
import { because } from '../faults/reason.js'
import { faultsOfType } from '../checks.js'
import type { Model } from '../context.js'
import { listed, saying, summed } from '../faults/repeated-input.js'
import { faultEntry, type FaultEntry } from '../faults/fault.js'
import { LIMITS } from '../limits.js'
import { UNHOLDABLE } from '../texts.js'
import { fragmentsOf } from './document.js'
import type { Operation } from './operation.js'
import { memberAt } from './sent.js'
import { compare, entryOf, JSON_VALUES, type Hints } from './values-of-types.js'

type Sent = Pick<Operation, 'document' | 'operationName' | 'variables'>
type Variables = Readonly<Record<string, unknown>>
type Location = FaultEntry['loc']

/**
 * The fault of variables that are too large to check further: too many values, too deep, or a text that is too long.
 * Returns at most one fault.
 */
export function sizeFaults(operation: Sent): FaultEntry[] {
  let level: readonly Part[] = [{ value: operation.variables, loc: [] }]
  for (let depth = 0, count = 0; level.length > 0; depth += 1) {
    count += level.reduce((sum, { value }) => sum + sizeOf(value), 0)
    const fault = sizeFault(level, depth, count)
    if (fault) return placed(operation, [fault])
    level = level.flatMap(partsOf)
  }
  return []
}

/**
 * A fault for every value that does not match its type, up to the number of faults that are counted. If there are such
 * faults, those of the other values that break a rule of the model are added, so that a form gets both at once.
 */
export function kindFaults(
  schema: GraphQLSchema, operation: Sent, hints: Hints = 'shown', model?: Model,
): FaultEntry[] {
  const definitions = getOperationAST(operation.document, operation.operationName)?.variableDefinitions ?? []
  const faults: FaultEntry[] = []
  const others: FaultEntry[] = []
  try {
    for (const definition of definitions)
      others.push(...collectFaults({ schema, hints, model, faults }, definition, operation.variables ?? {}))
  } catch (thrown) {
    if (thrown !== ENOUGH) throw thrown
  }
  return placed(operation, faults.length && model ? [...faults, ...others] : faults)
}

/** A fault for every text that cannot be stored. Call this only after `sizeFaults`. */
export const textFaults = (operation: Sent): FaultEntry[] => placed(operation, unholdable(operation.variables, []))

/** One error for all faults, in the common form of refused inputs. */
export const badVariables = (faults: readonly FaultEntry[]) =>
  new GraphQLError(summed(faults.map(saying)), { extensions: { code: 'BAD_USER_INPUT', ...listed(faults) } })

/** A validation rule that refuses a document with a string literal longer than a stored text may be. */
export const textLengthRule: ValidationRule = (context) => ({
  StringValue(node) {
    if (isTooLong(node.value)) context.reportError(new GraphQLError(TOO_LONG.sentence, { nodes: node }))
  },
})

/**
 * Replaces the variable name at the start of each path by the place at which the variable is used. Domain faults start
 * with the argument name as well, so paths do not depend on the client's variable names.
 */
function placed({ document, operationName }: Sent, faults: readonly FaultEntry[]): FaultEntry[] {
  const node = faults.length ? getOperationAST(document, operationName) : null
  const parts: ASTNode[] = node ? [node, ...fragmentsOf(document).values()] : []
  const places = new Map(parts.reverse().flatMap(usesIn))
  return faults.map((fault) => {
    const [name, ...way] = fault.loc
    return name === undefined ? fault : { ...fault, loc: [...(places.get(String(name)) ?? [name]), ...way] }
  })
}

type Use = readonly [variable: string, place: Location]

/** The variables in a part of a document, each with its place, which begins at the argument. The first use is last. */
function usesIn(part: ASTNode): Use[] {
  const uses: Use[] = []
  visit(part, { Argument: ({ name, value }) => void uses.unshift(...usesOf(value, [name.value])) })
  return uses
}

function usesOf(value: ValueNode, place: Location): Use[] {
  if (value.kind === Kind.VARIABLE) return [[value.name.value, place]]
  if (value.kind === Kind.LIST) return value.values.flatMap((each, index) => usesOf(each, [...place, index]))
  if (value.kind !== Kind.OBJECT) return []
  return value.fields.flatMap((field) => usesOf(field.value, [...place, field.name.value]))
}

/** A value in the variables, and its path. */
interface Part {
  readonly value: unknown
  readonly loc: Location
}

const partsOf = ({ value, loc }: Part): readonly Part[] =>
  typeof value === 'object' && value !== null
    ? membersOf(value).map(([name, member]) => ({ value: member, loc: [...loc, name] }))
    : []

/** The number of direct members of a list or object. */
function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0
}

const membersOf = (whole: object): readonly (readonly [string | number, unknown])[] =>
  (Array.isArray(whole) ? [...whole.entries()] : Object.entries(whole))

const MOST_CHARACTERS = LIMITS.textCharacters.most
export const TOO_LONG = because('stored_text_too_long', { max_length: MOST_CHARACTERS })

export const isTooLong = (value: unknown) => typeof value === 'string' && value.length > MOST_CHARACTERS

/** The fault of the values at one depth; `count` is the number of values down to and including the next level. */
function sizeFault(level: readonly Part[], depth: number, count: number): FaultEntry | null {
  if (count > LIMITS.inputValues.most)
    return entryOf([], because('too_many_values', { max_values: LIMITS.inputValues.most }))
  if (depth > LIMITS.depth.most)
    return entryOf(level[0].loc.slice(0, 1), because('too_deep', { max_depth: LIMITS.depth.most }))
  const long = level.find(({ value, loc }) => isTooLong(value) || isTooLong(loc.at(-1)))
  return long ? entryOf(long.loc, TOO_LONG) : null
}

/** Thrown to stop the check when the maximum number of counted faults is exceeded. */
const ENOUGH = new Error('no more faults are counted')

/** What the faults of an operation are collected with. */
interface Collecting {
  readonly schema: GraphQLSchema
  readonly hints: Hints
  /** The rules of values; none are looked at without it. */
  readonly model?: Model
  readonly faults: FaultEntry[]
}

/** Adds the faults of the kinds of values to `faults`. Returns those of the values that are of their type. */
function collectFaults(
  { schema, hints, model, faults }: Collecting,
  { variable, type: node, defaultValue }: VariableDefinitionNode,
  variables: Variables,
): FaultEntry[] {
  const name = variable.name.value
  const given = Object.hasOwn(variables, name) ? variables[name] : undefined
  const type = typeFromAST(schema, node)
  if (!isInputType(type) || (given === undefined && (defaultValue || node.kind !== 'NonNullType'))) return []
  const add = (loc: Location, ...found: Found) => {
    faults.push(entryOf(loc, ...found))
    if (faults.length > LIMITS.countedFaults.most) throw ENOUGH
  }
  // A value that is not of its type has none in the result.
  const value = compare({ form: JSON_VALUES, hints, add }, type, given, [name])
  return model ? ruleFaults(model, type, value, [name]).map((fault) => withSent(fault, variables)) : []
}

type Found = [why: Parameters<typeof entryOf>[1], input?: unknown]

/** The fault with the value as it was sent, not as its type reads it. */
const withSent = (fault: FaultEntry, variables: Variables): FaultEntry =>
  ({ ...fault, input: memberAt(variables, fault.loc) })

/** The faults of values that break a rule of their own, such as a quantity below 0. */
function ruleFaults(model: Model, given: GraphQLInputType, value: unknown, loc: Location): FaultEntry[] {
  const type = getNullableType(given)
  if (typeof value !== 'object' || value === null) return []
  if (isListType(type)) {
    const entries = value as readonly unknown[]
    return entries.flatMap((entry, index) => ruleFaults(model, type.ofType, entry, [...loc, index]))
  }
  if (!isInputObjectType(type)) return []
  const own = faultsOfType(model, type.name, value)
    .map((found) => faultEntry({ ...found, path: [...loc, ...found.path], at: 'arguments' }))
  const members = Object.values(type.getFields()).flatMap((field) =>
    ruleFaults(model, field.type, (value as Variables)[field.name], [...loc, field.name]))
  return [...own, ...members]
}

function unholdable(value: unknown, loc: Location): FaultEntry[] {
  if (typeof value === 'string' && UNHOLDABLE.test(value))
    return [entryOf(loc, because('text_not_storable'), value)]
  if (typeof value !== 'object' || value === null) return []
  return membersOf(value).flatMap(([name, member]) => unholdable(member, [...loc, name]))
}

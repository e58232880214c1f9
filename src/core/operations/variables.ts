// The faults of an operation's variables: found before it runs, each with its place, and bounded in number.
import {
  coerceInputValue, getOperationAST, GraphQLError, isEnumType, isInputType, typeFromAST,
  type GraphQLSchema, type OperationDefinitionNode, type ValidationRule, type VariableDefinitionNode,
} from 'graphql'
import { asDomainError, type FaultEntry } from '../../errors.js'
import { cut, isSecret, listed, summed, withoutEcho } from './echoes.js'
import { LIMITS } from '../limits.js'
import type { Operation } from './prepare.js'

type Sent = Pick<Operation, 'document' | 'operationName' | 'variables'>
type Variables = Readonly<Record<string, unknown>>
type Location = FaultEntry['loc']

/** Whether refusals may name what the schema has: the values of an enumeration, fields with a similar name. */
export type Hints = 'shown' | 'hidden'

/**
 * What makes variables too large to be looked at: their number, their depth, or the length of one text. One fault
 * at most.
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

/** Every value of a variable that is not of its type, as far as they are counted. */
export function kindFaults(schema: GraphQLSchema, operation: Sent, hints: Hints = 'shown'): FaultEntry[] {
  const definitions = getOperationAST(operation.document, operation.operationName)?.variableDefinitions ?? []
  const faults: FaultEntry[] = []
  try {
    for (const definition of definitions) collectFaults(schema, definition, operation.variables ?? {}, hints, faults)
  } catch (thrown) {
    if (thrown !== ENOUGH) throw thrown
  }
  return placed(operation, faults)
}

/** Every text in the variables that cannot be held. To be asked after their size. */
export const textFaults = (operation: Sent): FaultEntry[] => placed(operation, unholdable(operation.variables, []))

/** One error for all of them, in the form of every refusal of input. */
export const badVariables = (faults: readonly FaultEntry[]) =>
  new GraphQLError(
    summed(
      faults.map(({ loc, msg }) => (loc.length ? `${loc.map((place) => cut(String(place))).join('.')}: ${msg}` : msg)),
    ),
    {
      extensions: { code: 'BAD_USER_INPUT', ...listed(faults) },
    },
  )

/** Refuses a document with a text in it that is longer than one that is stored. */
export const textLengthRule: ValidationRule = (context) => ({
  StringValue(node) {
    if (isTooLong(node.value)) context.reportError(new GraphQLError(TOO_LONG, { nodes: node }))
  },
})

/**
 * Faults of the domain are located from the argument, so those of its variable are, too, whatever the client calls
 * it.
 */
function placed({ document, operationName }: Sent, faults: readonly FaultEntry[]): FaultEntry[] {
  const places = faults.length ? argumentNames(getOperationAST(document, operationName)) : new Map<string, string>()
  return faults.map((fault) => ({
    ...fault,
    loc: fault.loc.map((place, index) => (index === 0 ? (places.get(String(place)) ?? place) : place)),
  }))
}

/** The argument that each variable is passed to. */
function argumentNames(operation?: OperationDefinitionNode | null): ReadonlyMap<string, string> {
  const fields = (operation?.selectionSet.selections ?? []).filter((selection) => selection.kind === 'Field')
  const passed = fields.flatMap(({ arguments: given = [] }) => given)
  return new Map(
    passed.flatMap(({ name, value }) => (value.kind === 'Variable' ? [[value.name.value, name.value]] : [])),
  )
}

/** A value in the variables, and where it stands. */
interface Part {
  readonly value: unknown
  readonly loc: Location
}

const partsOf = ({ value, loc }: Part): readonly Part[] =>
  typeof value === 'object' && value !== null
    ? membersOf(value).map(([name, member]) => ({ value: member, loc: [...loc, name] }))
    : []

/** How many values it holds itself. */
function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0
}

const membersOf = (whole: object): readonly (readonly [string | number, unknown])[] =>
  (Array.isArray(whole) ? [...whole.entries()] : Object.entries(whole))

const MOST_CHARACTERS = LIMITS.textCharacters.most
const TOO_LONG = `A text has at most ${MOST_CHARACTERS} characters`

const isTooLong = (value: unknown) => typeof value === 'string' && value.length > MOST_CHARACTERS

/** What is wrong with the values of a level, all of which are as deep; `count` are those down to the next level. */
function sizeFault(level: readonly Part[], depth: number, count: number): FaultEntry | null {
  if (count > LIMITS.inputValues.most)
    return fault([], `The variables hold more than ${LIMITS.inputValues.most} values: send them in several operations`)
  if (depth > LIMITS.depth.most)
    return fault(level[0].loc.slice(0, 1), `A value is nested at most ${LIMITS.depth.most} levels deep`)
  const long = level.find(({ value, loc }) => isTooLong(value) || isTooLong(loc.at(-1)))
  return long ? fault(long.loc, TOO_LONG) : null
}

const fault = (loc: Location, msg: string): FaultEntry => ({ type: 'value_error', loc, msg })

/** Thrown where one fault more would not be counted. */
const ENOUGH = new Error('no more faults are counted')

function collectFaults(
  schema: GraphQLSchema,
  { variable, type: node, defaultValue }: VariableDefinitionNode,
  variables: Variables,
  hints: Hints,
  faults: FaultEntry[],
): void {
  const name = variable.name.value
  const given = variables[name]
  const type = typeFromAST(schema, node as never)
  if (!isInputType(type) || (given === undefined && (defaultValue || node.kind !== 'NonNullType'))) return
  const add = (path: Location, input: unknown, error: GraphQLError) => {
    const loc = [name, ...path, ...missingIn(error.message)]
    faults.push({ ...fault(loc, sentence(schema, error, input, loc, hints)), input })
    if (faults.length > LIMITS.countedFaults.most) throw ENOUGH
  }
  coerceInputValue(given, type, add, hints === 'hidden')
}

/** GraphQL places a field that is missing at the object that lacks it; people look for it under its own name. */
const missingIn = (message: string) => /^Field "(\w+)" of required type/.exec(message)?.slice(1) ?? []

/** What is said of the fault: a scalar's own words, or GraphQL's without more of the value than may be sent back. */
function sentence(schema: GraphQLSchema, error: GraphQLError, input: unknown, loc: Location, hints: Hints): string {
  const known = asDomainError(error.originalError)
  if (known) return isSecret(loc) ? 'Is not a value of its type' : known.message
  return ofEnumeration(schema, error.message, hints) ?? withEcho(withoutEcho(error.message), error.message, input, loc)
}

/** GraphQL says that a value is none of an enumeration; people need to know which ones are. */
function ofEnumeration(schema: GraphQLSchema, message: string, hints: Hints): string | undefined {
  const [, name = ''] = /does not exist in "(\w+)" enum/.exec(message) ?? []
  const type = schema.getType(name)
  if (!isEnumType(type)) return undefined
  return hints === 'hidden'
    ? `Should be a value of ${name}`
    : `Should be one of ${type
        .getValues()
        .map((value) => value.name)
        .join(', ')}`
}

/** GraphQL's sentence with the value that it quoted, if that is a single one and no secret. */
function withEcho(sentence: string, message: string, input: unknown, loc: Location): string {
  const echo = typeof input === 'object' || isSecret(loc) ? undefined : JSON.stringify(input)
  return echo === undefined || message.length === sentence.length || !message.startsWith(`${sentence}: `)
    ? sentence
    : `${sentence}: ${cut(echo)}`
}

/** Text that neither the database nor UTF-8 can hold. */
const UNHOLDABLE = /[\0\p{Surrogate}]/u

function unholdable(value: unknown, loc: Location): FaultEntry[] {
  if (typeof value === 'string' && UNHOLDABLE.test(value))
    return [{ ...fault(loc, 'Holds a character that cannot be stored'), input: value }]
  if (typeof value !== 'object' || value === null) return []
  return membersOf(value).flatMap(([name, member]) => unholdable(member, [...loc, name]))
}

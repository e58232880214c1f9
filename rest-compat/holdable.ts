// Refuses values that pydantic accepts but the database or GraphQL cannot represent. The sentences are this gateway's
// own.
import { LIMITS } from '../src/core/limits.js'
import { printJson } from './fastapi/json/printer.js'
import { isList, isObject, type JsonValue } from './fastapi/json/value.js'
import { ownFault, type Context, type Fault, type Location } from './fastapi/pydantic/fault.js'
import { inEra, type Moment } from './fastapi/pydantic/moment-text.js'
import type { ReadFloat } from './fastapi/pydantic/float.js'

interface Limit {
  readonly msg: string
  readonly ctx?: Context
}

const INT32 = { ge: -(2 ** 31), le: 2 ** 31 - 1 }
const WHOLE_DIGITS = 14
/**
 * The levels of the input around a free-form object, which is an item of a list. They count towards the depth limit.
 */
const LEVELS_AROUND = 4
const NESTING = LIMITS.depth.most - LEVELS_AROUND
const MOST_CHARACTERS = LIMITS.textCharacters.most
export const MOST_ITEMS = LIMITS.inputValues.most
const MOST_PRINTED = LIMITS.objectCharacters.most
const LONE_SURROGATE = /\p{Surrogate}/u

const SENTENCES = {
  nul: { msg: 'Text should not contain the NUL character' },
  length: { msg: `Text should have at most ${MOST_CHARACTERS} characters`, ctx: { max_length: MOST_CHARACTERS } },
  search: {
    msg: `Text should have at most ${LIMITS.searchCharacters.most} characters`,
    ctx: { max_length: LIMITS.searchCharacters.most },
  },
  surrogate: { msg: 'Text should be well-formed Unicode, without a surrogate standing alone' },
  integer: { msg: `Integer should be between ${INT32.ge} and ${INT32.le}`, ctx: INT32 },
  finite: { msg: 'Number should be finite' },
  digits: {
    msg: `Number should have at most ${WHOLE_DIGITS} digits before the decimal point`,
    ctx: { max_whole_digits: WHOLE_DIGITS },
  },
  safe: {
    msg: 'Integer in a free-form object should be one that a double holds exactly',
    ctx: { le: Number.MAX_SAFE_INTEGER },
  },
  nesting: { msg: `Free-form object should be nested at most ${NESTING} levels deep`, ctx: { max_depth: NESTING } },
  items: {
    msg: `List should have at most ${MOST_ITEMS} items`,
    ctx: { max_length: MOST_ITEMS },
  },
  size: {
    msg: `Free-form object should have at most ${MOST_PRINTED} characters when printed`,
    ctx: { max_length: MOST_PRINTED },
  },
  day: { msg: 'Text should be an ISO 8601 date or date-time' },
  era: { msg: 'Date-time should fall into the years 1 to 9999 in UTC' },
} as const satisfies Readonly<Record<string, Limit>>

type LimitName = keyof typeof SENTENCES

/** The fault of a value that exceeds a limit. */
export const beyond = (name: LimitName, input: JsonValue): Fault => {
  const { msg, ctx }: Limit = SENTENCES[name]
  return ownFault(msg, input, ctx)
}

const when = (exceeded: boolean, name: LimitName, input: JsonValue): readonly Fault[] =>
  exceeded ? [beyond(name, input)] : []

/** The reasons why a text cannot be stored. */
export const unholdableText = (text: string): readonly Fault[] => [
  ...when(text.length > MOST_CHARACTERS, 'length', text),
  ...when(text.includes('\0'), 'nul', text),
  ...when(LONE_SURROGATE.test(text), 'surrogate', text),
]

/** The reasons why a text cannot be searched for. */
export const unsearchableText = (text: string): readonly Fault[] =>
  [...when(text.length > LIMITS.searchCharacters.most, 'search', text), ...unholdableText(text)]

/** The reasons why an integer cannot be stored. */
export const unholdableInteger = (value: bigint, input: JsonValue): readonly Fault[] =>
  when(value < BigInt(INT32.ge) || value > BigInt(INT32.le), 'integer', input)

/** The reasons why a number cannot be stored. */
export const unholdableNumber = ({ size }: ReadFloat, input: JsonValue): readonly Fault[] => {
  const absolute = Math.abs(Number(size))
  return Number.isFinite(absolute) ? when(absolute >= 10 ** WHOLE_DIGITS, 'digits', input) : [beyond('finite', input)]
}

/** The reasons why a point in time cannot be stored. */
export const unholdableMoment = (moment: Moment, input: JsonValue): readonly Fault[] =>
  when(!inEra(moment), 'era', input)

/** The reasons why a list is too long. `MOST_ITEMS` and one more tell it. */
export const tooManyItems = (values: readonly unknown[]): readonly Fault[] =>
  when(values.length > MOST_ITEMS, 'items', null)

const unholdableScalar = (value: JsonValue): readonly Fault[] => {
  if (typeof value === 'string') return unholdableText(value)
  if (typeof value === 'bigint') return when(!Number.isSafeInteger(Number(value)), 'safe', value)
  return when(typeof value === 'number' && !Number.isFinite(value), 'finite', value)
}

interface Part {
  readonly value: JsonValue
  /** The place of the part in the value around it. */
  readonly place?: { readonly name: string | number; readonly whole: Part }
}

const partsOf = (whole: Part): readonly Part[] => {
  const { value } = whole
  if (isList(value)) return value.map((item, name) => ({ value: item, place: { name, whole } }))
  return isObject(value) ? [...value].map(([name, member]) => ({ value: member, place: { name, whole } })) : []
}

const locate = (part: Part): Location => {
  const path: (string | number)[] = []
  for (let { place } = part; place; place = place.whole.place) path.push(place.name)
  return path.toReversed()
}

const faultsOfPart = ({ value }: Part): readonly Fault[] => {
  const names = isObject(value) ? [...value.keys()].flatMap(unholdableText) : []
  return [...names, ...unholdableScalar(value)]
}

/**
 * The reasons why a free-form value cannot be stored. Only the first faulty part nearest to the root is reported,
 * because a long list of deep places does not help. The search goes level by level without recursion, because there
 * may be thousands of levels.
 */
export const unholdableJson = (value: JsonValue): readonly Fault[] => {
  let level: readonly Part[] = [{ value }]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > NESTING) return [beyond('nesting', null)]
    const part = level.find((each) => faultsOfPart(each).length > 0)
    if (part) return faultsOfPart(part).map((each) => ({ ...each, loc: locate(part) }))
    level = level.flatMap(partsOf)
  }
  return when(printJson(value).length > MOST_PRINTED, 'size', value)
}

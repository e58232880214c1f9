// What the rows declare their inputs with: pydantic's kinds under its names, with the limits of what can be stored
// (`holdable.ts`), and with the values that operations take.
import { CurrencyAsSent } from '../src/core/currencies.js'
import { LIMITS } from '../src/core/limits.js'
import { plainDecimal } from './fastapi/json/decimal.js'
import { asDouble, isList, isObject, LongNumber, type JsonObject, type JsonValue } from './fastapi/json/value.js'
import { ownFault, type Fault } from './fastapi/pydantic/fault.js'
import { after, type Kind } from './fastapi/pydantic/kind.js'
import * as pydantic from './fastapi/pydantic/kinds.js'
import type { Fields } from './fastapi/pydantic/model.js'
import { inEra, printMoment, readIso } from './fastapi/pydantic/moment-text.js'
import { spokenList } from './fastapi/pydantic/str.js'
import {
  beyond, MOST_ITEMS, tooManyItems, unholdableInteger, unholdableJson, unholdableMoment, unholdableNumber,
  unholdableText, unsearchableText,
} from './holdable.js'
import { valueFor, valuesOf, wordFor, type ValueOf, type Vocabulary } from './words.js'

export { bool, described, initially, optional } from './fastapi/pydantic/kinds.js'

const same = <T>(value: T): T => value
const nothing = (): readonly Fault[] => []

/** Any text. */
export const str = (): Kind<string> => after(pydantic.str(), unholdableText, same)

/** A text that matches the pattern. */
export const patterned = (pattern: string): Kind<string> => after(pydantic.patterned(pattern), unholdableText, same)

/** A text to search for. */
export const searched = (): Kind<string> => after(pydantic.str(), unsearchableText, same)

/**
 * A text that is only compared with stored values. A text that cannot be stored is valid here: it simply equals no
 * stored value. A text that is too long equals none either, so only its beginning is kept.
 */
export const credential = (): Kind<string> =>
  after(pydantic.str(), nothing, (value) => value.slice(0, LIMITS.textCharacters.most))

/** A currency. Any text: the operation refuses a wrong currency together with the other faults of the record. */
export const currency = (): Kind<CurrencyAsSent> => after(str(), nothing, (value) => new CurrencyAsSent(value))

/** An integer, within bounds of its own. */
export const int = (bounds?: Parameters<typeof pydantic.int>[0]): Kind<number> =>
  after(pydantic.int(bounds), unholdableInteger, Number)

/** A number, as a decimal text with all its digits, so that nobody calculates with a double by mistake. */
export const float = (): Kind<string> =>
  after(pydantic.float(), unholdableNumber, ({ digits }) => plainDecimal(digits, LIMITS.numberCharacters.most))

/** A date-time, as ISO 8601 in UTC. */
export const datetime = (): Kind<string> => after(pydantic.datetime(), unholdableMoment, printMoment)

/** The day unchanged, or the date-time in UTC. Null if the text is neither, or its year is not supported. */
function readDay(written: string): string | null {
  const iso = readIso(written)
  if (!iso || !inEra(iso.moment)) return null
  return iso.dayOnly ? written : printMoment(iso.moment)
}

/** An ISO 8601 day or date-time. The old service took any text, so the fault of another text is the gateway's own. */
export const day = (): Kind<string> => {
  const noDay = (value: string) => (readDay(value) === null ? [beyond('day', value)] : [])
  return after(pydantic.str(), noDay, (value) => readDay(value) ?? value)
}

/** A state or kind, in one of REST's words or in those of `values`: case-insensitive. The result is the enum value. */
export function wordOf<V extends Vocabulary>(vocabulary: V, values = valuesOf(vocabulary)): Kind<ValueOf<V>> {
  const words = values.map((value) => wordFor(vocabulary, value).toLowerCase())
  const expected = spokenList(words)
  // The old service took any text here too.
  const unknown = (said: string) =>
    (words.includes(said.toLowerCase()) ? [] : [ownFault(`Text should be ${expected}`, said, { expected })])
  const { check } = after(pydantic.str(), unknown, (said) => valueFor(vocabulary, said) as ValueOf<V>)
  return { schema: { type: 'string', enum: words }, check }
}

/** The same, in exactly one of the words, case-sensitive. */
export const exactWord = <V extends Vocabulary>(vocabulary: V): Kind<ValueOf<V>> =>
  after(
    pydantic.literal(valuesOf(vocabulary).map((value) => wordFor(vocabulary, value))), nothing,
    (said) => valueFor(vocabulary, said) as ValueOf<V>,
  )

/** An object with named fields. The OpenAPI document has it as a component with this title. */
export const model = <F extends Fields>(title: string, fields: F) => pydantic.named(title, pydantic.model(fields))

/** A list of values of one kind, with at least `min` elements. */
export const listOf = <T>(kind: Kind<T>, { min }: { readonly min?: number } = {}): Kind<readonly T[]> =>
  after(pydantic.list(kind, { min, kept: MOST_ITEMS + 1 }), tooManyItems, same)

/** A free-form value as plain data. */
export type PlainJson = null | boolean | number | string | readonly PlainJson[] | PlainObject

/** A free-form object as plain data. */
export interface PlainObject {
  readonly [key: string]: PlainJson
}

function plain(sent: JsonValue): PlainJson {
  const value = asDouble(sent)
  if (typeof value === 'bigint') return Number(value)
  if (isList(value)) return value.map(plain)
  return isObject(value) ? plainObject(value) : value
}

/**
 * A long number is kept as its text in the named figures, and as a double elsewhere. `fromEntries` defines own
 * properties, so `__proto__` is an ordinary key.
 */
const plainObject = (value: JsonObject, figures: readonly string[] = []): PlainObject =>
  Object.fromEntries([...value].map(([key, member]) =>
    [key, member instanceof LongNumber && figures.includes(key) ? member.text : plain(member)]))

/** An object of any shape. The named figures keep all their digits. */
export const dict = (figures: readonly string[] = []): Kind<PlainObject> =>
  after(pydantic.dict(), unholdableJson, (value) => plainObject(value, figures))

/** The header of every operation: it names the organization. */
export const organizationHeader = {
  'X-Org-Id': pydantic.described(
    "Organization of the request, in place of the token's; the caller must be a member", pydantic.optional(str()),
  ),
}

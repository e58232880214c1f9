// The faults in a 422 answer: their sentences, and functions that make and collect faults.
import type { JsonValue } from '../json/value.js'

/** The `ctx` of a fault: figures under pydantic's names. */
export type Context = Readonly<Record<string, string | number>>

export type Location = readonly (string | number)[]

/** One fault. The members have the order in which they are printed. */
export interface Fault {
  readonly type: FaultType
  readonly loc: Location
  readonly msg: string
  readonly input: JsonValue
  readonly ctx?: Context
}

// A name in braces stands for the figure of that name in the fault's context.
const SENTENCES = {
  missing: 'Field required',
  json_invalid: 'JSON decode error',
  model_attributes_type: 'Input should be a valid dictionary or object to extract fields from',
  dict_type: 'Input should be a valid dictionary',
  list_type: 'Input should be a valid list',
  too_short: 'List should have at least {min_length} items after validation, not {actual_length}',
  string_type: 'Input should be a valid string',
  string_pattern_mismatch: "String should match pattern '{pattern}'",
  literal_error: 'Input should be {expected}',
  int_type: 'Input should be a valid integer',
  int_parsing: 'Input should be a valid integer, unable to parse string as an integer',
  int_parsing_size: 'Unable to parse input string as an integer, exceeded maximum size',
  int_from_float: 'Input should be a valid integer, got a number with a fractional part',
  greater_than_equal: 'Input should be greater than or equal to {ge}',
  less_than_equal: 'Input should be less than or equal to {le}',
  float_type: 'Input should be a valid number',
  float_parsing: 'Input should be a valid number, unable to parse string as a number',
  finite_number: 'Input should be a finite number',
  bool_type: 'Input should be a valid boolean',
  bool_parsing: 'Input should be a valid boolean, unable to interpret input',
  datetime_type: 'Input should be a valid datetime',
  datetime_parsing: 'Input should be a valid datetime, {error}',
  datetime_from_date_parsing: 'Input should be a valid datetime or date, {error}',
} as const

/** The fault types of pydantic. It says `value_error` for what a service's own checks find (`kind.ts`, `after`). */
export type FaultType = keyof typeof SENTENCES | 'value_error'

const fill = (sentence: string, ctx: Context): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(ctx[name]))

/** A fault of the value as a whole. The caller adds the value's place with `within`. */
export const fault = (type: keyof typeof SENTENCES, input: JsonValue, ctx?: Context): Fault =>
  ctx ? { type, loc: [], msg: fill(SENTENCES[type], ctx), input, ctx } : { type, loc: [], msg: SENTENCES[type], input }

/** A fault that pydantic does not find, of a check of the service's own. */
export const ownFault = (msg: string, input: JsonValue, ctx?: Context): Fault =>
  ({ type: 'value_error', loc: [], msg, input, ...(ctx && { ctx }) })

/** True for a fault of a check of the service's own. pydantic alone accepts such a value. */
export const isOwn = ({ type }: Fault): boolean => type === 'value_error'

/**
 * Faults that are either all pydantic's or all of the service's own checks. Those beyond the size of an answer are
 * only counted.
 */
export interface Faults {
  readonly faults: readonly Fault[]
  /** The number of faults that are not in `faults`. */
  readonly more?: number
}

/** A printed fault has at least 64 bytes, so no answer of up to 1 MiB has room for more faults. */
const MOST_KEPT = 16_384

/** Collects the faults of the parts of a value. If pydantic finds any, those of own checks are left out. */
export const gather = (parts: Iterable<readonly [place: string | number, refused: Faults]>): Faults => {
  let kept: Fault[] = []
  let count = 0
  for (const [place, { faults, more = 0 }] of parts) {
    const [first] = kept
    if (first && !isOwn(first) && faults.every(isOwn)) continue
    if (first && isOwn(first) && !faults.every(isOwn)) [kept, count] = [[], 0]
    for (const each of within(place, faults.slice(0, MOST_KEPT - kept.length))) kept.push(each)
    count += faults.length + more
  }
  return { faults: kept, more: count - kept.length }
}

/** The same faults, with `place` in front of each location: the place of the faulty part in the value around it. */
export const within = (place: string | number, faults: readonly Fault[]): readonly Fault[] =>
  faults.map((each) => ({ ...each, loc: [place, ...each.loc] }))

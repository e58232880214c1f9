// What the old service answered to each value of each kind and to each request, as it was recorded.
import { readFileSync } from 'node:fs'
import { readBody } from '../../rest-compat/fastapi/body.js'
import { printJson } from '../../rest-compat/fastapi/json/printer.js'
import type { Fault } from '../../rest-compat/fastapi/pydantic/fault.js'
import type { Kind } from '../../rest-compat/fastapi/pydantic/kind.js'
import { literal, model } from '../../rest-compat/fastapi/pydantic/kinds.js'
import { type Received, type Validation, validateRequest } from '../../rest-compat/fastapi/request.js'

export const recordings = <T>(file: string): readonly T[] =>
  readFileSync(new URL(`../conformance/${file}`, import.meta.url), 'utf8').split('\n').filter(Boolean)
    .map((line) => JSON.parse(line) as T)

/** The faults as a client reads them from the answer. */
export const asRead = (detail: readonly Fault[]): unknown => JSON.parse(printJson(detail))

export const received = (given: Partial<Received>): Received =>
  ({ path: new Map(), query: '', headers: new Map(), ...given })

export interface RecordedValue {
  readonly id: string
  readonly kind: string
  readonly body?: string
  readonly query?: string
  readonly accepts?: { readonly pyType: string; readonly repr: string }
  readonly detail?: unknown
}

type Kinds = Readonly<Record<string, Kind<unknown>>>

/** The makers of kinds that differ between pydantic's kinds and those of the rows. */
interface Makers extends Record<'bool' | 'datetime' | 'dict' | 'float' | 'str', () => Kind<unknown>> {
  readonly int: (bounds?: { ge?: number; le?: number }) => Kind<unknown>
  readonly list: (of: Kind<unknown>, bounds?: { min?: number }) => Kind<unknown>
  readonly optional: (of: Kind<unknown>) => Kind<unknown>
}

/** The kinds whose values were recorded, under the names of the recording. */
export function recordedKinds({ bool, datetime, dict, float, int, list, optional, str }: Makers): Kinds {
  const inner = model({ a: int(), b: optional(str()) })
  return {
    int: int(), int_ge1: int({ ge: 1 }), int_1_100: int({ ge: 1, le: 100 }), opt_int: optional(int()),
    float: float(), str: str(), bool: bool(), datetime: datetime(),
    literal: literal(['draft', 'submit_for_review', 'withdraw', 'approve', 'reject', 'resubmit']),
    opt_datetime: optional(datetime()), dict: dict(), model: inner, opt_model: optional(inner),
    list_str: list(str()), list_int: list(int()), list_dict: list(dict()), list_model: list(inner),
    list_min2: list(str(), { min: 2 }),
  }
}

/** All values of these kinds, but a list in the query, and a required value there that may be null. */
export const recordedValues = (kinds: Kinds): readonly RecordedValue[] => {
  const foreign = ({ kind, query }: RecordedValue) =>
    query !== undefined && (kind.startsWith('list') || kind.startsWith('opt'))
  return recordings<RecordedValue>('values.jsonl').filter((each) => kinds[each.kind] && !foreign(each))
}

/** The value as its kind reads it, or its faults. */
export function judge(kinds: Kinds, { kind, body, query }: RecordedValue) {
  const fields = { v: kinds[kind]! }
  if (query !== undefined) return valueOf(validateRequest({ query: fields }, received({ query })), 'query')
  const reading = readBody('application/json', Buffer.from(body ?? ''))
  if (!('body' in reading)) return reading
  return valueOf(validateRequest({ body: model(fields) }, received({ body: reading.body })), 'body')
}

function valueOf(validation: Validation<unknown>, group: 'query' | 'body') {
  if (!('values' in validation)) return validation
  const values = validation.values as Readonly<Record<string, { readonly v: unknown }>>
  return { value: values[group]?.v }
}

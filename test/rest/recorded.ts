// What the old service answered to each value of each kind and to each request, as it was recorded.
import { readFileSync } from 'node:fs'
import { readBody } from '../../rest-compat/fastapi/body.js'
import { printJson } from '../../rest-compat/fastapi/json/printer.js'
import type { Fault } from '../../rest-compat/fastapi/pydantic/fault.js'
import type { Kind } from '../../rest-compat/fastapi/pydantic/kind.js'
import { model } from '../../rest-compat/fastapi/pydantic/kinds.js'
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

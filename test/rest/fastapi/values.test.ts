// Each recorded value of each kind is read as pydantic read it, or refused with the same faults, by the kinds alone.
import { describe, expect, it } from '@jest/globals'
import type { Kind } from '../../../rest-compat/fastapi/pydantic/kind.js'
import {
  bool, datetime, dict, float, int, list, literal, model, optional, str,
} from '../../../rest-compat/fastapi/pydantic/kinds.js'
import type { ReadFloat } from '../../../rest-compat/fastapi/pydantic/float.js'
import type { Moment } from '../../../rest-compat/fastapi/pydantic/moment-text.js'
import { asRead, judge, recordedValues } from '../recorded.js'

const inner = model({ a: int(), b: optional(str()) })
const action = literal(['draft', 'submit_for_review', 'withdraw', 'approve', 'reject', 'resubmit'])
const KINDS: Readonly<Record<string, Kind<unknown>>> = {
  int: int(), int_ge1: int({ ge: 1 }), int_1_100: int({ ge: 1, le: 100 }), opt_int: optional(int()),
  float: float(), str: str(), bool: bool(), literal: action, datetime: datetime(),
  opt_datetime: optional(datetime()), dict: dict(), model: inner, opt_model: optional(inner),
  list_str: list(str()), list_int: list(int()), list_dict: list(dict()), list_model: list(inner),
  list_min2: list(str(), { min: 2 }),
}
const pythonFloat = (repr: string) => Number(repr.replace(/^(-?)inf$/, '$1Infinity'))
/** The value of each type of Python, from its printed form and from what the kind has read. */
const READ_AS: Readonly<Record<string, readonly [(repr: string) => unknown, (value: never) => unknown]>> = {
  int: [BigInt, (value: bigint) => value],
  float: [pythonFloat, ({ size }: ReadFloat) => Number(size)],
  bool: [(repr) => repr === 'True', (value: boolean) => value],
  datetime: [
    (repr) => new Date(repr.includes('T') && /(?:Z|[+-]\d\d:\d\d)$/.test(repr) ? repr : `${repr}Z`).getTime(),
    ({ seconds, micros }: Moment) => seconds * 1000 + Math.floor(micros / 1000),
  ],
}

const values = recordedValues(KINDS)

describe('a recorded value', () => {
  it.each(values.filter(({ accepts }) => accepts))('is taken where it was taken: $id', (recorded) => {
    const { pyType, repr } = recorded.accepts!
    const outcome = judge(KINDS, recorded)
    const { value } = outcome as { readonly value: never }
    expect(outcome).toHaveProperty('value')
    const [printed, read] = READ_AS[pyType] ?? []
    if (printed && read) expect(read(value)).toEqual(printed(repr))
  })

  it.each(values.filter(({ accepts }) => !accepts))('is refused with the same faults: $id', (recorded) => {
    const outcome = judge(KINDS, recorded)
    expect(outcome).not.toHaveProperty('value')
    if (Array.isArray(recorded.detail)) expect('detail' in outcome && asRead(outcome.detail)).toEqual(recorded.detail)
    if (typeof recorded.detail === 'string') expect(outcome).toEqual({ unreadable: recorded.detail })
  })
})

// Each recorded value of each kind is read as pydantic read it, or refused with the same faults, by the kinds alone.
import { describe, expect, it } from '@jest/globals'
import {
  bool, datetime, dict, float, int, list, optional, str,
} from '../../../rest-compat/fastapi/pydantic/kinds.js'
import type { ReadFloat } from '../../../rest-compat/fastapi/pydantic/float.js'
import type { Moment } from '../../../rest-compat/fastapi/pydantic/moment-text.js'
import { asRead, judge, recordedKinds, recordedValues } from '../recorded.js'

const KINDS = recordedKinds({ bool, datetime, dict, float, int, list, optional, str })
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

// What is counted of a caller in a minute, and of an operation while it reads: from when to when, and how far.
import { expect, test } from '@jest/globals'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Viewer } from '../../src/core/context.js'
import { rowBudget } from '../../src/core/operations/budget.js'
import { meteringTypes, newMeter } from '../../src/core/progress/meter.js'
import type { DomainError } from '../../src/errors.js'
import { skip } from '../support/clock.js'

const VIEWER = { orgId: 'mill', userId: 'ada' } as Viewer
const meter = (estimated: number, rows: number) => ({ ...newMeter(10), estimated, rows })

test('the minute of a budget begins with its first operation, and takes back only what was charged in it', async () => {
  const budget = rowBudget(10)
  /** Charges so many rows. Returns the seconds after which somebody who is refused may ask again. */
  const wait = (rows: number) => {
    try {
      budget.charge(VIEWER, meter(rows, 0))
      return 0
    } catch (refusal) {
      return (refusal as DomainError).details.retryAfterSeconds
    }
  }
  /** The counters remember the time for a millisecond. */
  const later = (milliseconds: number) => {
    skip(milliseconds)
    return sleep(5)
  }
  expect([wait(4), wait(7)]).toEqual([0, 60])
  await later(40_000)
  expect([wait(6), wait(1)]).toEqual([0, 20])
  await later(19_000)
  expect(wait(1)).toBe(1)
  await later(1_000)
  expect(wait(8)).toBe(0)
  // An operation of the minute before ends, which has read none of its nine rows.
  budget.settle(VIEWER, meter(9, 0))
  expect(wait(10)).toBe(0)
  await later(100)
  expect(wait(1)).toBe(60)
})

test('characters are counted by one reader for each type, up to the limit and no further', () => {
  const types = meteringTypes(pg.types, newMeter(1))
  const reader = () => types.getTypeParser(pg.types.builtins.TEXT, 'text') as (value: string) => unknown
  const read = reader()
  expect(reader()).toBe(read)
  const text = 'x'.repeat(16_000_000)
  expect(read(text) === text).toBe(true)
  expect(() => read('x')).toThrow('The operation reads more than 16000000 characters')
})

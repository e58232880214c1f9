// How values are written: points in time, exact decimals, and the days of a time zone.
import { describe, expect, test } from '@jest/globals'
import { Decimal, GraphQLDecimal, instantText } from '../../src/core/schema/scalars.js'
import { firstInstant, storedDay } from '../../src/core/time-zones.js'

describe('a point in time', () => {
  test.each([
    ['2026-05-01T08:00:00.000Z', '2026-05-01T08:00:00Z'],
    ['2026-05-01T23:59:59.007Z', '2026-05-01T23:59:59.007Z'],
    ['2026-12-31T00:00:00.120Z', '2026-12-31T00:00:00.120Z'],
    ['1969-12-31T23:59:59.999Z', '1969-12-31T23:59:59.999Z'],
    ['0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00Z'],
    ['9999-12-31T23:59:59.000Z', '9999-12-31T23:59:59Z'],
  ])('%s is written as %s', (time, text) => {
    expect(instantText(new Date(time))).toBe(text)
  })

  test.each([
    ['2026-05-01T08:00:00+00:00', '2026-05-01T08:00:00Z'],
    ['2026-05-01T08:00:00.5+00:00', '2026-05-01T08:00:00.500Z'],
    ['2026-05-01T08:00:00.07+00:00', '2026-05-01T08:00:00.070Z'],
    ['2026-05-01T08:00:00.123+00:00', '2026-05-01T08:00:00.123Z'],
    ['2026-05-01T08:00:00+02:00', '2026-05-01T06:00:00Z'],
    ['2026-05-01T08:00:00.25+02:00', '2026-05-01T06:00:00.250Z'],
  ])('of the database, %s, is written as %s', (stored, text) => {
    expect(instantText(stored)).toBe(text)
  })
})

test.each([
  ['12.50', '12.5'], ['100', '100'], ['100.00', '100'], ['0.10', '0.1'], ['-0.50', '-0.5'], ['-7', '-7'], ['1e3', '1000'],
  [new Decimal('12.50'), '12.5'], [new Decimal('1e-7'), '0.0000001'], [{ value: new Decimal('3.0') }, '3'],
])('the decimal %j is written as %s', (value, text) => {
  expect(GraphQLDecimal.serialize(value)).toBe(text)
})

/** Zone, day, and its first moment. In São Paulo, a day has begun at 1 o'clock, and another one twice. */
test.each([
  ['UTC', '2026-05-01', '2026-05-01T00:00:00Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z'],
  ['Asia/Kathmandu', '2026-05-01', '2026-04-30T18:15:00Z'],
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z'],
  ['America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00:00Z'],
])('in %s, %s begins at %s', (timeZone, day, time) => {
  expect(instantText(firstInstant({ timeZone }, new Date(`${day}T00:00:00Z`)))).toBe(time)
})

test.each([
  ['Asia/Kolkata', '2026-05-01T18:29:59.999Z', '2026-05-01T00:00:00Z'],
  ['Asia/Kolkata', '2026-05-01T18:30:00Z', '2026-05-02T00:00:00Z'],
  ['America/New_York', '2026-05-01T03:59:00Z', '2026-04-30T00:00:00Z'],
  ['America/New_York', '2026-05-01T00:00:00Z', '2026-05-01T00:00:00Z'],
  ['UTC', '2026-05-01T23:59:59Z', '2026-05-01T00:00:00Z'],
  // Until 1972 the clocks of Liberia were 44 minutes and 30 seconds behind.
  ['Africa/Monrovia', '1970-05-01T00:44:29Z', '1970-04-30T00:00:00Z'],
  ['Africa/Monrovia', '1970-05-01T00:44:30Z', '1970-05-01T00:00:00Z'],
])('in %s, %s is on the day %s', (timeZone, time, day) => {
  for (const stored of [time, new Date(time)]) expect(instantText(storedDay({ timeZone }, stored))).toBe(day)
})

// The date-time kind: ISO 8601 text, or a count of seconds or milliseconds since 1970.
//
// | sent                                    | read as                 | refused as                                                        |
// | --------------------------------------- | ----------------------- | ----------------------------------------------------------------- |
// | a text of the form in moment-text.ts    | a day or a moment       | `datetime_parsing` in the year 0                                  |
// | a text of digits alone (moment-count.ts)| a count                 | `datetime_from_date_parsing` by the calendar, before 0 after 9999 |
// | a text of digits with a point           | a count                 | `datetime_from_date_parsing` by what keeps it from being a day    |
// | any other text                          |                         | the same                                                          |
// | a number                                | a count                 | `datetime_parsing` by the calendar; NaN, too                      |
// | an integer beyond every double          |                         | `datetime_type`, recorded with null in place of the integer       |
// | anything else, also true and false      |                         | `datetime_type`                                                   |
import { beyond } from './holdable.js'
import type { JsonValue } from './json-value.js'
import { type Kind, type Outcome, refuse, take } from './kind.js'
import { faultOfCount, momentOfNumber, readCount } from './moment-count.js'
import { ERA, faultOfDay, inEra, type Moment, printMoment, readIso } from './moment-text.js'

const YEAR_0 = 'year 0 is out of range'

const takeMoment = (moment: Moment, input: JsonValue): Outcome<string> =>
  (inEra(moment) ? take(printMoment(moment)) : { faults: [beyond('era', input)] })

const takeCount = (moment: Moment, input: JsonValue): Outcome<string> =>
  (moment.seconds < ERA.first ? refuse('datetime_parsing', input, { error: YEAR_0 }) : takeMoment(moment, input))

const checkText = (input: string): Outcome<string> => {
  const iso = readIso(input)
  if (iso?.year === 0) return refuse('datetime_parsing', input, { error: YEAR_0 })
  if (iso) return takeMoment(iso.moment, input)
  const count = readCount(input)
  const error = count && faultOfCount(count.moment)
  if (count && error === null) return takeCount(count.moment, input)
  // The old reader tried a text as a day last, which it read from digits alone, too, and answered with the fault that it met there.
  return refuse('datetime_from_date_parsing', input, { error: count?.exact && error ? error : faultOfDay(input) })
}

const checkNumber = (count: number, input: JsonValue): Outcome<string> => {
  if (Number.isNaN(count)) return refuse('datetime_parsing', input, { error: 'NaN values not permitted' })
  const moment = momentOfNumber(count)
  const error = faultOfCount(moment)
  return error === null ? takeCount(moment, input) : refuse('datetime_parsing', input, { error })
}

/** A moment, handed on as ISO 8601 in UTC. A moment without a zone is in UTC. */
export const dateTime = (): Kind<string> => ({
  schema: { type: 'string', format: 'date-time' },
  check: (input) => {
    if (typeof input === 'string') return checkText(input)
    if (typeof input === 'number') return checkNumber(input, input)
    if (typeof input !== 'bigint') return refuse('datetime_type', input)
    return Number.isFinite(Number(input)) ? checkNumber(Number(input), input) : refuse('datetime_type', null)
  },
})

// The kind `datetime`: ISO 8601 text, or a count of seconds or milliseconds since 1970.
//
// | sent                                            | read as         | refused as                                  |
// | ----------------------------------------------- | --------------- | ------------------------------------------- |
// | a text of the form in moment-text.ts            | a day, a moment | `datetime_parsing` for the year 0           |
// | only digits (form in moment-count.ts)           | a count         | `datetime_from_date_parsing`, year fault    |
// | digits with a point (form in moment-count.ts)   | a count         | `datetime_from_date_parsing`, day fault     |
// | any other text                                  |                 | `datetime_from_date_parsing`, day fault     |
// | a number                                        | a count         | `datetime_parsing`, year fault or NaN       |
// | an integer larger than any double               |                 | `datetime_type`, its input printed as null  |
// | anything else, including true and false         |                 | `datetime_type`                             |
//
// Year fault: the time is before the year 0 or after the year 9999 (`faultOfCount`). Day fault: the first reason why
// the text is not a day (`faultOfDay`). A count in the year 0 is always refused as `datetime_parsing`.
import { asDouble, type JsonValue } from '../json/value.js'
import { type Kind, type Outcome, refuse, take } from './kind.js'
import { faultOfCount, momentOfNumber, readCount } from './moment-count.js'
import { ERA, faultOfDay, type Moment, readIso } from './moment-text.js'

const YEAR_0 = 'year 0 is out of range'

const takeCount = (moment: Moment, input: JsonValue): Outcome<Moment> =>
  (moment.seconds < ERA.first ? refuse('datetime_parsing', input, { error: YEAR_0 }) : take(moment))

const checkText = (input: string): Outcome<Moment> => {
  const iso = readIso(input)
  if (iso?.year === 0) return refuse('datetime_parsing', input, { error: YEAR_0 })
  if (iso) return take(iso.moment)
  const count = readCount(input)
  const error = count && faultOfCount(count.moment)
  if (count && error === null) return takeCount(count.moment, input)
  // pydantic tries to read the text as a day last, and answers with the fault of that attempt. For a text of digits
  // alone it answers with the fault of the count.
  return refuse('datetime_from_date_parsing', input, { error: count?.exact && error ? error : faultOfDay(input) })
}

const checkNumber = (count: number, input: JsonValue): Outcome<Moment> => {
  if (Number.isNaN(count)) return refuse('datetime_parsing', input, { error: 'NaN values not permitted' })
  const moment = momentOfNumber(count)
  const error = faultOfCount(moment)
  return error === null ? takeCount(moment, input) : refuse('datetime_parsing', input, { error })
}

/**
 * A date-time. A text without a time zone is read as UTC. With a time zone, the time in UTC may be in the years 0 and
 * 10000.
 */
export const datetime = (): Kind<Moment> => ({
  schema: { type: 'string', format: 'date-time' },
  check: (sent) => {
    const input = asDouble(sent)
    if (typeof input === 'string') return checkText(input)
    if (typeof input === 'number') return checkNumber(input, input)
    if (typeof input !== 'bigint') return refuse('datetime_type', input)
    return Number.isFinite(Number(input)) ? checkNumber(Number(input), input) : refuse('datetime_type', null)
  },
})

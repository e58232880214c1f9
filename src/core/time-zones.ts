// Days in the time zone of an organization: the day that a stored instant means, and the first instant of a day.
//
// A day is stored as its midnight in UTC. Such an instant means that day in every zone. So the day that was entered is
// the day that is shown, and it stays so when the organization changes its zone.
import { LRUCache } from 'lru-cache'
import { DAY_MS, startOfDay, withinEra } from './days.js'
import type { Settings } from './settings.js'

type Zoned = Pick<Settings, 'timeZone'>

/** What is known of a request: the settings of its organization, and its time. */
interface Asking {
  readonly viewer: { readonly organization: Zoned }
  readonly now: Date
}

const MOST_CLOCKS = 100

/** The clocks by zone. To make one takes longer than to read many. */
const clocks = new LRUCache<string, Intl.DateTimeFormat>({ max: MOST_CLOCKS })

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  clocks.set(timeZone, clock)
  return clock
}

/** `UTC`, or words with capitals such as `America/Port_of_Spain`; not an abbreviation such as `PST`. */
const NAME = /^(?:UTC|[A-Z][A-Za-z_]+(?:\/[A-Z][\w+-]*)+)$/

/**
 * True for the name of a time zone as it is written in the IANA database, such as `Asia/Dhaka`. An offset is none: it
 * knows no daylight saving time.
 */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false
  try {
    const { timeZone } = clockOf(name).resolvedOptions()
    return timeZone === name || timeZone.toLowerCase() !== name.toLowerCase()
  } catch {
    return false
  }
}

const OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/

/** The milliseconds by which clocks of the zone are ahead of UTC at this time. */
function aheadAt({ timeZone }: Zoned, time: number): number {
  if (timeZone === 'UTC') return 0
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = OFFSET.exec(clockOf(timeZone).format(time)) ?? []
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -ms : ms
}

/** The day in the zone at this time, as its midnight in UTC. */
const dayAt = (zone: Zoned, time: number) => startOfDay(withinEra(time + aheadAt(zone, time)))

/** The day in the time zone of the organization now, as its midnight in UTC. */
export const today = ({ viewer, now }: Asking) => dayAt(viewer.organization, now.getTime())

/** The day of an instant in the time zone of the organization, as its midnight in UTC. A day stays that day. */
export const dayIn = ({ viewer }: Pick<Asking, 'viewer'>, instant: Date | string) =>
  storedDay(viewer.organization, instant)

/** The day that is stored, as a day or an instant, as its midnight in UTC. */
export function storedDay(zone: Zoned, stored: Date | string): Date {
  const time = typeof stored === 'string' ? Date.parse(stored) : stored.getTime()
  return time % DAY_MS === 0 ? new Date(time) : dayAt(zone, time)
}

/**
 * The first instant of a day in the zone. It is after midnight where the clocks skip midnight, and the first of two
 * midnights where they repeat it.
 */
export function firstInstant(zone: Zoned, day: Date): Date {
  const midnight = day.getTime()
  const [early, late] = [-DAY_MS, DAY_MS].map((near) => midnight - aheadAt(zone, midnight + near)).sort((a, b) => a - b)
  return withinEra(dayAt(zone, early) >= day ? early : late)
}

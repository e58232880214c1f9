// The setting LOG_LEVEL: the lowest level that is logged, and levels of single subjects: `info,statements=debug`.
import { list } from './setting-text.js'

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type Level = (typeof LEVELS)[number]

/** The subjects of the log that can have a level of their own. Lines of other subjects have no subject. */
export const SUBJECTS = ['requests', 'statements', 'log-ins', 'files', 'webhooks', 'changes', 'audit'] as const
export type Subject = (typeof SUBJECTS)[number]

/** The level of everything, and the levels of the subjects that have their own. */
export interface LogLevels {
  readonly everything: Level
  readonly of: Partial<Readonly<Record<Subject, Level>>>
}

type Reading = { readonly subject?: Subject; readonly level: Level } | { readonly fault: string }

const isLevel = (word: string): word is Level => LEVELS.some((level) => level === word)
const isSubject = (word: string): word is Subject => SUBJECTS.some((subject) => subject === word)

function read(entry: string): Reading {
  const [first = '', second] = entry.split('=').map((word) => word.trim().toLowerCase())
  const level = second ?? first
  if (!isLevel(level)) return { fault: `has the level "${level}"; the levels are ${LEVELS.join(', ')}` }
  if (second === undefined) return { level }
  if (isSubject(first)) return { subject: first, level }
  return { fault: `has the subject "${first}"; the subjects are ${SUBJECTS.join(', ')}` }
}

/** The faults of the setting, as sentences that follow its name. */
export function levelFaults(text: string): readonly string[] {
  const readings = list(text).map(read)
  const named = readings.flatMap((reading) => ('fault' in reading ? [] : [reading.subject ?? 'everything']))
  const twice = named.find((name, index) => named.indexOf(name) !== index)
  return [
    ...readings.flatMap((reading) => ('fault' in reading ? [reading.fault] : [])),
    ...(twice ? [`has two levels for ${twice}; name one`] : []),
  ]
}

/** The levels of a setting without faults. */
export function levelsOf(text: string): LogLevels {
  const readings = list(text).map(read).flatMap((reading) => ('fault' in reading ? [] : [reading]))
  return {
    everything: readings.find(({ subject }) => !subject)?.level ?? 'info',
    of: Object.fromEntries(readings.flatMap(({ subject, level }) => (subject ? [[subject, level]] : []))),
  }
}

// The log: JSON lines in which passwords, tokens and other secrets are redacted.
import { hostname } from 'node:os'
import { pino, type DestinationStream, type Logger } from 'pino'
import type { LogLevels, Subject } from './log-levels.js'
import { VERSION } from './version.js'

const SECRETS = [
  'password',
  'accessToken',
  'access_token',
  'refreshToken',
  'authorization',
  'secret',
  'secretHash',
  'passwordHash',
  'token',
  'cookie',
  '["x-api-key"]',
]
const PATHS = SECRETS.flatMap((name) =>
  name.startsWith('[') ? [name, `*${name}`, `*.*${name}`] : [name, `*.${name}`, `*.*.${name}`],
)

/** Every line says which process wrote it, and of which build that process is. */
const BASE = { pid: process.pid, hostname: hostname(), ...VERSION }

const CENSOR = '[redacted]'

/**
 * The subjects with many lines. Their lines hold no objects of others, so they are searched for secrets only at the
 * first level: a search of all three levels takes thirty times as long as the line.
 */
const FLAT: readonly Subject[] = ['requests', 'statements']

/** The log, and its lines about one subject. A subject can have a level of its own. */
export interface Log extends Logger {
  readonly about: (subject: Subject) => Logger
}

/**
 * Creates the log. The default destination is standard output. Secrets in logged objects are redacted down to the third
 * level.
 */
export function createLog({ everything, of }: LogLevels, to?: DestinationStream): Log {
  const log = pino({ level: everything, base: BASE, redact: { paths: PATHS, censor: CENSOR } }, to)
  const subjects = new Map<Subject, Logger>()
  const about: Log['about'] = (subject) => {
    const redact = FLAT.includes(subject) ? { redact: { paths: SECRETS, censor: CENSOR } } : {}
    const known = subjects.get(subject) ?? log.child({ subject }, { level: of[subject] ?? everything, ...redact })
    subjects.set(subject, known)
    return known
  }
  return Object.assign(log, { about })
}

/** The size of what waits, and the longest time that it waits. */
const GATHERED = { minLength: 4096, periodicFlush: 100 }
const WARNING = 40

/**
 * Standard output for a process that answers requests. Lines are gathered for a tenth of a second, because writing each
 * alone takes a tenth of the time of a short request. Warnings and faults are written at once with all lines before
 * them, and so is the rest at the end of the process.
 */
export function gatheredOutput(): DestinationStream {
  const output = pino.destination({ sync: true, ...GATHERED })
  process.once('exit', () => output.flushSync())
  const gathered = {
    // Pino then sets `lastLevel` before it writes a line.
    [pino.symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write: (line: string) => {
      output.write(line)
      if (gathered.lastLevel >= WARNING) output.flushSync()
    },
  }
  return gathered
}

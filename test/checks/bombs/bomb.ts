// An attack, its figures and its limits.
import type { LIMITS } from '../../../src/core/limits.js'
import type { Attacker } from './send.js'
import type { Shot } from './shot.js'

export type LimitName = keyof typeof LIMITS

export interface Bomb {
  readonly name: string
  /** The limits of `src/core/limits.ts` that stop it. */
  readonly limits?: readonly LimitName[]
  /** Other means that stop it, in words. */
  readonly means?: string
  /** The requests; created before the measurement starts. */
  readonly shots?: () => readonly Shot[]
  /** Makes the requests that name records of their own, and these records. It is not measured. */
  readonly prepared?: (attacker: Attacker) => Promise<readonly Shot[]>
  /** A function for attacks that need more than requests. Returns the answers. */
  readonly act?: (attacker: Attacker) => Promise<readonly Answer[]>
  /** Says what is wrong afterwards, in sentences. It is not measured. */
  readonly check?: (answers: readonly Answer[], attacker: Attacker) => Promise<readonly string[]>
  /** Requests at the same time; 1 if absent. */
  readonly atOnce?: number
  /** Work that the limits allow this caller. Its CPU time is subtracted. */
  readonly allowed?: Allowed
  /** A higher limit of CPU seconds, if the cost is intended: hashing a password must be expensive. */
  readonly cpuSeconds?: number
  /** True if the gateway is restarted before each try, because its counters in memory would reduce the work. */
  readonly fresh?: boolean
  /** True if the gateway must refuse all its requests. */
  readonly refused?: boolean
}

export interface Allowed {
  /** One request of this work. Its cost is measured before the attack. */
  readonly shot: () => Shot
  /** The number of such requests that the gateway served during the attack. */
  readonly served: (answers: readonly Answer[]) => number
}

export interface Answer {
  /** `closed`: the connection ended without an answer. `late`: no answer came in time. */
  readonly status: number | 'closed' | 'late'
  readonly bytes: number
  /** True if GraphQL answered 200 with an internal error. */
  readonly internal: boolean
  /** The beginning of the answer. */
  readonly text: string
}

/** The measured cost of an attack. Seconds and milliseconds are those of the yardstick. */
export interface Figures {
  readonly cpuSeconds: number
  readonly megabytes: number
  /** Memory of the processes that serve the gateway at the server of the database, where that is on this machine. */
  readonly serverMegabytes: number
  readonly waitMs: number
  readonly answers: readonly Answer[]
  readonly alive: boolean
  /** What the check of the attack has found wrong. */
  readonly wrong: readonly string[]
}

/** The highest allowed cost, in the seconds and milliseconds of the yardstick. */
export const MOST = { cpuSeconds: 1, megabytes: 150, waitMs: 500 } as const

/** The code of the first error in a body. */
const codeOf = ({ text }: Answer) => /"code":"(\w+)"/.exec(text)?.[1]

const isServerFault = ({ status, internal }: Answer) =>
  internal || status === 'late' || (typeof status === 'number' && status >= 500)

/**
 * True if the request was served. A refused document has an error status; an executed document has 200, even if its
 * fields failed.
 */
const isServed = ({ status }: Answer) => typeof status === 'number' && status < 400

/** The faults of an attack's figures; empty if there are none. */
export function faultsOf(bomb: Bomb, figures: Figures): string[] {
  const { cpuSeconds, megabytes, serverMegabytes, waitMs, answers, alive, wrong } = figures
  const { cpuSeconds: most = MOST.cpuSeconds, refused = false } = bomb
  return [
    ...(alive ? [] : ['the process died']),
    ...wrong.slice(0, 1),
    ...(cpuSeconds > most ? [`${cpuSeconds.toFixed(2)} CPU s`] : []),
    ...(megabytes > MOST.megabytes ? [`+${megabytes.toFixed(0)} MB`] : []),
    ...(serverMegabytes > MOST.megabytes ? [`+${serverMegabytes.toFixed(0)} MB at the server of the database`] : []),
    ...(waitMs > MOST.waitMs ? [`others wait ${waitMs.toFixed(0)} ms`] : []),
    ...answers.filter(isServerFault).slice(0, 1).map(({ status, text }) => `answered ${status}: ${text.slice(0, 160)}`),
    ...(refused ? answers.filter(isServed).slice(0, 1).map(({ text }) => `not refused: ${text.slice(0, 160)}`) : []),
  ]
}

/** The statuses with their numbers. */
export function statusesOf(answers: readonly Answer[]): string {
  const counts = new Map<string, number>()
  for (const answer of answers) {
    const shown = [answer.status, answer.internal ? 'INTERNAL_SERVER_ERROR' : codeOf(answer)].filter(Boolean).join(' ')
    counts.set(shown, (counts.get(shown) ?? 0) + 1)
  }
  return [...counts].sort().map(([status, count]) => (count === 1 ? status : `${count} × ${status}`)).join(', ')
}

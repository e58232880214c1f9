// What an attack is made of, and what it is held to.
import type { LIMITS } from '../../../src/core/limits.js'
import type { Attacker } from './send.js'
import type { Shot } from './shot.js'

export type LimitName = keyof typeof LIMITS

export interface Bomb {
  readonly name: string
  /** The lines of the table of limits that stop it. */
  readonly limits?: readonly LimitName[]
  /** What stops it beside them, in words. */
  readonly means?: string
  /** The requests; made before anything is measured. */
  readonly shots?: () => readonly Shot[]
  /** Where requests alone do not say it. Answers what was answered. */
  readonly act?: (attacker: Attacker) => Promise<readonly Answer[]>
  /** Requests under way at the same time; 1 where absent. */
  readonly atOnce?: number
  /** CPU seconds that it may cost where they are the price of safety: a hash of a password is meant to cost something. */
  readonly cpuSeconds?: number
  /** Whether the gateway starts anew before each try, since what it has counted in memory would spare it the work. */
  readonly fresh?: boolean
  /** Whether none of its requests may be served. */
  readonly refused?: boolean
}

export interface Answer {
  /** `closed`: the connection ended without an answer. `late`: none came in time. */
  readonly status: number | 'closed' | 'late'
  readonly bytes: number
  /** Where GraphQL answered 200 to a fault of the server. */
  readonly internal: boolean
  /** Its beginning. */
  readonly text: string
}

/** What an attack has cost. */
export interface Figures {
  readonly cpuSeconds: number
  readonly megabytes: number
  readonly waitMs: number
  readonly answers: readonly Answer[]
  readonly alive: boolean
}

/** What it may cost at most. */
export const MOST = { cpuSeconds: 1, megabytes: 150, waitMs: 500 } as const

/** The code of the first error in a body. */
const codeOf = ({ text }: Answer) => /"code":"(\w+)"/.exec(text)?.[1]

const isServerFault = ({ status, internal }: Answer) =>
  internal || status === 'late' || (typeof status === 'number' && status >= 500)

/** A document that was refused has the status of its refusal; one that ran is a 200, whatever its fields came to. */
const isServed = ({ status }: Answer) => typeof status === 'number' && status < 400

/** What is wrong with the figures of an attack; empty where nothing is. */
export function faultsOf(bomb: Bomb, { cpuSeconds, megabytes, waitMs, answers, alive }: Figures): string[] {
  const { cpuSeconds: most = MOST.cpuSeconds, refused = false } = bomb
  return [
    ...(alive ? [] : ['the process died']),
    ...(cpuSeconds > most ? [`${cpuSeconds.toFixed(2)} CPU s`] : []),
    ...(megabytes > MOST.megabytes ? [`+${megabytes.toFixed(0)} MB`] : []),
    ...(waitMs > MOST.waitMs ? [`others wait ${waitMs.toFixed(0)} ms`] : []),
    ...answers.filter(isServerFault).slice(0, 1).map(({ status, text }) => `answered ${status}: ${text.slice(0, 160)}`),
    ...(refused ? answers.filter(isServed).slice(0, 1).map(({ text }) => `not refused: ${text.slice(0, 160)}`) : []),
  ]
}

/** Statuses and how often each came. */
export function statusesOf(answers: readonly Answer[]): string {
  const counts = new Map<string, number>()
  for (const answer of answers) {
    const shown = [answer.status, answer.internal ? 'INTERNAL_SERVER_ERROR' : codeOf(answer)].filter(Boolean).join(' ')
    counts.set(shown, (counts.get(shown) ?? 0) + 1)
  }
  return [...counts].sort().map(([status, count]) => (count === 1 ? status : `${count} × ${status}`)).join(', ')
}

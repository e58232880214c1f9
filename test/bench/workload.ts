// What a workload is: the requests that each contender gets, how answers are compared, and what the figures should be.
import type { Contender } from './contenders.js'
import type { Figures } from './measure.js'
import type { Running } from './processes.js'
import type { Request } from './request.js'
import type { Scene } from './scene.js'

/** The requests of a contender, in the order in which they are sent. */
export type Requests = (scene: Scene, target: Running) => readonly Request[] | Promise<readonly Request[]>

/** A figure that must not be above its bound; one without a bound is only shown. */
export interface Target {
  readonly says: string
  readonly most?: number
  /** The figure; undefined where it was not measured. */
  readonly of: (figures: ReadonlyMap<string, Figures>) => number | undefined
}

export interface Workload {
  readonly id: string
  readonly title: string
  readonly requests: Readonly<Partial<Record<Contender, Requests>>>
  /** Puts the data back before each round. */
  readonly reset?: (scene: Scene) => Promise<void>
  /** Each request can be answered once; a round sends all of them. */
  readonly once?: true
  /** Whether an answer may have this status; 200 alone where nothing is said. */
  readonly allows?: (status: number) => boolean
  /** What of an answer must be the same as the contender's; without it, all of it. */
  readonly compared?: (json: unknown, contender: Contender) => unknown
  readonly targets: readonly Target[]
}

/** CPU of the server for each request, relative to another contender. */
export const cpuAgainst = (other: Contender, most: number): Target => ({
  says: `CPU per request ≤ ${most} × ${other}`,
  most,
  of: (figures) => {
    const [own, others] = [figures.get('gateway'), figures.get(other)]
    return own && others && own.cpuMs / others.cpuMs
  },
})

/** How the gateway on its embedded database compares with the one on a server. */
export const EMBEDDED: readonly Target[] = [
  { says: 'W8: CPU per request of the embedded database ÷ server', of: ratio('cpuMs') },
  { says: 'W8: requests/s of the embedded database ÷ server', of: ratio('perSecond') },
]

function ratio(name: 'cpuMs' | 'perSecond'): Target['of'] {
  return (figures) => {
    const [own, others] = [figures.get('embedded'), figures.get('gateway')]
    return own && others && own[name] / others[name]
  }
}

/** Statements of the gateway for each request. */
export const statementsAtMost = (most: number): Target => ({
  says: `statements per request ≤ ${most}`,
  most,
  of: (figures) => figures.get('gateway')?.statements ?? undefined,
})

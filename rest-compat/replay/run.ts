// Replays a recording: sends its requests in order and compares each answer with the recorded one or with the old
// service's.
import { matchRoute } from '../fastapi/starlette/matching.js'
import { routes } from '../routes.js'
import { rowName } from '../successor.js'
import type { Fill } from './log-ins.js'
import { differencesBetween, differencesFrom, type Comparison } from './compare.js'
import type { Difference } from './differences.js'
import type { Recorded, Seen } from './recording.js'
import { send } from './wire.js'

export interface Service {
  readonly base: URL
  readonly fill: Fill
}

export interface Replay {
  readonly recording: readonly Recorded[]
  readonly now: Service
  /** The old service. Without it, the answers are compared with the recorded ones. */
  readonly before?: Service
  readonly how: Comparison
  /** The number of requests sent at the same time. With 1, the requests keep their order. */
  readonly concurrency: number
  readonly onProgress: (done: number) => void
}

/** A request and the differences of its answer. */
export interface Outcome {
  readonly id: string
  readonly method: string
  readonly path: string
  /** The documented path, for the summary. */
  readonly row: string
  readonly differences: readonly Difference[]
}

/** The outcomes, in the order of the recording. */
export async function replayAll({ recording, concurrency, onProgress, ...replay }: Replay): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const waiting = recording.entries()
  let done = 0
  const sendNext = async () => {
    for (const [index, recorded] of waiting) {
      outcomes[index] = await outcomeOf(recorded, replay)
      onProgress((done += 1))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, sendNext))
  return outcomes
}

async function outcomeOf(
  recorded: Recorded,
  { now, before, how }: Pick<Replay, 'now' | 'before' | 'how'>,
): Promise<Outcome> {
  const [was, is] = await Promise.all([before ? sendTo(before, recorded) : recorded.answered, sendTo(now, recorded)])
  const differences = was ? differencesBetween(was, is, how) : differencesFrom(recorded, is, how)
  return { id: recorded.id, method: recorded.method, path: recorded.path, row: rowOf(recorded), differences }
}

function sendTo({ base, fill }: Service, recorded: Recorded): Promise<Seen> {
  return send(recorded, base, fill).catch((error: Error) => {
    throw new Error(`${base.origin} cannot be asked: ${error.message}; start the service there, or correct the address`)
  })
}

function rowOf({ method, path }: Recorded): string {
  const match = matchRoute(routes, method, path)
  return 'route' in match ? rowName(match.route) : 'no documented path'
}

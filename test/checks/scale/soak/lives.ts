// The memory of each life of a gateway: from its start to its end, or to the end of the soak.
import { thirdsOf } from '../../../bench/soak/samples.js'
import { megabytesOf } from '../../../bench/processes.js'
import type { Gateway } from '../gateways.js'

const SAMPLE_MS = 2_000
/**
 * The largest allowed ratio of the last third of a life to its middle third, by the seconds that the life lasts. In a
 * short life, the heap of the young process still grows towards its first full collection; the shortest are not judged.
 */
const FLAT: readonly { readonly from: number; readonly most: number }[] = [
  { from: 600, most: 1.25 },
  { from: 90, most: 1.5 },
]

/** One life. */
export interface Life {
  readonly gateway: number
  readonly pid: number
  /** Megabytes of resident memory. */
  readonly samples: number[]
}

export interface Lives {
  /** Ends the watch. Returns all lives. */
  readonly end: () => readonly Life[]
}

/** Watches the memory of all gateways. */
export function watchLives(gateways: readonly Gateway[]): Lives {
  const lives: Life[] = []
  const sample = () => {
    for (const { number, pid } of gateways) {
      const running = pid()
      const resident = running === undefined ? undefined : residentOf(running)
      if (running === undefined || resident === undefined) continue
      let life = lives.find((each) => each.pid === running)
      if (!life) lives.push((life = { gateway: number, pid: running, samples: [] }))
      life.samples.push(resident)
    }
  }
  const timer = setInterval(sample, SAMPLE_MS)
  return {
    end: () => {
      clearInterval(timer)
      return lives
    },
  }
}

/** Undefined if the process has ended in between. */
function residentOf(pid: number): number | undefined {
  try {
    return megabytesOf(pid) || undefined
  } catch {
    return undefined
  }
}

const secondsOf = ({ samples }: Life) => (samples.length * SAMPLE_MS) / 1_000

/** What is printed of a life: gateway, seconds, and the median of each third. */
export const cellsOf = (life: Life): string[] =>
  [life.gateway, secondsOf(life), ...thirdsOf(life.samples, (each) => each)].map((each) => each.toFixed(0))

export const HEAD = ['gateway', 'seconds', 'MB in the first third', 'in the middle third', 'in the last third']

/** The longest lives. A soak has many short ones, of which some have less than a sample for each third. */
export const longest = (lives: readonly Life[], count: number): Life[] =>
  lives.filter(({ samples }) => samples.length >= 3)
    .sort((one, other) => other.samples.length - one.samples.length).slice(0, count)

/** The lives whose memory grows. */
export const growing = (lives: readonly Life[]): string[] =>
  lives.flatMap((life) => {
    const [, middle, last] = thirdsOf(life.samples, (each) => each)
    const most = FLAT.find(({ from }) => secondsOf(life) >= from)?.most ?? Infinity
    return last > middle * most ? [`the memory of gateway ${life.gateway} grows: ${cellsOf(life).join(', ')}`] : []
  })

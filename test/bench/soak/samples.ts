// What the samples of a long run say: its thirds, and how memory grows.
import { median } from '../measure.js'

export interface Sample {
  /** Minutes since the load began. */
  readonly at: number
  /** Resident memory in megabytes. */
  readonly resident: number
  readonly heap: number
}

/** The load of one minute. */
export interface Minute {
  readonly p99: number
  readonly statuses: Readonly<Record<string, number>>
}

const third = <T>(all: readonly T[], place: number) =>
  all.slice(Math.floor((all.length * place) / 3), Math.floor((all.length * (place + 1)) / 3))

/** The median of a value in each third; the first third counts as a whole, with its warm-up. */
export const thirdsOf = <T>(all: readonly T[], of: (each: T) => number): number[] =>
  [0, 1, 2].map((place) => (third(all, place).length ? median(third(all, place).map(of)) : NaN))

/** Megabytes an hour: the straight line through the samples of the last two thirds. */
export function slopeOf(samples: readonly Sample[]): number {
  const late = samples.slice(Math.floor(samples.length / 3))
  const mean = (of: (sample: Sample) => number) => late.reduce((sum, sample) => sum + of(sample), 0) / late.length
  const [at, resident] = [mean((sample) => sample.at), mean((sample) => sample.resident)]
  const together = mean((sample) => (sample.at - at) * (sample.resident - resident))
  return (together / mean((sample) => (sample.at - at) ** 2)) * 60
}

export function statusesOf(minutes: readonly Minute[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const [status, count] of minutes.flatMap(({ statuses }) => Object.entries(statuses)))
    sum[status] = (sum[status] ?? 0) + count
  return sum
}

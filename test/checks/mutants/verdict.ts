// What became of each mutant, and the score.
import type { Mutant } from './mutants.js'

/** Equivalent mutants and those that do not compile are replaced by others and do not count. */
export type Fate = 'killed' | 'printed' | 'survived' | 'timed out' | 'no suite' | 'equivalent' | 'does not compile'

export interface Verdict {
  readonly mutant: Mutant
  readonly fate: Fate
  /** What killed it, or how many of its suites it survived. */
  readonly by: string
  readonly seconds: number
}

/** A mutant that hangs is noticed, and one that changes a generated file. One that no suite runs is not. */
const DETECTED: readonly Fate[] = ['killed', 'timed out', 'printed']
const COUNTED: readonly Fate[] = [...DETECTED, 'survived', 'no suite']

/** A mutant with its place and change. */
export const lineOfMutant = ({ id, file, line, change }: Mutant) => `${id} ${file}:${line}  ${change}`

export const lineOfVerdict = ({ mutant, fate, by, seconds }: Verdict) =>
  `${fate.padEnd(9)} ${seconds.toFixed(0).padStart(4)} s  ${lineOfMutant(mutant)}${by ? `  [${by}]` : ''}`

/** The share of the counted mutants with these fates, in percent: those that were detected. 0 if none was tried. */
export function scoreOf(verdicts: readonly Verdict[], fates: readonly Fate[] = DETECTED): number {
  const counted = verdicts.filter(({ fate }) => COUNTED.includes(fate))
  const detected = counted.filter(({ fate }) => fates.includes(fate))
  return counted.length ? (100 * detected.length) / counted.length : 0
}

/** The table at the end, after the mutants that nothing detected. */
export function summaryOf(verdicts: readonly Verdict[]): string[] {
  const of = (fate: Fate) => verdicts.filter((one) => one.fate === fate)
  const undetected = [...of('survived'), ...of('no suite')]
  const fates: readonly Fate[] = [...COUNTED, 'equivalent', 'does not compile']
  return [
    ...(undetected.length ? ['', 'Not detected:', ...undetected.map(lineOfVerdict)] : []),
    '', '| result | mutants |', '| --- | --- |', ...fates.map((fate) => `| ${fate} | ${of(fate).length} |`),
    `| score | ${scoreOf(verdicts).toFixed(1)} % |`,
    `| by suites alone | ${scoreOf(verdicts, ['killed', 'timed out']).toFixed(1)} % |`,
  ]
}

/** The time that the rest takes if each takes as long as those before, in minutes. */
export function minutesLeft(verdicts: readonly Verdict[], count: number, workers: number): string {
  const tried = verdicts.filter(({ fate }) => COUNTED.includes(fate))
  const seconds = tried.reduce((sum, one) => sum + one.seconds, 0) / Math.max(tried.length, 1)
  return ((seconds * (count - tried.length)) / workers / 60).toFixed(0)
}

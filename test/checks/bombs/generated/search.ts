// Searches for the costliest document that is accepted, and for the costliest variables: the best so far is kept, changed and tried again.
import { faultsOf, type Answer, type Bomb } from '../bomb.js'
import type { Range } from '../range.js'
import type { Measured } from '../report.js'
import { graphql, type Shot } from '../shot.js'
import { documentOf, type Size } from './document.js'
import { changedTape, freshTape, type Tape } from './tape.js'
import { mutationOf } from './variables.js'

interface Search {
  readonly name: string
  readonly limits: Bomb['limits']
  /** The request of a tape, at this part of the search from 0 to 1. */
  readonly shot: (tape: Tape, progress: number) => Shot
  /** Whether what was answered may be the best. */
  readonly counts: (answer: Answer) => boolean
}

const TAPE = 120
const SIZES: readonly Size[] = [
  { depth: 2, fields: 4 }, { depth: 3, fields: 8 }, { depth: 5, fields: 12 }, { depth: 8, fields: 12 }, { depth: 14, fields: 20 },
]
const ITEMS = [1, 5, 20, 100, 400, 2_000, 10_000]
/** Each third try is a new one; the others change the best. */
const FRESH_EVERY = 3
const SHOWN_CHARACTERS = 700
/** So many of those that cost too much are reported. */
const MOST_REPORTED = 5

const at = <T>(steps: readonly T[], progress: number) => steps[Math.min(steps.length - 1, Math.floor(progress * steps.length))]
const accepted = ({ status, text }: Answer) => status === 200 && text.startsWith('{"data"')

const SEARCHES: readonly Search[] = [
  {
    name: 'the costliest document that was found and accepted', limits: ['rows', 'valuesPerRow', 'depth'],
    shot: (tape, progress) => graphql('staff', documentOf(tape, at(SIZES, progress))), counts: accepted,
  },
  {
    name: 'the costliest variables that were found', limits: ['inputValues', 'faults', 'echoedCharacters', 'textCharacters'],
    shot: (tape, progress) => mutationOf(tape, at(ITEMS, progress)), counts: () => true,
  },
]

interface Options {
  readonly runs: number
  readonly seed: number
  readonly say: (line: string) => void
}

/** What the searches found: of each the costliest, and those that cost too much. */
export async function generated(range: Range, options: Options): Promise<Measured[]> {
  const found: Measured[] = []
  for (const search of SEARCHES) found.push(...(await run(search, range, options)))
  return found
}

async function run({ name, limits, shot, counts }: Search, range: Range, { runs, seed, say }: Options): Promise<Measured[]> {
  let best: { readonly tape: Tape; readonly cpuSeconds: number; readonly measured: Measured } | undefined
  const failed: Measured[] = []
  let taken = 0
  for (let index = 0; index < runs && failed.length < MOST_REPORTED; index += 1) {
    const tape = best && index % FRESH_EVERY ? changedTape(best.tape, seed + index) : freshTape(TAPE, seed + index)
    const request = shot(tape, index / runs)
    const bomb: Bomb = { name, limits, shots: () => [request] }
    const measured = { bomb, figures: await range.measure(bomb) }
    const [answer] = measured.figures.answers
    if (answer && counts(answer)) taken += 1
    const { cpuSeconds } = measured.figures
    if (faultsOf(measured.figures).length) failed.push({ ...measured, bomb: { ...bomb, name: `seed ${seed}, run ${index}: ${textOf(request)}` } })
    if (answer && counts(answer) && cpuSeconds > (best?.cpuSeconds ?? -1)) best = { tape, cpuSeconds, measured }
  }
  say(`       ${name}: ${taken} of ${runs} counted, ${best?.cpuSeconds.toFixed(2) ?? 'none'} CPU s: ${best ? textOf(best.measured.bomb.shots?.()[0]) : ''}`)
  return [...(best ? [best.measured] : []), ...failed]
}

const textOf = (shot: Shot | undefined) => (shot?.body?.toString('utf8') ?? '').slice(0, SHOWN_CHARACTERS)

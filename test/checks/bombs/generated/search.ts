// Searches for the costliest document that is accepted, and for the costliest variables: the best so far is kept, changed and tried again.
import { faultsOf, type Answer, type Bomb } from '../bomb.js'
import type { Range } from '../range.js'
import type { Measured } from '../report.js'
import { graphql, type Shot } from '../shot.js'
import { documentOf } from './document.js'
import { changedTape, freshTape, type Tape } from './tape.js'
import { mutationOf } from './variables.js'

interface Search {
  readonly name: string
  readonly limits: Bomb['limits']
  /** The request of a tape, and how large it may become, from 0 to 1. */
  readonly shot: (tape: Tape, effort: number) => Shot
  /** Whether what was answered may be the best. */
  readonly counts: (answer: Answer) => boolean
}

const TAPE = 120
const ITEMS = [1, 5, 20, 100, 400, 2_000, 10_000]
/** Each third try is a new one; the others change the best. */
const FRESH_EVERY = 3
const SHOWN_CHARACTERS = 700
/** So many of those that cost too much are reported. */
const MOST_REPORTED = 5

/** What is taken may become larger, what is refused was too large. */
const STEP = { taken: 0.03, refused: -0.04 } as const

const at = <T>(steps: readonly T[], effort: number) => steps[Math.min(steps.length - 1, Math.floor(effort * steps.length))]
const within = (effort: number) => Math.min(1, Math.max(0, effort))
const accepted = ({ status, text }: Answer) => status === 200 && text.startsWith('{"data"')

const SEARCHES: readonly Search[] = [
  {
    name: 'the costliest document that was found and accepted', limits: ['rows', 'values', 'depth'],
    shot: (tape, effort) => graphql('staff', documentOf(tape, effort)), counts: accepted,
  },
  {
    name: 'the costliest variables that were found', limits: ['inputValues', 'faults', 'echoedCharacters', 'textCharacters'],
    shot: (tape, effort) => mutationOf(tape, at(ITEMS, effort)), counts: () => true,
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

interface Try {
  readonly tape: Tape
  readonly effort: number
  readonly measured: Measured
}

async function run(search: Search, range: Range, { runs, seed, say }: Options): Promise<Measured[]> {
  const failed: Measured[] = []
  let best: Try | undefined
  let [taken, effort] = [0, 0]
  for (let index = 0; index < runs && failed.length < MOST_REPORTED; index += 1) {
    const tape = best && index % FRESH_EVERY ? changedTape(best.tape, seed + index) : freshTape(TAPE, seed + index)
    const request = search.shot(tape, effort)
    const bomb: Bomb = { name: search.name, limits: search.limits, shots: () => [request] }
    const attempt = { tape, effort, measured: { bomb, figures: await range.measure(bomb) } }
    const counts = attempt.measured.figures.answers.every(search.counts)
    if (counts) taken += 1
    if (faultsOf(bomb, attempt.measured.figures).length) failed.push(named(attempt.measured, `seed ${seed}, run ${index}: ${textOf(request)}`))
    if (counts && secondsOf(attempt) > secondsOf(best)) best = attempt
    effort = within(effort + (counts ? STEP.taken : STEP.refused))
  }
  say(`       ${search.name}: ${taken} of ${runs} counted, ${secondsOf(best).toFixed(2)} CPU s: ${textOf(best?.measured.bomb.shots?.()[0])}`)
  return [...(best ? [best.measured] : []), ...failed]
}

const secondsOf = (attempt: Try | undefined) => attempt?.measured.figures.cpuSeconds ?? -1
const named = ({ bomb, figures }: Measured, name: string): Measured => ({ bomb: { ...bomb, name }, figures })
const textOf = (shot: Shot | undefined) => (shot?.body?.toString('utf8') ?? '').slice(0, SHOWN_CHARACTERS)

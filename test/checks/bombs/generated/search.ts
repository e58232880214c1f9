// Searches for the most expensive accepted document and the most expensive variables: keeps the best so far, changes it
// and tries again.
import { faultsOf, type Answer, type Bomb } from '../bomb.js'
import type { Harness } from '../harness.js'
import type { Measured } from '../report.js'
import { graphql, type Shot } from '../shot.js'
import { documentOf } from './document.js'
import { changedInput, freshInput, type Input } from './input.js'
import { openRequestOf } from './open-request.js'
import { mutationOf } from './variables.js'

interface Search {
  readonly name: string
  readonly limits: Bomb['limits']
  /** The request for an input. `effort` from 0 to 1 limits its size. */
  readonly shot: (input: Input, effort: number) => Shot
  /** True if a request with this answer may be the best. */
  readonly counts: (answer: Answer) => boolean
}

const INPUT_LENGTH = 120
const ITEMS = [1, 5, 20, 100, 400, 2_000, 10_000]
/** Each third input is new; the others change the best. */
const FRESH_EVERY = 3
const SHOWN_CHARACTERS = 700
/** The most reported requests among those that cost too much. */
const MOST_REPORTED = 5

/** The change of effort: up after an accepted request, down after a refused one. */
const STEP = { taken: 0.03, refused: -0.04 } as const

const at = <T,>(steps: readonly T[], effort: number) =>
  steps[Math.min(steps.length - 1, Math.floor(effort * steps.length))]
const within = (effort: number) => Math.min(1, Math.max(0, effort))
const accepted = ({ status, text }: Answer) => status === 200 && text.startsWith('{"data"')

const SEARCHES: readonly Search[] = [
  {
    name: 'the costliest document that was found and accepted', limits: ['rows', 'values', 'depth'],
    shot: (input, effort) => graphql('staff', documentOf(input, effort)), counts: accepted,
  },
  {
    name: 'the costliest variables that were found',
    limits: ['inputValues', 'faults', 'echoedCharacters', 'textCharacters'],
    shot: (input, effort) => mutationOf(input, at(ITEMS, effort)), counts: () => true,
  },
  {
    name: 'the costliest document that was found and that anybody may send',
    limits: ['anonymousTokens', 'aliases', 'directives'], shot: openRequestOf, counts: ({ status }) => status === 200,
  },
]

interface Options {
  readonly runs: number
  readonly seed: number
  readonly say: (line: string) => void
}

/** The results of the searches: the most expensive request of each, and requests that cost too much. */
export async function generated(harness: Harness, options: Options): Promise<Measured[]> {
  const found: Measured[] = []
  for (const search of SEARCHES) found.push(...(await run(search, harness, options)))
  return found
}

interface Try {
  readonly input: Input
  readonly effort: number
  readonly measured: Measured
}

async function run(search: Search, harness: Harness, { runs, seed, say }: Options): Promise<Measured[]> {
  const failed: Measured[] = []
  let best: Try | undefined
  let [taken, effort] = [0, 0]
  for (let index = 0; index < runs && failed.length < MOST_REPORTED; index += 1) {
    const input =
      best && index % FRESH_EVERY ? changedInput(best.input, seed + index) : freshInput(INPUT_LENGTH, seed + index)
    const request = search.shot(input, effort)
    const bomb: Bomb = { name: search.name, limits: search.limits, shots: () => [request] }
    const attempt = { input, effort, measured: { bomb, figures: await harness.measure(bomb) } }
    const counts = attempt.measured.figures.answers.every(search.counts)
    if (counts) taken += 1
    if (faultsOf(bomb, attempt.measured.figures).length)
      failed.push(named(attempt.measured, `seed ${seed}, run ${index}: ${textOf(request)}`))
    if (counts && secondsOf(attempt) > secondsOf(best)) best = attempt
    effort = within(effort + (counts ? STEP.taken : STEP.refused))
  }
  say(`       ${search.name}: ${taken} of ${runs} counted, ${secondsOf(best).toFixed(2)} CPU s: ${textOf(best?.measured.bomb.shots?.()[0])}`)
  return [...(best ? [best.measured] : []), ...failed]
}

const secondsOf = (attempt: Try | undefined) => attempt?.measured.figures.cpuSeconds ?? -1
const named = ({ bomb, figures }: Measured, name: string): Measured => ({ bomb: { ...bomb, name }, figures })
const textOf = (shot: Shot | undefined) => (shot?.body?.toString('utf8') ?? shot?.path ?? '').slice(0, SHOWN_CHARACTERS)

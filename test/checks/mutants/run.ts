// Runs suites in a copy of the checkout, in one process, until one fails or takes too long.
import { start, type Copy } from './workshop.js'

/** A suite with the seconds that it takes on the unchanged sources; Infinity if that is not known. */
export interface Timed {
  readonly suite: string
  readonly seconds: number
}

export type Result = 'passed' | 'failed' | 'timed out'

export interface Outcome {
  readonly result: Result
  /** What failed: the suite and the name of its test. */
  readonly by: string
  /** The suites that passed, with their seconds. */
  readonly passed: readonly Timed[]
  readonly seconds: number
}

interface Message {
  readonly at: 'began' | 'ended' | 'failed'
  readonly suite: string
  readonly seconds?: number
  readonly test?: string
}

/** A suite may take so many times as long as on the unchanged sources, and so many seconds more. */
const [TIMES, MORE] = [5, 60]
/** Loading the gateway, before the first suite begins. */
const START_SECONDS = 120

const JEST = [
  '--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--config', 'test/checks/mutants/jest.config.mjs',
]

/** Suites of operations start the built gateway. */
const needsBuild = ({ suite }: Timed) => suite.startsWith('test/operations/')

/** Runs the suites in their order. Throws if jest itself or the build does not start. */
export async function runSuites(
  copy: Copy, suites: readonly Timed[], env: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const begun = Date.now()
  if (suites.some(needsBuild)) {
    const { code, printed } = await start(copy, ['src/cli/build/make.mjs', 'gateway'], {}).ended
    if (code !== 0) throw new Error(`The gateway is not built: ${printed}`)
  }
  const heard: Message[] = []
  const limitOf = new Map(suites.map(({ suite, seconds }) => [suite, MORE + TIMES * seconds]))
  const names = suites.map(({ suite }) => suite)
  let late = false
  const jest = start(
    copy, [...JEST, '--runInBand', '--no-watchman', '--silent', '--forceExit', '--runTestsByPath', ...names],
    { ...env, COMPILED: 'true', MUTANT_SUITES: names.join(' ') },
    (message) => {
      heard.push(message as Message)
      wait(limitOf.get((message as Message).suite) ?? START_SECONDS)
    },
  )
  let timer: NodeJS.Timeout | undefined
  const wait = (seconds: number): void => {
    clearTimeout(timer)
    timer = Number.isFinite(seconds) ? setTimeout(() => ((late = true), jest.stop()), seconds * 1000) : undefined
  }
  wait(START_SECONDS)
  const { code, printed } = await jest.ended
  clearTimeout(timer)
  if (!heard.length && !late) throw new Error(`jest did not start: ${printed}`)
  return { ...judged(heard, late, code), passed: passedOf(heard), seconds: (Date.now() - begun) / 1000 }
}

const passedOf = (heard: readonly Message[]): Timed[] =>
  heard.filter(({ at }) => at === 'ended').map(({ suite, seconds = 0 }) => ({ suite, seconds }))

function judged(heard: readonly Message[], late: boolean, code: number | null): Pick<Outcome, 'result' | 'by'> {
  const failure = heard.find(({ at }) => at === 'failed')
  if (failure) return { result: 'failed', by: `${failure.suite}: ${failure.test ?? ''}` }
  const last = heard.at(-1)?.suite ?? 'the start'
  if (late) return { result: 'timed out', by: last }
  return code === 0 ? { result: 'passed', by: '' } : { result: 'failed', by: `${last}: the process ended` }
}

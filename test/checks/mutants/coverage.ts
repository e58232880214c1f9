// Which suite runs which line: each suite runs once on the unchanged sources, and V8 counts. What is found is kept in
// `coverage/mutants`, under a key of the sources, so that only suites that are new or have changed run again.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn, keyOf } from './files.js'
import { linesOf } from './lines.js'
import { runSuites } from './run.js'
import { start, type Copy } from './workshop.js'

/** File → the numbers of the lines in its functions that a suite runs. */
export interface Covered {
  readonly lines: Readonly<Record<string, readonly number[]>>
}

export interface Recorded extends Covered {
  readonly suite: string
  /** How long the suite takes in a process of its own, without the start of the process. */
  readonly seconds: number
  /** What failed on the unchanged sources. Such a suite cannot try mutants. */
  readonly failed: string
}

const FOLDERS = ['src', 'rest-compat', 'prisma', 'test/support']

/** Where the results for these sources are kept. */
function storeOf(): string {
  const files = FOLDERS.flatMap((folder) => filesIn(folder, '')).filter((file) => !file.startsWith('src/generated/'))
  const folder = path.resolve('coverage/mutants', keyOf([...files, 'package-lock.json']))
  mkdirSync(folder, { recursive: true })
  return folder
}

export interface Coverage {
  /** What is known of a suite; undefined if it has not run. */
  readonly known: (suite: string) => Recorded | undefined
  /** Runs a suite in a copy. */
  readonly record: (copy: Copy, suite: string) => Promise<Recorded>
  /** Prepares the databases that suites copy. */
  readonly prepare: (copy: Copy) => Promise<void>
  /** What suites need of the environment. */
  readonly env: Readonly<Record<string, string>>
}

/** The results for the present sources. */
export function openCoverage(): Coverage {
  const store = storeOf()
  const PREPARED = path.join(store, '.cache', 'prepared')
  const env = { PREPARED }
  const placeOf = (suite: string) => path.join(store, `${suite.replaceAll('/', '-')}.${keyOf([suite])}.json`)
  return {
    env,
    known: (suite) =>
      (existsSync(placeOf(suite)) ? (JSON.parse(readFileSync(placeOf(suite), 'utf8')) as Recorded) : undefined),
    record: async (copy, suite) => {
      const recorded = await recordedIn(copy, suite, env)
      writeFileSync(placeOf(suite), JSON.stringify(recorded))
      return recorded
    },
    prepare: async (copy) => {
      if (existsSync(PREPARED)) return
      const words = ['--import', '@swc-node/register/esm-register', 'test/support/prepare.ts']
      const { code, printed } = await start(copy, words, env).ended
      if (code !== 0) throw new Error(`The databases are not prepared: ${printed}`)
    },
  }
}

async function recordedIn(copy: Copy, suite: string, env: Readonly<Record<string, string>>): Promise<Recorded> {
  const counts = mkdtempSync(`${copy.folder}-counts-`)
  const { result, by, passed } = await runSuites(
    copy, [{ suite, seconds: Infinity }], { ...env, NODE_V8_COVERAGE: counts },
  )
  const lines = result === 'passed' ? linesOf(counts, copy.folder) : {}
  rmSync(counts, { recursive: true })
  return { suite, seconds: passed[0]?.seconds ?? 0, failed: result === 'passed' ? '' : by, lines }
}

/** The suites with their results, run where there are none. Names the suites that fail on the unchanged sources. */
export async function allRecorded(
  coverage: Coverage, suites: readonly string[], copies: readonly Copy[], say: (line: string) => void,
): Promise<Recorded[]> {
  const found: Recorded[] = []
  const left = [...suites]
  const work = async (copy: Copy): Promise<void> => {
    for (let suite = left.shift(); suite !== undefined; suite = left.shift()) {
      const known = coverage.known(suite)
      const recorded = known ?? (await coverage.record(copy, suite))
      if (!known || recorded.failed) say(lineOf(recorded, left.length))
      found.push(recorded)
    }
  }
  await Promise.all(copies.map(work))
  return found.filter(({ failed }) => !failed)
}

const lineOf = ({ suite, seconds, failed, lines }: Recorded, left: number) =>
  (failed ? `${suite} fails without a mutant, and is left out: ${failed}`
    : `${suite} takes ${seconds.toFixed(1)} s, and runs lines of ${Object.keys(lines).length} files; ${left} left`)

// Which suite runs which line: each suite runs once on the unchanged sources, and V8 counts. What is found is kept in
// `coverage/.cache/mutants`, under a key of the sources, so that only suites that are new or have changed run again.
// Several suites share a process, since its start takes longer than most suites. What the start runs counts for each.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn, keyOf } from './files.js'
import { linesOf, type Lines } from './lines.js'
import { runSuites } from './run.js'
import { start, type Copy } from './workshop.js'

/** The lines that a suite runs. */
export interface Covered {
  readonly lines: Lines
}

export interface Recorded extends Covered {
  readonly suite: string
  /** How long the suite takes, without the start of its process. */
  readonly seconds: number
  /** What failed on the unchanged sources. Such a suite cannot try mutants. */
  readonly failed: string
}

const FOLDERS = ['src', 'rest-compat', 'prisma', 'test/support']

/** Where the results for these sources are kept. */
function storeOf(): string {
  const files = FOLDERS.flatMap((folder) => filesIn(folder, '')).filter((file) => !file.startsWith('src/generated/'))
  const folder = path.resolve('coverage/.cache/mutants', keyOf([...files, 'package-lock.json']))
  mkdirSync(folder, { recursive: true })
  return folder
}

export interface Coverage {
  /** What is known of a suite; undefined if it has not run. */
  readonly known: (suite: string) => Recorded | undefined
  /** Runs suites in a copy, until one fails. */
  readonly record: (copy: Copy, suites: readonly string[]) => Promise<Recorded[]>
  /** Prepares the databases that suites copy. */
  readonly prepare: (copy: Copy) => Promise<void>
  /** What suites need of the environment. */
  readonly env: Readonly<Record<string, string>>
}

/** The results for the present sources. */
export function openCoverage(): Coverage {
  const store = storeOf()
  const PREPARED = path.join(store, 'databases', 'prepared')
  const env = { PREPARED }
  const placeOf = (suite: string) => path.join(store, `${suite.replaceAll('/', '-')}.${keyOf([suite])}.json`)
  return {
    env,
    known: (suite) =>
      (existsSync(placeOf(suite)) ? (JSON.parse(readFileSync(placeOf(suite), 'utf8')) as Recorded) : undefined),
    record: async (copy, suites) => {
      const recorded = await recordedIn(copy, suites, env)
      const [last] = recorded.slice(-1)
      // A suite is only left out if it also fails in a process of its own.
      if (last.failed && suites.length > 1) recorded.splice(-1, 1, ...(await recordedIn(copy, [last.suite], env)))
      for (const one of recorded) writeFileSync(placeOf(one.suite), JSON.stringify(one))
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

/** The results of suites in one process. The first that fails is the last one. */
async function recordedIn(
  copy: Copy, suites: readonly string[], env: Readonly<Record<string, string>>,
): Promise<Recorded[]> {
  const counts = mkdtempSync(`${copy.folder}-counts-`)
  const given = suites.map((suite) => ({ suite, seconds: Infinity }))
  const { result, by, passed } = await runSuites(copy, given, { ...env, NODE_V8_COVERAGE: counts })
  const begun = existsSync(`${counts}/start`) ? linesOf(`${counts}/start`, copy.folder) : {}
  const recorded = passed.map(({ suite, seconds }, at) =>
    ({ suite, seconds, failed: '', lines: linesOf(`${counts}/${at}`, copy.folder, begun) }))
  rmSync(counts, { recursive: true })
  if (result === 'passed') return recorded
  const failed = suites[passed.length] ?? suites[suites.length - 1]
  return [...recorded.filter(({ suite }) => suite !== failed), { suite: failed, seconds: 0, failed: by, lines: {} }]
}

/** So many suites share a process. */
const TOGETHER = 12

/** The suites with their results, run where there are none. Names the suites that fail on the unchanged sources. */
export async function allRecorded(
  coverage: Coverage, suites: readonly string[], copies: readonly Copy[], say: (line: string) => void,
): Promise<Recorded[]> {
  const known = suites.flatMap((suite) => coverage.known(suite) ?? [])
  const found = [...known]
  for (const one of known.filter(({ failed }) => failed)) say(lineOf(one, 0))
  const left = suites.filter((suite) => known.every((one) => one.suite !== suite))
  const work = async (copy: Copy): Promise<void> => {
    while (left.length) {
      const some = left.splice(0, TOGETHER)
      const recorded = await coverage.record(copy, some)
      left.push(...some.slice(recorded.length))
      for (const one of recorded) say(lineOf(one, left.length))
      found.push(...recorded)
    }
  }
  await Promise.all(copies.map(work))
  return found.filter(({ failed }) => !failed)
}

const lineOf = ({ suite, seconds, failed, lines }: Recorded, left: number) =>
  (failed ? `${suite} fails without a mutant, and is left out: ${failed}`
    : `${suite} takes ${seconds.toFixed(1)} s, and runs lines of ${Object.keys(lines).length} files; ${left} left`)

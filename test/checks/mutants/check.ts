// Makes small changes in the sources at random, and runs the suites that cover each: `npm run mutants -- --seed 7`.
// README.md beside this file explains the options.
import process from 'node:process'
import { count, flag, number, optionsOf, text } from '../options.js'
import { AREAS, isChosen } from './areas.js'
import { openCompiler } from './compiles.js'
import { allRecorded, openCoverage, type Recorded } from './coverage.js'
import { equivalents, rowOf } from './equivalent.js'
import { filesIn } from './files.js'
import { changedGenerated } from './generated.js'
import { drawn, mutantsOf, type Mutant } from './mutants.js'
import { runSuites } from './run.js'
import { suitesFor, suitesOf, within } from './suites.js'
import { lineOfMutant, lineOfVerdict, minutesLeft, scoreOf, summaryOf, type Verdict } from './verdict.js'
import { makeCopy, plant, type Copy } from './workshop.js'

const options = optionsOf('mutants', {
  seed: number(1, 'draws the mutants; a seed draws the same ones, but of lines that have changed'),
  count: count(40, 'how many are tried'),
  skip: count(0, 'leaves out so many of the first ones, which an earlier run has tried'),
  only: text('AREA', `${Object.keys(AREAS).join(', ')}, or the beginning of paths`),
  suites: text('PATTERN', 'only suites whose path matches'),
  mutant: text('1a2b3c4d', 'tries this one alone, and prints its row for equivalent.md'),
  list: flag('prints the mutants without trying them'),
  workers: count(1, 'how many are tried at a time; each takes a core and up to 2 GB'),
  seconds: number(240, 'how long the suites of one mutant may take together, by their recorded times'),
  least: number(90, 'the score in percent below which the command fails'),
})
const [COUNT, WORKERS] = [options.mutant ? 1 : options.count, options.workers]
const say = (line: string) => process.stdout.write(`${line}\n`)

const sources = ['src', 'rest-compat'].flatMap((folder) => filesIn(folder, '.ts'))
const files = sources.filter((file) => isChosen(file, options.only))
const all = files.flatMap(mutantsOf)
const { isEquivalent, stale } = equivalents(all, files)
const lines = drawn(all, options.seed)
const verdicts: Verdict[] = []

/** The mutants to try, without those of an earlier run. */
function toTry(): Generator<Mutant> {
  const mutants = fitting()
  for (let left = options.skip; left > 0; left -= 1) mutants.next()
  // What was passed over on the way belongs to the earlier run.
  verdicts.length = 0
  return mutants
}

/** The one with the wanted identifier, or of each line the first that compiles. */
function* fitting(): Generator<Mutant> {
  if (options.mutant) {
    yield* all.filter(({ id }) => id === options.mutant)
    return
  }
  const compiles = openCompiler(lines.slice(0, options.skip + COUNT).map(([{ file }]) => file))
  for (const mutants of lines) {
    const mutant = mutants.find((one) => isFit(one, compiles))
    if (mutant) yield mutant
  }
}

function isFit(mutant: Mutant, compiles: (mutant: Mutant) => boolean): boolean {
  const unfit = isEquivalent(mutant) ? 'equivalent' : !compiles(mutant) && 'does not compile'
  if (unfit) verdicts.push({ mutant, fate: unfit, by: '', seconds: 0 })
  return !unfit
}

/** Runs the suites of a mutant in a copy. */
async function tried(
  mutant: Mutant, copy: Copy, recorded: readonly Recorded[], env: Record<string, string>,
): Promise<Verdict> {
  const suites = suitesFor(mutant, recorded)
  const chosen = within(suites, options.seconds)
  if (!chosen.length) return { mutant, fate: 'no suite', by: '', seconds: 0 }
  const takeOut = plant(copy, mutant)
  try {
    const { result, by, seconds } = await runSuites(copy, chosen, env)
    if (result !== 'passed') return { mutant, fate: result === 'failed' ? 'killed' : 'timed out', by, seconds }
    const file = await changedGenerated(copy)
    if (file) return { mutant, fate: 'printed', by: file, seconds }
    return { mutant, fate: 'survived', by: `${chosen.length} of ${suites.length} suites`, seconds }
  } finally {
    takeOut()
  }
}

async function tryAll(mutants: Iterator<Mutant>, copies: readonly Copy[]): Promise<void> {
  const coverage = openCoverage()
  await coverage.prepare(copies[0])
  const recorded = await allRecorded(coverage, suitesOf(options.suites), copies, say)
  say(`${recorded.length} suites`)
  let begun = 0
  const work = async (copy: Copy): Promise<void> => {
    while (begun < COUNT) {
      begun += 1
      const { value: mutant, done } = mutants.next() as IteratorResult<Mutant, undefined>
      if (done) return
      const verdict = await tried(mutant, copy, recorded, { ...coverage.env })
      verdicts.push(verdict)
      say(`${lineOfVerdict(verdict)}  about ${minutesLeft(verdicts, COUNT, WORKERS)} min left`)
    }
  }
  await Promise.all(copies.map(work))
}

say(`${all.length} mutants on ${lines.length} lines of ${files.length} files; seed ${options.seed}`)
for (const place of stale) say(`equivalent.md has a row that fits no mutant: ${rowOf(place)}`)
if (options.list) {
  const listed = toTry()
  for (let left = COUNT; left > 0; left -= 1) {
    const { value, done } = listed.next() as IteratorResult<Mutant, undefined>
    if (done) break
    say(lineOfMutant(value))
  }
} else {
  const copies = Array.from({ length: WORKERS }, (_, at) => makeCopy(`copy-${at + 1}`))
  await tryAll(toTry(), copies)
  for (const line of summaryOf(verdicts)) say(line)
  if (options.mutant) for (const { mutant } of verdicts) say(rowOf(mutant))
}
process.exit(!options.list && scoreOf(verdicts) < options.least ? 1 : 0)

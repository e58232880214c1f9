// Sends expensive requests to a gateway in production mode, while an honest user works:
// `npm run bombs -- --only slashes --embedded --seed 1 --markdown docs/internals/attacks.md`.
import process from 'node:process'
import { count, embedded, number, optionsOf, text } from '../options.js'
import { MOST, faultsOf, type Bomb } from './bomb.js'
import { CASES } from './cases.js'
import { generated } from './generated/search.js'
import { openHarness, type Harness } from './harness.js'
import { lineOf, writeInto, type Measured } from './report.js'

const values = optionsOf('bombs', {
  embedded: embedded(),
  only: text('WORDS', 'attacks with one of these words, with commas; "generated" for the generated ones alone'),
  runs: count(50, 'generated documents of each kind'),
  seed: number(20_261_121, 'draws the generated documents'),
  markdown: text('FILE', 'puts the table into this page'),
})
const say = (line: string) => process.stdout.write(`${line}\n`)
/** `--only generated` skips the written attacks; `--only search,export` takes those with one of the words. */
const chosen = CASES.filter(({ name }) => values.only.split(',').some((part) => name.includes(part)))

async function measureAll(bombs: readonly Bomb[], harness: Harness): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const bomb of bombs) {
    const each = { bomb, figures: await harness.measure(bomb) }
    say(lineOf(each))
    if (faultsOf(bomb, each.figures).length && values.only) say(harness.production.logged().join('\n'))
    measured.push(each)
  }
  return measured
}

const begun = Date.now()
say(`At most ${MOST.cpuSeconds} CPU s, +${MOST.megabytes} MB, and ${MOST.waitMs} ms for others; ${values.embedded ? 'embedded database' : 'PostgreSQL'}, seed ${values.seed}`)
const harness = await openHarness(values.embedded ? 'embedded' : 'postgres')
say(`ready after ${seconds()} s; the honest user's request costs ${(harness.honestSeconds() * 1000).toFixed(1)} ms of CPU`)
try {
  const written = await measureAll(chosen, harness)
  const found =
    values.only && values.only !== 'generated'
      ? []
      : await generated(harness, { runs: values.runs, seed: values.seed, say })
  const all = [...written, ...found]
  const failed = all.filter(({ bomb, figures }) => faultsOf(bomb, figures).length)
  if (values.markdown) writeInto(values.markdown, all, CASES.map(({ name }) => name))
  for (const each of failed) say(lineOf(each))
  say(`${all.length} attacks, ${failed.length} failed, ${seconds()} s`)
  process.exitCode = failed.length ? 1 : 0
} finally {
  await harness.close()
}

function seconds(): string {
  return ((Date.now() - begun) / 1000).toFixed(0)
}

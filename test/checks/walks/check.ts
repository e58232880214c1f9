// Random walks over orders, receipts, stock, bills, notes, payments and deliveries:
// `npm run walks -- --walks 300 --steps 60 --seed 1 --embedded`.
// Three users at once take random steps; then a second calculation must find what the gateway has derived.
import process from 'node:process'
import { count as countOption, embedded, flag, optionsOf, seed as seedOption } from '../options.js'
import { startWalked } from './gateway.js'
import { moveDifferences } from './moved.js'
import { KINDS } from './steps.js'
import { statesOf } from './view.js'
import { walk, type Taken, type Walked } from './walk.js'

/** Walks at the same time. Each has another organization. */
const WALKERS = 3
const TELLS_EVERY = 20
/** The organizations of so many last walks, one in each home currency, are moved to another database. */
const MOVES = 3

const { walks, steps, seed, ...values } = optionsOf('walks', {
  walks: countOption(300, 'how many walks'),
  steps: countOption(60, 'steps of each walk'),
  seed: seedOption(),
  embedded: embedded(),
  refusals: flag('prints the sentences of the refusals, each with the number of times'),
})
const say = (line: string) => process.stdout.write(`${line}\n`)
const begun = Date.now()
const seconds = () => ((Date.now() - begun) / 1000).toFixed(0)

interface Tally {
  acknowledged: number
  readonly refused: Map<string, number>
}

const tallies = new Map(KINDS.map((kind) => [kind as string, { acknowledged: 0, refused: new Map() } as Tally]))

const sentences = new Map<string, number>()

function count({ ask: { kind }, answer: { code, text } }: Taken): void {
  if (code !== null) sentences.set(`${kind}: ${text}`, (sentences.get(`${kind}: ${text}`) ?? 0) + 1)
  const tally = tallies.get(kind) as Tally
  if (code === null) tally.acknowledged += 1
  else tally.refused.set(code, (tally.refused.get(code) ?? 0) + 1)
}

function shownStep({ ask, answer: { made, code, text } }: Taken, group: number): string {
  const { user, kind, id, input } = ask
  const answer = made ? made.map((record) => record.id).join(', ') : `${code}: ${text}`
  return `  ${group + 1}. user ${user} ${kind} ${id ?? ''} ${JSON.stringify(input ?? {})}\n       ${answer}`
}

function complain(number: number, { orgId, groups, faults }: Walked): void {
  say(`FAILED: walk ${number + 1} of ${orgId}; its steps again: --seed ${seed + number} --walks 1 --steps ${steps}`)
  for (const [group, taken] of groups.entries()) for (const step of taken) say(shownStep(step, group))
  for (const fault of faults) say(`  WRONG: ${fault}`)
}

function table(): void {
  say('step            taken  refused')
  for (const [kind, { acknowledged, refused }] of tallies) {
    const codes = [...refused].sort().map(([code, times]) => `${times} ${code}`).join(', ')
    say(`${kind.padEnd(15)} ${String(acknowledged).padStart(5)}  ${codes || '-'}`)
  }
}

say(`${walks} walks of ${steps} steps on ${values.embedded ? 'the embedded database' : 'PostgreSQL'}; seed ${seed}`)
const gateway = await startWalked(values.embedded)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void gateway.close().then(() => process.exit(1)))
let [done, failed] = [0, 0]
const walkedOrgs: string[] = []
try {
  const numbers = Array.from({ length: walks }, (_, number) => number).values()
  await Promise.all(Array.from({ length: WALKERS }, () => walkOn(numbers)))
  say('at the end:')
  for (const line of await statesOf(gateway)) say(`  ${line}`)
  const differences = failed ? [] : await moveDifferences(gateway, walkedOrgs.slice(-MOVES))
  for (const difference of differences) say(`  WRONG: ${difference}`)
  failed += differences.length
} finally {
  await gateway.close()
}
table()
if (values.refusals) for (const [sentence, times] of [...sentences].sort()) say(`${times} ${sentence}`)
const all = [...tallies.values()].reduce((sum, { acknowledged }) => sum + acknowledged, 0)
say(`${done} walks, ${all} steps taken, ${failed} failed, ${seconds()} s; seed ${seed}`)
process.exit(failed ? 1 : 0)

/** Walks until no number is left, or a walk has failed. */
async function walkOn(numbers: Iterable<number>): Promise<void> {
  for (const number of numbers) {
    if (failed) return
    const walked = await walk(gateway, seed + number, steps)
    walked.groups.flat().forEach(count)
    walkedOrgs.push(walked.orgId)
    done += 1
    if (walked.faults.length) {
      failed += 1
      complain(number, walked)
    }
    if (done % TELLS_EVERY === 0) say(`${done} of ${walks} walks, ${failed} failed, ${seconds()} s`)
  }
}

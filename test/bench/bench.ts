// Measures the gateway beside others: `npm run bench -- --quick --only W1,W3 --contender gateway,floor --write`.
import path from 'node:path'
import { flag, namesAmong, numberIfTyped, optionsOf, text } from '../checks/options.js'
import { built, compile } from './compile.js'
import type { Contender } from './contenders.js'
import { startLoad } from './load/load.js'
import { measure, type Pace } from './measure.js'
import { PERFORMANCE, writeInto } from './page.js'
import { headLines, linesOf, machineLine, targetLines, type Measured } from './report.js'
import { openScene } from './scene.js'
import { WORKLOADS } from './workloads.js'

const values = optionsOf('bench', {
  quick: flag('less than three minutes, less precise'),
  only: namesAmong([...WORKLOADS.map(({ id }) => id), 'W8'], 'these workloads, where W8 is W1 to W4 on the embedded database'),
  contender: text('floor,gateway', 'these servers: floor, arrays, gateway, embedded, mercurius, yoga, postgraphile'),
  rounds: numberIfTyped('rounds per server'),
  before: text('FOLDER', 'measures also the gateway of another checkout, which you have built, as "before"'),
  write: flag('puts the tables into docs/internals/performance.md'),
}, 'BENCH_DATABASE_URL names the PostgreSQL server (postgresql://root@127.0.0.1:5432/postgres).')

const USUAL: Pace = { rounds: 5, roundMs: 5_000, warmUpMs: 3_000, firstMs: 5_000 }
const QUICK: Pace = { rounds: 2, roundMs: 1_000, warmUpMs: 1_000, firstMs: 1_500 }
const pace = { ...(values.quick ? QUICK : USUAL), ...(values.rounds ? { rounds: values.rounds } : {}) }

const say = (line: string) => process.stdout.write(`${line}\n`)
const named = (list = '') => (list ? list.split(',').map((name) => name.trim()) : undefined)
/** W8 has no requests of its own. */
const only = values.only.flatMap((id) => (id === 'W8' ? ['W1', 'W2', 'W3', 'W4'] : [id]))
const contenders = named(values.contender || (values.only.join() === 'W8' ? 'gateway,embedded' : '')) as
  | Contender[] | undefined
const chosen = WORKLOADS.filter(({ id }) => only.includes(id))

if (values.before) process.env.BENCH_BEFORE = path.resolve(values.before)

const begun = Date.now()
compile()
const scene = await openScene()
const load = await startLoad(built('load/generator.ts'))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().then(() => process.exit(1)))
try {
  const machine = machineLine(scene.database.version, pace)
  say(`${machine}\n`)
  const all: Measured[] = []
  headLines().forEach(say)
  for (const workload of chosen) {
    const figures = await measure({ workload, scene, load, pace }, contenders)
    all.push({ workload, figures })
    linesOf({ workload, figures }).forEach(say)
  }
  say('')
  targetLines(all).forEach(say)
  const tables = [machine, '', ...headLines(), ...all.flatMap(linesOf), '', ...targetLines(all)]
  if (values.write) writeInto(PERFORMANCE, 'measured', tables.join('\n'))
  say(`\n${((Date.now() - begun) / 1000).toFixed(0)} s`)
} finally {
  await close()
}

async function close(): Promise<void> {
  load.close()
  await scene.close()
}

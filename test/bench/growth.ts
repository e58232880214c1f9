// Measures how costs grow with rows, pages, levels, connections and processes: `npm run growth -- --only rows --write`.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { flag, namesAmong, optionsOf, text } from '../checks/options.js'
import { built, compile } from './compile.js'
import { plotOf, tableOfChart, type Bench, type Chart } from './growth/chart.js'
import { connections } from './growth/connections.js'
import { levels } from './growth/levels.js'
import { lines } from './growth/lines.js'
import { pages } from './growth/pages.js'
import { svgOf } from './growth/plot.js'
import { processes } from './growth/processes.js'
import { warmingUp } from './growth/requests.js'
import { rows } from './growth/rows.js'
import { startLoad } from './load/load.js'
import { CONNECTIONS, type Pace } from './measure.js'
import { PERFORMANCE, PLOTS, writeInto } from './page.js'
import { machineLine } from './report.js'
import { wireOf } from './request.js'
import { openScene, type Scene } from './scene.js'
import { restoreRequests } from './workloads/restore.js'
import { approvalsAmong } from './workloads/w4.js'

/** The last rows of the first experiment are the usual ones, which all others use. */
const EXPERIMENTS = [rows, pages, levels, connections, processes, lines]
const NAMES = EXPERIMENTS.map(({ name }) => name)

const { only, ...values } = optionsOf('growth', {
  only: namesAmong(NAMES, 'these experiments'),
  sizes: text('1,10,100', 'how many times the usual rows, in the experiment on rows'),
  quick: flag('a few minutes, less precise, with sizes 1 and 10'),
  write: flag('puts the tables into docs/internals/performance.md, and the plots into docs/internals/performance'),
}, 'BENCH_DATABASE_URL names the PostgreSQL server (postgresql://root@127.0.0.1:5432/postgres).')

const USUAL: Pace = { rounds: 3, roundMs: 4_000, warmUpMs: 2_000, firstMs: 8_000 }
const QUICK: Pace = { rounds: 1, roundMs: 1_000, warmUpMs: 500, firstMs: 4_000 }
const pace = values.quick ? QUICK : USUAL
const sizes = (values.sizes || (values.quick ? '1,10' : '1,10,100')).split(',').map(Number)
const say = (line: string) => process.stdout.write(`${line}\n`)

let opened: { readonly times: number; readonly scene: Scene } | undefined

async function scene(times: number): Promise<Scene> {
  if (opened?.times === times) return opened.scene
  await opened?.scene.close()
  opened = undefined
  const begun = Date.now()
  opened = { times, scene: await openScene({}, { times, neighbours: true }) }
  say(`${times} × the rows are planted after ${((Date.now() - begun) / 1000).toFixed(0)} s\n`)
  await warmUp(opened.scene, times)
  return opened.scene
}

/** Requests that are quick whatever the number of rows, so that every gateway has had as many when it is measured. */
async function warmUp(opened: Scene, times: number): Promise<void> {
  const gateway = await opened.running('gateway')
  for (const requests of [...warmingUp(times), approvalsAmong(times)]) {
    const wire = (await requests(opened, gateway)).map(wireOf)
    const repeated = Array.from({ length: values.quick ? 1_000 : 4_000 }, (_, index) => wire[index % wire.length])
    await load.send({ ports: [gateway.port], connections: CONNECTIONS, requests: repeated })
  }
  await restoreRequests(opened)
}

function write(name: string, charts: readonly Chart[], machine: string): void {
  mkdirSync(PLOTS, { recursive: true })
  for (const chart of charts) writeFileSync(path.join(PLOTS, `${chart.name}.svg`), svgOf(plotOf(chart)))
  const parts = charts.flatMap((chart) =>
    ['', `![${chart.title}](${path.basename(PLOTS)}/${chart.name}.svg)`, '', ...tableOfChart(chart)])
  writeInto(PERFORMANCE, name, [machine, ...parts].join('\n'))
}

const begun = Date.now()
compile()
const load = await startLoad(built('load/generator.ts'))
const bench: Bench = { scene, load, pace, sizes }
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().then(() => process.exit(1)))
try {
  for (const { name, connections: count, run } of EXPERIMENTS.filter((each) => only.includes(each.name))) {
    const charts = await run(bench)
    for (const chart of charts) [`${chart.title}`, '', ...tableOfChart(chart), ''].forEach(say)
    if (values.write && opened) write(name, charts, machineLine(opened.scene.database.version, pace, count))
  }
  say(`${((Date.now() - begun) / 1000).toFixed(0)} s`)
} finally {
  await close()
}

async function close(): Promise<void> {
  load.close()
  await opened?.scene.close()
  opened = undefined
}

// Loads the gateway on PostgreSQL with W7 for a long time and watches its memory, without faults:
// `npm run soak:calm -- --minutes 5`.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { flag, number, optionsOf } from '../checks/options.js'
import { built, compile } from './compile.js'
import { svgOf } from './growth/plot.js'
import { startLoad } from './load/load.js'
import { CONNECTIONS } from './measure.js'
import { megabytesOf } from './processes.js'
import { machineOf, PERFORMANCE, PLOTS, tableOf, writeInto } from './page.js'
import { wireOf } from './request.js'
import { openScene, type Scene } from './scene.js'
import { slopeOf, statusesOf, thirdsOf, type Minute, type Sample } from './soak/samples.js'
import { w7 } from './workloads/w7.js'

const { minutes, write: mustWrite } = optionsOf('soak:calm', {
  minutes: number(30, 'how long the load lasts'),
  write: flag('puts the result into docs/internals/performance.md, and the plot into docs/internals/performance'),
}, `Ends with code 1 if the memory of the last third is more than a tenth above that of the middle third, or if an answer
tells of a fault of the service.`)

const SAMPLE_MS = 10_000
/** After each part of the load the material requests can be approved again. */
const PART_MS = 60_000
/** The largest allowed ratio of the last third to the middle third. */
const FLAT = 1.1
const say = (line: string) => process.stdout.write(`${line}\n`)
const folder = mkdtempSync(path.join(tmpdir(), 'selvedge-soak-'))
const heapFile = path.join(folder, 'heap.json')

/** Megabytes of the heap in use, as the gateway has written it last; NaN before that. */
function heapInUse(): number {
  try {
    return (JSON.parse(readFileSync(heapFile, 'utf8')) as NodeJS.MemoryUsage).heapUsed / 1024 ** 2
  } catch {
    return NaN
  }
}

interface Watched {
  readonly samples: readonly Sample[]
  readonly parts: readonly Minute[]
}

/** Sends the mix until the time is up. */
async function watch(scene: Scene): Promise<Watched> {
  const { pid, port } = await scene.running('gateway')
  const wire = ((await w7.requests.gateway?.(scene, { pid, port, stop: async () => {} })) ?? []).map(wireOf)
  const load = await startLoad(built('load/generator.ts'))
  const samples: Sample[] = []
  const parts: Minute[] = []
  const begun = Date.now()
  const sample = () =>
    samples.push({ at: (Date.now() - begun) / 60_000, resident: megabytesOf(pid), heap: heapInUse() })
  sample()
  const timer = setInterval(sample, SAMPLE_MS)
  try {
    for (let left = minutes * 60_000; left > 0; left = minutes * 60_000 - (Date.now() - begun)) {
      await w7.reset?.(scene)
      const ms = Math.min(PART_MS, left)
      parts.push(await load.send({ ports: [port], connections: CONNECTIONS, requests: wire, ms }))
      say(`${((Date.now() - begun) / 60_000).toFixed(1)} min: ${megabytesOf(pid).toFixed(0)} MB resident`)
    }
  } finally {
    clearInterval(timer)
    load.close()
  }
  return { samples, parts }
}

const rounded = (all: readonly number[]) => all.map((value) => (Number.isNaN(value) ? '–' : value.toFixed(0)))

function tableOfSoak({ samples, parts }: Watched): string[] {
  const [start] = samples
  return tableOf(['', 'start', 'first third', 'middle third', 'last third'], [
    ['resident MB, median', ...rounded([start.resident, ...thirdsOf(samples, ({ resident }) => resident)])],
    ['heap in use MB, median', ...rounded([start.heap, ...thirdsOf(samples.slice(1), ({ heap }) => heap)])],
    ['p99 ms, median of minutes', '', ...rounded(thirdsOf(parts, ({ p99 }) => p99))],
  ])
}

function write(machine: string, lines: readonly string[], { samples }: Watched): void {
  const known = samples.filter(({ heap }) => !Number.isNaN(heap))
  mkdirSync(PLOTS, { recursive: true })
  writeFileSync(path.join(PLOTS, 'soak.svg'), svgOf({
    title: 'Soak', x: { label: 'minutes', log: false }, y: { label: 'megabytes of the gateway', log: false },
    lines: [
      { name: 'resident memory', points: samples.map(({ at, resident }) => [at, resident]) },
      { name: 'heap in use', points: known.map(({ at, heap }) => [at, heap]) },
    ],
  }))
  writeInto(PERFORMANCE, 'soak', [machine, '', '![Soak](performance/soak.svg)', '', ...lines].join('\n'))
}

const isFault = (status: string) => status === '0' || status >= '500'

compile()
const heap = pathToFileURL(built('inside/heap.ts'))
heap.searchParams.set('into', heapFile)
const scene = await openScene({ gateway: ['--import', heap.href] })
try {
  const watched = await watch(scene)
  const statuses = statusesOf(watched.parts)
  const [, middle, last] = thirdsOf(watched.samples, ({ resident }) => resident)
  const peak = Math.max(...watched.samples.map(({ resident }) => resident))
  const count = Object.values(statuses).reduce((sum, each) => sum + each, 0)
  const lines = [
    ...tableOfSoak(watched), '',
    `${count.toLocaleString('en')} requests: ${Object.entries(statuses).map(([s, n]) => `${n} × ${s}`).join(', ')}. ` +
      `Resident memory is at most ${peak.toFixed(0)} MB. In the last two thirds it grows by ` +
      `${slopeOf(watched.samples).toFixed(1)} MB per hour.`,
  ]
  lines.forEach(say)
  const machine = `${machineOf(scene.database.version)}; ${CONNECTIONS} connections; ${minutes} minutes of W7.`
  if (mustWrite) write(machine, lines, watched)
  if (last > middle * FLAT || Object.keys(statuses).some(isFault)) {
    say('Memory grows, or an answer tells of a fault of the service.')
    process.exitCode = 1
  }
} finally {
  await scene.close()
  rmSync(folder, { recursive: true, force: true })
}

// Profiles a server under one workload: `npm run profile -- W3 --contender gateway --seconds 10`.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { built, compile } from './compile.js'
import { ORDER, type Contender } from './contenders.js'
import { flamePage } from './flame/page.js'
import { byPackage, bySelfTime, readProfile, type Times } from './flame/profile.js'
import { startLoad } from './load/load.js'
import { candidateOf, measureRound, warmUp } from './measure.js'
import { openScene } from './scene.js'
import { WORKLOADS } from './workloads.js'

const { values, positionals: [id = 'W3'] } = parseArgs({
  allowPositionals: true,
  options: {
    contender: { type: 'string', default: 'gateway' },
    seconds: { type: 'string', default: '10' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(`npm run profile -- W3 [options]
  --contender yoga     this server instead of the gateway: ${ORDER.join(', ')}
  --seconds 20         how long it is profiled; 10 when left out
Writes a flame graph to test/bench/profiles. The workloads are ${WORKLOADS.map((each) => each.id).join(', ')}.
BENCH_DATABASE_URL names the PostgreSQL server (postgresql://root@127.0.0.1:5432/postgres).`)
  process.exit(0)
}
const say = (line: string) => process.stdout.write(`${line}\n`)
const FOLDER = path.join(import.meta.dirname, 'profiles')
const MADE = 'made.cpuprofile'
const INTERVAL_US = 500
const WARM_UP_MS = 5_000
const SHOWN = 20

const workload = WORKLOADS.find((each) => each.id === id)
if (!workload) throw new Error(`there is no workload ${id}; there are ${WORKLOADS.map((each) => each.id).join(', ')}`)
const contender = ORDER.find((name) => name === values.contender)
if (!contender) throw new Error(`there is no ${values.contender}; there are ${ORDER.join(', ')}`)

/** The clock of profiles. */
const microseconds = () => Number(process.hrtime.bigint() / 1000n)

/** Runs the workload, and answers from when to when it was measured. */
async function run(profiled: Contender): Promise<readonly [number, number]> {
  const into = [`--cpu-prof-dir=${FOLDER}`, `--cpu-prof-name=${MADE}`, `--cpu-prof-interval=${INTERVAL_US}`]
  const scene = await openScene({ [profiled]: ['--cpu-prof', ...into] })
  const load = await startLoad(built('load/generator.ts'))
  try {
    const pace = { rounds: 1, roundMs: Number(values.seconds) * 1000, warmUpMs: WARM_UP_MS, firstMs: 0 }
    const stage = { workload: workload!, scene, load, pace }
    const candidate = await candidateOf(stage, profiled)
    await warmUp(stage, candidate)
    const begun = microseconds()
    const { perSecond, cpuMs } = await measureRound(stage, candidate)
    say(`${id} ${profiled}, profiled: ${perSecond.toFixed(0)} requests/s, ${cpuMs.toFixed(3)} ms of CPU each`)
    return [begun, microseconds()]
  } finally {
    load.close()
    await scene.close()
  }
}

const table = (title: string, times: Times) => {
  say(`\n${title}`)
  for (const { name, percent } of times.slice(0, SHOWN)) say(`${percent.toFixed(1).padStart(6)} %  ${name}`)
}

compile()
mkdirSync(FOLDER, { recursive: true })
const [begun, ended] = await run(contender)
const file = path.join(FOLDER, `${id}-${contender}.cpuprofile`)
renameSync(path.join(FOLDER, MADE), file)
const profile = readProfile(readFileSync(file, 'utf8'), begun, ended)
const page = file.replace(/cpuprofile$/, 'html')
writeFileSync(page, flamePage(profile, `${id} ${contender}`))
table(`Self time, the first ${SHOWN} functions`, bySelfTime(profile))
table('Self time by package', byPackage(profile))
say(`\n${path.relative(process.cwd(), page)}, ${path.relative(process.cwd(), file)}`)

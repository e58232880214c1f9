// Measures a workload: every contender answers the same first, then rounds of them alternate.
import { ORDER, type Contender } from './contenders.js'
import type { Order } from './load/generator.js'
import type { Load } from './load/load.js'
import { cpuOf, cpuOfFamily, megabytesOf, type Running } from './processes.js'
import { send, wireOf, type Request } from './request.js'
import { differenceBetween } from './same.js'
import type { Scene } from './scene.js'
import type { Workload } from './workload.js'

/** What one contender showed in one workload. */
export interface Figures {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** CPU of the server process for each request. */
  readonly cpuMs: number
  /** CPU of all processes of PostgreSQL for each request. */
  readonly databaseMs: number | null
  readonly statements: number | null
  readonly megabytes: number
  readonly statuses: Readonly<Record<string, number>>
}

export interface Pace {
  readonly rounds: number
  readonly roundMs: number
  readonly warmUpMs: number
  /** What a server needs beyond that at first, when all of its code is new. */
  readonly firstMs: number
}

export const CONNECTIONS = 32
/** What fills the pool and the caches of a server that has been idle; not measured. */
const WAKE_MS = 200
const COMPARED = 3
const COUNTED = 50

interface Candidate {
  readonly contender: Contender
  readonly target: Running
  /** The target, and further processes that share its load. */
  readonly processes: readonly Running[]
  readonly requests: readonly Request[]
  readonly wire: readonly string[]
  /** Puts the data back; absent where nobody can while the server runs. */
  readonly reset: (() => Promise<void>) | undefined
  /** The requests of the next round, where each can be answered once. */
  readonly take: () => readonly string[]
}

export interface Stage {
  readonly workload: Workload
  readonly scene: Scene
  readonly load: Load
  readonly pace: Pace
  /** How many connections send requests; CONNECTIONS where nothing is said. */
  readonly connections?: number
  /** A second process that shares the load. */
  readonly beside?: Contender
}

/** Measures it; answers the figures of each contender, each the median of its rounds. */
export async function measure(stage: Stage, only?: readonly Contender[]): Promise<Map<string, Figures>> {
  const { workload, pace } = stage
  const chosen = ORDER.filter((name) => requestsOf(workload, name) && (!only || only.includes(name)))
  const candidates = await Promise.all(chosen.map((contender) => candidateOf(stage, contender)))
  await compare(stage, candidates)
  const statements = new Map<string, number | null>()
  for (const candidate of candidates) {
    await warmUp(stage, candidate)
    statements.set(candidate.contender, await countStatements(stage, candidate))
  }
  const rounds = new Map<string, Figures[]>(chosen.map((contender) => [contender, []]))
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const candidate of candidates)
      rounds.get(candidate.contender)?.push(await measureRound(stage, candidate))
  }
  await workload.reset?.(stage.scene)
  return new Map(chosen.map((contender) =>
    [contender, { ...medianOf(rounds.get(contender) ?? []), statements: statements.get(contender) ?? null }]))
}

const requestsOf = ({ requests }: Workload, contender: Contender) =>
  (contender === 'before' ? (process.env.BENCH_BEFORE ? requests.gateway : undefined) : requests[contender])

export async function candidateOf(stage: Stage, contender: Contender): Promise<Candidate> {
  const { workload, scene, pace, beside } = stage
  const target = await scene.running(contender)
  const processes = beside ? [target, await scene.running(beside)] : [target]
  const tokens = await scene.tokensOf(contender)
  const requests = (await requestsOf(workload, contender)?.({ ...scene, tokens }, target)) ?? []
  const wire = requests.map(wireOf)
  const embedded = contender === 'embedded'
  const share = Math.floor((wire.length - COMPARED) / (pace.rounds + 1))
  let taken = COMPARED
  const take = () => (embedded ? wire.slice(taken, taken += share) : wire)
  const reset = embedded ? undefined : workload.reset && (() => workload.reset?.(scene) ?? Promise.resolve())
  return { contender, target, processes, requests, wire, reset, take }
}

const isOk = (status: number) => status === 200

/** Throws where a contender answers something else than the gateway, or not at all. */
async function compare({ workload }: Stage, candidates: readonly Candidate[]): Promise<void> {
  const { id, compared = (json: unknown) => json, allows = isOk } = workload
  const answersOf = async ({ contender, target, requests, reset }: Candidate) => {
    await reset?.()
    const answers: unknown[] = []
    for (const request of requests.slice(0, COMPARED)) {
      const { status, json } = await send(target.port, request)
      if (!allows(status) || isFault(json))
        throw new Error(`${id}: ${contender} answers ${status} ${JSON.stringify(json).slice(0, 500)}`)
      answers.push(json)
    }
    return answers
  }
  const reference = candidates.find(({ contender }) => contender === 'gateway')
  const expected = reference && (await answersOf(reference))
  for (const candidate of candidates) {
    if (!expected || candidate === reference) continue
    const { contender } = candidate
    const [own, others] = [expected, await answersOf(candidate)]
      .map((all) => all.map((json) => compared(json, contender)))
    const difference = differenceBetween(own, others, contender === 'postgraphile')
    if (difference) throw new Error(`${id}: ${contender} answers otherwise: ${difference}`)
  }
}

/** GraphQL says so in an answer of 200. */
const isFault = (json: unknown) => Boolean((json as { readonly errors?: unknown } | null)?.errors)

const orderOf = (
  { workload, connections = CONNECTIONS }: Stage, { processes, wire, take }: Candidate, ms: number,
): Order => ({
  ports: processes.map(({ port }) => port), connections,
  ...(workload.once ? { requests: take() } : { requests: wire, ms }),
})

const warm = new WeakSet<Running>()

export async function warmUp(stage: Stage, candidate: Candidate): Promise<void> {
  const { workload, load, pace } = stage
  const ms = pace.warmUpMs + (candidate.processes.every((each) => warm.has(each)) ? 0 : pace.firstMs)
  candidate.processes.forEach((each) => warm.add(each))
  const end = performance.now() + ms
  do {
    await candidate.reset?.()
    await load.send(orderOf(stage, candidate, ms))
  } while (candidate.reset && workload.once && performance.now() < end)
}

async function countStatements(
  { scene, load }: Stage, { contender, target: { port }, wire, reset }: Candidate,
): Promise<number | null> {
  if (contender === 'embedded') return null
  await reset?.()
  const before = await scene.database.statements()
  await load.send({ ports: [port], connections: 1, requests: wire.slice(0, COUNTED) })
  const after = await scene.database.statements()
  return before === null || after === null ? null : (after - before) / Math.min(COUNTED, wire.length)
}

export async function measureRound(stage: Stage, candidate: Candidate): Promise<Figures> {
  const { workload, scene: { database: { postmaster } }, load, pace } = stage
  const { contender, processes, reset } = candidate
  await reset?.()
  if (!workload.once) await load.send(orderOf(stage, candidate, WAKE_MS))
  const measured = contender === 'embedded' ? undefined : postmaster
  const cpu = () => [sum(processes.map(({ pid }) => cpuOf(pid))), measured === undefined ? 0 : cpuOfFamily(measured)]
  const [server, database] = cpu()
  const { count, seconds, p50, p99, statuses } = await load.send(orderOf(stage, candidate, pace.roundMs))
  const [serverAfter, databaseAfter] = cpu()
  refuseOthers(workload, candidate, statuses)
  const perRequest = (cpuSeconds: number) => (cpuSeconds * 1000) / count
  return {
    perSecond: count / seconds, p50, p99, statuses,
    cpuMs: perRequest(serverAfter - server),
    databaseMs: measured === undefined ? null : perRequest(databaseAfter - database),
    statements: null,
    megabytes: sum(processes.map(({ pid }) => megabytesOf(pid))),
  }
}

/** A server that refuses is quick, and has shown nothing. */
function refuseOthers({ id, allows = isOk }: Workload, { contender }: Candidate, statuses: Figures['statuses']) {
  if (!Object.keys(statuses).every((status) => allows(Number(status))))
    throw new Error(`${id}: ${contender} answered ${JSON.stringify(statuses)}`)
}

function medianOf(rounds: readonly Figures[]): Figures {
  const of = (name: 'perSecond' | 'p50' | 'p99' | 'cpuMs' | 'megabytes') => median(rounds.map((round) => round[name]))
  const database = rounds.map(({ databaseMs }) => databaseMs)
  return {
    perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpuMs: of('cpuMs'), megabytes: of('megabytes'),
    databaseMs: database.includes(null) ? null : median(database as number[]), statements: null,
    statuses: summed(rounds.map(({ statuses }) => statuses)),
  }
}

function summed(all: readonly Figures['statuses'][]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const [status, count] of all.flatMap((each) => Object.entries(each))) sum[status] = (sum[status] ?? 0) + count
  return sum
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2
}

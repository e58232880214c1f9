// Measures a workload: every contender answers the same first, then rounds of them alternate.
import { ORDER, type Contender } from './contenders.js'
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
}

const CONNECTIONS = 32
/** What fills the pool and the caches of a server that has been idle; not measured. */
const WAKE_MS = 200
const COMPARED = 3
const COUNTED = 50

interface Candidate {
  readonly contender: Contender
  readonly target: Running
  readonly requests: readonly Request[]
  readonly wire: readonly string[]
}

/** Measures it; answers the figures of each contender, each the median of its rounds. */
export async function measure(
  workload: Workload, scene: Scene, load: Load, pace: Pace, only?: readonly Contender[],
): Promise<Map<string, Figures>> {
  const candidates = await Promise.all(
    ORDER.filter((name) => workload.requests[name] && (!only || only.includes(name)))
      .map((contender) => candidateOf(workload, scene, contender)),
  )
  await compare(workload, scene, candidates)
  const statements = new Map<string, number | null>()
  for (const candidate of candidates) {
    await warmUp(workload, scene, load, candidate, pace)
    statements.set(candidate.contender, await countStatements(workload, scene, load, candidate))
  }
  const rounds = new Map<string, Figures[]>(candidates.map(({ contender }) => [contender, []]))
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const candidate of candidates)
      rounds.get(candidate.contender)?.push(await measureRound(workload, scene, load, candidate, pace))
  }
  return new Map(candidates.map(({ contender }) =>
    [contender, { ...medianOf(rounds.get(contender) ?? []), statements: statements.get(contender) ?? null }]))
}

async function candidateOf(workload: Workload, scene: Scene, contender: Contender): Promise<Candidate> {
  const target = await scene.running(contender)
  const requests = (await workload.requests[contender]?.(scene, target)) ?? []
  return { contender, target, requests, wire: requests.map(wireOf) }
}

/** Throws where a contender answers something else than the gateway, or not at all. */
async function compare(workload: Workload, scene: Scene, candidates: readonly Candidate[]): Promise<void> {
  const { compared = (json: unknown) => json, allowed = [200] } = workload
  const answersOf = async ({ contender, target, requests }: Candidate) => {
    await workload.reset?.(scene)
    const answers = []
    for (const request of requests.slice(0, COMPARED)) {
      const { status, json } = await send(target.port, request)
      if (!allowed.includes(status))
        throw new Error(`${workload.id}: ${contender} answers ${status} ${JSON.stringify(json).slice(0, 500)}`)
      answers.push(status === 200 ? compared(json) : status)
    }
    return answers
  }
  const reference = candidates.find(({ contender }) => contender === 'gateway')
  const expected = reference && (await answersOf(reference))
  for (const candidate of candidates) {
    if (!reference || candidate === reference) continue
    const difference = differenceBetween(expected, await answersOf(candidate), candidate.contender === 'postgraphile')
    if (difference) throw new Error(`${workload.id}: ${candidate.contender} answers otherwise: ${difference}`)
  }
}

function orderOf({ reset }: Workload, { target: { port }, wire }: Candidate, ms: number) {
  return { port, connections: CONNECTIONS, requests: wire, ...(reset ? {} : { ms }) }
}

async function warmUp(workload: Workload, scene: Scene, load: Load, candidate: Candidate, pace: Pace): Promise<void> {
  for (const end = performance.now() + pace.warmUpMs; performance.now() < end;) {
    await workload.reset?.(scene)
    await load.send(orderOf(workload, candidate, end - performance.now()))
  }
}

async function countStatements(
  workload: Workload, scene: Scene, load: Load, { target: { port }, wire }: Candidate,
): Promise<number | null> {
  await workload.reset?.(scene)
  const before = await scene.database.statements()
  await load.send({ port, connections: 1, requests: wire.slice(0, COUNTED) })
  const after = await scene.database.statements()
  return before === null || after === null ? null : (after - before) / Math.min(COUNTED, wire.length)
}

async function measureRound(
  workload: Workload, scene: Scene, load: Load, candidate: Candidate, pace: Pace,
): Promise<Figures> {
  const { target: { pid } } = candidate
  const { postmaster } = scene.database
  await workload.reset?.(scene)
  if (!workload.reset) await load.send(orderOf(workload, candidate, WAKE_MS))
  const cpu = () => [cpuOf(pid), postmaster === undefined ? 0 : cpuOfFamily(postmaster)]
  const [server, database] = cpu()
  const { count, seconds, p50, p99, statuses } = await load.send(orderOf(workload, candidate, pace.roundMs))
  const [serverAfter, databaseAfter] = cpu()
  refuseOthers(workload, candidate, statuses)
  const perRequest = (cpuSeconds: number) => (cpuSeconds * 1000) / count
  return {
    perSecond: count / seconds, p50, p99, statuses,
    cpuMs: perRequest(serverAfter - server),
    databaseMs: postmaster === undefined ? null : perRequest(databaseAfter - database),
    statements: null,
    megabytes: megabytesOf(pid),
  }
}

/** A server that refuses is quick, and has shown nothing. */
function refuseOthers({ id, allowed = [200] }: Workload, { contender }: Candidate, statuses: Figures['statuses']) {
  const others = Object.keys(statuses).filter((status) => !allowed.includes(Number(status)))
  if (others.length) throw new Error(`${id}: ${contender} answered ${JSON.stringify(statuses)}`)
}

function medianOf(rounds: readonly Figures[]): Figures {
  const of = (name: 'perSecond' | 'p50' | 'p99' | 'cpuMs' | 'megabytes') => median(rounds.map((round) => round[name]))
  const database = rounds.map(({ databaseMs }) => databaseMs)
  return {
    perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpuMs: of('cpuMs'), megabytes: of('megabytes'),
    databaseMs: database.includes(null) ? null : median(database as number[]), statements: null,
    statuses: rounds[0].statuses,
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2
}

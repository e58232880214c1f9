// The harness in which attacks are measured: a gateway with an honest user beside the attacker, started anew where an attack has killed it.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProduction, type DatabaseKind, type Production } from '../production.js'
import { MOST, faultsOf, type Answer, type Bomb, type Figures } from './bomb.js'
import { honestUsers, type HonestUsers } from './honest-users.js'
import { GROWTH, SEASONS } from './plenty.js'
import { attackerOf, sendAll, type Attacker } from './send.js'

export interface Harness {
  readonly production: Production
  /** Sets an attack off and answers what it cost: the least of up to three tries where the first one costs too much. */
  readonly measure: (bomb: Bomb) => Promise<Figures>
  /** What a request of the honest user costs by itself, in CPU seconds. */
  readonly honestSeconds: () => number
  readonly close: () => Promise<void>
}

/** The attackers, somebody of another organization, and the honest user. */
const PEOPLE = [
  'staff@mill.test', 'manager@mill.test', 'finance@mill.test', 'director@mill.test', 'manager@atelier.test',
  'hr@mill.test',
]
const EVERY_MS = 40
const CALIBRATION = { rounds: 4, ms: 1_000 } as const
const WARMING = 300
const TICKS_A_SECOND = 100
const MEGABYTE = 1024 * 1024
/** Work may go on after the answer; it has ended when so little is done in such a time. */
const QUIET = { windowMs: 100, cpuSeconds: 0.02, times: 2, mostMs: 20_000 } as const
/** One that does not even say that it is there for so long is taken for dead. */
const DEAF_MS = 60_000
const TRIES = 3
/** What costs so many times too much is not tried again. */
const HOPELESS = 4

/** CPU seconds of a process so far, of all its threads. */
export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

/** Starts it. */
export async function openHarness(database: DatabaseKind): Promise<Harness> {
  const production = await startProduction({ database, seasons: SEASONS[database], growth: GROWTH })
  const [staff, manager, finance, director, stranger, honest] = await Promise.all(PEOPLE.map(production.logIn))
  const attacker = attackerOf(production.url, { staff, manager, finance, director, stranger })
  const state = { users: await invite(production, honest), honestSeconds: 0 }
  const reopen = async () => {
    await state.users.leave()
    await production.restart()
    state.users = await invite(production, honest)
    await warmUp(attacker)
  }
  await warmUp(attacker)
  state.honestSeconds = await calibrate(production, state.users)
  const once = async (bomb: Bomb): Promise<Figures> => {
    if (bomb.fresh || !production.alive()) await reopen()
    return setOff(bomb, { production, attacker, users: state.users, honestSeconds: state.honestSeconds })
  }
  return {
    production,
    measure: (bomb) => leastOf(bomb, once),
    honestSeconds: () => state.honestSeconds,
    close: async () => {
      await state.users.leave()
      attacker.agent.destroy()
      await production.close()
    },
  }
}

const invite = (production: Production, token: string) =>
  honestUsers({ url: production.url().href, tokens: [token], pid: production.pid(), everyMs: EVERY_MS })

const WARM = JSON.stringify({
  query: '{ me { id name roles } materialRequests(first: 20) { nodes { id documentId lineItems { id } } } }',
})

/** A process that has just started is still compiling itself. */
async function warmUp(attacker: Attacker): Promise<void> {
  const shot = {
    by: 'staff', method: 'POST', path: '/graphql', headers: [['content-type', 'application/json']],
    body: Buffer.from(WARM),
  } as const
  await sendAll(Array.from({ length: WARMING }, () => shot), attacker, 4)
}

/** What a request of the honest user costs at least: more would be taken off what attacks cost. */
async function calibrate(production: Production, users: HonestUsers): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < CALIBRATION.rounds; round += 1) {
    users.begin()
    const before = cpuSecondsOf(production.pid())
    await sleep(CALIBRATION.ms)
    const { waits } = await users.report()
    least = Math.min(least, (cpuSecondsOf(production.pid()) - before) / Math.max(1, waits.length))
  }
  return least
}

interface Scene {
  readonly production: Production
  readonly attacker: Attacker
  readonly users: HonestUsers
  readonly honestSeconds: number
}

async function setOff(bomb: Bomb, { production, attacker, users, honestSeconds }: Scene): Promise<Figures> {
  const shots = bomb.shots?.() ?? []
  const pid = production.pid()
  users.begin()
  const before = cpuSecondsOf(pid)
  const answers = bomb.act ? await bomb.act(attacker).catch(notDone) : await sendAll(shots, attacker, bomb.atOnce)
  const after = await quiet(production)
  const { waits, begunWith, peak } = await users.report()
  return {
    cpuSeconds: after === null ? Number.POSITIVE_INFINITY : Math.max(0, after - before - waits.length * honestSeconds),
    megabytes: (peak - begunWith) / MEGABYTE,
    waitMs: Math.max(0, ...waits),
    answers,
    alive: production.alive(),
  }
}

/** An attack that could not be carried out has shown nothing. */
const notDone = ({ message }: Error): Answer[] => [{ status: 'closed', bytes: 0, internal: true, text: message }]

/** Waits until the gateway rests, and answers its CPU seconds; null where it has died. */
async function quiet(production: Production): Promise<number | null> {
  // On a busy machine one that works looks as if it rested: it must also answer.
  const answers = await fetch(new URL('/health', production.url()), { signal: AbortSignal.timeout(DEAF_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!answers) await production.kill()
  const end = Date.now() + QUIET.mostMs
  let [last, calm] = [-1, 0]
  while (production.alive()) {
    const now = cpuSecondsOf(production.pid())
    calm = last >= 0 && now - last < QUIET.cpuSeconds ? calm + 1 : 0
    if (calm === QUIET.times || Date.now() > end) return now
    last = now
    await sleep(QUIET.windowMs)
  }
  return null
}

/** Neighbours on the machine make figures worse, never better. */
async function leastOf(bomb: Bomb, measureOnce: (bomb: Bomb) => Promise<Figures>): Promise<Figures> {
  let least = await measureOnce(bomb)
  for (let tries = 1; tries < TRIES && faultsOf(bomb, least).length && !isHopeless(least); tries += 1)
    least = lesser(least, await measureOnce(bomb))
  return least
}

const isHopeless = ({ cpuSeconds, megabytes, waitMs, alive }: Figures) =>
  !alive ||
  cpuSeconds > HOPELESS * MOST.cpuSeconds ||
  megabytes > HOPELESS * MOST.megabytes ||
  waitMs > HOPELESS * MOST.waitMs

const lesser = (a: Figures, b: Figures): Figures => ({
  cpuSeconds: Math.min(a.cpuSeconds, b.cpuSeconds),
  megabytes: Math.min(a.megabytes, b.megabytes),
  waitMs: Math.min(a.waitMs, b.waitMs),
  answers: [...a.answers, ...b.answers],
  alive: a.alive && b.alive,
})

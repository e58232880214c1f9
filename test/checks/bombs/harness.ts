// The harness that measures attacks: a gateway with an honest user and an attacker. It restarts the gateway if an
// attack has killed it.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProduction, type DatabaseKind, type Production } from '../production.js'
import { MOST, faultsOf, type Allowed, type Answer, type Bomb, type Figures } from './bomb.js'
import { honestUsers, type HonestUsers } from './honest-users.js'
import { GROWTH, SEASONS } from './plenty.js'
import { attackerOf, sendAll, type Attacker } from './send.js'
import { openYardstick, type Yardstick } from './yardstick.js'

export interface Harness {
  readonly production: Production
  /**
   * Runs an attack and returns its cost. If the first try costs too much, the smallest figures of up to three tries.
   */
  readonly measure: (bomb: Bomb) => Promise<Figures>
  /** The CPU seconds of one request of the honest user, in the time of the yardstick. */
  readonly honestSeconds: () => number
  readonly close: () => Promise<void>
}

/** The attackers, a user of another organization, and the honest user. */
const PEOPLE = [
  'staff@mill.test', 'manager@mill.test', 'finance@mill.test', 'director@mill.test', 'manager@atelier.test',
  'hr@mill.test',
]
const EVERY_MS = 40
const CALIBRATION = { rounds: 4, ms: 1_000 } as const
const WARMING = 300
const SAMPLE = { rounds: 3, requests: 60, mostHonest: 3 } as const
const TICKS_A_SECOND = 100
const MEGABYTE = 1024 * 1024
/** Work may continue after the answer. It has ended when a time window needs this little CPU time. */
const QUIET = { windowMs: 50, cpuSeconds: 0.02, times: 2, mostMs: 20_000 } as const
/** A gateway that does not answer `/health` for this long is treated as dead. */
const DEAF_MS = 60_000
const TRIES = 3
/** An attack that exceeds a limit by this factor is not tried again. */
const HOPELESS = 4

/** The CPU seconds of a process and all its threads so far. */
export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

/** Starts the harness. */
export async function openHarness(database: DatabaseKind): Promise<Harness> {
  const production = await startProduction({ database, seasons: SEASONS[database], growth: GROWTH })
  const [staff, manager, finance, director, stranger, honest] = await Promise.all(PEOPLE.map(production.logIn))
  const attacker = attackerOf(production.url, { staff, manager, finance, director, stranger })
  const yardstick = await openYardstick()
  const state = { users: await invite(production, honest), honestSeconds: 0 }
  const reopen = async () => {
    await state.users.leave()
    await production.restart()
    state.users = await invite(production, honest)
    await warmUp(attacker)
  }
  await warmUp(attacker)
  state.honestSeconds = await calibrate(production, state.users, yardstick)
  const once = async (bomb: Bomb): Promise<Figures> => {
    if (bomb.fresh || !production.alive()) await reopen()
    return setOff(bomb, { production, attacker, yardstick, ...state })
  }
  return {
    production,
    measure: (bomb) => leastOf(bomb, once),
    honestSeconds: () => state.honestSeconds,
    close: async () => {
      await state.users.leave()
      attacker.agent.destroy()
      yardstick.close()
      await production.close()
    },
  }
}

const invite = ({ url, pid, database }: Production, token: string) =>
  honestUsers({ url: url().href, tokens: [token], pid: pid(), everyMs: EVERY_MS, database })

const WARM = JSON.stringify({
  query: '{ me { id name roles } materialRequests(first: 20) { nodes { id documentId lineItems { id } } } }',
})

/** The JIT compiler still works in a new process. */
async function warmUp(attacker: Attacker): Promise<void> {
  const shot = {
    by: 'staff', method: 'POST', path: '/graphql', headers: [['content-type', 'application/json']],
    body: Buffer.from(WARM),
  } as const
  await sendAll(Array.from({ length: WARMING }, () => shot), attacker, 4)
}

/**
 * The smallest CPU time of one honest request. It is subtracted from the figures of attacks, so it must not be too
 * large.
 */
async function calibrate(production: Production, users: HonestUsers, yardstick: Yardstick): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < CALIBRATION.rounds; round += 1) {
    users.begin()
    const before = cpuSecondsOf(production.pid())
    await sleep(CALIBRATION.ms)
    const { waits } = await users.report()
    const spent = cpuSecondsOf(production.pid()) - before
    least = Math.min(least, spent / Math.max(1, waits.length) / (await yardstick.slowness()).cpu)
  }
  return least
}

interface Scene {
  readonly production: Production
  readonly attacker: Attacker
  readonly yardstick: Yardstick
  readonly users: HonestUsers
  readonly honestSeconds: number
}

async function setOff(bomb: Bomb, scene: Scene): Promise<Figures> {
  const { production, attacker } = scene
  const shots = (await bomb.prepared?.(attacker)) ?? bomb.shots?.() ?? []
  const each = bomb.allowed ? await costOfAllowed(bomb.allowed, scene) : 0
  const cost = await costOf(() => bomb.act?.(attacker).catch(notDone) ?? sendAll(shots, attacker, bomb.atOnce), scene)
  const allowed = each * (bomb.allowed?.served(cost.answers) ?? 0)
  return {
    ...cost,
    cpuSeconds: Math.max(0, cost.cpuSeconds - allowed),
    wrong: production.alive() ? ((await bomb.check?.(cost.answers, attacker)) ?? []) : [],
  }
}

/** The smallest CPU time of one request of the allowed work, at most that of a few honest requests. */
async function costOfAllowed({ shot }: Allowed, scene: Scene): Promise<number> {
  let least = SAMPLE.mostHonest * scene.honestSeconds
  for (let round = 0; round < SAMPLE.rounds; round += 1) {
    const shots = Array.from({ length: SAMPLE.requests }, shot)
    const { cpuSeconds } = await costOf(() => sendAll(shots, scene.attacker, SAMPLE.requests), scene)
    least = Math.min(least, cpuSeconds / SAMPLE.requests)
  }
  return least
}

/** The cost of some work of the attacker, without that of the honest user. */
async function costOf(work: () => Promise<readonly Answer[]>, scene: Scene): Promise<Omit<Figures, 'wrong'>> {
  const { production, yardstick, users, honestSeconds } = scene
  const first = await yardstick.slowness()
  users.begin()
  const before = production.alive() ? cpuSecondsOf(production.pid()) : 0
  const answers = await work()
  const after = await quiet(production)
  const { waits, begunWith, peak, serverBegunWith, serverPeak } = await users.report()
  const last = await yardstick.slowness()
  const spent = after === null ? Number.POSITIVE_INFINITY : after - before
  return {
    cpuSeconds: Math.max(0, spent / Math.min(first.cpu, last.cpu) - waits.length * honestSeconds),
    megabytes: (peak - begunWith) / MEGABYTE,
    serverMegabytes: (serverPeak - serverBegunWith) / MEGABYTE,
    waitMs: Math.max(0, ...waits) / Math.min(first.wait, last.wait),
    answers,
    alive: production.alive(),
  }
}

/** An attack that could not run counts as failed. */
const notDone = ({ message }: Error): Answer[] => [{ status: 'closed', bytes: 0, internal: true, text: message }]

/** Waits until the gateway is idle. Returns its CPU seconds, or null if it has died. */
async function quiet(production: Production): Promise<number | null> {
  // On a busy machine a working gateway looks idle, so it must also answer.
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

/** Other work on the machine mostly makes figures worse, so the smallest figures count. */
async function leastOf(bomb: Bomb, measureOnce: (bomb: Bomb) => Promise<Figures>): Promise<Figures> {
  let least = await measureOnce(bomb)
  for (let tries = 1; tries < TRIES && faultsOf(bomb, least).length && !isHopeless(least); tries += 1)
    least = lesser(least, await measureOnce(bomb))
  return least
}

const isHopeless = ({ cpuSeconds, megabytes, serverMegabytes, waitMs, alive }: Figures) =>
  !alive ||
  cpuSeconds > HOPELESS * MOST.cpuSeconds ||
  Math.max(megabytes, serverMegabytes) > HOPELESS * MOST.megabytes ||
  waitMs > HOPELESS * MOST.waitMs

const lesser = (a: Figures, b: Figures): Figures => ({
  cpuSeconds: Math.min(a.cpuSeconds, b.cpuSeconds),
  megabytes: Math.min(a.megabytes, b.megabytes),
  serverMegabytes: Math.min(a.serverMegabytes, b.serverMegabytes),
  waitMs: Math.min(a.waitMs, b.waitMs),
  answers: [...a.answers, ...b.answers],
  alive: a.alive && b.alive,
  wrong: [...a.wrong, ...b.wrong],
})

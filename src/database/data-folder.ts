// Locks the data folder of the embedded database for this process. Two processes on one folder would corrupt the files.
import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

interface Claim {
  readonly id: string
  readonly pid: number
  readonly host: string
}

export interface DataFolder {
  readonly path: string
  /** Releases the folder for other processes. */
  readonly release: () => Promise<void>
}

// A process that has just been stopped may need a moment to close its database.
const PATIENCE_MS = 1_000
const LOOK_AGAIN_MS = 50
// A process on another machine or in another container cannot be checked by its process id. Each process therefore
// updates the modification time of its claim file regularly.
const HEARTBEAT_MS = 2_000
const SILENCE_MS = 6_000
// Removing a dead claim takes milliseconds. An older takeover file was left by a process that crashed during removal.
const TAKEOVER_MS = 5_000

// The claims of this process. A claim file with the same process id may come from an earlier container, because
// containers reuse process ids.
const heldHere = new Set<string>()

const hasCode = (error: unknown, code: string) => (error as { code?: unknown }).code === code
const succeeded = (attempt: Promise<unknown>, code: string) =>
  attempt.then(() => true, (error: unknown) => {
    if (hasCode(error, code)) return false
    throw error
  })

// A hard link to a finished file creates the claim file atomically: other processes never see a half-written claim, and
// only one process succeeds.
async function place(lock: string, claim: Claim): Promise<boolean> {
  const draft = `${lock}.${claim.id}`
  await writeFile(draft, JSON.stringify(claim))
  return succeeded(link(draft, lock), 'EEXIST').finally(() => rm(draft, { force: true }))
}

function parseClaim(text: string): Claim | undefined {
  try {
    return JSON.parse(text) as Claim
  } catch {
    return undefined
  }
}

// An unreadable claim was damaged by a crash and counts as no claim.
async function readClaim(lock: string): Promise<Claim | undefined> {
  return readFile(lock, 'utf8').then(parseClaim, (error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  })
}

async function ageOf(file: string): Promise<number> {
  return stat(file).then(({ mtimeMs }) => Date.now() - mtimeMs, () => 0)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process belongs to another user, but it is running.
    return hasCode(error, 'EPERM')
  }
}

async function isAlive(lock: string, claim: Claim): Promise<boolean> {
  if (heldHere.has(claim.id)) return true
  if (claim.host !== hostname()) return (await ageOf(lock)) < SILENCE_MS
  return claim.pid !== process.pid && isRunning(claim.pid)
}

// Only one process at a time may remove a dead claim. Otherwise it could remove the new claim of a faster process.
async function removeDead(lock: string): Promise<void> {
  const takeover = `${lock}.takeover`
  if ((await ageOf(takeover)) > TAKEOVER_MS) await rm(takeover, { force: true })
  if (!(await succeeded(writeFile(takeover, '', { flag: 'wx' }), 'EEXIST'))) return
  const claim = await readClaim(lock)
  if (!claim || !(await isAlive(lock, claim))) await rm(lock, { force: true })
  await rm(takeover, { force: true })
}

function refusal(folder: string, lock: string, { pid, host }: Claim): Error {
  const where = host === hostname() ? '' : ` on ${host}`
  return new Error(`The data folder ${folder} is in use by process ${pid}${where}: stop that process first, `
    + `set DATA_DIR to another folder, or delete ${lock} if that process is not Selvedge.`)
}

async function claimFolder(folder: string, lock: string, mine: Claim): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (!(await place(lock, mine))) {
    const claim = await readClaim(lock)
    if (!claim || !(await isAlive(lock, claim))) await removeDead(lock)
    else if (heldHere.has(claim.id) || Date.now() > deadline) throw refusal(folder, lock, claim)
    await sleep(LOOK_AGAIN_MS)
  }
}

function keepAlive(lock: string): NodeJS.Timeout {
  const touch = () => utimes(lock, new Date(), new Date()).catch(() => undefined)
  return setInterval(touch, HEARTBEAT_MS).unref()
}

/** Creates `dataDir` if it is missing, and claims it. Throws if a running process has claimed the folder. */
export async function openDataFolder(dataDir: string): Promise<DataFolder> {
  const folder = path.resolve(dataDir)
  const lock = path.join(folder, 'lock')
  const mine = { id: randomUUID(), pid: process.pid, host: hostname() }
  await mkdir(folder, { recursive: true })
  heldHere.add(mine.id)
  await claimFolder(folder, lock, mine).catch((error: unknown) => {
    heldHere.delete(mine.id)
    throw error
  })
  const heartbeat = keepAlive(lock)
  const release = async () => {
    clearInterval(heartbeat)
    heldHere.delete(mine.id)
    if ((await readClaim(lock))?.id === mine.id) await rm(lock, { force: true })
  }
  return { path: folder, release }
}

// The new changes of the organizations that somebody on this gateway follows. Each is read once for all followers: it
// is kept in memory for a while, and a follower that is further behind reads from the database at its own pace.
import { onEachNode } from './every-node.js'
import { CHANNEL, changesAfter, endsOf, PAGE, type PlacedChange } from './change-log.js'
import { inPass } from '../telemetry/spans.js'
import type { Database } from '../database/open.js'
import type { Log } from '../log.js'

/** Follows the log of one organization. */
export interface Follower {
  /** The changes after a position, in their order; null if changes after the position have been removed. */
  readonly after: (position: number) => Promise<readonly PlacedChange[] | null>
  /** Waits until there are changes after a position, and at most for a few seconds. Returns at once when aborted. */
  readonly wait: (position: number, signal: AbortSignal) => Promise<void>
  readonly leave: () => void
}

export interface ChangeFeed {
  readonly follow: (orgId: string) => Promise<Follower>
  /** Notes that these logs may have become longer. */
  readonly look: (orgIds: readonly string[]) => void
  readonly stop: () => Promise<void>
}

interface Parts {
  readonly database: Database
  readonly log: Log
}

/** The changes of an organization that are kept in memory. */
const KEPT = 2_000
/** The feed asks for new changes this often, also if no message came. */
const LOOK_EVERY_MS = 2_000
/** Followers that wait look around this often, all together: is the session still open, are the roles the same? */
const PULSE_EVERY_MS = 5_000

/** The log of one organization, as far as it is in memory. */
interface Tail {
  readonly orgId: string
  /** The newest changes without a gap, oldest first. */
  recent: PlacedChange[]
  /** The last position that was read. */
  last: number
  followers: number
  /** Followers that wait for the next change. */
  readonly waiting: Set<() => void>
  reading: Promise<void> | undefined
  isLonger: boolean
}

/** Starts the feed. It listens to the database only after the first follower has come. */
export function startFeed({ database, log }: Parts): ChangeFeed {
  const tails = new Map<string, Tail>()
  const look = (orgIds: readonly string[]) => {
    for (const orgId of orgIds) {
      const tail = tails.get(orgId)
      if (tail) void readOn(database, tail).catch((error: unknown) => warn(log, error))
    }
  }
  const lookAtAll = async () => {
    if (tails.size === 0) return
    const ends = () => onEachNode(database, (among) =>
      endsOf(database, [...tails.keys()].filter((orgId) => !among || among.includes(orgId))))
    const longer = async () => (await ends()).flatMap((of) => [...of])
      .flatMap(([orgId, { placed }]) => (placed > (tails.get(orgId)?.last ?? 0) ? [orgId] : []))
    look(await inPass('read changes', longer, ({ length }) => length > 0))
  }
  let looking: Promise<void> | undefined
  const lookAgain = () => {
    looking ??= lookAtAll().catch((error: unknown) => warn(log, error)).finally(() => { looking = undefined })
  }
  const pulse = () => { for (const tail of tails.values()) wakeAll(tail) }
  const timers = [setInterval(lookAgain, LOOK_EVERY_MS).unref(), setInterval(pulse, PULSE_EVERY_MS).unref()]
  let ears: { readonly stop: () => Promise<void> } | undefined
  return {
    look,
    follow: async (orgId) => {
      ears ??= database.listen(CHANNEL, { hear: (message) => look([message]), connected: lookAgain })
      const tail = tails.get(orgId) ?? newTail(orgId, (await endsOf(database, [orgId])).get(orgId)?.placed ?? 0)
      // Another follower may have come while the end was read.
      const joined = tails.get(orgId) ?? tail
      tails.set(orgId, joined)
      return join(database, joined, () => tails.delete(orgId))
    },
    stop: async () => {
      timers.forEach(clearInterval)
      await ears?.stop()
      await Promise.all([...tails.values()].map(({ reading }) => reading?.catch(() => undefined)))
    },
  }
}

const warn = (log: Log, error: unknown) => log.about('changes').warn({ err: error }, 'new changes cannot be read now')

const newTail = (orgId: string, last: number): Tail =>
  ({ orgId, recent: [], last, followers: 0, waiting: new Set(), reading: undefined, isLonger: false })

function wakeAll({ waiting }: Tail): void {
  const woken = [...waiting]
  waiting.clear()
  for (const wake of woken) wake()
}

/** Reads the new changes. One read runs at a time; if the log becomes longer meanwhile, another one follows. */
function readOn(database: Database, tail: Tail): Promise<void> {
  tail.isLonger = true
  tail.reading ??= readWhileLonger(database, tail).finally(() => { tail.reading = undefined })
  return tail.reading
}

async function readWhileLonger(database: Database, tail: Tail): Promise<void> {
  while (tail.isLonger) {
    tail.isLonger = false
    const read = () => changesAfter(database, tail.orgId, tail.last)
    const found = await inPass('read changes', read, (changes) => changes?.length !== 0)
    if (!found) await beginAnew(database, tail)
    if (!found?.length) continue
    tail.recent = [...tail.recent, ...found].slice(-KEPT)
    tail.last = found[found.length - 1].position
    tail.isLonger ||= found.length === PAGE
    wakeAll(tail)
  }
}

/**
 * Begins after the changes that were removed before this gateway read them. Followers from before that ask the database
 * next, which tells them that their place is gone.
 */
async function beginAnew(database: Database, tail: Tail): Promise<void> {
  const { removed } = (await endsOf(database, [tail.orgId])).get(tail.orgId) ?? { removed: 0 }
  tail.recent = []
  tail.last = Math.max(tail.last, removed)
  tail.isLonger = true
  wakeAll(tail)
}

function join(database: Database, tail: Tail, forget: () => void): Follower {
  tail.followers += 1
  let left = false
  return {
    after: async (position) => {
      if (position >= tail.last) return []
      const [oldest] = tail.recent
      if (!oldest || position + 1 < oldest.position) return changesAfter(database, tail.orgId, position)
      const from = position + 1 - oldest.position
      return tail.recent.slice(from, from + PAGE)
    },
    wait: (position, signal) => new Promise((resolve) => {
      if (position < tail.last || signal.aborted) return resolve()
      const done = () => {
        tail.waiting.delete(done)
        signal.removeEventListener('abort', done)
        resolve()
      }
      tail.waiting.add(done)
      signal.addEventListener('abort', done)
    }),
    leave: () => {
      if (left) return
      left = true
      tail.followers -= 1
      if (tail.followers === 0) forget()
    },
  }
}

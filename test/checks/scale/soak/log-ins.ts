// A user who logs in again and again, at first with a wrong password: the limit on failed log-ins must neither lock
// them out nor let a wrong password pass, whatever a clock says. A token that seems to come from the future is refused,
// so one that was issued while a clock was wrong may be refused, also after that.
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD } from '../../../../prisma/seed.js'
import { isClockWrong } from './faults.js'

const PAUSE_MS = 2_000
const USER = 'manager@atelier.test'
const READ = '/logistics/locations?limit=1'
/** The gateway or its proxy cannot answer now. */
const AWAY = [0, 502, 503, 504]

interface Answer {
  readonly status: number
  readonly token?: string
}

async function ask(url: URL, init: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(url, init)
    const { access_token: token } = (await answer.json().catch(() => ({}))) as { readonly access_token?: string }
    return { status: answer.status, token }
  } catch {
    return { status: 0 }
  }
}

const logIn = (base: URL, password: string) =>
  ask(new URL('/auth/login', base), { method: 'POST', body: new URLSearchParams({ username: USER, password }) })

/** Logs in and reads with the new token; again with a further token while clocks may be the reason of a refusal. */
async function logInAndRead(base: URL): Promise<readonly [logIn: Answer, read?: Answer]> {
  for (;;) {
    const mayRefuse = isClockWrong()
    const done = await logIn(base, DEMO_PASSWORD)
    if (!done.token) return [done]
    const read = await ask(new URL(READ, base), { headers: { authorization: `Bearer ${done.token}` } })
    if (read.status !== 401 || !(mayRefuse || isClockWrong())) return [done, read]
    await sleep(PAUSE_MS)
  }
}

export interface LogIns {
  readonly count: () => number
  /** Ends it. Returns what was wrong. */
  readonly stop: () => Promise<readonly string[]>
}

/** Logs in until it is stopped. */
export function startLogIns(base: URL): LogIns {
  const faults: string[] = []
  let stopped = false
  let count = 0
  const expect = (what: string, { status }: Answer, wanted: number) => {
    if (status !== wanted && !AWAY.includes(status)) faults.push(`${what} was answered ${status} instead of ${wanted}`)
  }
  const work = async () => {
    for (; !stopped; await sleep(PAUSE_MS)) {
      expect('a wrong password', await logIn(base, 'not the password'), 401)
      const [done, read] = await logInAndRead(base)
      expect('a log-in', done, 200)
      if (!read) continue
      count += 1
      expect('a request with a new token', read, 200)
    }
  }
  const working = work()
  return {
    count: () => count,
    stop: async () => {
      stopped = true
      await working
      return faults
    },
  }
}

// What a benchmark runs in: the database, people with tokens, an API key, and the places of pages in lists.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CONTENDERS, type Contender, type Settings } from './contenders.js'
import { ADMINISTRATOR, makeDatabase, PASSWORD, type BenchDatabase } from './database.js'
import { startServer, type Running } from './processes.js'

export interface Scene {
  readonly database: BenchDatabase
  /** Access tokens of people who may approve. One may hold a third of the connections, so that there are some. */
  readonly tokens: readonly string[]
  readonly adminToken: string
  /** The server of a contender; started when it is asked for first. */
  readonly running: (contender: Contender) => Promise<Running>
  /** Cursors of pages: null for the first. */
  readonly cursors: Readonly<Record<Paged, readonly (string | null)[]>>
  readonly close: () => Promise<void>
}

const PEOPLE = 16

/** Settings as an operator makes them in production. */
export const production = (): Settings =>
  ({ NODE_ENV: 'production', JWT_SECRET: randomBytes(32).toString('hex'), PORT: '0', LOGIN_THROTTLE: 'off' })

const LISTS = {
  locations: { statement: 'SELECT "name" AS place, "id" FROM "Location" ORDER BY 1, 2 LIMIT 1000', page: 20 },
  requests: {
    statement: 'SELECT "createdAt" AS place, "id" FROM "MaterialRequest" ORDER BY 1 DESC, 2 DESC', page: 20,
  },
  wideRequests: {
    statement: 'SELECT "createdAt" AS place, "id" FROM "MaterialRequest" ORDER BY 1 DESC, 2 DESC', page: 100,
  },
} as const
type Paged = keyof typeof LISTS

async function cursorsOf({ query }: BenchDatabase, list: Paged): Promise<(string | null)[]> {
  const { statement, page } = LISTS[list]
  const rows = await query<{ place: unknown; id: string }>(statement)
  const lasts = rows.filter((_row, index) => (index + 1) % page === 0).slice(0, -1)
  return [null, ...lasts.map(({ place, id }) => Buffer.from(JSON.stringify([place, id])).toString('base64url'))]
}

/** The access token of a person. */
async function logIn(port: number, username: string): Promise<string> {
  const body = new URLSearchParams({ username, password: PASSWORD })
  const answer = await fetch(`http://127.0.0.1:${port}/auth/login`, { method: 'POST', body })
  const { access_token: token } = (await answer.json()) as { readonly access_token?: string }
  if (!token) throw new Error(`${username} could not log in: ${answer.status}`)
  return token
}

/** Makes all of it. */
export async function openScene(): Promise<Scene> {
  const folder = mkdtempSync(path.join(tmpdir(), 'selvedge-bench-'))
  const settings = { ...production(), DATA_DIR: folder }
  const database = await makeDatabase(settings)
  const servers = new Map<Contender, Promise<Running>>()
  const start = (contender: Contender) =>
    startServer(CONTENDERS[contender]({ ...settings, DATABASE_URL: database.url }))
  const running = (contender: Contender) => {
    const known = servers.get(contender) ?? start(contender)
    servers.set(contender, known)
    return known
  }
  const close = async () => {
    const started = await Promise.allSettled(servers.values())
    await Promise.all(started.map((server) => server.status === 'fulfilled' && server.value.stop()))
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const { port } = await running('gateway')
    const tokens: string[] = []
    for (let person = 1; person <= PEOPLE; person += 1) tokens.push(await logIn(port, `manager${person}@bench.test`))
    const lists = await Promise.all(
      (Object.keys(LISTS) as Paged[]).map(async (list) => [list, await cursorsOf(database, list)] as const),
    )
    const cursors = Object.fromEntries(lists) as unknown as Scene['cursors']
    return { database, tokens, adminToken: await logIn(port, ADMINISTRATOR), running, cursors, close }
  } catch (error) {
    await close()
    throw error
  }
}

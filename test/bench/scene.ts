// What a benchmark runs in: the database, people with tokens, an API key, and the places of pages in lists.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CONTENDERS, type Contender, type Settings } from './contenders.js'
import { makeDatabase, PASSWORD, USUAL_SIZE, type BenchDatabase, type Size } from './database.js'
import { plantEmbedded } from './embedded.js'
import { startServer, type Running } from './processes.js'
import { graphql, send } from './request.js'

export interface Scene {
  readonly database: BenchDatabase
  /** Access tokens of people who may approve. One may hold a third of the connections, so that there are some. */
  readonly tokens: readonly string[]
  /** The tokens that a contender knows: the embedded database has sessions of its own. */
  readonly tokensOf: (contender: Contender) => Promise<readonly string[]>
  /** API keys, each another person's. */
  readonly keys: () => Promise<readonly string[]>
  /** The server of a contender; started when it is asked for first. */
  readonly running: (contender: Contender) => Promise<Running>
  /** Cursors of pages: null for the first. */
  readonly cursors: Readonly<Record<Paged, readonly (string | null)[]>>
  readonly close: () => Promise<void>
}

const PEOPLE = 16
/** The first of them may make API keys. */
const KEY_HOLDERS = 4

/** Settings as an operator makes them in production. */
const production = (): Settings =>
  ({ NODE_ENV: 'production', JWT_SECRET: randomBytes(32).toString('hex'), PORT: '0', LOGIN_THROTTLE: 'off' })

const LISTS = {
  locations: { table: 'Location', place: 'name', direction: 'ASC', page: 20 },
  requests: { table: 'MaterialRequest', place: 'createdAt', direction: 'DESC', page: 20 },
  wideRequests: { table: 'MaterialRequest', place: 'createdAt', direction: 'DESC', page: 100 },
} as const
type Paged = keyof typeof LISTS
/** Enough rows that neighbouring requests ask for different pages. */
const PAGED_ROWS = 1000

/** The cursors of rows of a list, in its order, from an offset on. */
async function cursorsFrom(
  { query, orgId }: BenchDatabase, list: Paged, offset: number, count: number,
): Promise<string[]> {
  const { table, place, direction } = LISTS[list]
  const rows = await query<{ place: unknown; id: string }>(
    `SELECT "${place}" AS place, "id" FROM "${table}" WHERE "orgId" = $1
     ORDER BY "${place}" ${direction}, "id" ${direction} OFFSET $2 LIMIT $3`,
    [orgId, offset, count],
  )
  const order = [place, direction.toLowerCase()]
  return rows.map((row) => Buffer.from(JSON.stringify([row.place, row.id, ...order])).toString('base64url'))
}

/** The cursor after which a page of a list begins; null for the first page. */
export const cursorAt = async ({ database }: Scene, list: Paged, offset: number): Promise<string | null> =>
  (offset ? (await cursorsFrom(database, list, offset - 1, 1))[0] : null)

async function cursorsOf(database: BenchDatabase, list: Paged): Promise<(string | null)[]> {
  const { page } = LISTS[list]
  const all = await cursorsFrom(database, list, 0, PAGED_ROWS)
  return [null, ...all.filter((_cursor, index) => (index + 1) % page === 0).slice(0, -1)]
}

/** The access token of a person. */
async function logIn(port: number, username: string): Promise<string> {
  const body = new URLSearchParams({ username, password: PASSWORD })
  const answer = await fetch(`http://127.0.0.1:${port}/auth/login`, { method: 'POST', body })
  const { access_token: token } = (await answer.json()) as { readonly access_token?: string }
  if (!token) throw new Error(`${username} could not log in: ${answer.status}`)
  return token
}

async function logInAll(port: number): Promise<string[]> {
  const tokens: string[] = []
  for (let person = 1; person <= PEOPLE; person += 1) tokens.push(await logIn(port, `manager${person}@bench.test`))
  return tokens
}

const MAKE_KEY = `mutation Key($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret } }`
const KEY = {
  rateLimit: 100_000,
  permissions: ['records:read', 'materialRequests:approve', 'logistics:write', 'costSheets:write'],
}

async function makeKey(port: number, token: string, name: string): Promise<string> {
  const { json } = await send(port, graphql(token, 'Key', MAKE_KEY, { input: { ...KEY, name } }))
  const { data } = json as { readonly data?: { readonly createApiKey?: { readonly secret: string } } }
  if (!data?.createApiKey) throw new Error(`no API key: ${JSON.stringify(json)}`)
  return data.createApiKey.secret
}

/** What Node is told beside, by contender. */
export type Flags = Readonly<Partial<Record<Contender, readonly string[]>>>

/** Starts each server when it is asked for first. */
function serversOf(settings: Settings, database: BenchDatabase, folder: string, flags: Flags) {
  const started = new Map<Contender, Promise<Running>>()
  const start = async (contender: Contender) => {
    const dataDir = path.join(folder, contender)
    const embedded = contender === 'embedded'
    if (embedded) await plantEmbedded(settings, dataDir)
    const place: Settings = embedded ? { DATABASE_URL: 'embedded' } : { DATABASE_URL: database.url }
    const { args, ...server } = CONTENDERS[contender]({ ...settings, ...place, DATA_DIR: dataDir })
    return startServer({ ...server, args: [...(flags[contender] ?? []), ...args] })
  }
  const running = (contender: Contender) => {
    const known = started.get(contender) ?? start(contender)
    started.set(contender, known)
    return known
  }
  const stop = async () => {
    const all = await Promise.allSettled(started.values())
    await Promise.all(all.map((server) => server.status === 'fulfilled' && server.value.stop()))
  }
  return { running, stop }
}

/** The value, made when it is asked for first. */
function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

/** Makes all of it. */
export async function openScene(flags: Flags = {}, size: Size = USUAL_SIZE): Promise<Scene> {
  const folder = mkdtempSync(path.join(tmpdir(), 'selvedge-bench-'))
  const settings = production()
  const database = await makeDatabase({ ...settings, DATA_DIR: folder }, size)
  const { running, stop } = serversOf(settings, database, folder, flags)
  const close = async () => {
    await stop()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const { port } = await running('gateway')
    const tokens = await logInAll(port)
    const lists = await Promise.all(
      (Object.keys(LISTS) as Paged[]).map(async (list) => [list, await cursorsOf(database, list)] as const),
    )
    const cursors = Object.fromEntries(lists) as unknown as Scene['cursors']
    const embedded = lazily(async () => logInAll((await running('embedded')).port))
    const tokensOf = async (contender: Contender) => (contender === 'embedded' ? embedded() : tokens)
    const holders = tokens.slice(0, KEY_HOLDERS)
    const keys = lazily(() => Promise.all(holders.map((token, index) => makeKey(port, token, `Load ${index}`))))
    return { database, tokens, tokensOf, keys, running, cursors, close }
  } catch (error) {
    await close()
    throw error
  }
}

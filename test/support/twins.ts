// Two gateways on equal databases. Both get the same requests in the same order, but the second one runs them in
// another way, and their answers are compared.
import { Writable } from 'node:stream'
import type { RunOf } from '../../src/core/operations/operation.js'
import { startGateway, type Started } from './app.js'
import type { Person } from './as.js'
import { plantedDatabase } from './databases.js'
import { identifiersOf, tenantModels } from './identifiers.js'

/** A request to both gateways: a GraphQL operation, or a call of a REST path. */
export interface Asked {
  readonly by: Person | null
  readonly document?: string
  readonly operationName?: string
  readonly variables?: object
  readonly rest?: { readonly method: string; readonly path: string; readonly body?: unknown; readonly form?: object }
}

export interface Difference {
  readonly asked: Asked
  readonly first: unknown
  readonly second: unknown
}

export interface Twins {
  readonly first: Started
  readonly second: Started
  /**
   * Sends a request to both gateways, to the second one with further headers. Returns the answer of the first one, and
   * the difference, if there is one.
   */
  readonly ask: (asked: Asked, headers?: HeaderFields) => Promise<Compared>
  /** Sends a request to the second gateway alone. */
  readonly askSecond: (asked: Asked, headers?: HeaderFields) => Promise<Answer>
  /** An answer without what always differs. */
  readonly steady: (answer: Answer) => string
  /** Adds a member to an organization of both. */
  readonly addMember: (person: Person) => Promise<void>
  /** Runs a statement in both databases. */
  readonly change: (statement: string) => Promise<void>
  /** The identifiers of the records of an organization, by model. */
  readonly identifiers: (orgId: string) => Promise<Readonly<Record<string, readonly string[]>>>
  /** The rows of all tables of both databases, without what always differs. */
  readonly rows: () => Promise<readonly [first: Tables, second: Tables]>
  readonly stop: () => Promise<void>
}

interface Compared {
  readonly answer: Answer
  readonly difference: Difference | null
}

type HeaderFields = Readonly<Record<string, string>>

export interface Answer {
  readonly status: number
  readonly headers?: Headers
  readonly cost: unknown
  readonly body: Told | null
}

type Tables = Readonly<Record<string, readonly string[]>>

const SETTINGS = {
  JWT_SECRET: 'the same secret of both gateways, so that one token is valid at both',
  LOGIN_THROTTLE: 'off', ROWS_PER_MINUTE: '0',
}

interface Told {
  readonly data?: object | null
  readonly extensions?: { readonly withheld?: readonly object[] }
  readonly errors?: readonly {
    readonly path?: readonly (string | number)[]
    readonly extensions?: { readonly code: string }
  }[]
}

/**
 * The answer with its errors, and with the fields that it withholds, in one order. Fields that are read at the same
 * time fail in the order of their reads.
 */
function ordered(answer: unknown): { readonly body: Told | null } {
  const { body, ...rest } = answer as Answer
  const { errors, extensions } = body ?? {}
  if (!Array.isArray(errors) && !extensions) return { ...rest, body }
  return { ...rest, body: { ...body, errors: sorted(errors), extensions: extensions && withheldSorted(extensions) } }
}

const withheldSorted = (extensions: NonNullable<Told['extensions']>) =>
  ({ ...extensions, withheld: sorted(extensions.withheld) })

const sorted = <Entry>(entries: readonly Entry[] | undefined) =>
  entries?.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

/**
 * True if both answers are equal, with one exception. When a field that may not be null fails, its parents become null.
 * graphql-js answers then at once, without the errors that other fields below these parents still raise.
 */
function areAlike(answers: Pick<Difference, 'first' | 'second'>): boolean {
  const [first, second] = [ordered(answers.first), ordered(answers.second)]
  if (JSON.stringify(first) === JSON.stringify(second)) return true
  const [one, other] = [first.body ?? {}, second.body ?? {}]
  const lost = ({ data }: Told, { path = [] }: NonNullable<Told['errors']>[number]) => isLost(data, path)
  const split = (told: Told) => ({
    data: told.data, kept: (told.errors ?? []).filter((error) => !lost(told, error)),
    lost: (told.errors ?? []).filter((error) => lost(told, error)).map((error) => JSON.stringify(error)),
  })
  const [all, some] = [split(one), split(other)]
  return (
    some.lost.length > 0 && some.lost.every((error) => all.lost.includes(error)) &&
    JSON.stringify([all.data, all.kept]) === JSON.stringify([some.data, some.kept])
  )
}

/** True if the value at a path is missing because a value above it is null. */
function isLost(data: unknown, [key, ...rest]: readonly (string | number)[]): boolean {
  if (key === undefined) return false
  return data === null || isLost((data as Record<string, unknown> | undefined)?.[key], rest)
}

/**
 * Starts both gateways on copies of the demo organizations. `runOf` says how the second one runs operations, and
 * `openSecond` opens its database.
 */
export async function startTwins(runOf?: RunOf, openSecond = plantedDatabase): Promise<Twins> {
  const quiet = new Writable({ write: (_line, _encoding, done) => done() })
  const began = Date.now()
  const [one, other] = [
    await startGateway(await plantedDatabase(), SETTINGS, quiet),
    await startGateway(await openSecond(), SETTINGS, quiet, runOf),
  ]
  const steady = [steadying(began), steadying(began)] as const
  const tokens = new Map<string, Promise<string>>()
  let sessions = 0
  const tokenOf = (person: Person) => {
    const token = tokens.get(person.userId) ?? openSessions([one, other], person, `ses-${(sessions += 1)}`)
    tokens.set(person.userId, token)
    return token
  }
  return {
    first: one,
    second: other,
    askSecond: async (asked, headers) => send(other, asked, asked.by && (await tokenOf(asked.by)), headers),
    steady: (answer) => steadying(began)(told(answer)),
    ask: async (asked, headers) => {
      const token = asked.by && (await tokenOf(asked.by))
      const answers = await Promise.all([send(one, asked, token), send(other, asked, token, headers)])
      // The person has left: the next request opens another session.
      if (asked.by && answers[0].status === 401) tokens.delete(asked.by.userId)
      const [first, second] = [steady[0](told(answers[0])), steady[1](told(answers[1]))]
      const difference = { asked, first: JSON.parse(first), second: JSON.parse(second) }
      return { answer: answers[0], difference: areAlike(difference) ? null : difference }
    },
    addMember: async (member) => {
      for (const twin of [one, other]) await addMember(twin, member)
    },
    change: async (statement) => {
      for (const { gateway: { database } } of [one, other]) await database.pool.query(statement)
    },
    identifiers: (orgId) => identifiersOf(one.gateway.database, orgId),
    rows: async () => [await tablesOf(one, steady[0]), await tablesOf(other, steady[1])],
    stop: async () => {
      await one.stop()
      await other.stop()
    },
  }
}

const HOUR = 3_600

async function openSessions(twins: readonly Started[], { userId, orgId }: Person, id: string): Promise<string> {
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + HOUR * 1000)
  for (const { gateway: { database } } of twins)
    await database.prisma.session.create({
      data: { id, userId, orgId, door: 'GRAPHQL', createdAt, expiresAt, address: '127.0.0.1' },
    })
  return twins[0].gateway.tokens.sign({ userId, orgId, sessionId: id }, HOUR)
}

async function addMember({ gateway: { database } }: Started, { userId: id, orgId }: Person): Promise<void> {
  const createdAt = new Date(0)
  await database.prisma.user.create({
    data: {
      id, email: `${id}@test.test`, name: 'Spare', passwordHash: 'nobody logs in with it', defaultOrgId: orgId,
      homeOrgId: orgId, createdAt,
    },
  })
  await database.prisma.membership.create({ data: { orgId, userId: id, roles: ['STAFF'], createdAt } })
}

/** What an answer says: all but its headers. */
const told = ({ headers: _, ...answer }: Answer) => answer

async function send(
  { gateway: { url } }: Started, asked: Asked, token: string | null, further: HeaderFields = {},
): Promise<Answer> {
  const { method = 'POST', path = '/graphql', form } = asked.rest ?? {}
  const { document: query, operationName, variables } = asked
  const body = asked.rest ? asked.rest.body : { query, operationName, variables }
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(!form && body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }), ...further,
    },
    body: form ? new URLSearchParams({ ...form }) : JSON.stringify(body),
  })
  const { status, headers } = answer
  return { status, headers, cost: headers.get('x-cost'), body: JSON.parse((await answer.text()) || 'null') as Told | null }
}

/** Identifiers of new records. */
const NEW_ID = /\b[a-z]+_[0-9a-z]{26}\b/g
/** Texts that are drawn: identifiers of requests and sessions, tokens, secrets of API keys, hashes, and passwords. */
const DRAWN = new RegExp(
  [
    String.raw`\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b`, String.raw`\beyJ[\w-]+\.[\w-]+\.[\w-]+`,
    String.raw`\bslv_(?!demo)[\w-]{8,}`, String.raw`"[\da-f]{64}"`, String.raw`\$argon2id\$[^"]+`,
    String.raw`\b\w{5}(?:-\w{5}){3}\b`,
  ].join('|'),
  'g',
)
/** Cursors: a position in a list, which has the identifier and the time of a record. */
const CURSOR = /"Wy[\w-]{20,}"/g
const opened = (cursor: string) => Buffer.from(cursor, 'base64url').toString()

const INSTANT = /\b\d{4}-\d\d-\d\dT[\d:.]+Z/g
/** Sessions, signed addresses and invitations end some time after now. */
const MONTH = 31 * 24 * HOUR * 1000

/**
 * Prints values without what must differ. Identifiers of new records are replaced by numbers in the order in which they
 * first appear, so the same identifier gets the same number.
 */
function steadying(began: number): (value: unknown) => string {
  const seen = new Map<string, string>()
  const numberOf = (id: string) => {
    const name = seen.get(id) ?? `<new ${seen.size + 1}>`
    seen.set(id, name)
    return name
  }
  const isNow = (instant: string) => Date.parse(instant) >= began && Date.parse(instant) <= began + MONTH
  return (value) =>
    JSON.stringify(value)
      .replace(CURSOR, opened)
      .replace(DRAWN, (text) => (text.startsWith('"') ? '"<drawn>"' : '<drawn>'))
      .replace(NEW_ID, numberOf)
      .replace(INSTANT, (instant) => (isNow(instant) ? 'now' : instant))
}

/** Reads all rows, except for orders to remove files, which are carried out at any time. */
async function tablesOf({ gateway: { database } }: Started, steady: (value: unknown) => string): Promise<Tables> {
  const content: [string, string[]][] = []
  for (const name of [...tenantModels, 'User', 'Organization'].filter((model) => model !== 'ObjectDeletion')) {
    // In the order in which the rows were made: identifiers sort by time.
    const { rows } = await database.pool.query(`SELECT one.* FROM "${name}" one ORDER BY to_jsonb(one)->>'id'`)
    content.push([name, rows.map(steady).sort()])
  }
  return Object.fromEntries(content)
}

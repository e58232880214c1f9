// Reads the viewer of a session from the database, for each request: a removed role or an ended session
// takes effect at the next request, in all gateway processes. Requests that arrive together share one statement.
import DataLoader from 'dataloader'
import { sql } from 'kysely'
import type { Viewer } from '../core/context.js'
import { changesSoFar } from '../core/operations/unchanged.js'
import { perObject } from '../core/per-object.js'
import type { Settings } from '../core/settings.js'
import { prepared, slot, type Statement } from '../database/prepared.js'
import { statements } from '../database/query-builder.js'
import type { Database } from '../database/open.js'
import { permissionsOf, type Role } from './permissions.js'
import type { TokenSubject } from './tokens.js'

const SETTINGS = [
  'currency',
  'timeZone',
  'materialRequestSelfApproval',
  'costSheetSelfApproval',
  'priceTolerancePercent',
  'quantityTolerancePercent',
  'priceToleranceAmount',
  'unorderedAllowance',
  'periodLockedThrough',
] as const satisfies readonly (keyof Settings)[]

/** The query for active members of organizations. Callers add the conditions for the session or the API key. */
export const members = statements
  .selectFrom('Membership')
  .innerJoin('User', 'User.id', 'Membership.userId')
  .innerJoin('Organization', 'Organization.id', 'Membership.orgId')
  .select([
    'Membership.orgId',
    'Membership.userId',
    'Membership.roles',
    'User.email',
    'User.name',
    ...SETTINGS.map((name) => `Organization.${name}` as const),
  ])
  .where('User.isActive', '=', true)
  .where('Membership.isActive', '=', true)

export interface Member extends Settings {
  readonly orgId: string
  readonly userId: string
  readonly roles: readonly Role[]
  readonly email: string
  readonly name: string
  readonly changesSoFar?: string
}

export const viewerOf = ({ orgId, userId, roles, email, name, changesSoFar, ...organization }: Member): Viewer => ({
  userId, email, name, orgId, roles, permissions: permissionsOf(roles), actingForId: null, organization, changesSoFar,
})

/** A session, and the organization in which its user wants to act. Some also ask how far the log of changes is. */
type Asked = TokenSubject & { readonly now: Date; readonly asksChanges: boolean }

const text = (name: 'sessionId' | 'userId') => sql`${slot(name)}::text[]`

/** The open sessions of one organization, so that one node has all that is asked for. */
const openSessions = members
  .innerJoin('Session', 'Session.userId', 'Membership.userId')
  .innerJoin(
    sql<Omit<TokenSubject, 'orgId'>>`unnest(${text('sessionId')}, ${text('userId')})`.as<'asked'>(
      sql`asked("sessionId", "userId")`,
    ),
    (join) => join.onRef('asked.sessionId', '=', 'Session.id').onRef('asked.userId', '=', 'Session.userId'),
  )
  .select('Session.id as sessionId')
  .where('Membership.orgId', '=', slot('orgId'))
  .where('Session.endedAt', 'is', null)
  .where('Session.expiresAt', '>', slot('now'))

const ofOpenSessions = prepared(openSessions.compile())
const withChanges = prepared(openSessions.select(changesSoFar.as('changesSoFar')).compile())

/** The open sessions among those that are asked for, and the members of an organization, each where they are. */
const sessionsThatAreOpen = prepared(statements.selectFrom('Session').select(['Session.id as sessionId', 'Session.userId'])
  .where('Session.id', '=', sql<string>`any(${text('sessionId')})`)
  .where('Session.endedAt', 'is', null).where('Session.expiresAt', '>', slot('now')).compile())
const membersNamed = members.where('Membership.orgId', '=', slot('orgId'))
  .where('Membership.userId', '=', sql<string>`any(${text('userId')})`)
const ofMembers = prepared(membersNamed.compile())
const membersWithChanges = prepared(membersNamed.select(changesSoFar.as('changesSoFar')).compile())

const keyOf = ({ sessionId, userId, orgId }: TokenSubject) => `${sessionId} ${userId} ${orgId}`

/**
 * Reads the viewers of many requests, in one statement for each organization. One that cannot be read, because its node
 * is away, fails its own requests alone.
 */
async function readViewers(database: Reading, asked: readonly Asked[]): Promise<(Viewer | Error | null)[]> {
  const distinct = [...new Map(asked.map((each) => [keyOf(each), each])).values()]
  const now = asked[asked.length - 1].now
  const readOf = async (orgId: string) => {
    database.nodes.requireUp(orgId)
    const own = distinct.filter((each) => each.orgId === orgId)
    const asksChanges = asked.some((each) => each.asksChanges && each.orgId === orgId)
    const values = {
      sessionId: own.map(({ sessionId }) => sessionId), userId: own.map(({ userId }) => userId), orgId, now,
    }
    return database.isDistributed() ? readApart(database, values, asksChanges)
      : ask<FoundMember>(database, (asksChanges ? withChanges : ofOpenSessions)(values))
  }
  const failed = new Map<string, Error>()
  const rows = await Promise.all([...new Set(distinct.map(({ orgId }) => orgId))].map((orgId) =>
    readOf(orgId).catch((error: Error) => {
      failed.set(orgId, error)
      return []
    })))
  const found = new Map(rows.flat().map(({ sessionId, ...member }) => [
    keyOf({ sessionId, ...member }), { ...viewerOf(member), sessionId },
  ]))
  return asked.map((each) => failed.get(each.orgId) ?? found.get(keyOf(each)) ?? null)
}

type Reading = Pick<Database, 'read' | 'isDistributed' | 'nodes'>
type FoundMember = Member & { readonly sessionId: string }

const ask = <Row>({ read }: Reading, { sql: statement, parameters }: Statement) => read<Row>(statement, parameters)

/** Where organizations are distributed, sessions are on another node than memberships. Both are asked at once. */
async function readApart(database: Reading, values: Readonly<Record<string, unknown>>, asksChanges: boolean) {
  const [open, found] = await Promise.all([
    ask<Pick<TokenSubject, 'sessionId' | 'userId'>>(database, sessionsThatAreOpen(values)),
    ask<Member>(database, (asksChanges ? membersWithChanges : ofMembers)(values)),
  ])
  return open.flatMap(({ sessionId, userId }): FoundMember[] =>
    found.filter((member) => member.userId === userId).map((member) => ({ sessionId, ...member })))
}

/**
 * Collects the requests that arrive in one turn of the event loop. Each of them asks before the statement is sent, so
 * each sees the state of its session at a time after it has arrived.
 */
const viewersOf = perObject((database: Reading) => new DataLoader<Asked, Viewer | null>(
  (asked) => readViewers(database, asked),
  { cache: false, batchScheduleFn: (send) => void setImmediate(send) },
))

/** The user of an open session as viewer in this organization; null if the session or the membership is not valid. */
export const findSessionViewer = (
  database: Reading, subject: TokenSubject, now: Date, asksChanges = false,
): Promise<Viewer | null> => viewersOf(database).load({ ...subject, now, asksChanges })

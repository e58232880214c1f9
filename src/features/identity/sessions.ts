// Sessions: opened by a log-in, refreshed with a single-use token, and ended by the user or by a suspected token theft.
import { hashOf } from '../../access/secrets.js'
import { sharedModels, type SharedClient } from '../../access/shared/client.js'
import type { TokenSubject } from '../../access/tokens.js'
import type { Context, RequestContext, Viewer } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { audit } from '../../core/lifecycle/audit.js'
import { newId } from '../../core/ids/new-id.js'
import { conflict, forbidden, notFound, unauthenticated } from '../../errors.js'
import type { Prisma, Session } from '../../generated/prisma/client.js'
import { Door, SessionEnd } from '../../generated/prisma/enums.js'
import { noteLogIn, type LogInUser } from './log-in-trail.js'
import type { Tokens } from './session-types.js'

const DOORS = { graphql: Door.GRAPHQL, rest: Door.REST } as const
const USER_AGENT_LENGTH = 200
const MOST_SHOWN = 100

const later = ({ now }: RequestContext, seconds: number) => new Date(now.getTime() + seconds * 1000)

/**
 * Opens the session of a log-in. Deletes the expired sessions of the same user, so that no separate cleanup is needed.
 */
export async function openSession(ctx: RequestContext, user: LogInUser, orgId: string): Promise<Tokens> {
  const subject = { userId: user.id, orgId, sessionId: newId('ses') }
  const tokens = ctx.door === 'rest' ? lastingToken(ctx, subject) : freshTokens(ctx, subject)
  await sharedModels(ctx).transaction(async (client) => {
    await client.session.deleteMany({ where: { userId: user.id, expiresAt: { lt: ctx.now } } })
    await client.session.create({ data: { ...opened(ctx, subject), ...kept(ctx, tokens) } })
    await noteLogIn(ctx, client, user, subject.sessionId)
  })
  return tokens
}

const opened = ({ door, now, address, userAgent }: RequestContext, { sessionId: id, userId, orgId }: TokenSubject) =>
  ({ id, userId, orgId, door: DOORS[door], createdAt: now, address, userAgent: userAgent?.slice(0, USER_AGENT_LENGTH) })

/** REST has no refresh operation, so its access token lives longer. */
function lastingToken({ services: { tokens, config } }: RequestContext, subject: TokenSubject): Tokens {
  const expiresIn = config.restTokenSeconds
  return { accessToken: tokens.sign(subject, expiresIn), tokenType: 'bearer', expiresIn }
}

/** The tokens of a log-in or of a refresh: with the refresh token that follows the spent one, and ends as given. */
function freshTokens(
  ctx: RequestContext, subject: TokenSubject, spent?: string, refreshEnd = later(ctx, refreshSecondsOf(ctx)),
): Tokens {
  const { tokens, config: { accessTokenSeconds: expiresIn } } = ctx.services
  return {
    accessToken: tokens.sign(subject, expiresIn), tokenType: 'bearer', expiresIn,
    refreshToken: tokens.signRefresh(subject.sessionId, refreshEnd, spent),
    refreshExpiresIn: Math.floor((refreshEnd.getTime() - ctx.now.getTime()) / 1000),
  }
}

/** A refresh token lives as long as its session: at least as long as an access token. */
const refreshSecondsOf = ({ services: { config } }: RequestContext) =>
  Math.max(config.refreshTokenSeconds, config.accessTokenSeconds)

/** The columns that a session stores about its tokens: the latest expiry, and the hash of the refresh token. */
const kept = (ctx: RequestContext, { expiresIn, refreshToken, refreshExpiresIn }: Tokens) => ({
  expiresAt: later(ctx, refreshExpiresIn ?? expiresIn),
  refreshHash: refreshToken ? hashOf(refreshToken) : null,
})

/**
 * Exchanges a refresh token for new tokens. A conditional update marks the token as used, so one of several parallel
 * requests makes the next token; the others, and who repeats the request because its answer was lost, get the same one.
 * A token used before that ends the session for all senders, because it is unknown which sender is the thief.
 */
export async function refreshSession(ctx: RequestContext, refreshToken: string): Promise<Tokens> {
  const id = ctx.services.tokens.readRefresh(refreshToken)
  const models = sharedModels(ctx)
  const open = async () => {
    const found = await models.read((client) => findRefreshable(client, id, ctx.now))
    if (found) return found
    throw unauthenticated('The session has ended; log in again')
  }
  const session = await open()
  const tokens = freshTokens(ctx, { ...session, sessionId: id }, refreshToken)
  const { count } = await models.change((client) => client.session.updateMany({
    where: { id, refreshHash: hashOf(refreshToken), endedAt: null },
    data: { ...kept(ctx, tokens), refreshedAt: ctx.now },
  }))
  if (count > 0) return tokens
  const repeated = repeatedTokens(ctx, await open(), refreshToken)
  if (repeated) return repeated
  const owner = { ...session, name: session.user.name, actingForId: null }
  await end(ctx, owner, { id }, SessionEnd.REFRESH_TOKEN_REUSED)
  throw unauthenticated('The refresh token has been used before, so the session is ended; log in again')
}

/**
 * The tokens for a refresh token that is sent again, if it was spent a short time ago and the token that follows it is
 * still unused. The next token is made again from the spent one; its hash shows that it is the one of the session.
 */
function repeatedTokens(ctx: RequestContext, session: Session, spent: string): Tokens | null {
  const { now, services: { config } } = ctx
  const { id: sessionId, refreshHash, refreshedAt, expiresAt } = session
  // Another gateway may have spent the token, with a clock that is a little ahead.
  const isRecent = refreshedAt && Math.abs(now.getTime() - refreshedAt.getTime()) < config.refreshGraceSeconds * 1000
  if (!isRecent) return null
  const tokens = freshTokens(ctx, { ...session, sessionId }, spent, expiresAt)
  return tokens.refreshToken && hashOf(tokens.refreshToken) === refreshHash ? tokens : null
}

/** The session, if it is open and its user is active and an active member of its organization. */
async function findRefreshable(client: SharedClient, id: string, now: Date) {
  const session = await client.session.findFirst({
    where: { id, endedAt: null, expiresAt: { gt: now }, user: { isActive: true } },
    include: { user: { select: { name: true } } },
  })
  const isMember = session && await client.inOrganization(session.orgId).membership.count({
    where: { userId: session.userId, isActive: true },
  })
  return isMember ? session : null
}

/** The open sessions of the viewer, newest first. */
export async function sessions(ctx: Context) {
  const { sessionId } = personOf(ctx)
  const found = await sharedModels(ctx).read((client) => client.session.findMany({
    where: { userId: ctx.viewer.userId, endedAt: null, expiresAt: { gt: ctx.now } },
    orderBy: { id: 'desc' },
    take: MOST_SHOWN,
  }))
  return found.map((session) => shown(session, sessionId))
}

const shown = (session: Session, sessionId: string) => ({ ...session, isCurrent: session.id === sessionId })

/** Ends the session of the request; all its tokens become invalid. */
export async function logout(ctx: Context) {
  const { sessionId } = personOf(ctx)
  const [ended] = await end(ctx, ctx.viewer, { id: sessionId }, SessionEnd.LOGGED_OUT)
  if (!ended) throw conflict(because('session_ended'))
  return shown(ended, sessionId)
}

/** Ends all sessions of the viewer, including the session of the request. */
export async function logoutEverywhere(ctx: Context) {
  const { sessionId } = personOf(ctx)
  const ended = await end(
    ctx,
    ctx.viewer,
    { userId: ctx.viewer.userId, expiresAt: { gt: ctx.now } },
    SessionEnd.LOGGED_OUT,
  )
  return ended.map((session) => shown(session, sessionId))
}

/** Ends one of the viewer's own sessions, for example on a lost device or after a log-in by somebody else. */
export async function endSession(ctx: Context, id: string) {
  const { sessionId } = personOf(ctx)
  const own = { id, userId: ctx.viewer.userId }
  const [ended] = await end(ctx, ctx.viewer, own, SessionEnd.ENDED_FROM_ANOTHER)
  if (ended) return shown(ended, sessionId)
  const over = await sharedModels(ctx).read((client) => client.session.findFirst({ where: own }))
  throw over ? conflict(because('session_ended')) : notFound('Session')
}

/**
 * An API key is not a person: it may not see or change the sessions, the password and the home organization of its
 * creator. Throws FORBIDDEN.
 */
export function personOf({ viewer: { sessionId } }: Context): { readonly sessionId: string } {
  if (!sessionId)
    throw forbidden(because('no_session'))
  return { sessionId }
}

type Owner = Pick<Viewer, 'orgId' | 'userId' | 'name' | 'actingForId'>

/**
 * Ends the matching sessions that are still open, and returns them. Each session gets an audit line in the same
 * transaction.
 */
function end(
  ctx: RequestContext,
  viewer: Owner,
  where: Prisma.SessionWhereInput,
  endReason: SessionEnd,
): Promise<Session[]> {
  const { now, requestId, services } = ctx
  return sharedModels(ctx).transaction(async (client) => {
    const ended = await client.session.updateManyAndReturn({
      where: { ...where, endedAt: null },
      data: { endedAt: now, endReason },
    })
    const trail = { db: client.inOrganization(viewer.orgId), viewer, now, requestId, services }
    for (const { id } of ended)
      await audit(trail, { action: 'end', entity: 'Session', entityId: id, details: { endReason } })
    return ended
  })
}

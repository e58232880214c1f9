// Sessions: opened by a log-in, refreshed with a single-use token, and ended by the user or by a suspected token theft.
import { hashOf } from '../../access/secrets.js'
import { sharedModels, type SharedClient } from '../../access/shared/client.js'
import type { TokenSubject } from '../../access/tokens.js'
import type { Context, RequestContext, Viewer } from '../../context.js'
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

function freshTokens({ services: { tokens, config } }: RequestContext, subject: TokenSubject): Tokens {
  const { accessTokenSeconds: expiresIn, refreshTokenSeconds: refreshExpiresIn } = config
  return {
    accessToken: tokens.sign(subject, expiresIn), tokenType: 'bearer', expiresIn,
    refreshToken: tokens.signRefresh(subject.sessionId, refreshExpiresIn), refreshExpiresIn,
  }
}

/** The columns that a session stores about its tokens: the latest expiry, and the hash of the refresh token. */
const kept = (ctx: RequestContext, { expiresIn, refreshToken, refreshExpiresIn = 0 }: Tokens) => ({
  expiresAt: later(ctx, Math.max(expiresIn, refreshExpiresIn)),
  refreshHash: refreshToken ? hashOf(refreshToken) : null,
})

/**
 * Exchanges a refresh token for new tokens. A conditional update marks the token as used, so only one of two parallel
 * requests succeeds. A used token ends the session for both senders, because it is unknown which sender is the thief.
 */
export async function refreshSession(ctx: RequestContext, refreshToken: string): Promise<Tokens> {
  const id = ctx.services.tokens.readRefresh(refreshToken)
  const models = sharedModels(ctx)
  const session = await models.read((client) => findRefreshable(client, id, ctx.now))
  if (!session) throw unauthenticated('The session has ended; log in again')
  const tokens = freshTokens(ctx, { ...session, sessionId: session.id })
  const { count } = await models.change((client) => client.session.updateMany({
    where: { id, refreshHash: hashOf(refreshToken), endedAt: null },
    data: { ...kept(ctx, tokens), refreshedAt: ctx.now },
  }))
  if (count > 0) return tokens
  const owner = { ...session, name: session.user.name, actingForId: null }
  await end(ctx, owner, { id }, SessionEnd.REFRESH_TOKEN_REUSED)
  throw unauthenticated('The refresh token has been used before, so the session is ended; log in again')
}

/** The session, if it is open and its user is active and an active member of its organization. */
async function findRefreshable(client: SharedClient, id: string, now: Date) {
  const session = await client.session.findFirst({
    where: { id, endedAt: null, expiresAt: { gt: now }, user: { isActive: true } },
    include: { user: { select: { name: true, memberships: { where: { isActive: true }, select: { orgId: true } } } } },
  })
  return session?.user.memberships.some(({ orgId }) => orgId === session.orgId) ? session : null
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
  const { now, requestId } = ctx
  return sharedModels(ctx).transaction(async (client) => {
    const ended = await client.session.updateManyAndReturn({
      where: { ...where, endedAt: null },
      data: { endedAt: now, endReason },
    })
    const trail = { db: client.inOrganization(viewer.orgId), viewer, now, requestId }
    for (const { id } of ended)
      await audit(trail, { action: 'end', entity: 'Session', entityId: id, details: { endReason } })
    return ended
  })
}

// What log-ins leave behind: a line in the log, and one in the trail of the user's home organization. Never a password.
import { createHash } from 'node:crypto'
import { sharedModels, type SharedClient } from '../../access/shared/client.js'
import type { KnownUser } from '../../access/shared/users.js'
import type { Context, RequestContext } from '../../context.js'
import { audit } from '../../core/lifecycle/audit.js'
import type { Lock } from '../../access/throttle.js'
import type { Prisma } from '../../generated/prisma/client.js'

/** A user as their log-ins are told of. */
export type LogInUser = Pick<KnownUser, 'id' | 'email' | 'name' | 'homeOrgId'>

/** Why somebody was not let in; the client is told nothing of it. */
export type Refusal = 'Unknown account' | 'Wrong password' | 'Switched off'

const placeOf = ({ address, door }: RequestContext) => ({ address, door })

/** Notes a good log-in, in the transaction that opens its session. */
export async function noteLogIn(
  ctx: RequestContext,
  client: SharedClient,
  user: LogInUser,
  sessionId: string,
): Promise<void> {
  const { id: userId, email, name, homeOrgId: orgId } = user
  const viewer = { orgId, userId, name, actingForId: null }
  await audit(
    { db: client.inOrganization(orgId), viewer, now: ctx.now, requestId: ctx.requestId },
    {
      action: 'logIn',
      entity: 'User',
      entityId: userId,
      details: { ...placeOf(ctx), sessionId },
    },
  )
  ctx.services.log.info({ requestId: ctx.requestId, userId, email, ...placeOf(ctx), sessionId }, 'log-in')
}

/**
 * Notes a refused log-in. Nobody waits for the line of the trail: a name that nobody has leaves none, and the time
 * of the answer would tell which names are known.
 */
export function noteRefusal(ctx: RequestContext, username: string, user: LogInUser | null, reason: Refusal): void {
  ctx.services.log.info(
    { requestId: ctx.requestId, ...known(username, user), ...placeOf(ctx), reason },
    'log-in refused',
  )
  if (user) noteLater(ctx, user, { action: 'refuseLogIn', reason, details: placeOf(ctx) })
}

/** Notes the limits that a failure has reached: one line each, since what follows is refused unjudged. */
export function noteLocks(ctx: RequestContext, username: string, user: LogInUser | null, locks: readonly Lock[]): void {
  for (const { limit, seconds } of locks) {
    const lock = { ...placeOf(ctx), limit, until: new Date(Date.now() + seconds * 1000).toISOString() }
    ctx.services.log.warn({ requestId: ctx.requestId, ...known(username, user), ...lock }, 'log-in locked')
    if (user && limit !== 'address') noteLater(ctx, user, { action: 'lockLogIn', details: lock })
  }
}

/** Notes that an administrator lifts the locks of a user. */
export async function noteUnlock(ctx: Context, { id: userId, email }: Pick<LogInUser, 'id' | 'email'>): Promise<void> {
  await audit(ctx, { action: 'unlockLogIn', entity: 'User', entityId: userId })
  ctx.services.log.info({ requestId: ctx.requestId, userId, email, byUserId: ctx.viewer.userId }, 'log-in unlocked')
}

const HASH_LETTERS = 12

/** People type passwords where the name belongs, so a name that nobody has is not written down. */
const known = (username: string, user: LogInUser | null) =>
  user
    ? { userId: user.id, email: user.email }
    : { nameHash: createHash('sha256').update(username).digest('hex').slice(0, HASH_LETTERS) }

interface Line {
  readonly action: string
  readonly reason?: string
  readonly details: Prisma.InputJsonObject
}

/** Nobody has shown who they are, so the line has no actor but the log-in itself. */
function noteLater(ctx: RequestContext, { id: entityId, homeOrgId: orgId }: LogInUser, line: Line): void {
  const { now, requestId, services: { log } } = ctx
  const viewer = { orgId, userId: '', name: 'Log-in', actingForId: null }
  const trail = { db: sharedModels(ctx).background.inOrganization(orgId), viewer, now, requestId }
  audit(trail, { ...line, entity: 'User', entityId }).catch((error: unknown) =>
    log.error({ err: error, requestId, userId: entityId, action: line.action }, 'a line of the trail was lost'))
}

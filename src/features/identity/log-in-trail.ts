// Records log-ins: a line in the log, and a line in the audit trail of the user's home organization. Passwords are
// never recorded.
import { createHash } from 'node:crypto'
import { sharedModels, type SharedClient } from '../../access/shared/client.js'
import type { KnownUser } from '../../access/shared/users.js'
import type { Context, RequestContext } from '../../core/context.js'
import type { ActionName } from '../../core/lifecycle/record-action.js'
import { afterCommit } from '../../core/operations/run-mutation.js'
import { audit } from '../../core/lifecycle/audit.js'
import type { Lock } from '../../access/throttle.js'
import type { Prisma } from '../../generated/prisma/client.js'

/** The fields of a user that are recorded for log-ins. */
export type LogInUser = Pick<KnownUser, 'id' | 'email' | 'name' | 'homeOrgId'>

/** The reason for a refused log-in. It is never sent to the client. */
export type Refusal = 'Unknown account' | 'Wrong password' | 'Switched off'

const placeOf = ({ address, door }: RequestContext) => ({ address, door })

/** Records a successful log-in, in the transaction that opens its session. */
export async function noteLogIn(
  ctx: RequestContext,
  client: SharedClient,
  user: LogInUser,
  sessionId: string,
): Promise<void> {
  const { id: userId, email, name, homeOrgId: orgId } = user
  const viewer = { orgId, userId, name, actingForId: null }
  await audit(
    { db: client.inOrganization(orgId), viewer, now: ctx.now, requestId: ctx.requestId, services: ctx.services },
    {
      action: 'logIn',
      entity: 'User',
      entityId: userId,
      details: { ...placeOf(ctx), sessionId },
    },
  )
  ctx.services.log.about('log-ins').info({ requestId: ctx.requestId, userId, email, ...placeOf(ctx), sessionId }, 'log-in')
}

/**
 * Records a refused log-in. The line of the audit trail is written without waiting: unknown names have no line, so
 * waiting would make known names detectable by the response time.
 */
export function noteRefusal(ctx: RequestContext, username: string, user: LogInUser | null, reason: Refusal): void {
  ctx.services.log.about('log-ins').info(
    { requestId: ctx.requestId, ...known(username, user), ...placeOf(ctx), reason },
    'log-in refused',
  )
  if (user) noteLater(ctx, user, { action: 'refuseLogIn', reason, details: placeOf(ctx) })
}

/**
 * Records the limits that a failure has reached. Each limit is recorded once, because later attempts are refused
 * without a check.
 */
export function noteLocks(ctx: RequestContext, username: string, user: LogInUser | null, locks: readonly Lock[]): void {
  for (const { limit, seconds } of locks) {
    const lock = { ...placeOf(ctx), limit, until: new Date(Date.now() + seconds * 1000).toISOString() }
    ctx.services.log.about('log-ins').warn({ requestId: ctx.requestId, ...known(username, user), ...lock }, 'log-in locked')
    if (user && limit !== 'address') noteLater(ctx, user, { action: 'lockLogIn', details: lock })
  }
}

/** Records that an administrator has removed the locks of a user. */
export async function noteUnlock(ctx: Context, { id: userId, email }: Pick<LogInUser, 'id' | 'email'>): Promise<void> {
  await audit(ctx, { action: 'unlockLogIn', entity: 'User', entityId: userId })
  const { requestId, services: { log }, viewer: { userId: byUserId } } = ctx
  afterCommit(ctx, () => log.about('log-ins').info({ requestId, userId, email, byUserId }, 'log-in unlocked'))
}

const HASH_LETTERS = 12

/** People sometimes type a password into the name field, so unknown names are recorded only as a hash. */
const known = (username: string, user: LogInUser | null) =>
  user
    ? { userId: user.id, email: user.email }
    : { nameHash: createHash('sha256').update(username).digest('hex').slice(0, HASH_LETTERS) }

interface Line {
  readonly action: ActionName
  readonly reason?: string
  readonly details: Prisma.InputJsonObject
}

/** Nobody is authenticated here, so the actor of the line is "Log-in" and not a user. */
function noteLater(ctx: RequestContext, { id: entityId, homeOrgId: orgId }: LogInUser, line: Line): void {
  const { now, requestId, services } = ctx
  const { log } = services
  const viewer = { orgId, userId: '', name: 'Log-in', actingForId: null }
  const trail = { db: sharedModels(ctx).inBackground(orgId), viewer, now, requestId, services }
  audit(trail, { ...line, entity: 'User', entityId }).catch((error: unknown) =>
    log.about('log-ins').error({ err: error, requestId, userId: entityId, action: line.action }, 'a line of the trail was lost'))
}

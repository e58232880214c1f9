// What log-ins leave behind: a line in the log, and one in the trail of the account's home organization. Never a password.
import { createHash } from 'node:crypto'
import type { TenantClient } from '../../access/tenant.js'
import type { Context, RequestContext } from '../../context.js'
import { audit } from '../../core/lifecycle/audit.js'
import type { Lock } from '../../access/throttle.js'
import type { Prisma } from '../../generated/prisma/client.js'

/** An account as its log-ins are told of. */
export interface Account {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly homeOrgId: string
}

/** Why somebody was not let in; the client is told nothing of it. */
export type Refusal = 'Unknown account' | 'Wrong password' | 'Switched off'

const placeOf = ({ address, door }: RequestContext) => ({ address, door })

/** Notes a good log-in, in the transaction that opens its session. */
export async function noteLogIn(ctx: RequestContext, tx: Prisma.TransactionClient, account: Account, sessionId: string): Promise<void> {
  const { id: userId, email, name, homeOrgId: orgId } = account
  const viewer = { orgId, userId, name, actingForId: null }
  await audit({ db: tx as unknown as TenantClient, viewer, now: ctx.now, requestId: ctx.requestId }, {
    action: 'logIn', entity: 'User', entityId: userId, details: { ...placeOf(ctx), sessionId },
  })
  ctx.app.log.info({ requestId: ctx.requestId, userId, email, ...placeOf(ctx), sessionId }, 'log-in')
}

/**
 * Notes a refused log-in. Nobody waits for the line of the trail: an account that is not there has none, and the time of the answer
 * would tell which names have an account.
 */
export function noteRefusal(ctx: RequestContext, username: string, account: Account | null, reason: Refusal): void {
  ctx.app.log.info({ requestId: ctx.requestId, ...known(username, account), ...placeOf(ctx), reason }, 'log-in refused')
  if (account) noteLater(ctx, account, { action: 'refuseLogIn', reason, details: placeOf(ctx) })
}

/** Notes the limits that a failure has reached: one line each, since what follows is refused unjudged. */
export function noteLocks(ctx: RequestContext, username: string, account: Account | null, locks: readonly Lock[]): void {
  for (const { limit, seconds } of locks) {
    const lock = { ...placeOf(ctx), limit, until: new Date(Date.now() + seconds * 1000).toISOString() }
    ctx.app.log.warn({ requestId: ctx.requestId, ...known(username, account), ...lock }, 'log-in locked')
    if (account && limit !== 'address') noteLater(ctx, account, { action: 'lockLogIn', details: lock })
  }
}

/** Notes that an administrator lifts the locks of an account. */
export async function noteUnlock(ctx: Context, { id: userId, email }: Pick<Account, 'id' | 'email'>): Promise<void> {
  await audit(ctx, { action: 'unlockLogIn', entity: 'User', entityId: userId })
  ctx.app.log.info({ requestId: ctx.requestId, userId, email, byUserId: ctx.viewer.userId }, 'log-in unlocked')
}

const HASH_LETTERS = 12

/** People type passwords where the name belongs, so a name that nobody has is not written down. */
const known = (username: string, account: Account | null) =>
  account ? { userId: account.id, email: account.email } : { nameHash: createHash('sha256').update(username).digest('hex').slice(0, HASH_LETTERS) }

interface Line {
  readonly action: string
  readonly reason?: string
  readonly details: Prisma.InputJsonObject
}

/** Nobody has shown who they are, so the line has no actor but the log-in itself. */
function noteLater({ app: { database, log }, now, requestId }: RequestContext, { id: entityId, homeOrgId: orgId }: Account, line: Line): void {
  const viewer = { orgId, userId: '', name: 'Log-in', actingForId: null }
  const trail = { db: database.prisma as unknown as TenantClient, viewer, now, requestId }
  audit(trail, { ...line, entity: 'User', entityId }).catch((error: unknown) =>
    log.error({ err: error, requestId, userId: entityId, action: line.action }, 'a line of the trail was lost'))
}

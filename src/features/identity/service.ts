// Log-in and the viewer.
import { hash, verify } from '@node-rs/argon2'
import { sharedModels, type SharedClient } from '../../access/shared/client.js'
import type { Context, RequestContext, Viewer } from '../../core/context.js'
import { unauthenticated } from '../../errors.js'
import type { User } from '../../generated/prisma/client.js'
import { entranceOf } from './entrance.js'
import { noteLocks, noteRefusal, type Refusal } from './log-in-trail.js'
import type { Tokens } from './session-types.js'
import { openSession } from './sessions.js'

/** The hash under which a password is stored: argon2id, with salt and cost parameters. */
export const hashPassword = (password: string) => hash(password)

let nobody: Promise<string> | undefined
/** The hash to verify against if the user does not exist, so that both cases take the same time. */
const hashOfNobody = () => (nobody ??= hashPassword('nobody has this password'))

/**
 * Signs a user in. Throws UNAUTHENTICATED for a wrong address or password, and RATE_LIMITED after too many failures or
 * during too many parallel attempts.
 */
export async function login(ctx: RequestContext, username: string, password: string): Promise<Tokens> {
  const email = username.trim().toLowerCase()
  const attempt = await ctx.services.throttle.attempt(ctx, email)
  const { user, orgId, refusal } = await sharedModels(ctx)
    .read((client) => judge(client, email, password))
    .catch((error: unknown) => {
      attempt.undone()
      throw error
    })
  if (user && orgId) {
    await attempt.passed()
    return openSession(ctx, user, orgId)
  }
  noteRefusal(ctx, email, user, refusal)
  noteLocks(ctx, email, user, await attempt.failed())
  throw unauthenticated('Incorrect username or password')
}

interface Verdict {
  /** The user with this name, also if the log-in is refused. */
  readonly user: User | null
  /** The organization that the user enters; null if the log-in is refused. */
  readonly orgId: string | null
  readonly refusal: Refusal
}

async function judge(client: SharedClient, email: string, password: string): Promise<Verdict> {
  const user = email.includes('\0') ? null : await client.user.findUnique({ where: { email } })
  const matches = await verify(user?.passwordHash ?? (await hashOfNobody()), password)
  if (!user) return { user, orgId: null, refusal: 'Unknown account' }
  if (!matches) return { user, orgId: null, refusal: 'Wrong password' }
  return { user, orgId: user.isActive ? await entranceOf(client, user) : null, refusal: 'Switched off' }
}

/** The viewer as the GraphQL type `Me`. */
export const me = ({ viewer }: Context) => ({ ...person(viewer), permissions: [...viewer.permissions].sort() })

const person = ({ userId, email, name, orgId, roles }: Viewer) => ({ id: userId, email, name, orgId, roles })

/** The viewer. The permission rule has already checked that the viewer is an administrator. */
export const testAdmin = (ctx: Context) => ({ user: me(ctx) })

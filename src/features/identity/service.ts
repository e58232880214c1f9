// Log-in, and who the viewer is.
import { hash, verify } from '@node-rs/argon2'
import { sharedModels, type SharedClient } from '../../access/shared/client.js'
import type { Context, RequestContext, Viewer } from '../../context.js'
import { unauthenticated } from '../../errors.js'
import type { User } from '../../generated/prisma/client.js'
import { entranceOf } from './entrance.js'
import { noteLocks, noteRefusal, type Refusal } from './log-in-trail.js'
import type { Tokens } from './session-types.js'
import { openSession } from './sessions.js'

/** The hash that a password is stored as: argon2id with its salt and costs. */
export const hashPassword = (password: string) => hash(password)

let nobody: Promise<string> | undefined
/** Compared when the user does not exist, so that both answers take the same time. */
const hashOfNobody = () => (nobody ??= hashPassword('nobody has this password'))

/**
 * Signs a user in; throws UNAUTHENTICATED for a wrong pair, RATE_LIMITED after too many of them or for too many at
 * once.
 */
export async function login(ctx: RequestContext, username: string, password: string): Promise<Tokens> {
  const email = username.trim().toLowerCase()
  const attempt = ctx.services.throttle.attempt(email, ctx.address)
  const { user, orgId, refusal } = await sharedModels(ctx)
    .read((client) => judge(client, email, password))
    .catch((error: unknown) => {
      attempt.undone()
      throw error
    })
  if (user && orgId) {
    attempt.passed()
    return openSession(ctx, user, orgId)
  }
  noteRefusal(ctx, email, user, refusal)
  noteLocks(ctx, email, user, attempt.failed())
  throw unauthenticated('Incorrect username or password')
}

interface Verdict {
  /** Whose name it is, whether or not they are let in. */
  readonly user: User | null
  /** The organization that they enter; null where they are not let in. */
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

/** The viewer as the schema shows a person. */
export const me = ({ viewer }: Context) => ({ ...person(viewer), permissions: [...viewer.permissions].sort() })

const person = ({ userId, email, name, orgId, roles }: Viewer) => ({ id: userId, email, name, orgId, roles })

/** The viewer, whom the rule has found to be an administrator. */
export const testAdmin = (ctx: Context) => ({ user: me(ctx) })

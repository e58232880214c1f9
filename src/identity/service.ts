// Log-in, and who the viewer is.
import { hash, verify } from '@node-rs/argon2'
import type { Context, RequestContext, Viewer } from '../context.js'
import { unauthenticated } from '../errors.js'
import { homeOf } from './home.js'
import type { Tokens } from './session-types.js'
import { openSession } from './sessions.js'

/** The hash that a password is stored as: argon2id with its salt and costs. */
export const hashPassword = (password: string) => hash(password)

let nobody: Promise<string> | undefined
/** Compared when the user does not exist, so that both answers take the same time. */
const hashOfNobody = () => (nobody ??= hashPassword('nobody has this password'))

/** Signs a user in; throws UNAUTHENTICATED for a wrong pair, RATE_LIMITED after too many of them. */
export async function login(ctx: RequestContext, username: string, password: string): Promise<Tokens> {
  const { throttle, database } = ctx.app
  const email = username.trim().toLowerCase()
  await throttle.attempt(email, ctx.address)
  const user = email.includes('\0') ? null : await database.prisma.user.findUnique({ where: { email } })
  const matches = await verify(user?.passwordHash ?? (await hashOfNobody()), password)
  const orgId = user?.isActive && matches ? await homeOf(database.prisma, user) : null
  if (!user || !orgId) throw unauthenticated('Incorrect username or password')
  await throttle.passed(email, ctx.address)
  return openSession(ctx, { userId: user.id, orgId })
}

/** The viewer as the schema shows a person. */
export const me = ({ viewer }: Context) => ({ ...person(viewer), permissions: [...viewer.permissions].sort() })

const person = ({ userId, email, name, orgId, roles }: Viewer) => ({ id: userId, email, name, orgId, roles })

/** Says that the credential of an administrator works. */
export const testAdmin = (ctx: Context) => ({ message: `${ctx.viewer.name} is an administrator of this organization`, user: me(ctx) })

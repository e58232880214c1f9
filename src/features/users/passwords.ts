// Passwords: length, generation, and the change of one's own password.
import { verify } from '@node-rs/argon2'
import { randomInt } from 'node:crypto'
import type { Context } from '../../core/context.js'
import { ownUser, updateUser } from '../../access/shared/users.js'
import type { Fault } from '../../core/faults/fault.js'
import { because, type Reason } from '../../core/faults/reason.js'
import { audit } from '../../core/lifecycle/audit.js'
import { refuse } from '../../errors.js'
import { noteLocks } from '../identity/log-in-trail.js'
import { hashPassword } from '../identity/service.js'
import { personOf } from '../identity/sessions.js'

export const LEAST_CHARACTERS = 12
/** Longer passwords take more time to hash and are not more secure. */
const MOST_CHARACTERS = 200

/** A password that is neither too short nor too long. */
export function passwordLength(password: string): Reason | false {
  const { length } = [...password]
  const fits = length >= LEAST_CHARACTERS && length <= MOST_CHARACTERS
  return !fits && because('password_length', { min_length: LEAST_CHARACTERS, max_length: MOST_CHARACTERS })
}

/** The fault of a password with a wrong length. It never contains the password. */
export function passwordFault(path: Fault['path'], password: string, at?: 'arguments'): Fault | false {
  const why = passwordLength(password)
  return why ? { path, at, why } : false
}

/** Letters and digits that cannot be confused with each other when read aloud. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const GROUP_SIZE = 5

/** Generates a password: four groups of five characters, 116 bits. */
export function newPassword(): string {
  const character = () => ALPHABET[randomInt(ALPHABET.length)]
  return Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_SIZE }, character).join('')).join('-')
}

/**
 * Changes the viewer's own password. Wrong current passwords count as failed log-ins, so guessing is slowed down in the
 * same way.
 */
export async function changeOwnPassword(ctx: Context, current: string, next: string): Promise<void> {
  personOf(ctx)
  const { services: { throttle }, viewer } = ctx
  refuse([passwordFault(['newPassword'], next, 'arguments')])
  const user = await ownUser(ctx)
  const attempt = await throttle.attempt(ctx, viewer.email)
  const matches = await verify(user.passwordHash, current)
  if (!matches) noteLocks(ctx, viewer.email, user, await attempt.failed())
  refuse([!matches && { path: ['currentPassword'], at: 'arguments', why: because('wrong_password') }])
  await attempt.passed()
  await setPassword(ctx, next)
}

async function setPassword(ctx: Context, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await ctx.transaction(async (ctx) => {
    await updateUser(ctx, ctx.viewer.userId, { passwordHash })
    await audit(ctx, { action: 'changePassword', entity: 'User', entityId: ctx.viewer.userId })
  })
}

// What is for people alone: a key that made users, roles or other keys could make something that does more, or
// lasts longer, than itself.
import type { Context } from '../../context.js'
import { forbidden } from '../../errors.js'

/** Throws FORBIDDEN where an API key asks. */
export function requirePerson({ viewer }: Context): void {
  if (viewer.apiKey)
    throw forbidden('This is for people who have logged in: an API key makes no users, passwords, roles or keys')
}

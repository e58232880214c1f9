// Restricts operations to people. An API key that created users, roles or other keys could create something with more
// permissions, or with a longer life, than the key itself.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { forbidden } from '../../errors.js'

/** Throws FORBIDDEN if the viewer is an API key. */
export function requirePerson({ viewer }: Context): void {
  if (viewer.apiKey)
    throw forbidden(because('not_a_person'))
}

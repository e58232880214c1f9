// The headers that name the organization, and the user in whose name a request is made.
import { described, optional, text } from './inputs.js'

/** The header of every operation. */
export const organizationHeader = {
  'X-Org-Id': described(
    "Organization of the request, in place of the token's; the caller must be a member",
    optional(text()),
  ),
}

/** The headers of the cost-sheet update. */
export const actingUserHeaders = {
  'X-User-Id': described(
    'User in whose name the update is made; only an administrator may name another user than the caller',
    optional(text()),
  ),
  ...organizationHeader,
}

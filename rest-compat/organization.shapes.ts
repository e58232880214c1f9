// The headers by which a caller says for whom a request is made.
import { described, optional, text } from './validation/kinds.js'

/** Every operation takes it. */
export const organizationHeader = {
  'X-Org-Id': described(
    "Organization of the request, in place of the token's; the caller must be a member",
    optional(text()),
  ),
}

/** The cost-sheet update takes both. */
export const actingUserHeaders = {
  'X-User-Id': described(
    'User who makes the update; only an administrator may name another than the caller',
    optional(text()),
  ),
  ...organizationHeader,
}

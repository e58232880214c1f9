// The credentials that the paths accept.
import type { Need } from '../../src/access/permissions.js'

export const SECURITY_SCHEMES = {
  password: {
    type: 'oauth2',
    description: 'E-mail address and password of a user. The client needs no identifier of its own.',
    flows: { password: { tokenUrl: '/auth/login', scopes: {} } },
  },
  token: { type: 'http', scheme: 'bearer', description: 'An access token from a log-in, or an API key.' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'An API key.' },
} as const

/** Any one of the credentials; none if anyone may call. */
export const securityOf = (needs: Need): readonly object[] =>
  (needs === 'anyone' ? [] : Object.keys(SECURITY_SCHEMES).map((name) => ({ [name]: [] })))

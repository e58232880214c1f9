// Reads the credential of a request: the access token of a user's session, or the secret of an API key.
import { KEY_MARK } from './secrets.js'

/** The headers that identify the caller and the organization. */
export interface Credentials {
  readonly authorization?: string
  readonly apiKey?: string
  readonly orgId?: string
}

export type Credential = { readonly token: string } | { readonly secret: string }

/** The credential of a request, or null. If there are two credentials, the Authorization header takes precedence. */
export function credentialOf({ authorization, apiKey }: Credentials): Credential | null {
  const token = bearer(authorization)
  if (token?.startsWith(KEY_MARK)) return { secret: token }
  if (token !== null) return { token }
  const secret = apiKey?.trim()
  return secret ? { secret } : null
}

/** The token of a Bearer header: null if there is no such header, '' if the header has no token. */
function bearer(authorization = ''): string | null {
  const [, token] = /^bearer(?: (.*))?$/is.exec(authorization) ?? []
  return /^bearer( |$)/i.test(authorization) ? (token ?? '').trim() : null
}

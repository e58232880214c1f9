// What a request shows to be let in: the token of a person's session, or the secret of an API key.
import { KEY_MARK } from './secrets.js'

/** The headers that say who asks, and for which organization. */
export interface Credentials {
  readonly authorization?: string
  readonly apiKey?: string
  readonly orgId?: string
}

export type Credential = { readonly token: string } | { readonly secret: string }

/** The credential of a request: of two, the Authorization header counts. Null where there is none. */
export function credentialOf({ authorization, apiKey }: Credentials): Credential | null {
  const token = bearer(authorization)
  if (token?.startsWith(KEY_MARK)) return { secret: token }
  if (token !== null) return { token }
  const secret = apiKey?.trim()
  return secret ? { secret } : null
}

/** The token of a Bearer header; null without such a header, '' for one that is empty. */
function bearer(authorization = ''): string | null {
  const [, token] = /^bearer(?: (.*))?$/is.exec(authorization) ?? []
  return /^bearer( |$)/i.test(authorization) ? (token ?? '').trim() : null
}

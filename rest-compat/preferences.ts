// The headers with which a client wishes a safe retry (Idempotency-Key), a dry run (`Prefer: validate-only`), or no
// answer that it has already (If-None-Match), and the headers of an answer that say that the wish was granted.
import type { ExecutionResult } from 'graphql'
import type { RequestBase } from '../src/core/context.js'
import { prefersValidation, replayHeaders, tagHeaders } from '../src/http/headers.js'
import type { RawRequest } from './fastapi/starlette/message.js'

/** What a client wishes of the request as a whole. */
export type Preferences = Pick<RequestBase, 'idempotency' | 'validateOnly' | 'knownTags'>

/** The wishes of a request; undefined for a change by a client that does not send these headers. */
export function preferencesOf({ method, url, headers, body }: RawRequest): Preferences | undefined {
  const { 'idempotency-key': key, prefer, 'if-none-match': tags = '' } = headers
  const isRead = method === 'GET'
  if (key === undefined && prefer === undefined && !isRead) return undefined
  return {
    ...(isRead && { knownTags: tags }),
    ...(prefersValidation(headers) && { validateOnly: true }),
    ...(key !== undefined && {
      idempotency: {
        key: [key].flat().join(','),
        request: JSON.stringify([method, url, headers['x-user-id'], body?.toString('base64')]),
      },
    }),
  }
}

/** The headers of the answer to a request whose wish was granted, and the tag of the answer. */
export const grantedHeaders = ({ extensions }: ExecutionResult): Readonly<Record<string, string>> => ({
  ...replayHeaders(extensions),
  ...tagHeaders({ extensions }),
  ...(extensions?.validateOnly ? { 'preference-applied': 'validate-only' } : {}),
})

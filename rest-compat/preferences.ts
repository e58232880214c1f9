// The headers with which a client wishes a safe retry (Idempotency-Key) or a dry run (`Prefer: validate-only`), and the
// headers of an answer that say that the wish was granted.
import type { ExecutionResult } from 'graphql'
import type { RequestBase } from '../src/core/context.js'
import { prefersValidation, replayHeaders } from '../src/http/headers.js'
import type { RawRequest } from './fastapi/starlette/message.js'

/** What a client wishes of the request as a whole. */
export type Preferences = Pick<RequestBase, 'idempotency' | 'validateOnly'>

/** The wishes of a request; undefined for clients that do not send these headers. */
export function preferencesOf({ method, url, headers, body }: RawRequest): Preferences | undefined {
  const { 'idempotency-key': key, prefer } = headers
  if (key === undefined && prefer === undefined) return undefined
  return {
    ...(prefersValidation(headers) && { validateOnly: true }),
    ...(key !== undefined && {
      idempotency: {
        key: [key].flat().join(','),
        request: JSON.stringify([method, url, headers['x-user-id'], body?.toString('base64')]),
      },
    }),
  }
}

/** The headers of the answer to a request whose wish was granted. */
export const grantedHeaders = ({ extensions }: ExecutionResult): Readonly<Record<string, string>> => ({
  ...replayHeaders(extensions),
  ...(extensions?.validateOnly ? { 'preference-applied': 'validate-only' } : {}),
})

// The headers with which a client wishes a safe retry (Idempotency-Key) or a dry run (`Prefer: validate-only`), and the
// headers of an answer that say that the wish was granted.
import type { ExecutionResult } from 'graphql'
import type { RequestBase } from '../src/context.js'
import { replayHeaders } from '../src/http/headers.js'
import type { RawRequest } from './handler.js'

/** What a client wishes of the request as a whole. */
export type Wishes = Pick<RequestBase, 'idempotency' | 'validateOnly'>

/** The wishes of a request; undefined for clients that do not send these headers. */
export function wishesOf({ method, url, headers, body }: RawRequest): Wishes | undefined {
  const { 'idempotency-key': key, prefer } = headers
  if (key === undefined && prefer === undefined) return undefined
  return {
    ...(prefer !== undefined && prefersValidation([prefer].flat().join(',')) && { validateOnly: true }),
    ...(key !== undefined && {
      idempotency: {
        key: [key].flat().join(','),
        request: JSON.stringify([method, url, headers['x-user-id'], body?.toString('base64')]),
      },
    }),
  }
}

/** One preference in a list, with its parameters. A comma in a quoted text does not end it. */
const PREFERENCES = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g
const PREFERENCE = /^\s*([^\s=;]+)\s*(?:=\s*("(?:[^"\\]|\\.)*"|[^\s;]*))?/

/** True if the header Prefer (RFC 7240) has the preference. Of a repeated preference the first one counts. */
function prefersValidation(header: string): boolean {
  for (const preference of header.match(PREFERENCES) ?? []) {
    const [, name = '', value = ''] = PREFERENCE.exec(preference) ?? []
    if (name.toLowerCase() === 'validate-only') return value.replaceAll('"', '').toLowerCase() !== 'false'
  }
  return false
}

/** The headers of the answer to a request whose wish was granted. */
export const grantedHeaders = ({ extensions }: ExecutionResult): Readonly<Record<string, string>> => ({
  ...replayHeaders(extensions),
  ...(extensions?.validateOnly ? { 'preference-applied': 'validate-only' } : {}),
})

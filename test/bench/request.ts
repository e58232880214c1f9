// Requests of the workloads, and how they are written on the wire or sent once.

export interface Request {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** An access token or an API key. */
  readonly credential: string
  readonly body?: string
}

/** The bytes of a request on a kept connection. */
export function wireOf({ method, path, credential, body }: Request): string {
  const head = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: Bearer ${credential}`]
  if (body !== undefined) head.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`)
  return `${head.join('\r\n')}\r\n\r\n${body ?? ''}`
}

export interface Answer {
  readonly status: number
  readonly json: unknown
}

/** Sends a request by itself, and reads the answer. */
export async function send(port: number, { method, path, credential, body }: Request): Promise<Answer> {
  const headers = { authorization: `Bearer ${credential}`, ...(body === undefined ? {} : JSON_BODY) }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body })
  const text = await answer.text()
  return { status: answer.status, json: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
}
const JSON_BODY = { 'content-type': 'application/json' }

/** A GraphQL request. */
export const graphql = (credential: string, operationName: string, query: string, variables: object): Request =>
  ({ method: 'POST', path: '/graphql', credential, body: JSON.stringify({ operationName, query, variables }) })

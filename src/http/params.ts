// The parameters of a GraphQL request, wherever it has them: in its body, or in its address.
import type { FastifyRequest } from 'fastify'

export type Params = Readonly<Record<string, unknown>>

/** The parameters of a request, as Apollo reads them. Those of an address are texts. None if the body is no object. */
export function paramsOf({ method, body, url }: FastifyRequest): Params {
  if (method === 'GET') return Object.fromEntries(new URL(url, 'http://gateway').searchParams)
  return typeof body === 'object' && body !== null ? (body as Params) : {}
}

// Limits the requests of one caller that are answered at the same time, before their bodies are read and parsed.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ServerResponse } from 'node:http'
import { credentialOf } from '../access/credential.js'
import { counted } from '../core/words.js'
import { countRefusal } from '../core/refusals.js'
import type { DomainError } from '../errors.js'
import { credentialsIn } from './headers.js'

/** A refusal that costs next to nothing: it is no error, which would have a stack. */
export type Surplus = Pick<DomainError, 'code' | 'message' | 'details'>

/** Counts a request until it is answered. Returns a refusal in place of it if its caller has too many open. */
export type CountRequest = (request: FastifyRequest, reply: FastifyReply) => Surplus | undefined

const RETRY_AFTER_SECONDS = 1
/** Callers that are remembered for that time. */
const MOST_REFUSED = 10_000

/** The answers that are counted → the function that ends that. */
const leavingOf = new WeakMap<ServerResponse, () => void>()

/**
 * Counts the requests of each credential at this gateway. Requests without a credential are not counted: they reach the
 * few operations that are open to everybody, which have limits of their own. A caller that was refused is refused for
 * the time that its answer names.
 */
export function requestsAtOnce(most: number): CountRequest {
  const open = new Map<string, number>()
  const refused = new LRUCache<string, true>({ max: MOST_REFUSED, ttl: RETRY_AFTER_SECONDS * 1000 })
  const end = (credential: string) => {
    const left = (open.get(credential) ?? 1) - 1
    if (left) open.set(credential, left)
    else open.delete(credential)
  }
  const refusal: Surplus = {
    code: 'RATE_LIMITED',
    message: `You have ${counted(most, 'request')} open already; send further ones when some of them are answered`,
    details: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  }
  const refuse = () => {
    countRefusal('requests')
    return refusal
  }
  return (request, { raw }) => {
    const known = credentialOf(credentialsIn(request))
    if (!known) return undefined
    const credential = 'token' in known ? known.token : known.secret
    // Else each answer would admit one of those that were told to wait, and a flood would go on in its place.
    if (refused.has(credential)) return refuse()
    const count = open.get(credential) ?? 0
    if (count >= most) {
      refused.set(credential, true)
      return refuse()
    }
    open.set(credential, count + 1)
    const leave = () => {
      if (leavingOf.delete(raw)) end(credential)
    }
    leavingOf.set(raw, leave)
    if (raw.destroyed) leave()
    else raw.once('close', leave)
    return undefined
  }
}

/** Counts the request no more: its answer is a stream of events or a WebSocket, which have limits of their own. */
export const noLongerCounted = (answer: ServerResponse): void => leavingOf.get(answer)?.()

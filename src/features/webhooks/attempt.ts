// One attempt of a delivery: what is sent, and what follows from the reply.
import type { Sealing } from '../../access/sealing.js'
import type { TakenDelivery } from '../../access/webhook-queue.js'
import { recordAction } from '../../core/lifecycle/record-action.js'
import { enumValueOf } from '../../core/schema/enums.js'
import { instantText } from '../../core/schema/scalars.js'
import { post, type Reply } from './post.js'
import { secretsOf, signedHeaders } from './signing.js'

export interface Sending {
  readonly sealing: Sealing
  readonly toPrivateNetworks: boolean
}

/** What has become of a delivery; the columns that an attempt writes. */
export interface Outcome {
  readonly status: 'PENDING' | 'DELIVERED' | 'DEAD'
  readonly attempts: number
  readonly nextAttemptAt: Date | null
  readonly lastAttemptAt: Date
  readonly lastStatus: number | null
  readonly lastError: string | null
  readonly responseBody: string | null
}

/** Time in which the receiver must answer completely. */
const TIMEOUT_MS = 10_000
const MOST_ERROR_CHARACTERS = 500

/** Wait after the first failure. Each further wait is three times as long. */
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 6 * 3_600_000
/** The part by which a wait is longer or shorter, so that the deliveries of an outage do not return all at once. */
const JITTER = 0.2

/** The wait after a number of failures, in milliseconds. `chance` is from 0 to 1. */
export const waitAfter = (failures: number, chance = Math.random()) =>
  Math.min(FIRST_WAIT_MS * 3 ** (failures - 1), LONGEST_WAIT_MS) * (1 + JITTER * (2 * chance - 1))

const GONE = 410
/** True if the receiver wants no further deliveries at all. */
export const isGone = ({ lastStatus }: Pick<Outcome, 'lastStatus'>) => lastStatus === GONE

/** Sends the delivery. Throws only if the signal has ended the attempt. */
export async function attempt(sending: Sending, delivery: TakenDelivery, signal: AbortSignal): Promise<Outcome> {
  const now = new Date()
  const attempted = { attempts: delivery.attempts + 1, lastAttemptAt: now }
  const { reply, error } = await answered(sending, delivery, now, signal)
  const seen = { ...attempted, lastStatus: reply?.status ?? null, lastError: error, responseBody: reply?.body ?? null }
  if (error === null) return { ...seen, status: 'DELIVERED', nextAttemptAt: null }
  const next = new Date(now.getTime() + waitAfter(attempted.attempts))
  const isLast = isGone(seen) || next > delivery.giveUpAt
  return isLast ? { ...seen, status: 'DEAD', nextAttemptAt: null } : { ...seen, status: 'PENDING', nextAttemptAt: next }
}

interface Answered {
  readonly reply: Reply | null
  /** Null if the receiver has taken the delivery. */
  readonly error: string | null
}

async function answered(
  { sealing, toPrivateNetworks }: Sending, delivery: TakenDelivery, now: Date, signal: AbortSignal,
): Promise<Answered> {
  const secrets = secretsOf(sealing, delivery, now)
  if (!secrets) return { reply: null, error: 'The secret was encrypted with another JWT_SECRET; give the webhook a new one' }
  const body = bodyOf(delivery)
  const headers = {
    ...signedHeaders(secrets, delivery.id, now, body), 'content-type': 'application/json', 'user-agent': 'Selvedge',
  }
  const late = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const both = AbortSignal.any([signal, late])
    const reply = await post({ url: delivery.url, headers, body, toPrivateNetworks, signal: both })
    return { reply, error: faultOf(reply) }
  } catch (error) {
    if (signal.aborted) throw error
    return { reply: null, error: late.aborted ? `No answer within ${TIMEOUT_MS / 1000} seconds` : reasonOf(error) }
  }
}

function faultOf({ status }: Reply): string | null {
  if (status >= 200 && status < 300) return null
  return `Answered ${status}${status >= 300 && status < 400 ? '; redirects are not followed' : ''}`
}

/** An error of several addresses has no message of its own. */
function reasonOf(error: unknown): string {
  const { message, errors, code } = error as Error & { readonly errors?: readonly Error[]; readonly code?: string }
  return (message || errors?.map((one) => one.message).join('; ') || code || 'Failed').slice(0, MOST_ERROR_CHARACTERS)
}

/** The body: which record has changed, and how. It does not contain the record, which the receiver may read. */
function bodyOf({ orgId, recordType, recordId, recordVersion, changedAt, ...stored }: TakenDelivery): string {
  const kind = enumValueOf(recordType)
  const action = recordAction(stored.action)
  const data = { recordType, recordId, action, recordVersion, organization: orgId }
  return JSON.stringify({ type: `${kind}.${action}`.toLowerCase(), timestamp: instantText(changedAt), data })
}

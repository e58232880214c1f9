// The secrets of webhooks and the signatures made with them, as in the specification Standard Webhooks.
import { createHmac, randomBytes } from 'node:crypto'
import type { Sealing } from '../../access/sealing.js'

/** The prefix of every secret of a webhook. */
const MARK = 'whsec_'
const SECRET_BYTES = 32

/** The secret of a new webhook. */
export const newSecret = () => MARK + randomBytes(SECRET_BYTES).toString('base64')

/** The record that a secret belongs to. Its encrypted secret is of no use in another record. */
export interface Place {
  readonly orgId: string
  readonly webhookId: string
}

const placeOf = ({ orgId, webhookId }: Place) => `webhook ${orgId} ${webhookId}`

/** Encrypts a secret, for the database. */
export const sealed = (sealing: Sealing, place: Place, secret: string) => sealing.seal(secret, placeOf(place))

interface WithSecrets extends Place {
  readonly secret: string
  readonly previousSecret: string | null
  readonly previousValidUntil: Date | null
}

/** The secrets that sign at a time: the present one, and the previous one while it is valid. Null if unreadable. */
export function secretsOf(sealing: Sealing, webhook: WithSecrets, now: Date): readonly string[] | null {
  const { secret, previousSecret, previousValidUntil } = webhook
  const both = [secret, previousValidUntil && previousValidUntil > now ? previousSecret : null]
  const opened = both.flatMap((one) => (one === null ? [] : [sealing.open(one, placeOf(webhook))]))
  return opened.every((one) => one !== null) ? opened : null
}

/** The headers of a delivery. The receiver computes the signature again, and accepts one of those that it gets. */
export function signedHeaders(secrets: readonly string[], id: string, at: Date, body: string) {
  const seconds = Math.floor(at.getTime() / 1000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(MARK.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') }
}

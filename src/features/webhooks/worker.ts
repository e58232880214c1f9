// Tells webhooks of changes: makes deliveries from the log of changes, and sends those that are due. Each is a row in
// the database, so any process may send it, and a failed one is tried again.
import type { EveryOrganization } from '../../access/every-organization.js'
import type { Model } from '../../core/context.js'
import { startRounds, type Rounds } from '../../access/rounds.js'
import { whole, type TakenDelivery, type WebhookQueue } from '../../access/webhook-queue.js'
import { kindsNamed } from '../changes/kinds.js'
import { inPass, inSpan, tellFailure } from '../../telemetry/spans.js'
import { attempt, isGone, type Sending } from './attempt.js'
import type { Log } from '../../log.js'

declare module '../../core/context.js' {
  interface Services {
    /** Tells webhooks of changes. */
    readonly webhooks: Rounds
  }
}

export interface Parts extends Sending {
  readonly queue: WebhookQueue
  readonly organizations: EveryOrganization
  readonly log: Log
  readonly model: Model
  /** The time for which a delivery is tried again, in seconds. */
  readonly retrySeconds: number
  /** The time for which deliveries are kept, in seconds. */
  readonly keptSeconds: number
}

/** The worker looks after this time also if nobody wakes it: for retries, and for the changes of other processes. */
const LOOK_EVERY_MS = 2_000
/** The least time between two rounds, so that under load one round serves the acts of this time. */
const APART_MS = 100
const AFTER_FAILURE_MS = 10_000
/** Time for which a process owns a delivery. It is longer than an attempt can last. */
const TAKEN_MS = 30_000
const REMOVE_EVERY_MS = 60_000
/**
 * A webhook with this many deliveries under way gets no more, and a round takes at most this many of it. So a receiver
 * that does not answer holds up nobody but itself.
 */
const MOST_OF_EACH = 5
/** Deliveries that one round takes. */
const MOST = 200

/** Starts the worker. A round that fails is repeated: changes and deliveries wait in the database. */
export function startWebhooks(parts: Parts): Rounds {
  const { queue, log, keptSeconds } = parts
  /** The deliveries under way in this process, each with its webhook. */
  const underWay = new Map<Promise<void>, string>()
  const ending = new AbortController()
  let removedAt = -Infinity

  const sendDue = async () => {
    const now = new Date()
    const until = after(now, TAKEN_MS)
    const limits = { mostOfEach: MOST_OF_EACH, most: MOST }
    const taken = await queue.take({ now, until, busy: busyOnes([...underWay.values()]), ...limits })
    taken.forEach(send)
    return taken.length > 0
  }
  const tell = async (isStopped: () => boolean) => {
    const made = await makeAll(parts, isStopped)
    return (!isStopped() && (await sendDue())) || made
  }
  const send = (delivery: TakenDelivery) => {
    const sent = inSpan('delivery', delivery.recordType, () => deliver(parts, delivery, ending.signal)).then(() => {
      underWay.delete(sent)
      // There may be more for this webhook.
      rounds.wake()
    })
    underWay.set(sent, whole(delivery))
  }
  const removeOld = async (isStopped: () => boolean) => {
    if (performance.now() < removedAt + REMOVE_EVERY_MS) return
    const before = after(new Date(), -keptSeconds * 1000)
    await inPass('remove old deliveries', () => queue.removeBefore(before, isStopped), (removed) => removed > 0)
    removedAt = performance.now()
  }
  const rounds = startRounds({
    firstAfterMs: LOOK_EVERY_MS,
    apartMs: APART_MS,
    round: async (isStopped) => {
      await inPass('tell webhooks', () => tell(isStopped), (hadWork) => hadWork)
      await removeOld(isStopped)
      return LOOK_EVERY_MS
    },
    onFailure: (error) => {
      log.about('webhooks').warn({ err: error }, 'webhooks cannot be told of changes now')
      return AFTER_FAILURE_MS
    },
  })
  return {
    wake: rounds.wake,
    stop: async () => {
      ending.abort()
      await rounds.stop()
      await Promise.all(underWay.keys())
    },
  }
}

/** Makes the deliveries of all new changes. True if there were any. */
async function makeAll({ queue, retrySeconds, model }: Parts, isStopped: () => boolean): Promise<boolean> {
  const makeSome = (now: Date) => queue.make(kindsNamed(model), now, after(now, retrySeconds * 1000))
  let made = false
  for (let more = true; more && !isStopped();) {
    const { isAny, isMore } = await makeSome(new Date())
    made ||= isAny
    more = isMore
  }
  return made
}

const after = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds)

/** The webhooks that occur as often as one may. */
const busyOnes = (webhooks: readonly string[]): string[] =>
  [...new Set(webhooks)].filter((one) => webhooks.filter((other) => other === one).length >= MOST_OF_EACH)

/**
 * Attempts one delivery and writes what has become of it. What cannot be written is tried again when the time of this
 * process is over, so a receiver may get a delivery twice.
 */
async function deliver(parts: Parts, delivery: TakenDelivery, signal: AbortSignal): Promise<void> {
  const { queue, organizations, log } = parts
  const { orgId, id, webhookId, nextAttemptAt } = delivery
  const write = (data: object) =>
    organizations.client(orgId).webhookDelivery.updateMany({ where: { id, nextAttemptAt }, data })
  try {
    const outcome = await attempt(parts, delivery, signal).catch(() => null)
    // The gateway stops: the attempt does not count, and another process may try at once.
    if (!outcome) await write({ nextAttemptAt: new Date() })
    else await write(outcome)
    if (outcome && outcome.status !== 'DELIVERED') tellFailure({ code: 'NOT_DELIVERED' })
    if (outcome && isGone(outcome)) await queue.switchOff(orgId, webhookId, 'The receiver answered 410 Gone')
  } catch (error) {
    tellFailure(error)
    log.about('webhooks').warn({ err: error, orgId, webhookId, delivery: id }, 'the outcome of a delivery could not be written')
  }
}

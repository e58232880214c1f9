// Subscribers to the changes of material requests: some reach any gateway through nginx, one stays with each gateway.
import { askAt } from '../subscriptions/ask.js'
import { allHeard, faultsOf } from '../subscriptions/heard.js'
import { openLine, TRANSPORTS } from '../subscriptions/subscribers.js'
import type { Ledger } from './ledger.js'
import type { Site } from './site.js'

/** Subscriptions on each connection through nginx. */
const PER_LINE = 2

export interface Followers {
  /** Waits until everything is heard. Returns what was lost, doubled or in the wrong order. */
  readonly faults: () => Promise<string[]>
  /** How many changes were told to all of them together. */
  readonly told: () => number
  readonly close: () => Promise<void>
}

/** Opens the subscriptions of a user, after the changes that are there now. */
export async function follow(
  { url, gateways }: Pick<Site, 'url' | 'gateways'>, token: string, ledger: Ledger, through: number,
): Promise<Followers> {
  const { endCursor } = await askAt<{ endCursor: string }>(url, token, '{ changes { endCursor } }')
  const at = (address: URL, count: number) =>
    openLine(TRANSPORTS.socket, { urls: [address], token, kinds: ['MATERIAL_REQUEST'] }, 0, count, endCursor)
  const lines = [
    ...Array.from({ length: through }, () => at(url, PER_LINE)), ...gateways.map((gateway) => at(gateway.url, 1)),
  ]
  const subscribers = lines.flatMap((line) => line.subscribers)
  return {
    faults: async () => {
      const expected = new Map(
        [...ledger.all().values()].filter(({ kind }) => kind === 'MaterialRequest').map(({ id, acts }) => [id, acts]),
      )
      await allHeard(subscribers, [...expected.values()].reduce((sum, acts) => sum + acts.length, 0))
      return subscribers.flatMap((subscriber, number) => faultsOf(subscriber, expected, `subscriber ${number}`))
    },
    told: () => subscribers.reduce((sum, { changes }) => sum + changes.length, 0),
    close: async () => void (await Promise.all(lines.map((line) => line.close()))),
  }
}

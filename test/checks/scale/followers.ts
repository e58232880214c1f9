// Subscribers to the changes of material requests: some reach any gateway through nginx, one stays with each gateway.
import { DEMO_PASSWORD } from '../../../prisma/seed.js'
import { logInAt } from '../log-in.js'
import { askAt } from '../subscriptions/ask.js'
import { allHeard, faultsOf } from '../subscriptions/heard.js'
import { openLine, TRANSPORTS } from '../subscriptions/subscribers.js'
import type { Ledger } from './ledger.js'
import type { Site } from './site.js'

/** Connections through nginx, and subscriptions on each connection. */
const LINES = 4
const PER_LINE = 2

export interface Followers {
  /** Waits until everything is heard. Returns what was lost, doubled or in the wrong order. */
  readonly faults: (ledger: Ledger) => Promise<string[]>
  /** How many changes were told to all of them together. */
  readonly told: () => number
  readonly close: () => Promise<void>
}

/** Opens the subscriptions, after the changes that are there now. */
export async function follow({ url, gateways }: Pick<Site, 'url' | 'gateways'>): Promise<Followers> {
  const token = await logInAt(url, 'director@mill.test', DEMO_PASSWORD)
  const { endCursor } = await askAt<{ endCursor: string }>(url, token, '{ changes { endCursor } }')
  const at = (address: URL, count: number) =>
    openLine(TRANSPORTS.socket, { urls: [address], token, kinds: ['MATERIAL_REQUEST'] }, 0, count, endCursor)
  const lines = [
    ...Array.from({ length: LINES }, () => at(url, PER_LINE)), ...gateways.map((gateway) => at(gateway.url, 1)),
  ]
  const subscribers = lines.flatMap((line) => line.subscribers)
  return {
    faults: async (ledger) => {
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

// A kind of document whose figures are calculated twice: by the gateway and in SQL.
import type { House } from '../walks/house.js'
import type { WalkedGateway } from '../walks/gateway.js'

/** The figures of one document by name, as decimal texts without trailing zeros; null for a figure that is left out. */
export type Figures = Readonly<Record<string, string | null>>

export interface Kind {
  readonly name: string
  /** Makes what the documents of an organization refer to, such as exchange rates. */
  readonly prepare: (gateway: WalkedGateway, house: House) => Promise<void>
  /** Makes documents through the front door. The same seed gives the same documents. Returns their identifiers. */
  readonly make: (gateway: WalkedGateway, house: House, count: number, seed: number) => Promise<string[]>
  /** The figures of a document as the gateway shows them. */
  readonly shown: (gateway: WalkedGateway, house: House, id: string) => Promise<Figures>
  /**
   * The figures of all documents of the organization $1: rows of document `id`, figure `name` and `value` (numeric). It
   * is written from the formulas of the domain, and shares nothing with the gateway.
   */
  readonly sql: string
}

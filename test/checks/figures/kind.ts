// A kind of document whose figures are calculated twice: by the gateway and in SQL.
import type { House } from '../walks/house.js'
import type { WalkedGateway } from '../walks/gateway.js'
import type { Refusal } from './sending.js'

/** A document that was sent to the gateway. */
export interface Sent {
  /** The identifier of the record; one of its own for a document that was refused. */
  readonly id: string
  /** What was sent, for the second calculation. */
  readonly facts: object
  /** Why the gateway refused the document; null if it made it. */
  readonly refusal: Refusal | null
}

export interface Scene {
  readonly gateway: WalkedGateway
  readonly house: House
}

/** The query of a record by its identifier. */
export const byId = (query: string) => ({ id }: Sent) => `${query}(id: ${JSON.stringify(id)})`

export interface Kind {
  readonly name: string
  /** The table of its records. A refused document leaves no row there. */
  readonly table: string
  /** Makes what the documents of an organization refer to, such as exchange rates. */
  readonly prepare?: (scene: Scene) => Promise<void>
  /** Makes documents through the front door. The same seed gives the same documents. */
  readonly make: (scene: Scene, count: number, seed: number) => Promise<readonly Sent[]>
  /** The field that shows a document, with its arguments. */
  readonly query: (document: Sent) => string
  /** Documents that one request may read; 25 if absent. */
  readonly together?: number
  /** The figures that the query shows, as a selection. Names of other fields are not among them. */
  readonly shows: string
  /** Words that are figures here: each stands for its place in this list. */
  readonly words?: readonly string[]
  /**
   * The figures of all documents: rows of document `id`, figure `name` as a path in what the query shows, `value`
   * (numeric), and `fits`: false if a document with this figure must be refused. It is written from the formulas of the
   * domain, and shares nothing with the gateway. $1 is the organization; `sent` has a row of `id` and `facts` (jsonb)
   * for each document.
   */
  readonly sql: string
}

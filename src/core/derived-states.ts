// The states of records that follow from other documents, which `selvedge reconcile` compares with those documents.
import type { Context } from './context.js'

/** A record with a state that follows. */
interface Stored {
  readonly id: string
  readonly status: string
  readonly documentId?: string | null
  readonly billNumber?: string | null
}

/** How many records are read at once. */
const PAGE = 200

/** The arguments for the next records after one of them. */
const pageAfter = (after: string) => ({ where: { id: { gt: after } }, orderBy: { id: 'asc' }, take: PAGE }) as const
export type Page = ReturnType<typeof pageAfter>

/** A kind of records whose state follows from documents. */
export interface DerivedState {
  readonly table: string
  /** What the state follows from, in words that follow `its`. */
  readonly documents: string
  /** Some records with a state that follows, each with that state. */
  readonly read: (ctx: Context, page: Page) => Promise<readonly (readonly [Stored, string])[]>
}

declare module './context.js' {
  interface Model {
    readonly derivedStates: readonly DerivedState[]
  }
}

/** Those of the records whose state is another one than follows. `begin` gives a context for each page. */
export async function* differingStates(
  begin: () => Context, { read }: DerivedState,
): AsyncGenerator<{ readonly record: Stored; readonly follows: string }> {
  for (let after = '', isFull = true; isFull;) {
    const found = await read(begin(), pageAfter(after))
    for (const [record, follows] of found) if (record.status !== follows) yield { record, follows }
    isFull = found.length === PAGE
    after = found.at(-1)?.[0].id ?? after
  }
}

// An independent tally of what the gateways have acknowledged, and its comparison with the database.
import { randomBytes } from 'node:crypto'

export type Kind = 'MaterialRequest' | 'ExpenseRequest'

/** A document, as its writer was told. */
export interface Written {
  readonly kind: Kind
  readonly id: string
  readonly documentId: string
  /** Quantity × price, computed by the writer. */
  readonly cents: number
  status: string
  /** The acknowledged acts, in their order. */
  readonly acts: string[]
}

/** A document, as it is in the database. */
export interface Stored {
  readonly kind: Kind
  readonly reference: string
  readonly id: string
  readonly documentId: string
  readonly cents: string
  readonly status: string
}

export interface Ledger {
  /** A new text that only one document has; noted before the document is asked for. */
  readonly refer: () => string
  readonly wrote: (reference: string, written: Written) => void
  /** Notes an answer that was read after an act was acknowledged: it must show the state after this act. */
  readonly read: (written: Written, status: string | undefined, isUnchanged: boolean) => void
  /** Notes the totals of a list from before and after a document of it was acknowledged. */
  readonly counted: (written: Written, before: number | undefined, after: number | undefined) => void
  readonly all: () => ReadonlyMap<string, Written>
  /** The statement that reads the documents of this run, and its value. */
  readonly statement: readonly [text: string, values: readonly string[]]
  /** In which the database differs from what was acknowledged. */
  readonly differences: (rows: readonly Stored[]) => string[]
}

const STATEMENT = `SELECT 'MaterialRequest' AS kind, "notes" AS reference, "id", "documentId",
    trim_scale("totalEstimatedAmount" * 100)::text AS cents, "status"::text FROM "MaterialRequest" WHERE "notes" LIKE $1
  UNION ALL SELECT 'ExpenseRequest', "notes", "id", "documentId",
    trim_scale("totalAmount" * 100)::text, "status"::text FROM "ExpenseRequest" WHERE "notes" LIKE $1`

/** A new tally. */
export function newLedger(): Ledger {
  const run = randomBytes(4).toString('hex')
  const written = new Map<string, Written>()
  const stale: string[] = []
  let [asked, unchanged] = [0, 0]
  const differences = (rows: readonly Stored[]) => {
    const times = new Map<string, number>()
    for (const { reference } of rows) times.set(reference, (times.get(reference) ?? 0) + 1)
    const numbers = new Set(rows.map(({ kind, documentId }) => `${kind} ${documentId}`))
    return [
      ...stale,
      ...(unchanged ? [] : ['no answer was said to be unchanged']),
      ...[...times].filter(([, count]) => count > 1).map(([reference, count]) => `${reference} is there ${count} times`),
      ...(numbers.size < rows.length ? ['two documents have one number'] : []),
      ...[...written.keys()].filter((reference) => !times.has(reference)).map((reference) => `${reference} is lost`),
      ...rows.flatMap((row) => differenceOf(row, written.get(row.reference))),
    ]
  }
  return {
    refer: () => `${run} ${(asked += 1)}`,
    wrote: (reference, document) => void written.set(reference, document),
    read: ({ documentId, status }, shown, isUnchanged) => {
      if (isUnchanged) unchanged += 1
      if (shown !== undefined && shown !== status) stale.push(`${documentId} was shown as ${shown} when it was ${status}`)
    },
    counted: ({ documentId }, before, after) => {
      if (before !== undefined && after !== undefined && after <= before)
        stale.push(`the list had a total of ${after} behind ${documentId}, and of ${before} before it`)
    },
    all: () => written,
    statement: [STATEMENT, [`${run} %`]],
    differences,
  }
}

function differenceOf(row: Stored, told: Written | undefined): string[] {
  if (!told) return [`${row.reference} is there, but was not acknowledged`]
  const expected = [told.kind, told.id, told.documentId, String(told.cents), told.status].join()
  const found = [row.kind, row.id, row.documentId, row.cents, row.status].join()
  return expected === found ? [] : [`${row.reference} is ${found} instead of ${expected}`]
}

// Amendments of a document in numbered revisions: what one changed, and the refusals that all documents have.
import { conflict, refuse } from '../../errors.js'
import type { Fault } from '../faults/fault.js'
import { because } from '../faults/reason.js'
import { printed } from './audit.js'

/** A value that an amendment changes. */
export interface Change {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** A document with the number of its latest revision. */
interface Revised {
  readonly documentId: string
  readonly revision: number
}

/** A line of an amendment: with an identifier a stored line, else a new one. */
interface Named {
  readonly id?: string | null
}

function textOf(value: unknown): string | null {
  const text = printed(value)
  return text === null ? null : String(text)
}

/** The fields whose values an input gives and that differ from the values before. */
export const changesOf = (fields: readonly string[], before: object, after: object): Change[] =>
  fields.flatMap((field) => {
    const [old, given] = [before, after].map((row) => (row as Readonly<Record<string, unknown>>)[field])
    const change = { field, before: textOf(old), after: textOf(given) }
    return given !== undefined && change.before !== change.after ? [change] : []
  })

/** Throws CONFLICT if the document has another revision than the one that the caller has seen. */
export function refuseOutdated({ documentId, revision }: Revised, seen: number | null | undefined): void {
  if (seen == null || seen === revision) return
  throw conflict(because('revision_conflict', { document: documentId, revision, given: seen }), { revision, given: seen })
}

/** Throws BAD_USER_INPUT if an amendment changes nothing. */
export const refuseUnchanged = ({ length }: readonly Change[]): void =>
  refuse([length === 0 && { path: [], why: because('amendment_empty') }])

/** The faults of amended lines that name a line which the document does not have, or one twice. */
export function faultsOfNames(
  { documentId, lineItems }: Pick<Revised, 'documentId'> & { readonly lineItems: readonly Named[] },
  given: readonly Named[],
): Fault[] {
  const ids = given.map(({ id }) => id)
  return ids.flatMap((id, index): Fault[] => {
    if (id == null) return []
    const path = ['lineItems', index, 'id']
    const isKnown = lineItems.some((line) => line.id === id)
    return [
      ...(isKnown ? [] : [{ path, why: because('no_such_line', { document: documentId, id }) }]),
      ...(ids.indexOf(id) < index ? [{ path, why: because('line_listed_twice') }] : []),
    ]
  })
}

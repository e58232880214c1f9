// Identifiers: they carry their kind and sort by the time they were made.
import { monotonicFactory } from 'ulid'

const next = monotonicFactory()

/** A new identifier such as `mr_01k…`; later ones sort after earlier ones. */
export const newId = (kind: string) => `${kind}_${next().toLowerCase()}`

// Generates identifiers. An identifier starts with a prefix for its type, and sorts by creation time.
import { monotonicFactory } from 'ulid'

const next = monotonicFactory()

/** A new identifier such as `mr_01k…`. Identifiers created later sort after earlier identifiers. */
export const newId = (kind: string) => `${kind}_${next().toLowerCase()}`

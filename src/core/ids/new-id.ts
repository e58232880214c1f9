// Generates identifiers. An identifier starts with a prefix for its type, and sorts by creation time.
import { randomInt } from 'node:crypto'
import { monotonicFactory } from 'ulid'

/** A random letter is one of 32. `randomInt` asks the system for many bytes at once, unlike the default of `ulid`. */
const next = monotonicFactory(() => randomInt(32) / 32)

/** A new identifier such as `mr_01k…`. Identifiers created later sort after earlier identifiers. */
export const newId = (kind: string) => `${kind}_${next().toLowerCase()}`

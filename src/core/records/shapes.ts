// A cache of read statements. Kysely builds each statement once, and it runs many times with different values.
import type { CompiledQuery } from 'kysely'
import { LRUCache } from 'lru-cache'
import { LIMITS } from '../limits.js'
import { prepared, type Prepared } from './prepared.js'

const known = new LRUCache<string, Prepared>({ max: LIMITS.statementShapes.most })

interface Builder {
  compile(): CompiledQuery<unknown>
}

/** The cached statement of this shape. `build` makes it the first time, with a slot for every value. */
export function shaped(shape: string, build: () => Builder): Prepared {
  const found = known.get(shape)
  if (found) return found
  const made = prepared(build().compile())
  known.set(shape, made)
  return made
}

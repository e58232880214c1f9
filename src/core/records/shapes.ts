// A cache of the statements of reads and steps. Kysely builds each once, and it runs many times with different values.
import type { CompiledQuery } from 'kysely'
import { LRUCache } from 'lru-cache'
import { LIMITS } from '../limits.js'
import { prepared, type Prepared } from '../../database/prepared.js'

const known = new LRUCache<string, Prepared>({ max: LIMITS.statementShapes.most })

/** The cached statement of this shape. `build` makes it the first time, with a slot for every value. */
export function shaped(shape: string, build: () => CompiledQuery<unknown>): Prepared {
  const found = known.get(shape)
  if (found) return found
  const made = prepared(build())
  known.set(shape, made)
  return made
}

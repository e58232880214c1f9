// Statements of reads. Each is built once for its shape, and run many times with other values.
import type { CompiledQuery } from 'kysely'
import { LRUCache } from 'lru-cache'
import { LIMITS } from '../limits.js'
import { prepared, type Prepared } from './prepared.js'

const known = new LRUCache<string, Prepared>({ max: LIMITS.statementShapes.most })

interface Builder {
  compile(): CompiledQuery<unknown>
}

/** The statement of a shape; `build` is called where the shape is new, and leaves a slot for every value. */
export function shaped(shape: string, build: () => Builder): Prepared {
  const found = known.get(shape)
  if (found) return found
  const made = prepared(build().compile())
  known.set(shape, made)
  return made
}

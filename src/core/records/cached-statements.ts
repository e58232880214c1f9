// A cache of the statements of reads and steps. Kysely builds each once, and it runs many times with different values.
import type { CompiledQuery } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Context, Model } from '../context.js'
import { LIMITS } from '../limits.js'
import { perObject } from '../per-object.js'
import { prepared, type Prepared } from '../../database/prepared.js'

/** Each model has statements of its own, because the states in them follow from its lifecycles. */
const knownIn = perObject((_model: Model) => new LRUCache<string, Prepared>({ max: LIMITS.cachedStatements.most }))

/** The cached statement with this key. `build` makes it the first time, with a slot for every value. */
export function cachedStatement(
  { services: { model } }: Pick<Context, 'services'>, key: string, build: () => CompiledQuery<unknown>,
): Prepared {
  const known = knownIn(model)
  const found = known.get(key)
  if (found) return found
  const made = prepared(build())
  known.set(key, made)
  return made
}

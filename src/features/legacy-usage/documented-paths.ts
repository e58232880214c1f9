// The documented paths, loaded once, and not with the schema.
import type { documentedPaths } from '../../../rest-compat/documented.js'

let loaded: Promise<typeof documentedPaths> | undefined

/**
 * Every documented path with the GraphQL field that does the same. The rows name generated documents: a schema that
 * imported them could not be printed to generate them from.
 */
export function loadDocumentedPaths(): Promise<typeof documentedPaths> {
  loaded ??= import('../../../rest-compat/documented.js').then((module) => module.documentedPaths)
  return loaded
}

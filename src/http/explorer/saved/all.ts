// All saved operations, as GraphiQL and `examples/explore` show them.
import { parse, print } from 'graphql'
import { BUYING } from './buying.js'
import { MAKING } from './making.js'
import type { SavedOperation } from './operation.js'
import { SELLING } from './selling.js'
import { START } from './start.js'

/** A saved operation with the title under which it stands. */
export interface Saved extends SavedOperation {
  readonly group: string
}

/** Printed with one field on a line, because the editor is narrow. The first line says what it does, and who may. */
const written = ({ label, query, as }: SavedOperation) =>
  `# ${label}${as ? ` (log in as ${as})` : ''}\n${print(parse(query))}`

export const SAVED: readonly Saved[] = Object.entries({ ...START, ...BUYING, ...SELLING, ...MAKING }).flatMap(
  ([group, operations]) => operations.map((one) => ({ ...one, group, query: written(one) })),
)

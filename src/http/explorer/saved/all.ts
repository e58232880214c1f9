// All saved operations, as GraphiQL and `examples/explore` show them.
import { parse, print } from 'graphql'
import { ANYTHING } from './anything.js'
import { BUYING } from './buying.js'
import { COSTING } from './costing.js'
import { MAKING } from './making.js'
import { MASTERS } from './masters.js'
import type { SavedOperation } from './operation.js'
import { ORGANIZATION } from './organization.js'
import { PAYING } from './paying.js'
import { PEOPLE } from './people.js'
import { SELLING } from './selling.js'
import { START } from './start.js'

/** In the order in which they can all run one after the other, each once. */
const ALL = {
  ...START, ...BUYING, ...PAYING, ...SELLING, ...COSTING, ...MAKING, ...PEOPLE, ...ANYTHING, ...MASTERS,
  ...ORGANIZATION,
}

/** A saved operation with the title under which it stands. */
export interface Saved extends SavedOperation {
  readonly group: string
}

/** Printed with one field on a line, because the editor is narrow. The first line says what it does, and who may. */
const written = ({ label, query, as }: SavedOperation) =>
  `# ${label}${as ? ` (log in as ${as})` : ''}\n${print(parse(query))}`

export const SAVED: readonly Saved[] = Object.entries(ALL).flatMap(
  ([group, operations]) => operations.map((one) => ({ ...one, group, query: written(one) })),
)

// The records that take comments and files: all that are read by their identifier with `records:read`, have a version,
// and whose changes are told.
import { sql, type SqlBool } from 'kysely'
import type { Context, Model } from '../context.js'
import type { Fault } from '../faults/fault.js'
import { because } from '../faults/reason.js'
import type { FilterCondition } from './filters.js'
import { lockRow } from './lock.js'
import type { Lookup } from './node-lookup.js'
import { nodeNamed } from './nodes.js'
import type { RootField } from './queries.js'
import type { Readable } from './record.js'

/** One such record. */
export interface Annotated {
  readonly rows: Readable
  readonly id: string
}

/** True for a kind of record that takes comments and files. Records with a permission of their own take none. */
const isAnnotated = ({ rows: { trail = 'changes', columns }, needs }: Lookup): boolean =>
  trail === 'changes' && columns.has('recordVersion') && needs.every((each) => each === 'records:read')

/** The records of these queries that take comments and files. */
export const annotatedAmong = (queries: readonly RootField[]): readonly Readable[] =>
  queries.flatMap(({ finds: rows, needs }) => (rows && isAnnotated({ rows, needs: [needs] }) ? [rows] : []))

/** The record of this type and identifier, whether it exists or not; undefined for a type that takes none. */
function annotatedOf({ queries }: Pick<Model, 'queries'>, type: string, id: string): Annotated | undefined {
  const lookup = queries.get(type)
  return lookup && isAnnotated(lookup) ? { rows: lookup.rows, id } : undefined
}

/** The record that an identifier in the input names, locked so that it stays; or why it is refused. */
export async function annotatedBy(ctx: Context, field: string, nodeId: string): Promise<Annotated | Fault> {
  const refused = (why: Fault['why']): Fault => ({ path: [field], why })
  const named = nodeNamed(nodeId)
  if (!named) return refused(because('not_a_node_id'))
  const { type, id } = named
  const unknown = refused(because('unknown_record', { kind: 'record', id: nodeId }))
  if (named.orgId !== ctx.viewer.orgId) return unknown
  const record = annotatedOf(ctx.services.model, type, id)
  if (!record) return refused(because('not_annotated', { kind: type }))
  return (await lockRow(ctx, record.rows.table, id)) ? record : unknown
}

/** Type and identifier of the record that an identifier names; nothing for one of elsewhere. */
function namedHere({ viewer }: Context, nodeId: string): readonly string[] {
  const named = nodeNamed(nodeId)
  return named?.orgId === viewer.orgId ? [named.type, named.id] : []
}

/** What is written on one of the records with these `nodeId`s. Index and order are those of the list of a record. */
export const onRecords: FilterCondition = {
  kind: 'value',
  columns: ['recordType'],
  where: (_, named) => sql<SqlBool>`("recordType", "recordId") in (select (${named}::text[])[n], (${named}::text[])[n + 1]
    from generate_series(1, cardinality(${named}::text[]), 2) as n)`,
  written: (nodeIds: readonly string[], ctx) => nodeIds.flatMap((nodeId) => namedHere(ctx, nodeId)),
  ofOne: {
    kind: 'value',
    columns: ['recordType'],
    where: (_, named) => sql<SqlBool>`"recordType" = (${named}::text[])[1] and "recordId" = (${named}::text[])[2]`,
    written: (nodeId: string, ctx) => namedHere(ctx, nodeId),
  },
}

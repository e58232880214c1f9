// Adds the fields `auditLines` and `edits` to each record that acts are recorded of, and `history` to records with
// states. The declarations of all features say which these are. `AuditLine.entity` is the name of the GraphQL type.
import type { Feature } from '../../core/feature.js'
import { perObject } from '../../core/per-object.js'
import { hasFirst, hasMany, relationsOf } from '../../core/records/relations.js'
import type { Readable } from '../../core/records/record.js'
import type { RootField } from '../../core/records/queries.js'
import { Organization } from '../organizations/types.js'
import { auditLines, historyLines, recordEdits } from './reads.js'

export type Traced = Pick<Readable, 'table' | 'type' | 'trail'>

/** The organization has no query by identifier: a request reads the one that it is made in. */
const ORGANIZATION: Traced = { table: 'Organization', type: Organization }

/** The records with a query by identifier. */
export const recordsFoundIn = (all: readonly Feature[]): readonly Traced[] =>
  all.flatMap(({ queries }) => queries.flatMap(({ finds }) => finds ?? []))

/** The records that acts are recorded of, among those with a query by identifier. */
export const tracedAmong = (found: readonly Traced[]): readonly Traced[] =>
  [ORGANIZATION, ...found].filter(({ trail }) => trail !== 'none')

const withLines = perObject((record: Traced) => relationsOf(record, {
  auditLines: hasMany({ ...auditLines, only: { entity: record.type.name } }, 'entityId',
    'Its audit lines, newest first.', { needs: 'audit:read' }),
}))

type Query = Pick<RootField, 'needs'> & { readonly finds: Traced }

/** The organization has no query by identifier; whoever reads records may read it. */
const OWN: Query = { finds: ORGANIZATION, needs: 'records:read' }

/** A record of which all read a part, such as the name of a user, shows its edits to those who may read it whole. */
const withEdits = perObject(({ finds, needs }: Query) => relationsOf(finds, {
  edits: hasMany({ ...recordEdits, only: { entity: finds.type.name } }, 'entityId',
    'Who changed what, newest first.', needs === OWN.needs ? {} : { needs }),
}))

const isTraced = (query: RootField): query is RootField & Query =>
  query.finds !== undefined && query.finds.trail !== 'none'

const withHistory = perObject((record: Traced) => relationsOf(record, {
  history: hasFirst({ ...historyLines, only: { entity: record.type.name } }, 'entityId',
    'What was done, oldest first: action, states, person, time and reason.'),
}))

/** Records with states that have no `history` of their own, from a table of their own. */
export function historied(all: readonly Feature[]): readonly Traced[] {
  const reads = all.flatMap((one) => one.reads)
  const own = new Set(reads.filter(({ field }) => field === 'history').map(({ table }) => table))
  const lifecycles = new Set(all.flatMap((one) => [...one.lifecycles, ...one.ownLifecycles].map(({ model }) => model)))
  return tracedAmong(recordsFoundIn(all)).filter(({ table }) => lifecycles.has(table) && !own.has(table))
}

/** The audit lines, edits and histories of the records of all features. */
export const relationsToTrail = (all: readonly Feature[]) => [
  ...tracedAmong(recordsFoundIn(all)).map(withLines),
  ...[OWN, ...all.flatMap(({ queries }) => queries.filter(isTraced))].map(withEdits),
  ...historied(all).map(withHistory),
]

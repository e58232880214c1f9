// Adds the field `auditLines` to each record that acts are recorded of, and `history` to records with states. The
// declarations of all features say which these are. `AuditLine.entity` is the name of the GraphQL type.
import type { Feature } from '../../core/feature.js'
import { perObject } from '../../core/per-object.js'
import { hasFirst, hasMany, relationsOf } from '../../core/records/relations.js'
import type { Readable } from '../../core/records/record.js'
import { Organization } from '../organizations/types.js'
import { auditLines, historyLines } from './reads.js'

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

/** The audit lines and histories of the records of all features. */
export const relationsToTrail = (all: readonly Feature[]) =>
  [...tracedAmong(recordsFoundIn(all)).map(withLines), ...historied(all).map(withHistory)]

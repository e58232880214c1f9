// Costings and their versions: finds the sheet for an identifier, and the current version.
import type { SelectQueryBuilder } from 'kysely'
import type { Context } from '../../core/context.js'
import { because, type Reason } from '../../core/faults/reason.js'
import { loadJoined } from '../../core/records/read.js'
import { rowsFrom, type DB } from '../../core/records/record.js'
import { statements } from '../../database/query-builder.js'
import { conflict, notFound } from '../../errors.js'

/** A sheet found by an identifier, and the number of its costing. */
export interface NamedSheet {
  readonly id: string
  readonly costingId: string
  readonly versionNumber: number
  readonly isLatest: boolean
  readonly documentId: string
}

const sheets = statements
  .selectFrom('CostSheet')
  .innerJoin('CostingDocument', (join) =>
    join.onRef('CostingDocument.orgId', '=', 'CostSheet.orgId').onRef('CostingDocument.id', '=', 'CostSheet.costingId'),
  )

/**
 * Sheets by their names. The number or the id of a costing means its latest sheet; the id of a sheet means that sheet.
 * The first claim wins.
 */
function byName<Columns>(chosen: SelectQueryBuilder<DB, 'CostSheet' | 'CostingDocument', Columns>) {
  const latest = chosen.where('CostSheet.isLatest', '=', true)
  return latest
    .select((sheet) => ['CostingDocument.documentId as name', sheet.lit<number>(1).as('claim')])
    .unionAll(latest.select((sheet) => ['CostSheet.costingId as name', sheet.lit<number>(2).as('claim')]))
    .unionAll(chosen.select((sheet) => ['CostSheet.id as name', sheet.lit<number>(3).as('claim')]))
}

/** Whole cost sheets by their names. */
export const wholeSheetsByName = () => byName(sheets.selectAll('CostSheet'))

const namedSheets = rowsFrom(
  'NamedSheet',
  ['claim', 'asc'],
  ['id', 'costingId', 'versionNumber', 'isLatest', 'documentId', 'name', 'claim'],
  () =>
    byName(
      sheets
        .select(['CostSheet.orgId', 'CostSheet.id', 'CostSheet.costingId', 'CostSheet.versionNumber'])
        .select(['CostSheet.isLatest', 'CostingDocument.documentId']),
    ),
)

/** The sheets for the identifiers, in the same order; undefined for an unknown identifier. */
export const sheetsNamed = (ctx: Context, ids: readonly string[]): Promise<(NamedSheet | undefined)[]> =>
  Promise.all(ids.map(async (id) => {
    const [sheet] = await loadJoined(ctx, namedSheets, 'name', id)
    return sheet
  }))

/** The sheet for an identifier; throws NOT_FOUND. */
export async function getSheetNamed(ctx: Context, id: string): Promise<NamedSheet> {
  const [sheet] = await sheetsNamed(ctx, [id])
  if (!sheet) throw notFound('Cost sheet')
  return sheet
}

/**
 * The latest sheet for an identifier. Throws CONFLICT if the identifier names an older sheet, or if the caller expects
 * another version number.
 */
export async function getCurrentSheet(ctx: Context, id: string, versionNumber?: number | null): Promise<NamedSheet> {
  const named = await getSheetNamed(ctx, id)
  const latest = named.isLatest ? named : await getSheetNamed(ctx, named.costingId)
  if (named !== latest)
    throw outdated(latest, because('older_version', { ...namesOf(latest), id, given: named.versionNumber }))
  if (versionNumber != null && versionNumber !== latest.versionNumber)
    throw outdated(latest, because('version_not_current', { ...namesOf(latest), given: versionNumber }))
  return latest
}

/** The id of the latest sheet for an identifier. Throws the same errors as getCurrentSheet. */
export const idOfCurrent = async (ctx: Context, id: string) => (await getCurrentSheet(ctx, id)).id

const namesOf = ({ id: costSheetId, versionNumber, documentId }: NamedSheet) =>
  ({ costSheetId, documentId, versionNumber })

const outdated = (latest: NamedSheet, why: Reason) => conflict(why, namesOf(latest))

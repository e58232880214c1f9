// Costings and their versions: finds the sheet for an identifier, and the current version.
import type { Context } from '../../context.js'
import { conflict, notFound } from '../../errors.js'
import type { Prisma } from '../../generated/prisma/client.js'

const NAMED = {
  id: true,
  costingId: true,
  versionNumber: true,
  isLatest: true,
  costing: { select: { documentId: true } },
} as const

/** A sheet found by an identifier, and the number of its costing. */
export type NamedSheet = Prisma.CostSheetGetPayload<{ select: typeof NAMED }>

/**
 * The meanings of an identifier, by priority: the number or the id of a costing means its latest sheet; the id of a
 * sheet means that sheet.
 */
const CLAIMS: readonly ((sheet: NamedSheet, id: string) => boolean)[] = [
  ({ isLatest, costing }, id) => isLatest && costing.documentId === id,
  ({ isLatest, costingId }, id) => isLatest && costingId === id,
  (sheet, id) => sheet.id === id,
]

/** The sheets for the identifiers, in the same order; undefined for an unknown identifier. */
export async function sheetsNamed(ctx: Context, ids: readonly string[]): Promise<(NamedSheet | undefined)[]> {
  const among = { in: [...ids] }
  const found = await ctx.db.costSheet.findMany({
    where: { OR: [{ id: among }, { isLatest: true, OR: [{ costingId: among }, { costing: { documentId: among } }] }] },
    select: NAMED,
  })
  return ids.map((id) => CLAIMS.map((claim) => found.find((sheet) => claim(sheet, id))).find(Boolean))
}

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
  if (named !== latest) throw outdated(latest, `${id} is version ${named.versionNumber}`)
  if (versionNumber != null && versionNumber !== latest.versionNumber)
    throw outdated(latest, `Version ${versionNumber} is not current`)
  return latest
}

const outdated = ({ id, versionNumber, costing: { documentId } }: NamedSheet, why: string) =>
  conflict(`${why}: the latest version of ${documentId} is ${versionNumber}, cost sheet ${id}`, {
    costSheetId: id,
    documentId,
    versionNumber,
  })

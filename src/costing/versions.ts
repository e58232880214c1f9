// Costings and their versions: which sheet an identifier names, and how the next version opens.
import type { GraphQLResolveInfo } from 'graphql'
import type { Context } from '../context.js'
import { newId } from '../core/identity.js'
import { get } from '../core/read.js'
import { conflict, notFound } from '../errors.js'
import type { Prisma } from '../generated/prisma/client.js'
import { costSheets } from './reads.js'

type NamedSheet = Prisma.CostSheetGetPayload<{ include: { costing: true } }>

/** What an identifier may be, the stronger claim first: a costing's number or own id names its latest sheet, a sheet's id that sheet. */
const CLAIMS: readonly ((sheet: NamedSheet, id: string) => boolean)[] = [
  ({ isLatest, costing }, id) => isLatest && costing.documentId === id,
  ({ isLatest, costingId }, id) => isLatest && costingId === id,
  (sheet, id) => sheet.id === id,
]

/** The sheets that identifiers name, in their order; undefined where one names none. */
export async function sheetsNamed(ctx: Context, ids: readonly string[]): Promise<(NamedSheet | undefined)[]> {
  const among = { in: [...ids] }
  const found = await ctx.db.costSheet.findMany({
    where: { OR: [{ id: among }, { isLatest: true, OR: [{ costingId: among }, { costing: { documentId: among } }] }] },
    include: { costing: true },
  })
  return ids.map((id) => CLAIMS.map((claim) => found.find((sheet) => claim(sheet, id))).find(Boolean))
}

/** The sheet that an identifier names; throws NOT_FOUND. */
export async function getSheetNamed(ctx: Context, id: string): Promise<NamedSheet> {
  const [sheet] = await sheetsNamed(ctx, [id])
  if (!sheet) throw notFound('Cost sheet')
  return sheet
}

/** The sheet that an identifier names, as a query asks for it; throws NOT_FOUND. */
export const readSheet = async (ctx: Context, id: string, info: GraphQLResolveInfo) => get(ctx, costSheets, (await getSheetNamed(ctx, id)).id, info)

/** The latest sheet that an identifier names; throws CONFLICT for an older one, and where the caller believes another version current. */
export async function getCurrentSheet(ctx: Context, id: string, versionNumber?: number | null): Promise<NamedSheet> {
  const named = await getSheetNamed(ctx, id)
  const latest = named.isLatest ? named : await getSheetNamed(ctx, named.costingId)
  if (named !== latest) throw outdated(latest, `${id} is version ${named.versionNumber}`)
  if (versionNumber != null && versionNumber !== latest.versionNumber) throw outdated(latest, `Version ${versionNumber} is not current`)
  return latest
}

const outdated = ({ id, versionNumber, costing: { documentId } }: NamedSheet, why: string) =>
  conflict(`${why}: the latest version of ${documentId} is ${versionNumber}, cost sheet ${id}`, { costSheetId: id, documentId, versionNumber })

const inOrder = { orderBy: { position: 'asc' } } as const
const rows = {
  bomItems: inOrder, processingItems: inOrder, logisticsItems: inOrder, overheadTier3Items: inOrder, profitScenarios: inOrder,
} as const satisfies Prisma.CostSheetInclude

/** A cost sheet with all its rows. */
export type WholeSheet = Prisma.CostSheetGetPayload<{ include: typeof rows }>

export const getWholeSheet = (ctx: Context, id: string): Promise<WholeSheet> => ctx.db.costSheet.findFirstOrThrow({ where: { id }, include: rows })

/** Opens the version after a superseded one, in Draft; its rows are the caller's to write. Answers its identifier. */
export async function openNextVersion(ctx: Context, { costingId, versionNumber }: WholeSheet, content: object): Promise<string> {
  const next = { costingId, versionNumber: versionNumber + 1, ...opened(ctx) }
  await ctx.db.costSheet.create({ data: { ...content, ...next } })
  await ctx.db.costingDocument.updateMany({ where: { id: costingId }, data: { latestVersion: next.versionNumber } })
  return next.id
}

/** What a sheet carries from its first moment. */
export const opened = ({ viewer: { orgId, userId, name }, now }: Context) =>
  ({ orgId, id: newId('cs'), createdAt: now, updatedAt: now, createdById: userId, createdByName: name })

// The content of a cost sheet: its fields, its five lists, and functions that read and replace the rows.
import type { Context } from '../../context.js'
import { edited, emptyFaults, given } from '../../core/records/input.js'
import { newId } from '../../core/ids/new-id.js'
import type { Prisma } from '../../generated/prisma/client.js'
import type { CostSheetInput } from './inputs.js'

/** For each list of a sheet, the model of its rows and the prefix of their identifiers. */
const LISTS = {
  bomItems: { model: 'costSheetBomItem', kind: 'csb' },
  processingItems: { model: 'costSheetProcessingItem', kind: 'csp' },
  logisticsItems: { model: 'costSheetLogisticsItem', kind: 'csl' },
  overheadTier3Items: { model: 'costSheetOverheadItem', kind: 'cso' },
  profitScenarios: { model: 'costSheetProfitScenario', kind: 'css' },
} as const

export type ListName = keyof typeof LISTS
export const LIST_NAMES = Object.keys(LISTS) as ListName[]

/** Builds an object with one entry for every list of a sheet. */
export const forEachList = <T>(of: (name: ListName) => T) =>
  Object.fromEntries(LIST_NAMES.map((name) => [name, of(name)])) as Readonly<Record<ListName, T>>

interface Row {
  readonly id?: string | null
}
type Lists = Readonly<Partial<Record<ListName, readonly Row[]>>>

type FieldName = 'costSheetName' | 'clientId' | 'styleId' | 'skuId' | 'mainCurrency' | 'orderQuantity'
type Fields = Pick<CostSheetInput, FieldName>

/** The fields of an input or of a sheet, without the lists. */
export const fieldsOf = <F extends Fields>({
  costSheetName,
  clientId,
  styleId,
  skuId,
  mainCurrency,
  orderQuantity,
}: F): Pick<F, FieldName> => ({ costSheetName, clientId, styleId, skuId, mainCurrency, orderQuantity })

const FILLED = { mainCurrency: 'filled' } as const

/** The fields that an edit writes. Throws BAD_USER_INPUT if null is given for a field that may not be empty. */
export const editedFields = (input: Fields) => edited('CostSheet', fieldsOf<Fields>(input), FILLED)

/** The faults of fields that an edit clears although they may not be empty. */
export const emptiedFields = (input: Fields) => emptyFaults(fieldsOf(input), FILLED)

/** The lists of an input or of a sheet; null counts as an empty list. */
export const listsOf = (source: Pick<CostSheetInput, ListName>): Lists =>
  Object.fromEntries(LIST_NAMES.filter((name) => source[name] !== undefined).map((name) => [name, source[name] ?? []]))

const inOrder = { orderBy: { position: 'asc' } } as const
const rows = forEachList(() => inOrder)

/** A cost sheet with all its rows. */
export type WholeSheet = Prisma.CostSheetGetPayload<{ include: typeof rows }>

export const getWholeSheet = (ctx: Context, id: string): Promise<WholeSheet> =>
  ctx.db.costSheet.findFirstOrThrow({ where: { id }, include: rows })

/**
 * Replaces the rows of every given list. A row keeps its identifier if this identifier belongs to a row of this sheet;
 * otherwise it gets a new identifier.
 */
export async function replaceRows(ctx: Context, costSheetId: string, lists: Lists): Promise<void> {
  for (const name of LIST_NAMES) {
    const rows = lists[name]
    if (rows) await replaceList(ctx, costSheetId, name, rows)
  }
}

interface Rows {
  findMany(args: object): Promise<{ id: string }[]>
  deleteMany(args: object): Promise<unknown>
  createMany(args: object): Promise<unknown>
}

async function replaceList(ctx: Context, costSheetId: string, name: ListName, rows: readonly Row[]): Promise<void> {
  const { model, kind } = LISTS[name]
  const table = ctx.db[model] as unknown as Rows
  const own = new Set((await table.findMany({ where: { costSheetId }, select: { id: true } })).map(({ id }) => id))
  // Deleting the identifier from the set prevents a second use.
  const idOf = ({ id }: Row) => (id && own.delete(id) ? id : newId(kind))
  const data = rows.map((row, index) => ({
    ...given(row),
    orgId: ctx.viewer.orgId,
    id: idOf(row),
    costSheetId,
    position: index + 1,
  }))
  await table.deleteMany({ where: { costSheetId } })
  await table.createMany({ data })
}

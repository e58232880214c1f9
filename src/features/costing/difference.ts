// The difference of two cost sheets, row by row: what was added, removed and changed, and what that costs.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { exact } from '../../core/figures/formula.js'
import { toFourPlaces } from '../../core/money/money.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { today } from '../../core/time-zones.js'
import { refuse } from '../../errors.js'
import { converters, type Converter } from '../accounts/convert.js'
import { ratesOf, readNumbered, summariesOf, type NumberedSheet } from './comparison.js'
import { COLUMNS } from './columns.js'
import { FIELD_NAMES, LIST_NAMES, type ListName } from './sheet-content.js'
import { contentOf, type SheetContent } from './figures.js'
import { costsOfSheet } from './roll-up.js'
import { getSheetNamed } from './versions.js'
import { normalizedName } from './vocabulary.js'

/** Compares two sheets or versions, in the currency of the second. Throws NOT_FOUND and BAD_USER_INPUT. */
export async function sheetDifference(ctx: Context, fromId: string, toId: string) {
  const [from, to] = await Promise.all([fromId, toId].map(async (id) =>
    readNumbered(ctx, await getSheetNamed(ctx, id))))
  refuse([from.id === to.id && { path: ['to'], at: 'arguments', why: because('same_sheet') }])
  const into = { from: from.mainCurrency, to: to.mainCurrency, day: today(ctx) }
  const [convert] = await converters(ctx, [{ ...into, path: ['from'], at: 'arguments' }])
  const [before, after] = await Promise.all([readSide(ctx, from, convert), readSide(ctx, to, (cost) => cost)])
  const [summaryFrom, summaryTo] = await summariesOf(ctx, [from, to])
  return {
    from: summaryFrom, to: summaryTo, currency: to.mainCurrency, rates: ratesOf(into, convert),
    fields: fieldDifferences(FIELD_NAMES, from, to),
    rows: LIST_NAMES.flatMap((list) => rowDifferences(list, before.rows[list], after.rows[list])),
    totalBefore: before.total, totalAfter: after.total, totalChange: after.total.minus(before.total),
  }
}

/** A row of a list, with its cost for one piece if it has one. */
interface Part {
  readonly row: Fields & { readonly id: string }
  readonly cost: Decimal | null
}

type Fields = Readonly<Record<string, unknown>>

/** The rows of one sheet with their costs in the currency of the difference, and the sum of the costs. */
async function readSide(ctx: Context, sheet: NumberedSheet, convert: Converter | ((cost: Decimal) => Decimal)) {
  const content = await contentOf(ctx, sheet)
  const costs = new Map(costsOfSheet({ ...sheet, ...content }).rows.map(({ id, cost }) =>
    [id, cost && toFourPlaces(convert(cost.exact))] as const))
  const parts = (list: ListName): Part[] => content[list].map((row) => ({ row, cost: costs.get(row.id) ?? null }))
  return {
    rows: Object.fromEntries(LIST_NAMES.map((list) => [list, parts(list)])) as Readonly<Record<ListName, Part[]>>,
    total: [...costs.values()].reduce<Decimal>((total, cost) => total.plus(cost ?? 0), exact(0)),
  }
}

/** For each list, the field that names a row. */
const NAME_OF = {
  bomItems: 'materialName', processingItems: 'processingType', logisticsItems: 'transportMode',
  overheadTier3Items: 'overheadType', profitScenarios: 'description',
} as const satisfies { readonly [L in ListName]: keyof SheetContent[L][number] }

/** The columns of a row that a user does not enter. */
const UNENTERED: ReadonlySet<string> = new Set(['orgId', 'id', 'costSheetId', 'position'])

/**
 * The rows that differ. Rows with one name, ignoring case and spacing, are compared in their order, because the rows of
 * another version have other identifiers.
 */
function rowDifferences(list: ListName, before: readonly Part[], after: readonly Part[]) {
  const [earlier, later] = [keyed(list, before), keyed(list, after)]
  return [...new Set([...later.keys(), ...earlier.keys()])].flatMap((key) =>
    differenceOf(list, earlier.get(key), later.get(key)))
}

/** The rows by name and by position among the rows with this name. */
function keyed(list: ListName, parts: readonly Part[]): ReadonlyMap<string, Part> {
  const names = parts.map(({ row }) => normalizedName(nameOf(list, row)))
  const position = (index: number) => names.slice(0, index).filter((name) => name === names[index]).length
  return new Map(parts.map((part, index) => [`${position(index)} ${names[index]}`, part]))
}

const nameOf = (list: ListName, row: Fields) => String(row[NAME_OF[list]] ?? '')

function differenceOf(list: ListName, before: Part | undefined, after: Part | undefined) {
  const [earlier, later] = [before?.row ?? {}, after?.row ?? {}]
  const names = [...new Set([...Object.keys(later), ...Object.keys(earlier)])].filter((name) => !UNENTERED.has(name))
  const fields = before && after ? fieldDifferences(names, earlier, later) : []
  const [costBefore, costAfter] = [before?.cost ?? null, after?.cost ?? null]
  const costChange = costBefore || costAfter ? exact(costAfter).minus(exact(costBefore)) : null
  if (before && after && !fields.length && (costChange?.isZero() ?? true)) return []
  return [{
    change: !before ? 'ADDED' : !after ? 'REMOVED' : 'CHANGED',
    list: ENUM_OF[list],
    name: nameOf(list, after ? later : earlier).trim(),
    fromId: before?.row.id ?? null,
    toId: after?.row.id ?? null,
    fields, costBefore, costAfter, costChange,
  }]
}

/** The lists as the GraphQL enum names them. */
const ENUM_OF = {
  bomItems: 'BOM_ITEMS', processingItems: 'PROCESSING_ITEMS', logisticsItems: 'LOGISTICS_ITEMS',
  overheadTier3Items: 'OVERHEAD_TIER3_ITEMS', profitScenarios: 'PROFIT_SCENARIOS',
} as const satisfies Readonly<Record<ListName, string>>

/** The fields with different values. */
const fieldDifferences = (names: readonly string[], before: Fields, after: Fields) =>
  names
    .map((field) => ({ field, before: textOf(field, before[field]), after: textOf(field, after[field]) }))
    .filter((change) => change.before !== change.after)

/** A value as text, figures without trailing zeros; null for no value. */
function textOf(field: string, value: unknown): string | null {
  if (value == null) return null
  return field in COLUMNS ? exact(value as string).toFixed() : String(value as string)
}

// The content of a cost sheet: its fields, its five lists, and functions that read and replace the rows.
import type { Context } from '../../core/context.js'
import { edited, emptyFaults, given } from '../../core/records/input.js'
import { addLists, partsOf, replaceLists, type List } from '../../core/records/parts.js'
import type { Incoterm } from '../../generated/prisma/enums.js'
import type { CreateCostSheetInput } from './inputs.js'

const OF_SHEET = { of: 'costSheetId', position: 'position' } as const

/** The lists of a sheet. */
const LISTS = {
  bomItems: partsOf({ ...OF_SHEET, table: 'CostSheetBomItem', kind: 'csb', list: 'bomItems' }),
  processingItems: partsOf({ ...OF_SHEET, table: 'CostSheetProcessingItem', kind: 'csp', list: 'processingItems' }),
  logisticsItems: partsOf({ ...OF_SHEET, table: 'CostSheetLogisticsItem', kind: 'csl', list: 'logisticsItems' }),
  overheadTier3Items: partsOf({ ...OF_SHEET, table: 'CostSheetOverheadItem', kind: 'cso', list: 'overheadTier3Items' }),
  // REST clients send no incoterm.
  profitScenarios: partsOf({
    ...OF_SHEET, table: 'CostSheetProfitScenario', kind: 'css', list: 'profitScenarios', keepsUnsaid: ['incoterm'],
  }),
} as const

export type ListName = keyof typeof LISTS
export const LIST_NAMES = Object.keys(LISTS) as ListName[]

/** The lists whose rows cost something: all but the scenarios. */
export const COSTED_LISTS = LIST_NAMES.filter((name) => name !== 'profitScenarios')

/** Builds an object with one entry for every list of a sheet. */
export const forEachList = <T>(of: (name: ListName) => T) =>
  Object.fromEntries(LIST_NAMES.map((name) => [name, of(name)])) as Readonly<Record<ListName, T>>

interface Row {
  readonly id?: string | null
  /** Only scenarios have one. */
  readonly incoterm?: Incoterm | null
}
type Lists = Readonly<Partial<Record<ListName, readonly Row[]>>>

type FieldName = Exclude<keyof CreateCostSheetInput, ListName>
type Fields = Pick<CreateCostSheetInput, FieldName>

/** The fields of a sheet beside its lists. The compiler requires each field of the input. */
const FIELDS: Readonly<Record<FieldName, true>> = {
  costSheetName: true, clientId: true, styleId: true, skuId: true, mainCurrency: true, orderQuantity: true,
}
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]

/** The fields of an input or of a sheet, without the lists. */
export const fieldsOf = <F extends { readonly [N in FieldName]?: unknown }>(source: F) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, source[name]])) as Pick<F, FieldName>

const FILLED = { mainCurrency: 'filled' } as const

/** The fields that an edit writes. Throws BAD_USER_INPUT if null is given for a field that may not be empty. */
export const editedFields = (input: Fields) => edited('CostSheet', fieldsOf<Fields>(input), FILLED)

/** The faults of fields that an edit clears although they may not be empty. */
export const emptiedFields = (input: Fields) => emptyFaults(fieldsOf(input), FILLED)

/** The lists of an input or of a sheet; null counts as an empty list. */
export const listsOf = (source: { readonly [N in ListName]?: readonly Row[] | null }): Lists =>
  Object.fromEntries(LIST_NAMES.filter((name) => source[name] !== undefined).map((name) => [name, source[name] ?? []]))

/** Writes the rows of a new sheet. */
export const addRows = (ctx: Context, costSheetId: string, lists: Lists) => addLists(ctx, costSheetId, asParts(lists))

/** Replaces the rows of every given list. */
export const replaceRows = (ctx: Context, costSheetId: string, lists: Lists) =>
  replaceLists(ctx, costSheetId, asParts(lists))

const asParts = (lists: Lists): List[] => LIST_NAMES.flatMap((name) => {
  const rows = lists[name]?.map((row) => ({ ...given(row), ...(row.incoterm === null && { incoterm: null }) }))
  return rows ? [[LISTS[name], rows]] : []
})

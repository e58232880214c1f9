// The faults of a cost sheet: data that even a draft may not contain, and data that a sheet needs before review.
import { tooManyFault } from '../../core/checks.js'
import { LIMITS } from '../../core/limits.js'
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { currencyFault } from '../../core/currencies.js'
import type { Fault } from '../../core/faults/fault.js'
import { stateAfter, type AnyStep } from '../../core/lifecycle/lifecycle.js'
import { unknownReferences } from '../../core/records/references.js'
import { Decimal } from '../../core/schema/scalars.js'
import { inWords } from '../../core/words.js'
import { refuse } from '../../errors.js'
import { oversized } from './columns.js'
import {
  emptiedFields,
  fieldsOf,
  LIST_NAMES,
  listsOf,
  type ListName,
} from './sheet-content.js'
import { getSheetWithRows, type SheetWithRows } from './figures.js'
import type { CreateCostSheetInput, UpdateCostSheetInput } from './inputs.js'

type Fields = Readonly<Record<string, unknown>>
type Verdict = Omit<Fault, 'path'> | false | null

/** A requirement for one field of a sheet or of a row. */
interface Requirement {
  readonly field: string
  readonly judge: (value: unknown, fields: Fields) => Verdict
}

const number = (value: unknown) => (value == null ? null : new Decimal(value as Decimal))

// Building blocks of the requirement tables.
const requiredText = (field: string): Requirement => ({
  field,
  judge: (value) => !String(value ?? '').trim() && { why: because('required_to_submit') },
})
const positive = (field: string): Requirement => ({
  field,
  judge: (value) => !number(value)?.gt(0) && { why: because('greater_than', { gt: 0 }) },
})
const zeroOrMore = (field: string): Requirement => ({
  field,
  judge: (value) => !number(value)?.gte(0) && { why: because('greater_than_equal', { ge: 0 }) },
})
/** The value may be absent; otherwise it must be 0 or more. */
const notNegative = (field: string): Requirement => ({
  field,
  judge: (value) => value != null && zeroOrMore(field).judge(value, {}),
})
/** The exchange rate may be absent; otherwise it must be more than 0. */
const rate: Requirement = {
  field: 'exchangeRate',
  judge: (value) => value != null && positive('exchangeRate').judge(value, {}),
}
/** The REST door saves any text in a draft. */
const currency = (field: string): Requirement => ({
  field,
  judge: (value) => currencyFault([field], value as string | null),
})
const someCost: Requirement = {
  field: 'costAmount',
  judge: (value, { unitCost }) => value == null && unitCost == null && { why: because('cost_missing') },
}
const someMaterial: Requirement = {
  field: 'bomItems',
  judge: (rows) => !(rows as unknown[]).length && { why: because('materials_missing') },
}
const somePrice: Requirement = {
  field: 'profitScenarios',
  judge: (rows) => {
    const isPriced = (rows as Fields[]).some(({ quotedPrice }) => number(quotedPrice)?.gt(0))
    return !isPriced && { why: because('priced_scenario_missing') }
  },
}

const SHEET: readonly Requirement[] = [
  requiredText('costSheetName'),
  requiredText('styleId'),
  positive('orderQuantity'),
  currency('mainCurrency'),
  someMaterial,
  somePrice,
]

const ROWS: Readonly<Record<ListName, readonly Requirement[]>> = {
  bomItems: [
    requiredText('materialName'), requiredText('materialType'), requiredText('unit'), positive('consumption'),
    zeroOrMore('unitCost'), notNegative('tolerancePercent'), currency('currency'), rate,
  ],
  processingItems: [
    requiredText('processingType'), someCost, notNegative('costAmount'), notNegative('unitCost'), notNegative('quantity'),
    currency('currency'), rate,
  ],
  logisticsItems: [
    notNegative('costAmount'), notNegative('unitCost'), notNegative('quantity'), notNegative('rate'),
    notNegative('handlingFee'), notNegative('baseCost'), notNegative('contingencyPercent'),
    notNegative('contingencyAmount'), notNegative('orderQuantity'), notNegative('shipmentTotal'), currency('currency'), rate,
  ],
  overheadTier3Items: [requiredText('overheadType'), zeroOrMore('costAmount'), currency('currency'), rate],
  profitScenarios: [notNegative('quotedPrice'), currency('quotedCurrency')],
}

/** The completeness that a step requires of the sheet. */
type Completeness = 'complete' | 'complete where changed' | 'unfinished'

/** Checks a step with its input against the current sheet, and returns every fault. */
export const faultsOf =
  (completeness: Completeness) => async (ctx: Context, id: string, input: UpdateCostSheetInput, step: AnyStep) => {
    const faults = [await expectedStatusFault(ctx, id, input, step), ...emptiedFields(input), ...storageFaults(input)]
    if (!mustBeComplete(completeness, input)) return faults
    return [...faults, ...(await completenessFaultsAfter(ctx, id, input))]
  }

const mustBeComplete = (completeness: Completeness, input: CreateCostSheetInput) =>
  completeness === 'complete' || (completeness === 'complete where changed' && Object.keys(givenFields(input)).length > 0)

/** The fields and lists that an input changes. */
export const givenFields = (input: CreateCostSheetInput) =>
  Object.fromEntries(
    Object.entries({ ...fieldsOf(input), ...listsOf(input) }).filter(([, value]) => value !== undefined),
  )

/** `status` in the input must be the state after the step. An empty value is ignored. */
async function expectedStatusFault(
  ctx: Context,
  id: string,
  { status: wanted }: UpdateCostSheetInput,
  step: AnyStep,
): Promise<Fault | false> {
  if (!wanted?.trim()) return false
  const { status } = await ctx.db.costSheet.findFirstOrThrow({ where: { id }, select: { status: true } })
  const outcome = inWords(stateAfter(step, status))
  return (
    inWords(wanted.trim()) !== outcome && {
      path: ['status'],
      why: because('state_by_actions', { expected: outcome, given: wanted }),
    }
  )
}

/** Figures that do not fit their columns, and lists that are too long: even a draft cannot have them. */
export const storageFaults = (input: CreateCostSheetInput): Fault[] => [
  ...oversized(fieldsOf(input), []),
  ...LIST_NAMES.flatMap((list) => rowStorageFaults(list, input[list] ?? [])),
]

function rowStorageFaults(list: ListName, rows: readonly object[]): Fault[] {
  const tooMany = tooManyFault([list], rows.length, LIMITS.documentLines,
    (lengths) => because('too_many_rows', lengths))
  return [...(tooMany ? [tooMany] : []), ...rows.flatMap((row, index) => oversized(row, [list, index]))]
}

/** These faults of the sheet as it will be after these changes. */
const completenessFaultsAfter = async (ctx: Context, id: string, input: CreateCostSheetInput): Promise<Fault[]> =>
  completenessFaults(ctx, { ...(await getSheetWithRows(ctx, id)), ...givenFields(input) } as SheetWithRows)

/** Requires a sheet that is complete, as it is stored. */
export async function requireComplete(ctx: Context, id: string): Promise<void> {
  refuse(await completenessFaults(ctx, await getSheetWithRows(ctx, id)))
}

/** The faults of missing data, and of references to records that are unknown or switched off. */
const completenessFaults = async (ctx: Context, sheet: SheetWithRows): Promise<Fault[]> =>
  [...incompleteness(sheet), ...(await unknownReferences(ctx, references(sheet)))]

const incompleteness = (sheet: SheetWithRows): Fault[] => [
  ...faultsBy(SHEET, { ...sheet }, []),
  ...LIST_NAMES.flatMap((list) =>
    sheet[list].flatMap((row, index) => faultsBy(ROWS[list], { ...row }, [list, index])),
  ),
]

const faultsBy = (requirements: readonly Requirement[], fields: Fields, path: Fault['path']): Fault[] =>
  requirements.flatMap(({ field, judge }) => {
    const verdict = judge(fields[field], fields)
    return verdict ? [{ ...verdict, path: [...path, field] }] : []
  })

/** An empty identifier counts as absent. */
const references = ({ clientId, styleId, skuId, bomItems, processingItems }: SheetWithRows) => [
  { path: ['clientId'], model: 'client', id: clientId || null } as const,
  { path: ['styleId'], model: 'style', id: styleId || null } as const,
  { path: ['skuId'], model: 'styleSku', id: skuId || null } as const,
  ...bomItems.map(
    ({ materialId: id }, index) =>
      ({ path: ['bomItems', index, 'materialId'], model: 'material', id: id || null }) as const,
  ),
  ...processingItems.map(
    ({ supplierId: id }, index) =>
      ({ path: ['processingItems', index, 'supplierId'], model: 'supplier', id: id || null }) as const,
  ),
]

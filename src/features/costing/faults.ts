// The faults of a cost sheet: data that even a draft may not contain, and data that a sheet needs before review.
import { tooManyFault } from '../../core/checks.js'
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { currencyFault } from '../../core/currencies.js'
import type { Fault } from '../../core/faults/fault.js'
import { stateAfter, type AnyStep } from '../../core/lifecycle/lifecycle.js'
import { wholeChildren } from '../../core/records/read.js'
import { unknownReferences } from '../../core/records/references.js'
import { Decimal } from '../../core/schema/scalars.js'
import { inWords } from '../../core/words.js'
import { refuse } from '../../errors.js'
import { oversized } from './columns.js'
import {
  emptiedFields,
  fieldsOf,
  getWholeSheet,
  LIST_NAMES,
  listsOf,
  type ListName,
  type WholeSheet,
} from './content.js'
import { contentOf } from './figures.js'
import type { CreateCostSheetInput, UpdateCostSheetInput } from './inputs.js'
import { costSheets } from './reads.js'

type Fields = Readonly<Record<string, unknown>>
type Wrong = Omit<Fault, 'path'> | false | null

/** A requirement for one field of a sheet or of a row. */
interface Requirement {
  readonly field: string
  readonly judge: (value: unknown, fields: Fields) => Wrong
}

const number = (value: unknown) => (value == null ? null : new Decimal(value as Decimal))
/** The given value, if it is short enough to be repeated in the error. */
const told = (value: unknown) => (typeof value === 'string' || Decimal.isDecimal(value) ? { given: value } : {})

// Building blocks of the requirement tables.
const named = (field: string): Requirement => ({
  field,
  judge: (value) =>
    !String(value ?? '').trim() && { why: because('required_to_submit'), ...told(value) },
})
const positive = (field: string): Requirement => ({
  field,
  judge: (value) => !number(value)?.gt(0) && { why: because('greater_than', { gt: 0 }), ...told(value) },
})
const zeroOrMore = (field: string): Requirement => ({
  field,
  judge: (value) => !number(value)?.gte(0) && { why: because('greater_than_equal', { ge: 0 }), ...told(value) },
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
  named('costSheetName'),
  named('styleId'),
  positive('orderQuantity'),
  currency('mainCurrency'),
  someMaterial,
  somePrice,
]

const ROWS: Readonly<Record<ListName, readonly Requirement[]>> = {
  bomItems: [
    named('materialName'), named('materialType'), named('unit'), positive('consumption'), zeroOrMore('unitCost'),
    notNegative('tolerancePercent'), currency('currency'), rate,
  ],
  processingItems: [
    named('processingType'), someCost, notNegative('costAmount'), notNegative('unitCost'), notNegative('quantity'),
    currency('currency'), rate,
  ],
  logisticsItems: [
    notNegative('costAmount'), notNegative('unitCost'), notNegative('quantity'), notNegative('rate'),
    notNegative('handlingFee'), notNegative('baseCost'), notNegative('contingencyPercent'),
    notNegative('contingencyAmount'), notNegative('orderQuantity'), notNegative('shipmentTotal'), currency('currency'), rate,
  ],
  overheadTier3Items: [named('overheadType'), zeroOrMore('costAmount'), currency('currency'), rate],
  profitScenarios: [notNegative('quotedPrice'), currency('quotedCurrency')],
}

/** The completeness that a step requires of the sheet. */
type Demand = 'complete' | 'complete where changed' | 'unfinished'

/** Checks a step with its input against the current sheet, and returns every fault. */
export const faultsOf =
  (demand: Demand) => async (ctx: Context, id: string, input: UpdateCostSheetInput, step: AnyStep) => {
    const faults = [await contradiction(ctx, id, input, step), ...emptiedFields(input), ...unstorable(input)]
    return mustBeComplete(demand, input) ? [...faults, ...(await lacksAfter(ctx, id, input))] : faults
  }

const mustBeComplete = (demand: Demand, input: CreateCostSheetInput) =>
  demand === 'complete' || (demand === 'complete where changed' && Object.keys(changesOf(input)).length > 0)

/** The fields and lists that an input changes. */
export const changesOf = (input: CreateCostSheetInput) =>
  Object.fromEntries(
    Object.entries({ ...fieldsOf(input), ...listsOf(input) }).filter(([, value]) => value !== undefined),
  )

/** `status` in the input must be the state after the step. An empty value is ignored. */
async function contradiction(
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
      given: wanted,
    }
  )
}

/** Faults that the database could not store, even in a draft. */
export const unstorable = (input: CreateCostSheetInput): Fault[] => [
  ...oversized(fieldsOf(input), []),
  ...LIST_NAMES.flatMap((list) => unstorableRows(list, input[list] ?? [])),
]

function unstorableRows(list: ListName, rows: readonly object[]): Fault[] {
  const tooMany = tooManyFault([list], rows.length, (limit) => because('too_many_rows', limit))
  return [...(tooMany ? [tooMany] : []), ...rows.flatMap((row, index) => oversized(row, [list, index]))]
}

/** The data that is missing from the sheet after these changes. */
const lacksAfter = async (ctx: Context, id: string, input: CreateCostSheetInput): Promise<Fault[]> =>
  lacks(ctx, { ...(await getWholeSheet(ctx, id)), ...changesOf(input) } as WholeSheet)

/** Requires a sheet that is complete, as it is stored. */
export async function requireComplete(ctx: Context, id: string): Promise<void> {
  const [[sheet], content] = await Promise.all([wholeChildren(ctx, costSheets, 'id', id), contentOf(ctx, { id })])
  refuse(await lacks(ctx, { ...sheet, ...content } as unknown as WholeSheet))
}

/** The data that is missing from a sheet, and what it refers to in vain. */
const lacks = async (ctx: Context, sheet: WholeSheet): Promise<Fault[]> =>
  [...incompleteness(sheet), ...(await unknownReferences(ctx, references(sheet)))]

const incompleteness = (sheet: WholeSheet): Fault[] => [
  ...broken(SHEET, { ...sheet }, []),
  ...LIST_NAMES.flatMap((list) =>
    sheet[list].flatMap((row, index) => broken(ROWS[list], { ...row }, [list, index])),
  ),
]

const broken = (requirements: readonly Requirement[], fields: Fields, path: Fault['path']): Fault[] =>
  requirements.flatMap(({ field, judge }) => {
    const wrong = judge(fields[field], fields)
    return wrong ? [{ ...wrong, path: [...path, field] }] : []
  })

/** An empty identifier counts as absent. */
const references = ({ clientId, styleId, skuId, bomItems, processingItems }: WholeSheet) => [
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

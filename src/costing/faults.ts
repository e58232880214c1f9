// What is wrong with a cost sheet: what no draft may hold, and what must be there before it is reviewed.
import type { Context } from '../context.js'
import { given } from '../core/input.js'
import { outcomesOf, type AnyStep } from '../core/lifecycle.js'
import { unknownReferences } from '../core/references.js'
import { Decimal } from '../core/scalars.js'
import { inWords } from '../core/words.js'
import type { Fault } from '../errors.js'
import type { CostSheetStatus } from '../generated/prisma/enums.js'
import { LIST_NAMES, listsOf, scalarsOf, type ListName } from './content.js'
import type { CostSheetInput, UpdateCostSheetInput } from './inputs.js'
import { costSheetLife, type CostSheetStep } from './lifecycle.js'
import type { WholeSheet } from './versions.js'

type Fields = Readonly<Record<string, unknown>>

interface Requirement {
  readonly field: string
  readonly message: string
  readonly broken: (value: unknown, fields: Fields) => boolean
}

const number = (value: unknown) => (value == null ? null : new Decimal(value as Decimal))

// Requirements that tables are made of.
const named = (field: string): Requirement =>
  ({ field, message: 'Required before the sheet is submitted', broken: (value) => !String(value ?? '').trim() })
const positive = (field: string): Requirement => ({ field, message: 'Should be more than 0', broken: (value) => !number(value)?.gt(0) })
const zeroOrMore = (field: string): Requirement => ({ field, message: 'Should be 0 or more', broken: (value) => !number(value)?.gte(0) })
const notNegative = (field: string): Requirement => ({ field, message: 'Should be 0 or more', broken: (value) => number(value)?.lt(0) ?? false })
const currency = (field: string): Requirement =>
  ({ field, message: 'Should be a currency of ISO 4217, such as USD', broken: (value) => value != null && !/^[A-Z]{3}$/.test(String(value)) })
const rate: Requirement = { field: 'exchangeRate', message: 'Should be more than 0', broken: (value) => number(value)?.lte(0) ?? false }
const someCost: Requirement =
  { field: 'costAmount', message: 'Give costAmount or unitCost', broken: (value, { unitCost }) => value == null && unitCost == null }

const someMaterial: Requirement = { field: 'bomItems', message: 'Add at least one material', broken: (rows) => !(rows as unknown[]).length }
const somePrice: Requirement = {
  field: 'profitScenarios',
  message: 'Add at least one scenario with a price of more than 0',
  broken: (rows) => !(rows as { quotedPrice: Decimal }[]).some(({ quotedPrice }) => quotedPrice.gt(0)),
}

const SHEET: readonly Requirement[] = [
  named('costSheetName'), named('styleId'), positive('orderQuantity'), currency('mainCurrency'), someMaterial, somePrice,
]

const ROWS: Readonly<Record<ListName, readonly Requirement[]>> = {
  bomItems: [named('materialName'), named('materialType'), named('unit'), positive('consumption'), zeroOrMore('unitCost'), currency('currency'), rate],
  processingItems: [named('processingType'), someCost, notNegative('costAmount'), notNegative('unitCost'), currency('currency'), rate],
  logisticsItems: [currency('currency'), rate],
  overheadTier3Items: [named('overheadType'), zeroOrMore('costAmount'), currency('currency'), rate],
  profitScenarios: [notNegative('quotedPrice'), currency('quotedCurrency')],
}

const MOST_ROWS = 100
/** Digits that the columns of a field hold before the point, where that is fewer than a decimal may have. */
const DIGITS: Readonly<Record<string, number>> = {
  orderQuantity: 12, consumption: 12, unitCost: 12, quantity: 12, rate: 12, quotedPrice: 12,
  exchangeRate: 10,
  tolerancePercent: 5, contingencyPercent: 5,
}

/** Every fault of a step with this input, the sheet being as it is. */
export async function faultsOf(ctx: Context, step: CostSheetStep, sheet: WholeSheet, input: UpdateCostSheetInput): Promise<Fault[]> {
  const changes = given({ ...scalarsOf(input), ...listsOf(input) })
  const outcome = { ...sheet, ...changes } as WholeSheet
  const shortcomings = isReviewed(step, changes) ? [...incompleteness(outcome), ...(await unknownReferences(ctx, references(outcome)))] : []
  return [...misstatements(step, sheet.status, input), ...unstorable(input), ...shortcomings]
}

/** Whatever is submitted must be complete, and so must what a reviewer changes while approving. */
const isReviewed = (step: CostSheetStep, changes: object) =>
  step === 'submit' || step === 'resubmit' || (step === 'approve' && Object.keys(changes).length > 0)

function misstatements(step: CostSheetStep, status: CostSheetStatus, input: UpdateCostSheetInput): Fault[] {
  const taken: AnyStep = { ...costSheetLife.steps[step], newVersionFrom: [] }
  const outcome = inWords(outcomesOf(taken, status)[0])
  const unsaid = taken.reason && !input.reason?.trim()
  const contradicts = input.status != null && inWords(input.status.trim()) !== outcome
  const message = `The cost sheet will be ${outcome}: its state moves by actions alone`
  return [
    ...(unsaid ? [{ path: ['reason'], message: 'Say why the cost sheet is rejected' }] : []),
    ...(contradicts ? [{ path: ['status'], message, given: input.status, figures: { expected: outcome, given: input.status } }] : []),
  ]
}

/** What the database could not hold, draft or not. */
export const unstorable = (input: CostSheetInput): Fault[] => [
  ...oversized(scalarsOf(input), []),
  ...LIST_NAMES.flatMap((list) => [
    ...overlong(list, input[list] ?? []),
    ...(input[list] ?? []).flatMap((row, index) => oversized(row as unknown as Fields, [list, index])),
  ]),
]

const overlong = (list: ListName, { length }: readonly object[]): Fault[] =>
  (length > MOST_ROWS ? [{ path: [list], message: `A cost sheet has at most ${MOST_ROWS} rows of a kind`, given: length }] : [])

const oversized = (fields: Fields, path: Fault['path']): Fault[] =>
  Object.entries(DIGITS)
    .filter(([field, digits]) => number(fields[field])?.abs().gte(`1e${digits}`))
    .map(([field, digits]) => ({ path: [...path, field], message: `Has more than ${digits} digits before the point`, given: fields[field] }))

const incompleteness = (sheet: WholeSheet): Fault[] => [
  ...broken(SHEET, sheet as unknown as Fields, []),
  ...LIST_NAMES.flatMap((list) => sheet[list].flatMap((row, index) => broken(ROWS[list], row as unknown as Fields, [list, index]))),
]

const broken = (requirements: readonly Requirement[], fields: Fields, path: Fault['path']): Fault[] =>
  requirements
    .filter((requirement) => requirement.broken(fields[requirement.field], fields))
    .map(({ field, message }) => ({ path: [...path, field], message, ...(isFigure(fields[field]) && { given: fields[field] }) }))

const isFigure = (value: unknown) => typeof value === 'string' || Decimal.isDecimal(value)

/** An empty identifier is none. */
const references = ({ clientId, styleId, skuId, bomItems, processingItems }: WholeSheet) => [
  { path: ['clientId'], model: 'client', id: clientId || null } as const,
  { path: ['styleId'], model: 'style', id: styleId || null } as const,
  { path: ['skuId'], model: 'styleSku', id: skuId || null } as const,
  ...bomItems.map(({ materialId }, index) => ({ path: ['bomItems', index, 'materialId'], model: 'material', id: materialId || null }) as const),
  ...processingItems.map(({ supplierId }, index) => ({ path: ['processingItems', index, 'supplierId'], model: 'supplier', id: supplierId || null }) as const),
]

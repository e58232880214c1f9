// The figures of cost sheets as they are read: the roll-up of one, and several side by side.
import DataLoader from 'dataloader'
import { convert } from '../accounts/convert.js'
import type { Context } from '../context.js'
import { toUnitFigure } from '../core/money.js'
import { wholeChildren } from '../core/read.js'
import { Decimal } from '../core/scalars.js'
import { asDomainError, notFound, refuse, type Fault } from '../errors.js'
import type { CostSheet } from '../generated/prisma/client.js'
import { compare } from './compare.js'
import { bomItems, logisticsItems, overheadTier3Items, processingItems, profitScenarios } from './reads.js'
import { costRows, marginsOf, rollUp, type CostRow, type Figure } from './roll-up.js'
import { sheetsNamed } from './versions.js'

type Sheet = Pick<CostSheet, 'id' | 'mainCurrency' | 'approvedAt'> & { readonly orderQuantity: Figure }

const ONE = new Decimal(1)
const NO_MARGINS = { price: null, grossProfit: null, grossMargin: null, netProfit: null, netMargin: null }

/** What one piece of a sheet costs, and what each of its scenarios would earn. */
export async function rollUpOf(ctx: Context, sheet: Sheet) {
  const [rows, scenarios] = await Promise.all([rowsOf(ctx, sheet), wholeChildren(ctx, profitScenarios, 'costSheetId', sheet.id)])
  const costs = rollUp(rows)
  const margins = scenarios.map(async ({ id, quotedPrice, quotedCurrency }) => {
    const price = await priceOf(ctx, sheet, new Decimal(quotedPrice), quotedCurrency)
    return { scenarioId: id, ...(price ? { price: toUnitFigure(price), ...marginsOf(costs, price) } : NO_MARGINS) }
  })
  return { currency: sheet.mainCurrency, ...costs, scenarios: await Promise.all(margins) }
}

async function rowsOf(ctx: Context, { id, orderQuantity }: Sheet): Promise<CostRow[]> {
  const [bom, processing, logistics, overhead] = await Promise.all([
    wholeChildren(ctx, bomItems, 'costSheetId', id),
    wholeChildren(ctx, processingItems, 'costSheetId', id),
    wholeChildren(ctx, logisticsItems, 'costSheetId', id),
    wholeChildren(ctx, overheadTier3Items, 'costSheetId', id),
  ])
  return costRows({ orderQuantity, bomItems: bom, processingItems: processing, logisticsItems: logistics, overheadTier3Items: overhead })
}

/** A price in the sheet's currency, by the rate of the day it was approved, until then of today; null where there is no rate. */
async function priceOf(ctx: Context, { mainCurrency, approvedAt }: Sheet, price: Decimal, currency: string): Promise<Decimal | null> {
  try {
    return price.times(await rateOf(ctx, currency, mainCurrency, approvedAt ?? ctx.now))
  } catch (error) {
    if (asDomainError(error)?.code === 'BAD_USER_INPUT') return null
    throw error
  }
}

interface Pair {
  readonly from: string
  readonly to: string
  readonly day: Date
}

/** A roll-up does without a rate that is missing; a comparison does not, and is asked for by this argument. */
const COMPARED = { path: ['costSheetIds'], at: 'arguments' } as const

/** Units of a currency for one of another; a rate that many sheets of a list need is looked up once. */
function rateOf(ctx: Context, from: string, to: string, day: Date): Promise<Decimal> {
  const known = ctx.loaders.get('rates') as DataLoader<Pair, Decimal, string> | undefined
  const loader = known ?? new DataLoader<Pair, Decimal, string>(
    (pairs) => Promise.all(pairs.map(({ from, to, day }) => convert(ctx, ONE, from, to, day, COMPARED).catch((error: Error) => error))),
    { cacheKeyFn: (pair) => `${pair.from} ${pair.to} ${pair.day.toISOString().slice(0, 10)}` },
  )
  if (!known) ctx.loaders.set('rates', loader as unknown as DataLoader<string, unknown>)
  return loader.load({ from, to, day })
}

const MOST_SHEETS = 10

/** Sheets side by side, in the first one's currency; the deltas are counted from the baseline, which is the first where none is named. */
export async function compareSheets(ctx: Context, ids: readonly string[], baselineId?: string | null) {
  refuseList(ids)
  const named = await sheetsNamed(ctx, ids)
  const sheets = named.filter((sheet) => sheet !== undefined)
  if (sheets.length < ids.length) throw notFound(`Cost sheet ${ids[named.indexOf(undefined)]}`)
  refuseTwins(sheets.map(({ id }) => id), ids)
  const baseline = baselineId == null ? 0 : await placeOf(ctx, sheets, baselineId)
  const [{ mainCurrency: currency }] = sheets
  const { cheapest, ...comparison } = compare(await Promise.all(sheets.map((sheet) => compared(ctx, sheet, currency))), baseline)
  const costSheets = await summaries(ctx, sheets)
  return { currency, costSheets, baseline: costSheets[baseline], cheapest: costSheets[cheapest], comparison }
}

type NamedSheet = NonNullable<Awaited<ReturnType<typeof sheetsNamed>>[number]>

async function compared(ctx: Context, sheet: NamedSheet, currency: string) {
  const [rows, rate] = await Promise.all([rowsOf(ctx, sheet), rateOf(ctx, sheet.mainCurrency, currency, ctx.now)])
  const [scenario] = await wholeChildren(ctx, profitScenarios, 'costSheetId', sheet.id)
  const sheetRate = scenario && (await rateOf(ctx, scenario.quotedCurrency, sheet.mainCurrency, sheet.approvedAt ?? ctx.now))
  const netMargin = scenario ? marginsOf(rollUp(rows), sheetRate.times(scenario.quotedPrice)).netMargin : null
  return { rows: rows.map((row) => ({ ...row, cost: toUnitFigure(row.cost.times(rate)) })), netMargin }
}

function refuseList(ids: readonly string[]): void {
  refuse([
    ids.length < 2 && { ...COMPARED, message: 'Name two sheets or more to compare', given: ids.length },
    ids.length > MOST_SHEETS && { ...COMPARED, message: `Name at most ${MOST_SHEETS} sheets to compare`, given: ids.length },
  ])
  refuseTwins(ids, ids)
}

/** A sheet may be named by different identifiers, and is still the same sheet. */
const refuseTwins = (sheets: readonly string[], ids: readonly string[]) =>
  refuse(sheets.map((sheet, index) => sheets.indexOf(sheet) < index && twin(index, ids[index])))

const twin = (index: number, given: string): Fault =>
  ({ path: ['costSheetIds', index], at: 'arguments', message: 'Names a sheet that is in the list already', given })

async function placeOf(ctx: Context, sheets: readonly NamedSheet[], id: string): Promise<number> {
  const [baseline] = await sheetsNamed(ctx, [id])
  const place = sheets.findIndex((sheet) => sheet.id === baseline?.id)
  refuse([place < 0 && { path: ['baselineId'], at: 'arguments', message: 'Is not one of the sheets compared', given: id }])
  return place
}

async function summaries(ctx: Context, sheets: readonly NamedSheet[]) {
  const styleIds = sheets.map(({ styleId }) => styleId).filter((id) => id !== null)
  const styles = await ctx.db.style.findMany({ where: { id: { in: styleIds } }, select: { id: true, name: true } })
  const names = new Map(styles.map(({ id, name }) => [id, name]))
  return sheets.map(({ id, costing, styleId, status, versionNumber }) => ({
    id, documentId: costing.documentId, styleName: names.get(styleId ?? '') ?? null, phase: status, version: String(versionNumber),
  }))
}

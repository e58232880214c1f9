// Computed figures of cost sheets: the roll-up of one sheet, and the comparison of several sheets.
import { asItIs, findConverter, missingRate } from '../accounts/convert.js'
import type { Context } from '../../context.js'
import { toUnitFigure } from '../../core/money/money.js'
import { wholeChildren } from '../../core/records/read.js'
import { Decimal } from '../../core/schema/scalars.js'
import { notFound, refuse, type Fault } from '../../errors.js'
import type { Row } from '../../core/records/record.js'
import { compare, type Compared } from './compare.js'
import { bomItems, costSheets, logisticsItems, overheadTier3Items, processingItems, profitScenarios } from './reads.js'
import { costRows, marginsOf, rollUp, type CostRow } from './roll-up.js'
import { sheetsNamed, type NamedSheet } from './versions.js'

type Sheet = Pick<Row<'CostSheet'>, 'id' | 'mainCurrency' | 'approvedAt' | 'orderQuantity'>

interface Priced {
  readonly quotedPrice: string
  readonly quotedCurrency: string
}

const NO_MARGINS = { price: null, grossProfit: null, grossMargin: null, netProfit: null, netMargin: null }

/** The cost of one piece, and the profit of each scenario. */
export async function rollUpOf(ctx: Context, sheet: Sheet) {
  const [rows, scenarios] = await Promise.all([
    rowsOf(ctx, sheet),
    wholeChildren(ctx, profitScenarios, 'costSheetId', sheet.id),
  ])
  const costs = rollUp(rows)
  const margins = scenarios.map(async (scenario) => {
    const price = await priceOf(ctx, sheet, scenario)
    return {
      scenarioId: scenario.id,
      ...(price ? { price: toUnitFigure(price), ...marginsOf(costs, price) } : NO_MARGINS),
    }
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
  return costRows({
    orderQuantity,
    bomItems: bom,
    processingItems: processing,
    logisticsItems: logistics,
    overheadTier3Items: overhead,
  })
}

/**
 * The conversion of a price into the currency of the sheet: by the rate of the day of approval, or by today's rate
 * before approval.
 */
const exchangeOf = (ctx: Context, { mainCurrency, approvedAt }: Sheet, { quotedCurrency }: Priced) =>
  ({ from: quotedCurrency, to: mainCurrency, day: approvedAt ?? ctx.now })

/** A price in the currency of the sheet; null if there is no rate. */
async function priceOf(ctx: Context, sheet: Sheet, scenario: Priced): Promise<Decimal | null> {
  const convert = await findConverter(ctx, exchangeOf(ctx, sheet, scenario))
  return convert && convert(new Decimal(scenario.quotedPrice))
}

const MOST_SHEETS = 10

/**
 * Compares sheets in the currency of the first sheet. The deltas are relative to the baseline; the first sheet is the
 * default baseline.
 */
export async function compareSheets(ctx: Context, ids: readonly string[], baselineId?: string | null) {
  refuseList(ids)
  const named = await sheetsNamed(ctx, ids)
  const known = named.filter((sheet) => sheet !== undefined)
  if (known.length < ids.length) throw notFound(`Cost sheet ${ids[named.indexOf(undefined)]}`)
  refuseTwins(known.map(({ id }) => id), ids)
  const baseline = baselineId == null ? 0 : await placeOf(ctx, known, baselineId)
  const sheets = await Promise.all(known.map((sheet) => readSheet(ctx, sheet)))
  const [{ mainCurrency: currency }] = sheets
  const found = await Promise.all(sheets.map((sheet, index) => readCompared(ctx, sheet, currency, index)))
  refuse(found.flatMap(({ faults }) => faults))
  const { cheapest, ...comparison } = compare(found.map(inCurrency), baseline)
  const compared = await summaries(ctx, sheets)
  return { currency, costSheets: compared, baseline: compared[baseline], cheapest: compared[cheapest], comparison }
}

type ComparedSheet = Row<'CostSheet'> & { readonly documentId: string }

async function readSheet(ctx: Context, { id, documentId }: NamedSheet): Promise<ComparedSheet> {
  const [sheet] = await wholeChildren(ctx, costSheets, 'id', id)
  return { ...sheet, documentId }
}

/**
 * The data of one sheet for the comparison. A missing rate is reported at the position of the sheet in the arguments.
 */
async function readCompared(ctx: Context, sheet: Sheet, currency: string, index: number) {
  const into = { from: sheet.mainCurrency, to: currency, day: ctx.now }
  const [rows, [scenario], convert] = await Promise.all([
    rowsOf(ctx, sheet), wholeChildren(ctx, profitScenarios, 'costSheetId', sheet.id), findConverter(ctx, into),
  ])
  const price = scenario ? await priceOf(ctx, sheet, scenario) : null
  const place = { path: ['costSheetIds', index], at: 'arguments' } as const
  const faults = [
    !convert && missingRate({ ...into, ...place }),
    scenario && !price && missingRate({ ...exchangeOf(ctx, sheet, scenario), ...place }),
  ]
  return { rows, price, convert: convert ?? asItIs, faults }
}

function inCurrency({ rows, price, convert }: Awaited<ReturnType<typeof readCompared>>): Compared {
  return {
    rows: rows.map((row) => ({ ...row, cost: toUnitFigure(convert(row.cost)) })),
    netMargin: price && marginsOf(rollUp(rows), price).netMargin,
  }
}

const LIST = { path: ['costSheetIds'], at: 'arguments' } as const

function refuseList(ids: readonly string[]): void {
  refuse([
    ids.length < 2 && { ...LIST, message: 'Name two sheets or more to compare', given: ids.length },
    ids.length > MOST_SHEETS && {
      ...LIST,
      message: `Name at most ${MOST_SHEETS} sheets to compare`,
      given: ids.length,
    },
  ])
  refuseTwins(ids, ids)
}

/** Different identifiers may refer to the same sheet. */
const refuseTwins = (sheets: readonly string[], ids: readonly string[]) =>
  refuse(sheets.map((sheet, index) => sheets.indexOf(sheet) < index && twin(index, ids[index])))

const twin = (index: number, given: string): Fault =>
  ({ path: ['costSheetIds', index], at: 'arguments', message: 'Names a sheet that is in the list already', given })

async function placeOf(ctx: Context, sheets: readonly NamedSheet[], id: string): Promise<number> {
  const [baseline] = await sheetsNamed(ctx, [id])
  const place = sheets.findIndex((sheet) => sheet.id === baseline?.id)
  refuse([
    place < 0 && { path: ['baselineId'], at: 'arguments', message: 'Is not one of the sheets compared', given: id },
  ])
  return place
}

async function summaries(ctx: Context, sheets: readonly ComparedSheet[]) {
  const styleIds = sheets.map(({ styleId }) => styleId).filter((id) => id !== null)
  const styles = await ctx.db.style.findMany({ where: { id: { in: styleIds } }, select: { id: true, name: true } })
  const names = new Map(styles.map(({ id, name }) => [id, name]))
  return sheets.map(({ id, documentId, styleId, status, versionNumber }) => ({
    id, documentId, styleName: names.get(styleId ?? '') ?? null, phase: status, version: String(versionNumber),
  }))
}

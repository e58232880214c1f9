// Compares several cost sheets in one currency, by the rates of one day.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import type { RateQuestion } from '../../core/money/rates.js'
import { getWhole } from '../../core/records/read.js'
import type { Row } from '../../core/records/record.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { today } from '../../core/time-zones.js'
import { notFound, refuse } from '../../errors.js'
import { findConverter, missingRate, type Converter } from '../accounts/convert.js'
import { compare, type Compared } from './compare.js'
import { contentOf, marginsOfScenario } from './figures.js'
import { priced, type PricedScenario, type Scenario } from './prices.js'
import { costSheets } from './reads.js'
import { costsOfSheet } from './roll-up.js'
import { hasQuantity } from './row-costs.js'
import { sheetsNamed, type NamedSheet } from './versions.js'

const MOST_SHEETS = 10

/**
 * Compares sheets in the currency of the first sheet, by the rates of one day. The deltas are relative to the baseline;
 * the first sheet is the default baseline.
 */
export async function compareSheets(
  ctx: Context, ids: readonly string[], baselineId?: string | null, day: Date = today(ctx),
) {
  refuseList(ids)
  const named = await sheetsNamed(ctx, ids)
  const known = named.filter((sheet) => sheet !== undefined)
  if (known.length < ids.length) throw notFound(`Cost sheet ${ids[named.indexOf(undefined)]}`)
  refuseTwins(known.map(({ id }) => id))
  const baseline = baselineId == null ? 0 : await baselineIndex(ctx, known, baselineId)
  const sheets = await Promise.all(known.map((sheet) => readNumbered(ctx, sheet)))
  const [{ mainCurrency: currency }] = sheets
  const found = await Promise.all(sheets.map((sheet, index) => readCompared(ctx, sheet, { currency, day, index })))
  refuse(found.flatMap(({ faults }) => faults))
  const { cheapest, ...comparison } = compare(found.map(({ compared }) => compared), baseline)
  const summaries = await summariesOf(ctx, sheets)
  return {
    currency, day, rates: distinct(found.flatMap(({ rates }) => rates)),
    costSheets: summaries, baseline: summaries[baseline], cheapest: summaries[cheapest],
    comparison: { ...comparison, ...groupByIncoterm(found) },
  }
}

export type NumberedSheet = Row<'CostSheet'> & { readonly documentId: string }

/** All columns of a sheet, and the number of its costing. */
export async function readNumbered(ctx: Context, { id, documentId }: NamedSheet): Promise<NumberedSheet> {
  const sheet = await getWhole(ctx, costSheets, id)
  return { ...sheet, documentId }
}

interface Frame {
  readonly currency: string
  readonly day: Date
  readonly index: number
}

/** A scenario whose margins are compared. */
interface ComparedScenario extends Scenario {
  readonly incoterm: Row<'CostSheetProfitScenario'>['incoterm']
}

/**
 * The data of one sheet for the comparison. A missing rate is reported at the position of the sheet in the arguments.
 */
async function readCompared(ctx: Context, sheet: NumberedSheet, { currency, day, index }: Frame) {
  const into = { from: sheet.mainCurrency, to: currency, day }
  const [content, convert] = await Promise.all([contentOf(ctx, sheet), findConverter(ctx, into)])
  const scenarios: PricedScenario<ComparedScenario>[] = await priced(
    ctx, content.profitScenarios, sheet.mainCurrency, day,
  )
  const [first] = scenarios as readonly (PricedScenario<ComparedScenario> | undefined)[]
  const { rows, costs } = costsOfSheet({ ...sheet, ...content })
  const margins = scenarios.map((one) => (
    { incoterm: one.scenario.incoterm, margins: marginsOfScenario(costs, one) }
  ))
  const place = { path: ['costSheetIds', index], at: 'arguments' } as const
  const compared: Compared = {
    rows: rows.map(({ tier, name, cost }) => ({ tier, name, cost: cost && convert && convert(cost.exact) })),
    isComplete: hasQuantity(sheet),
    netMargin: margins.at(0)?.margins.netMargin?.value ?? null,
  }
  const faults = [
    !convert && missingRate({ ...into, ...place }),
    first && !first.price && missingRate({ from: first.scenario.quotedCurrency, to: into.from, day, ...place }),
  ]
  const rates = [
    ...ratesOf(into, convert),
    ...scenarios.flatMap((one) => ratesOf({ from: one.scenario.quotedCurrency, to: into.from }, one.convert)),
  ]
  return { sheet, compared, margins, faults, rates }
}

/** A rate of the rate table, and the conversion that used it. */
interface RateUse {
  readonly fromCurrency: string
  readonly toCurrency: string
  readonly rate: Decimal
  readonly rateDay: Date
  readonly inverted: boolean
}

/** The rate that a conversion used; none if both currencies are the same. */
export function ratesOf({ from, to }: Pick<RateQuestion, 'from' | 'to'>, convert: Converter | null): RateUse[] {
  if (!convert?.rate) return []
  const { rate, day: rateDay, inverted } = convert.rate
  return [{ fromCurrency: from, toCurrency: to, rate, rateDay, inverted }]
}

/** The rates that were used, each once. */
const distinct = (rates: readonly RateUse[]): RateUse[] =>
  [...new Map(rates.map((rate) => [`${rate.fromCurrency} ${rate.toCurrency}`, rate])).values()]

type Read = Pick<Awaited<ReturnType<typeof readCompared>>, 'sheet' | 'margins'>

/** The scenarios by incoterm, because a price with freight and a price without freight have different gross margins. */
function groupByIncoterm(read: readonly Read[]) {
  const all = read.flatMap(({ sheet, margins }) => margins.map((one) => ({ costSheetId: sheet.id, ...one })))
  const incoterms = [...new Set(all.map(({ incoterm }) => incoterm))]
  const firsts = new Set(read.map(({ margins }) => margins.at(0)?.incoterm ?? null))
  return {
    sameIncoterm: firsts.size === 1,
    marginGroups: incoterms.map((incoterm) => ({
      incoterm, scenarios: all.filter((one) => one.incoterm === incoterm),
    })),
  }
}

const LIST = { path: ['costSheetIds'], at: 'arguments' } as const

function refuseList(ids: readonly string[]): void {
  refuse([
    ids.length < 2 && { ...LIST, why: because('too_few_sheets', { min_length: 2, actual_length: ids.length }) },
    ids.length > MOST_SHEETS && {
      ...LIST,
      why: because('too_many_sheets', { max_length: MOST_SHEETS, actual_length: ids.length }),
    },
  ])
  refuseTwins(ids)
}

/** Different identifiers may refer to the same sheet. */
const refuseTwins = (sheets: readonly string[]) =>
  refuse(sheets.map((sheet, index) => sheets.indexOf(sheet) < index && twin(index)))

const twin = (index: number): Fault =>
  ({ path: ['costSheetIds', index], at: 'arguments', why: because('sheet_listed_twice') })

async function baselineIndex(ctx: Context, sheets: readonly NamedSheet[], id: string): Promise<number> {
  const [baseline] = await sheetsNamed(ctx, [id])
  const index = sheets.findIndex((sheet) => sheet.id === baseline?.id)
  refuse([
    index < 0 && { path: ['baselineId'], at: 'arguments', why: because('not_compared') },
  ])
  return index
}

/** What a comparison shows of each sheet. */
export async function summariesOf(ctx: Context, sheets: readonly NumberedSheet[]) {
  const styleIds = sheets.map(({ styleId }) => styleId).filter((id) => id !== null)
  const styles = await ctx.db.style.findMany({ where: { id: { in: styleIds } }, select: { id: true, name: true } })
  const names = new Map(styles.map(({ id, name }) => [id, name]))
  return sheets.map(({ id, documentId, styleId, status, versionNumber }) => ({
    id, documentId, styleName: names.get(styleId ?? '') ?? null, status, versionNumber,
    phase: status, version: String(versionNumber),
  }))
}

// Converts amounts between currencies by the rate table of the organization.
import type { Context } from '../../core/context.js'
import { dayText } from '../../core/days.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { batched } from '../../core/records/batched.js'
import { toMinorUnit } from '../../core/money/money.js'
import { latestRates, type RateQuestion, type RateUsed } from '../../core/money/rates.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { refuse } from '../../errors.js'
import type { ConversionInput } from './types.js'

/** One conversion: the currencies, the day of the rate, and the field or argument that a missing rate is told at. */
export interface Exchange extends RateQuestion, Partial<Pick<Fault, 'path' | 'at'>> {}

/**
 * Converts amounts of one currency pair and day. The result is exact: the caller rounds it, because the caller knows
 * the meaning of the amount.
 */
export interface Converter {
  (amount: Decimal): Decimal
  /** The rate of the rate table; null if both currencies are the same. */
  readonly rate: RateUsed | null
}

/** Converts an amount and rounds it to the minor unit of the target currency. Says which rate was used. */
export async function conversion(ctx: Context, { amount, from, to, day }: ConversionInput) {
  const [converter] = await converters(ctx, [{ from, to, day }])
  const { rate = null, day: rateDay = null, inverted = null } = converter.rate ?? {}
  return { amount: toMinorUnit(converter(amount), to), currency: to, rate, rateDay, inverted }
}

/**
 * Returns a converter for each exchange, in the same order: amount × rate for a rate of the pair, amount ÷ rate for one
 * of the reversed pair, each the latest on or before the day. All missing pairs are refused in one BAD_USER_INPUT.
 */
export async function converters(ctx: Context, exchanges: readonly Exchange[]): Promise<Converter[]> {
  const made = await findConverters(ctx, exchanges)
  refuse(exchanges.map((exchange, index) => !made[index] && missingRate(exchange)))
  return made as Converter[]
}

/**
 * Like `converters`, but a missing pair gives null: some callers report it as one of several faults, and others ignore
 * it.
 */
export const findConverters = (ctx: Context, exchanges: readonly Exchange[]): Promise<(Converter | null)[]> =>
  Promise.all(exchanges.map((exchange) => findConverter(ctx, exchange)))

/** The converters of exchanges. One statement reads the rates of all. */
async function readConverters(ctx: Context, exchanges: readonly Exchange[]): Promise<(Converter | null)[]> {
  const asked = exchanges.filter(isForeign)
  const found = new Map((await latestRates(ctx, asked)).map((rate, index) => [asked[index], rate]))
  return exchanges.map((exchange) => {
    const rate = found.get(exchange)
    if (rate) return converterAt(rate)
    return isForeign(exchange) ? null : asItIs
  })
}

/**
 * Returns the converter of one exchange, or null. All exchanges that are requested in the same tick share one
 * statement.
 */
export const findConverter = batched(readConverters)

const isForeign = ({ from, to }: Exchange) => from !== to
/** Returns the amount unchanged, because both currencies are the same. */
export const asItIs: Converter = Object.assign((amount: Decimal) => amount, { rate: null })

/** Converts by this rate. */
export const converterAt = (rate: RateUsed): Converter =>
  Object.assign((amount: Decimal) => (rate.inverted ? amount.div(rate.rate) : amount.times(rate.rate)), { rate })

/** The fault for a pair that has no rate in the rate table in either direction. */
export function missingRate(
  { from, to, day, path = [], at }: Exchange, type: 'no_rate' | 'no_rate_for_price' = 'no_rate',
): Fault {
  const on = dayText(day)
  return {
    path,
    at,
    why: because(type, { from, to, day: on }),
  }
}

// Converts amounts between currencies by the rate table of the organization.
import type { Context } from '../../context.js'
import { batched } from '../../core/records/batched.js'
import { toMinorUnit } from '../../core/money/money.js'
import { latestRates, type RateQuestion, type RatesFound } from '../../core/money/rates.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { refuse, type Fault } from '../../errors.js'
import type { ConversionInput } from './types.js'

/** The input field, or the argument, at which a missing rate is reported. */
export type Asker = Partial<Pick<Fault, 'path' | 'at'>>

/** One conversion: the currencies, the day of the rate, and the input field at which a missing rate is reported. */
export interface Exchange extends RateQuestion, Asker {}

/**
 * Converts amounts of one currency pair and day. The result is exact: the caller rounds it, because the caller knows
 * the meaning of the amount.
 */
export type Converter = (amount: Decimal) => Decimal

/**
 * Uses the latest rate of the pair on or before the day: amount × rate. Without such a rate, the inverse pair is used:
 * amount ÷ rate. If both are missing, the error is a BAD_USER_INPUT that names the pair.
 */
export async function convert(
  ctx: Context,
  amount: Decimal,
  from: string,
  to: string,
  day: Date,
  asker?: Asker,
): Promise<Decimal> {
  const [converter] = await converters(ctx, [{ from, to, day, ...asker }])
  return converter(amount)
}

/** Converts an amount and rounds it to the minor unit of the target currency. */
export async function conversion(ctx: Context, { amount, from, to, day }: ConversionInput) {
  return { amount: toMinorUnit(await convert(ctx, amount, from, to, day), to), currency: to }
}

/** Returns a converter for each exchange, in the same order. All missing pairs are refused in one error. */
export async function converters(ctx: Context, exchanges: readonly Exchange[]): Promise<Converter[]> {
  const made = await findConverters(ctx, exchanges)
  refuse(exchanges.map((exchange, index) => !made[index] && missingRate(exchange)))
  return made as Converter[]
}

/**
 * Like `converters`, but a missing pair gives null: some callers report it as one of several faults, and others ignore
 * it. One statement reads the rates of all exchanges.
 */
export async function findConverters(ctx: Context, exchanges: readonly Exchange[]): Promise<(Converter | null)[]> {
  const asked = exchanges.filter(isForeign)
  const found = new Map((await latestRates(ctx, asked)).map((rates, index) => [asked[index], rates]))
  return exchanges.map((exchange) => (isForeign(exchange) ? converterBy(found.get(exchange)) : asItIs))
}

/**
 * Returns the converter of one exchange, or null. All exchanges that are requested in the same tick share one
 * statement.
 */
export const findConverter = batched(findConverters)

const isForeign = ({ from, to }: Exchange) => from !== to
/** Returns the amount unchanged, because both currencies are the same. */
export const asItIs: Converter = (amount) => amount

function converterBy({ direct, inverse }: RatesFound = { direct: null, inverse: null }): Converter | null {
  if (direct) return (amount) => amount.times(direct)
  return inverse && ((amount) => amount.div(inverse))
}

/** The fault for a pair that has no rate in the rate table in either direction. */
export function missingRate({ from, to, day, path = [], at }: Exchange): Fault {
  const on = day.toISOString().slice(0, 10)
  return {
    path,
    at,
    message: `There is no rate from ${from} to ${to} on or before ${on}`,
    figures: { from, to, day: on },
  }
}

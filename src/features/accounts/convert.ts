// Amounts from one currency into another, by the organization's rate table.
import type { Context } from '../../context.js'
import { batched } from '../../core/records/batched.js'
import { toMinorUnit } from '../../core/money/money.js'
import { latestRates, type RateQuestion, type RatesFound } from '../../core/money/rates.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { refuse, type Fault } from '../../errors.js'
import type { ConversionInput } from './types.js'

/** Where a missing rate is told: the field of the input, or the argument, that asks for it. */
export type Asker = Partial<Pick<Fault, 'path' | 'at'>>

/** What is to be converted into what, by the rate of which day, and on whose behalf. */
export interface Exchange extends RateQuestion, Asker {}

/** Converts amounts of one pair and day; exact, so that rounding is left to whoever knows what the amount is. */
export type Converter = (amount: Decimal) => Decimal

/**
 * The latest rate of the pair on or before the day: amount × rate; else of the inverse pair: amount ÷ rate. No rate
 * either way is a BAD_USER_INPUT naming the pair.
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

/** An amount in another currency, rounded as amounts of that currency are. */
export async function conversion(ctx: Context, { amount, from, to, day }: ConversionInput) {
  return { amount: toMinorUnit(await convert(ctx, amount, from, to, day), to), currency: to }
}

/** A converter for each exchange, in their order, and all missing pairs refused at once. */
export async function converters(ctx: Context, exchanges: readonly Exchange[]): Promise<Converter[]> {
  const made = await findConverters(ctx, exchanges)
  refuse(exchanges.map((exchange, index) => !made[index] && missingRate(exchange)))
  return made as Converter[]
}

/**
 * The same with null for a missing pair, for whom that is one fault of several, or none at all; one statement for
 * all exchanges.
 */
export async function findConverters(ctx: Context, exchanges: readonly Exchange[]): Promise<(Converter | null)[]> {
  const asked = exchanges.filter(isForeign)
  const found = new Map((await latestRates(ctx, asked)).map((rates, index) => [asked[index], rates]))
  return exchanges.map((exchange) => (isForeign(exchange) ? converterBy(found.get(exchange)) : asItIs))
}

/** The converter of one exchange, or null; all that are looked for in one tick cost one statement. */
export const findConverter = batched(findConverters)

const isForeign = ({ from, to }: Exchange) => from !== to
/** Leaves an amount in its currency. */
export const asItIs: Converter = (amount) => amount

function converterBy({ direct, inverse }: RatesFound = { direct: null, inverse: null }): Converter | null {
  if (direct) return (amount) => amount.times(direct)
  return inverse && ((amount) => amount.div(inverse))
}

/** The fault of a pair that the rate table says neither way round. */
export function missingRate({ from, to, day, path = [], at }: Exchange): Fault {
  const on = day.toISOString().slice(0, 10)
  return {
    path,
    at,
    message: `There is no rate from ${from} to ${to} on or before ${on}`,
    figures: { from, to, day: on },
  }
}

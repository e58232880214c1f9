// What the rows declare their answers with: FastAPI's codecs, the words for states and kinds, and amounts of money.
import { minorUnitDigits } from '../src/core/currencies.js'
import { decimal, described, from, type Codec } from './fastapi/codec.js'
import { valuesOf, wordFor, type ValueOf, type Vocabulary } from './words.js'

export {
  always, decimal, flag, free, from, integer, list, maybe, moment, nullable, number, numberOrZero, oneOf, record, text,
} from './fastapi/codec.js'

/** A state or kind, encoded as the word that REST uses for it. `values` are those that occur; by default all. */
export function word<V extends Vocabulary>(
  vocabulary: V, description?: string, values = valuesOf(vocabulary),
): Codec<ValueOf<V>, string> {
  const words = new Map(values.map((value) => [value, wordFor(vocabulary, value)]))
  return {
    schema: described({ type: 'string', enum: [...words.values()] }, description),
    encode: (value) => words.get(value) ?? wordFor(vocabulary, value),
  }
}

/**
 * The amount with this name, as text. It shows at least the minor unit of the `currency` member of the same object
 * (`120.00`), and more digits if it has them.
 */
export const amount = <const N extends string>(name: N, description?: string) =>
  from(
    (whole: { readonly [M in N | 'currency']: string }) => showMinorUnit(whole[name], whole.currency),
    decimal(description),
  )

function showMinorUnit(figure: string, currency: string): string {
  const [whole, fraction = ''] = figure.split('.')
  const shown = fraction.padEnd(minorUnitDigits(currency), '0')
  return shown ? `${whole}.${shown}` : whole
}

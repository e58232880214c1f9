// The scalar `Currency`: a currency code of ISO 4217.
import { GraphQLScalarType, Kind } from 'graphql'
import { wrongValue } from '../../errors.js'
import { because } from '../faults/reason.js'
import { CurrencyAsSent, isoFault } from '../currencies.js'

/** The scalar `Currency`. Answers contain what is stored. */
export const GraphQLCurrency = new GraphQLScalarType<string, string>({
  name: 'Currency',
  description: 'Currency code of ISO 4217: three capital letters, such as `USD`.',
  specifiedByURL: 'https://www.iso.org/iso-4217-currency-codes.html',
  serialize: String,
  parseValue: (value) => (value instanceof CurrencyAsSent ? value.toJSON() : parseCurrency(value)),
  parseLiteral: (node) => parseCurrency(node.kind === Kind.STRING ? node.value : null),
})

function parseCurrency(value: unknown): string {
  const why = typeof value === 'string' ? isoFault([], value)?.why : because('currency_type')
  if (why) throw wrongValue(why)
  return value as string
}

// How exact values of GraphQL become the members of a documented payload.
import { minorUnitDigits } from '../src/core/money/currencies.js'

/** A decimal as a JSON number, where the interface says number; null stays null. */
export const asNumber = <T extends string | null | undefined>(decimal: T) =>
  (decimal == null ? null : Number(decimal)) as T extends string ? number : number | null

/** A decimal as text that shows the currency's minor unit, `120.00`, and further digits where the figure has them. */
export function asAmount(decimal: string, currency: string): string {
  const [whole, fraction = ''] = decimal.split('.')
  const shown = fraction.padEnd(minorUnitDigits(currency), '0')
  return shown ? `${whole}.${shown}` : whole
}

/** The members that have a value: outside the material request the interface calls nothing nullable. */
export const present = <T extends object>(members: T) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value != null)) as { [K in keyof T]: NonNullable<T[K]> }

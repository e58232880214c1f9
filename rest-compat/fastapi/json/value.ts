// The types of parsed JSON values. They keep the distinctions that Python makes.
import { isSameNumber } from './decimal.js'

/** A Map, because an object keeps the order of its keys and may have any key, such as `__proto__`. */
export type JsonObject = ReadonlyMap<string, JsonValue>

/**
 * A number with more digits than a double holds. Python reads it as the double; who wants all digits reads the text.
 */
export class LongNumber {
  readonly double: number
  constructor(readonly text: string) {
    this.double = Number(text)
  }

  /** JSON.stringify cannot print the digits. */
  toJSON(): never {
    throw new LongNumberError()
  }
}

/** JSON.stringify has met a long number. */
export class LongNumberError extends Error {}

/**
 * An integer literal (`5`) is a bigint of any size; a literal with a fraction or an exponent (`5.0`, `1e2`) is a
 * number, or a long number if a double would change it.
 */
export type JsonValue =
  null | boolean | bigint | number | LongNumber | string | readonly JsonValue[] | JsonObject

/** The value with a long number replaced by its double, for kinds that do not keep its digits. */
export const asDouble = (value: JsonValue): Exclude<JsonValue, LongNumber> =>
  value instanceof LongNumber ? value.double : value

/** A decimal of so few digits without an exponent is a double that prints the same digits. */
const SHORT = /^-?[0-9.]{1,15}$/

/** The number that a decimal literal stands for. */
export function numberOf(literal: string): number | LongNumber {
  const double = Number(literal)
  if (SHORT.test(literal) || !Number.isFinite(double)) return double
  return isSameNumber(literal, String(double)) ? double : new LongNumber(literal)
}

/** True for a JSON object. */
export const isObject = (value: JsonValue): value is JsonObject => value instanceof Map

/** True for a JSON list. */
export const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value)

// Keeps all digits of the numbers in a JSON body. A parsed number has about 16 digits, the columns have 18.

/** A string of JSON, or a number. Strings are matched, so that numbers inside them are not. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?/gi
/** A run of characters without which no number can have too many digits. */
const MANY_DIGITS = /[\d.]{16}/
/** A number with this many digits is parsed exactly: it prints again as it was written. */
const SAFE_DIGITS = 15

/** The JSON text with its long numbers as strings. A Decimal is read from either; other types refuse such a number. */
export function withExactNumbers(json: string): string {
  if (!MANY_DIGITS.test(json)) return json
  return json.replace(TOKEN, (token) => (isLong(token) ? `"${token}"` : token))
}

const isLong = (token: string) =>
  !token.startsWith('"') && token.replace(/e.*/i, '').replace(/\D/g, '').length > SAFE_DIGITS

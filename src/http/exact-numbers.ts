// Reads JSON bodies without losing digits of long numbers.
import { randomUUID } from 'node:crypto'
import { ExactNumber } from '../core/schema/exact-number.js'

/** A string of JSON, to its end or to the end of the text; or a number. Each character is looked at once. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?/gis
/** A run of characters without which no number can have too many digits. */
const MANY_DIGITS = /[\d.]{16}/
/** A number with this many digits is parsed exactly: it prints again as it was written. */
const SAFE_DIGITS = 15

const isLong = (token: string) =>
  !token.startsWith('"') && token.replace(/e.*/i, '').replace(/\D/g, '').length > SAFE_DIGITS

/** A number as the name of a member is no JSON, and must not become JSON. */
function isName(json: string, end: number): boolean {
  const colon = /\s*:/y
  colon.lastIndex = end
  return colon.test(json)
}

/** A JSON text to parse, and what to do with the parsed body. */
interface Readable {
  readonly text: string
  readonly restore: (body: unknown) => unknown
}

/**
 * Prepares a JSON text for a parser: long numbers pass it as strings, and `restore` makes `ExactNumber`s of them. The
 * mark of these strings cannot be guessed, so no string of the body looks like one.
 */
export function withExactNumbers(json: string): Readable {
  if (!MANY_DIGITS.test(json)) return { text: json, restore: (body) => body }
  const mark = randomUUID()
  return {
    text: json.replace(TOKEN, (token, at: number) =>
      (isLong(token) && !isName(json, at + token.length) ? `"${mark}${token}"` : token)),
    restore: (body) => restored({ body }, mark).body,
  }
}

/** Puts the numbers back in place of the marked strings. Not recursive, because a body may be nested deeply. */
function restored(root: { body: unknown }, mark: string): { body: unknown } {
  const holders: object[] = [root]
  for (let holder = holders.pop(); holder; holder = holders.pop()) {
    for (const [name, value] of Object.entries(holder) as [string, unknown][]) {
      if (typeof value === 'object' && value !== null) holders.push(value)
      if (typeof value === 'string' && value.startsWith(mark)) {
        Object.assign(holder, { [name]: new ExactNumber(value.slice(mark.length)) })
      }
    }
  }
  return root
}

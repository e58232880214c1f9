// Reads an integer from a text, in a body or in the query, as pydantic read it.

/** The largest number of digits that pydantic read. A minus sign counts as a digit. */
const MOST_DIGITS = 4300

/** A text that begins with too many digits is refused for its length, whatever follows the digits. */
const TOO_LONG = /^(?:[1-9]\d{4300}|-[1-9]\d{4299})/

/**
 * The forms of an integer text, after white space around it is trimmed. A text without a matching form is not an
 * integer.
 */
const FORMS: readonly RegExp[] = [
  // Zero: 0, -0, 000, 0_0, 0__0, 0.0. The last character before the point is a zero.
  /^[+-]?(?<digits>0)(?:[0_]*0)?(?:\.0+)?$/,
  // Digits with single underscores between them: 5, +5, -5, 1_000, 5.00.
  // Zeros in front are dropped, with any underscores among them: 007, 0__1, -0_1.
  /^(?:\+|(?<minus>-))?(?:0[0_]*)?(?<digits>[1-9]\d*(?:_\d+)*)(?:\.0+)?$/,
  // A minus sign after leading zeros: 0-1 is -1, and so are +00-1, 0_-1 and 0-_1; 0-0 is 0.
  /^\+?0[0_]*(?<minus>-)_?(?<digits>0|[1-9]\d*(?:_\d+)*)(?:\.0+)?$/,
]

/** The lookbehind keeps the search linear: a match can start only at the first space of a run. */
const AROUND = /^\p{White_Space}+|(?<!\p{White_Space})\p{White_Space}+$/gu

/** The text without Unicode's white space around it. */
export const trimmed = (text: string): string => text.replace(AROUND, '')

const matchOf = (text: string): RegExpExecArray | undefined => {
  for (const form of FORMS) {
    const match = form.exec(text)
    if (match) return match
  }
  return undefined
}

/** The integer in the text; null if the text is not an integer. */
export const readInteger = (text: string): bigint | 'too long' | null => {
  if (TOO_LONG.test(text)) return 'too long'
  const { minus = '', digits } = matchOf(trimmed(text))?.groups ?? {}
  if (digits === undefined) return null
  const plain = minus + digits.replaceAll('_', '')
  return plain.length > MOST_DIGITS ? null : BigInt(plain)
}

// Reads one JSON word, number or string at a position in a text. The faults have the messages of Python's json module.
import { numberOf, type LongNumber } from './value.js'

/** A syntax fault: its message, and its position in the text (in UTF-16 units). */
export interface SyntaxFault {
  readonly error: string
  readonly at: number
}

/** The value that was read, and the position after it. */
export interface Token<T> {
  readonly value: T
  readonly end: number
}

/** Python could not read an integer with more digits: the whole body was unreadable. */
const MOST_DIGITS = 4300

const SPACE = /[ \t\r\n]*/y
const NUMBER = /(-?(?:0|[1-9][0-9]*))((?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)/y
const WORD = /null|true|false|NaN|-?Infinity/y
const PLAIN_TEXT = /[^"\\\u0000-\u001f]*/y
const FOUR_HEX = /[0-9a-fA-F]{4}/y

const WORDS: Readonly<Record<string, null | boolean | number>> = {
  null: null,
  true: true,
  false: false,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  '-Infinity': Number.NEGATIVE_INFINITY,
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** The position of the first character at or after `at` that is not white space. */
export const afterSpace = (text: string, at: number): number => at + (matchAt(SPACE, text, at)?.[0].length ?? 0)

const scanNumber = (text: string, at: number): Token<bigint | number | LongNumber> | SyntaxFault | 'unreadable' => {
  const match = matchAt(NUMBER, text, at)
  if (!match) return { error: 'Expecting value', at }
  const [literal, whole = '', rest] = match
  const end = at + literal.length
  if (rest) return { value: numberOf(literal), end }
  return whole.replace('-', '').length > MOST_DIGITS ? 'unreadable' : { value: BigInt(whole), end }
}

/** Reads a word, a number or a string. */
export const scanScalar = (text: string, at: number) => {
  if (text[at] === '"') return scanString(text, at)
  const word = matchAt(WORD, text, at)?.[0]
  return word === undefined ? scanNumber(text, at) : { value: WORDS[word] ?? null, end: at + word.length }
}

const scanEscape = (text: string, backslash: number): Token<string> | SyntaxFault => {
  const letter = text.charAt(backslash + 1)
  if (letter !== 'u') {
    const value = ESCAPES[letter]
    return value === undefined ? { error: 'Invalid \\escape', at: backslash } : { value, end: backslash + 2 }
  }
  const end = backslash + 6
  const hex = matchAt(FOUR_HEX, text, backslash + 2)?.[0]
  // Python called an escape at the end of the text invalid, not unterminated.
  if (hex === undefined || end >= text.length) return { error: 'Invalid \\uXXXX escape', at: backslash + 1 }
  return { value: String.fromCharCode(Number.parseInt(hex, 16)), end }
}

/** Reads the string whose opening quote is at `quote`. */
export const scanString = (text: string, quote: number): Token<string> | SyntaxFault => {
  const parts: string[] = []
  const unterminated = { error: 'Unterminated string starting at', at: quote }
  for (let at = quote + 1; ;) {
    const plain = matchAt(PLAIN_TEXT, text, at)?.[0] ?? ''
    parts.push(plain)
    at += plain.length
    if (at >= text.length) return unterminated
    if (text[at] === '"') return { value: parts.join(''), end: at + 1 }
    if (text[at] !== '\\') return { error: 'Invalid control character at', at }
    if (at + 1 >= text.length) return unterminated
    const escaped = scanEscape(text, at)
    if ('error' in escaped) return escaped
    parts.push(escaped.value)
    at = escaped.end
  }
}

// Which texts can be stored, and how much of a text is repeated in an answer.
import { LIMITS } from './limits.js'

/** Characters that PostgreSQL (NUL) or UTF-8 (lone surrogates) cannot represent. */
export const UNHOLDABLE = /[\0\p{Surrogate}]/u

/** Shortens a text to at most `most` characters. A shortened text ends with an ellipsis. */
export const cut = (text: string, most: number = LIMITS.echoedCharacters.most) =>
  (text.length > most ? `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text)

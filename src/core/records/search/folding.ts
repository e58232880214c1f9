// Texts as they are searched: without accents and in lower case, as words in any order. The function "searchFold" of
// the database folds in the same way.
import { LIMITS } from '../../limits.js'

/** Letters without a decomposition, and what they are searched as. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o', đ: 'd', ł: 'l', ı: 'i', ς: 'σ', ß: 'ss', æ: 'ae', œ: 'oe',
}

const isLetter = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/** The text without accents, in lower case, with a space for each white space. */
export const foldEach = (text: string) =>
  text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').toLowerCase().replace(isLetter, (letter) => LETTERS[letter])
    .replace(/\s/g, ' ')

/** The text without accents, in lower case, with single spaces. */
export const fold = (text: string) => foldEach(text).replace(/ +/g, ' ')

/** A shorter word has no trigram, so it is found at the beginning of words only. */
const TRIGRAM = 3

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/gu

/** The number of letters and digits of a text. */
export const lettersIn = (text: string) => text.match(LETTER_OR_DIGIT)?.length ?? 0

/**
 * The different words of a search text, folded. Words of punctuation count only if there are no others, and of too many
 * words the longest.
 */
export function wordsIn(text: string): readonly string[] {
  const all = [...new Set(fold(text).trim().split(' ').filter(Boolean))]
  const words = all.filter((word) => lettersIn(word) > 0)
  return (words.length ? words : all).sort((a, b) => b.length - a.length).slice(0, LIMITS.searchWords.most)
}

/** True if a word is found only where a word begins. */
export const isShort = (word: string) => word.length < TRIGRAM

/** The text as a part of a LIKE pattern. */
export const literal = (text: string) => text.replace(/[\\%_]/g, (special) => `\\${special}`)

/** The LIKE pattern of the texts with this word, which begin with a space. */
export const patternOfWord = (word: string) => (isShort(word) ? `% ${literal(word)}%` : `%${literal(word)}%`)

/** The LIKE pattern of the texts with the longest part of this word between hyphens and the like. */
export function patternOfPart(word: string): string {
  const parts = word.match(/[\p{L}\p{N}]+/gu) ?? []
  const longest = parts.reduce((one, other) => (other.length < one.length ? one : other), '')
  return patternOfWord(isShort(longest) ? word : longest)
}

/** The LIKE pattern of the texts with the middle of this word. */
export function patternOfTrigram(word: string): string {
  const characters = [...word]
  const start = Math.max(0, Math.floor((characters.length - TRIGRAM) / 2))
  return isShort(word) ? patternOfWord(word) : `%${literal(characters.slice(start, start + TRIGRAM).join(''))}%`
}

// The condition of a row of `SearchEntry` that has all words of a text, and the filter `text` of lists over it.
import { sql, type Expression, type SqlBool } from 'kysely'
import { slot } from '../../../database/prepared.js'
import type { FilterCondition } from '../filters.js'
import { patternOfPart, patternOfTrigram, patternOfWord, wordsIn } from './folding.js'

/** The words that are sought in the index; the others of a text only in the entries that it finds. */
const INDEXED = 3

/**
 * The patterns of words for `hasWords`: those of the index, then those of all words. The index reads one list for each
 * trigram, and a list that most entries are in, as that of a year, takes milliseconds. So it is asked for the longest
 * part of each word, and of many words for one trigram each.
 */
export function patternsOf(words: readonly string[]): readonly string[] {
  const indexed = words.slice(0, INDEXED).map(words.length > INDEXED ? patternOfTrigram : patternOfPart)
  return [...indexed, ...words.map(patternOfWord)]
}

/** The entry `e` has each of the words. */
export function hasWords(patterns: unknown, count: number): Expression<SqlBool> {
  const indexed = Math.min(count, INDEXED)
  // With the empty text behind them, the words are not sought in the index.
  const has = Array.from({ length: indexed + count }, (_, at) =>
    sql`${at < indexed ? sql`e."words"` : sql`(e."words" || '')`} like (${patterns}::text[])[${sql.lit(at + 1)}]`)
  return sql<SqlBool>`(${sql.join(has, sql` and `)})`
}

/**
 * The records of the kind that have each of so many words. They are found before the list is read: PostgreSQL knows too
 * little of them to choose between the order of the list and the words.
 */
const ofWords = (kind: string, count: number): FilterCondition => ({
  kind: 'search',
  columns: [],
  where: (_, patterns) => sql<SqlBool>`${sql.ref('id')} = any(array(select e."recordId" from "SearchEntry" e
    where e."orgId" = ${slot('orgId')} and e."kind" = ${sql.lit(kind)} and ${hasWords(patterns, count)}))`,
  written: (text: string) => patternsOf(wordsIn(text)),
})

/**
 * The filter `text` of the records of a kind: they have all words of the text, in any order. `asSent` is what the REST
 * door compares instead, as the service before did.
 */
export const foundBy = (kind: string, asSent?: FilterCondition): FilterCondition => ({
  kind: 'search',
  columns: asSent?.columns ?? [],
  where: () => sql<SqlBool>`true`,
  ofThis(value, { door }) {
    if (asSent && door === 'rest') return ['as sent', asSent]
    const { length } = wordsIn(value as string)
    return length ? [`of ${length}`, ofWords(kind, length)] : null
  },
})

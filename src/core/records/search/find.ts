// Finds records of all kinds by a text: first those whose number is the text or begins with it, then those whose title
// begins with it, then those with all its words, the newest first.
import { sql, type Expression, type SqlBool } from 'kysely'
import { statements } from '../../../database/query-builder.js'
import { slot } from '../../../database/prepared.js'
import type { Context } from '../../context.js'
import { cachedStatement } from '../cached-statements.js'
import { hasWords, patternsOf } from './condition.js'
import { fold, lettersIn, wordsIn } from './folding.js'

/** The parts of what is found, in their order. */
const PARTS = ['number', 'title', 'words'] as const
type FoundPart = (typeof PARTS)[number]

/** A record that was found. `key` is what it is ordered by within its part. */
export interface Found {
  readonly part: FoundPart
  readonly kind: string
  readonly recordId: string
  readonly key: string
}

/** What is searched: the folded text, its words, and the kinds. */
export interface Sought {
  readonly text: string
  readonly words: readonly string[]
  readonly kinds: readonly string[]
}

/** With fewer letters and digits, a text would find nearly everything. */
const FEWEST_LETTERS = 2

/** What a text seeks; null if it finds nothing: it has too few letters, or there is no kind. */
export function soughtBy(text: string, kinds: readonly string[]): Sought | null {
  const folded = fold(text).trim()
  return kinds.length && lettersIn(folded) >= FEWEST_LETTERS ? { text: folded, words: wordsIn(text), kinds } : null
}

/** Of each kind, the newest entries are looked at first: a text that many have fills its page from them. */
const NEWEST = 1_000

/** Then so many of the kinds that probably fill a page from them. */
const NEWER = 10 * NEWEST

/** The most entries with the words that are put in order. */
const MOST_ORDERED = 10_000

type Look = 'number' | 'title' | 'newest' | 'newer' | 'all' | 'each'

/** The first records after the given one. Those at the beginning of the list are read by one round trip. */
export async function find(ctx: Context, sought: Sought, most: number, after: Found | null): Promise<Found[]> {
  const parts = PARTS.slice(after ? PARTS.indexOf(after.part) : 0)
  const looks = parts.map((part) => look(ctx, sought, part === 'words' ? 'newest' : part, most, after))
  const found = await Promise.all(looks)
  const newest = found.at(-1) ?? []
  const before = found.slice(0, -1).flat()
  const words = before.length < most ? await withOlder(ctx, sought, newest, most, after) : []
  return [...before, ...words].slice(0, most)
}

/** The first of the newest records, and of the older ones of the kinds that have not filled a page with the newest. */
async function withOlder(
  ctx: Context, sought: Sought, newest: readonly Found[], most: number, after: Found | null,
): Promise<readonly Found[]> {
  const countOf = (found: readonly Found[], kind: string) => found.filter((one) => one.kind === kind).length
  const nearlyFull = sought.kinds.filter((kind) => {
    const count = countOf(newest, kind)
    return count < most && count * NEWER >= 1.5 * most * NEWEST
  })
  const known = nearlyFull.length
    ? await look(ctx, { ...sought, kinds: nearlyFull }, 'newer', most, after, newest) : newest
  const kinds = sought.kinds.filter((kind) => countOf(known, kind) < most)
  if (!kinds.length) return known
  // A word that fills a page is common, so the index is asked for the other kinds alone, one by one. The entries with a
  // rare word are found faster together.
  return look(ctx, { ...sought, kinds }, kinds.length < sought.kinds.length ? 'each' : 'all', most, after, known)
}

interface Row {
  readonly kind: string
  readonly recordId: string
  readonly key: string | Date
}

async function look(
  ctx: Context, sought: Sought, how: Look, most: number, after: Found | null, beside: readonly Found[] = [],
): Promise<Found[]> {
  const part = how === 'number' || how === 'title' ? how : 'words'
  const isAfter = after?.part === part
  const { length } = sought.words
  const statement = cachedStatement(ctx, `find ${how} ${length} ${isAfter ? 'after' : ''}`, () =>
    STATEMENTS[how](length, isAfter).compile(statements))
  const values = {
    orgId: ctx.viewer.orgId, kinds: sought.kinds, patterns: patternsOf(sought.words), most,
    from: sought.text, until: `${sought.text}${LAST}`,
    besideKinds: beside.map(({ kind }) => kind), besideIds: beside.map(({ recordId }) => recordId),
    besideKeys: beside.map(({ key }) => key),
    ...(isAfter && { key: after.key, kind: after.kind, id: after.recordId }),
  }
  const rows = await ctx.query<Row>(statement(values))
  return rows.map(({ key, ...row }) => ({ ...row, part, key: key instanceof Date ? key.toISOString() : key }))
}

/** The last character, which no text has. */
const LAST = '\u{10FFFF}'

const isSought = sql`e."orgId" = ${slot('orgId')} and e."isShown" and e."kind" = any(${slot('kinds')}::text[])`

const begins = (column: string) => {
  const value = sql`${sql.ref(`e.${column}`)} collate "C"`
  return sql`(${value} >= ${slot('from')}::text and ${value} < ${slot('until')}::text)`
}
const beginsNot = (column: string) => sql`${begins(column)} is not true`

/** The entries whose column begins with the text, in the order of the column: those that are the text come first. */
function ofBeginning(column: 'number' | 'title', isAfter: boolean) {
  const value = sql`${sql.ref(`e.${column}`)} collate "C"`
  const after = isAfter
    ? sql` and (${value}, e."kind", e."recordId") > (${slot('key')}::text, ${slot('kind')}::text, ${slot('id')}::text)` : sql``
  const other = column === 'title' ? sql` and ${beginsNot('number')}` : sql``
  return sql<Row>`select e."kind", e."recordId", ${sql.ref(`e.${column}`)} as "key" from "SearchEntry" e
    where ${isSought} and ${begins(column)}${other}${after}
    order by ${value}, e."kind", e."recordId" limit ${slot('most')}`
}

const ORDER = sql`order by e."madeAt" desc, e."recordId" desc, e."kind" desc`
/** The order within a kind, which is that of an index: with the kind, PostgreSQL would sort. */
const WITHIN = sql`order by e."madeAt" desc, e."recordId" desc`
const AFTER = sql` and (e."madeAt", e."recordId", e."kind") < (${slot('key')}::timestamptz, ${slot('id')}::text, ${slot('kind')}::text)`

/** Conditions of entries that follow the others, and have all words. */
const conditions = (count: number, isAfter: boolean) => ({
  of: sql`e."orgId" = ${slot('orgId')}${isAfter ? AFTER : sql``}`,
  has: sql<SqlBool>`e."isShown" and ${beginsNot('number')} and ${beginsNot('title')} and ${hasWords(slot('patterns'), count)}`,
})

const KEY = sql`e."kind", e."recordId", e."madeAt"`
const ofEachKind = (of: Expression<unknown>) =>
  sql`select ${KEY} from unnest(${slot('kinds')}::text[]) as k("kind") cross join lateral (${of}) e`

/** The entries that are known already. */
const BESIDE = sql`select * from unnest(
  ${slot('besideKinds')}::text[], ${slot('besideIds')}::text[], ${slot('besideKeys')}::timestamptz(3)[])`

/** Of each kind, those of its newest entries that have all words, and those that are known already. */
const ofNewest = (looked: number) => (count: number, isAfter: boolean) => {
  const { of, has } = conditions(count, isAfter)
  const newest = sql`select * from "SearchEntry" e where ${of} and e."kind" = k."kind" ${WITHIN} limit ${sql.lit(looked)}`
  const found = ofEachKind(sql`select e.* from (${newest}) e where ${has} ${WITHIN} limit ${slot('most')}`)
  return sql<Row>`select e."kind", e."recordId", e."madeAt" as "key" from (${found} union ${BESIDE}) e ${ORDER}`
}

/**
 * Those with all words by the index, and those that are known already, in their order. They are chosen first, because
 * PostgreSQL knows too little of the words to choose between the index and the order.
 */
const ordered = (found: Expression<unknown>) =>
  sql<Row>`select e."kind", e."recordId", e."madeAt" as "key" from (${found} union ${BESIDE}) e ${ORDER} limit ${slot('most')}`

function ofAll(count: number, isAfter: boolean) {
  const { of, has } = conditions(count, isAfter)
  // Without the empty text, PostgreSQL would ask the index once for each kind.
  const isSoughtKind = sql`e."kind" || '' = any(${slot('kinds')}::text[])`
  return ordered(sql`(select ${KEY} from "SearchEntry" e where ${of} and ${isSoughtKind} and ${has} limit ${sql.lit(MOST_ORDERED)})`)
}

function ofEach(count: number, isAfter: boolean) {
  const { of, has } = conditions(count, isAfter)
  const ofKind = sql`from "SearchEntry" e where ${of} and e."kind" = k."kind"`
  const found = ofEachKind(sql`select ${KEY} ${ofKind} and ${has} limit ${sql.lit(MOST_ORDERED)}`)
  // Most kinds have no older entries, and the index takes half a millisecond to find none.
  return ordered(sql`${found} where (select true ${ofKind} limit 1 offset ${sql.lit(NEWEST)})`)
}

const STATEMENTS = {
  number: (_count: number, isAfter: boolean) => ofBeginning('number', isAfter),
  title: (_count: number, isAfter: boolean) => ofBeginning('title', isAfter),
  newest: ofNewest(NEWEST),
  newer: ofNewest(NEWER),
  all: ofAll,
  each: ofEach,
}

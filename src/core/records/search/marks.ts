// What the records that were found are called, and where they were found: the field, and a part of its text with the
// words marked.
import { sql } from 'kysely'
import { statements } from '../../../database/query-builder.js'
import { slot } from '../../../database/prepared.js'
import type { Context } from '../../context.js'
import { cachedStatement } from '../cached-statements.js'
import type { Found, Sought } from './find.js'
import { foldEach, isShort, patternOfWord } from './folding.js'

/** A part of a text: a word that was sought, or what is around it. */
export interface SnippetPart {
  readonly text: string
  readonly isMatch: boolean
}

/** The field where a record was found, and its text around the words. */
export interface Place {
  readonly place: string
  readonly snippet: readonly SnippetPart[]
}

interface Said {
  /** Which of the records it is, from 1. */
  readonly at: number
  readonly role: 'number' | 'title' | 'text'
  readonly place: string
  readonly said: string
}

/** A record as it is shown. Its place is null if it has changed meanwhile. */
interface Shown {
  readonly number: string | null
  readonly title: string | null
  readonly place: Place | null
}

/** The records as they are shown, in their order. Their lines and notes are read only where places are wanted. */
export async function shownOf(
  ctx: Context, { words }: Sought, found: readonly Found[], isPlaced: boolean,
): Promise<readonly Shown[]> {
  if (!found.length) return []
  const statement = cachedStatement(ctx, 'places of what was found', () =>
    sql<Said>`select * from "searchPlaces"(${slot('orgId')}::text, ${slot('kinds')}::text[], ${slot('ids')}::text[],
      ${slot('patterns')}::text[])`.compile(statements))
  const said = await ctx.query<Said>(statement({
    orgId: ctx.viewer.orgId, kinds: found.map(({ kind }) => kind), ids: found.map(({ recordId }) => recordId),
    patterns: isPlaced ? words.map(patternOfWord) : null,
  }))
  return found.map((_, index) => {
    const own = said.filter(({ at }) => at === index + 1)
    const called = (role: Said['role']) => own.find((one) => one.role === role)?.said ?? null
    return { number: called('number'), title: called('title'), place: isPlaced ? bestOf(own, words) : null }
  })
}

interface Range {
  readonly start: number
  readonly end: number
}

/** What a word is in a folded text after a space. A short word stands only where a word begins. */
const soughtAs = (word: string) => (isShort(word) ? ` ${word}` : word)

/** Where a word stands in a folded text after a space, from a place on; undefined if nowhere. */
function rangeOf(word: string, text: string, from: number): Range | undefined {
  const at = text.indexOf(soughtAs(word), from)
  const start = at < 0 || !isShort(word) ? at : at + 1
  return start < 0 ? undefined : { start, end: start + word.length }
}

/** All places of a word. */
function rangesOf(word: string, text: string): Range[] {
  const ranges: Range[] = []
  for (let range = rangeOf(word, text, 0); range; range = rangeOf(word, text, range.end)) ranges.push(range)
  return ranges
}

/** Ranges that overlap or touch, as one. */
function joined(ranges: readonly Range[]): Range[] {
  const all: Range[] = []
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = all.at(-1)
    if (!last || range.start > last.end) all.push(range)
    else all[all.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
  }
  return all
}

/** The first of the places with the most words. The texts are long, so no further one is folded than is needed. */
function bestOf(said: readonly Said[], words: readonly string[]): Place | null {
  let best: { readonly place: string; readonly text: string; readonly firsts: readonly Range[] } | undefined
  for (const { place, said: text } of said) {
    const folded = ` ${foldEach(text)}`
    const firsts = words.flatMap((word) => rangeOf(word, folded, 0) ?? [])
    if (firsts.length > (best?.firsts.length ?? 0)) best = { place, text, firsts }
    if (firsts.length === words.length) break
  }
  if (!best) return null
  const { place, text, firsts } = best
  const first = placeOf(text, Math.min(...firsts.map(({ start }) => start)) - 1)
  return { place, snippet: snippetOf(text, first, words) }
}

/** The characters that are folded at once to find a place among them. */
const AT_ONCE = 256

/** Where the character of a text is that has this place in the folded text. */
function placeOf(text: string, place: number): number {
  let [at, before] = [0, 0]
  for (let end = 0; end < text.length; at = end) {
    end = markedUntil(text, wholeAt(text, at + AT_ONCE))
    const { length } = foldEach(text.slice(at, end))
    if (before + length > place) break
    before += length
  }
  return at + foldedOf(text.slice(at), 0, place - before + 1).from[place - before]
}

/** A text as it is searched, and where the character of each of its places begins and ends in the text. */
interface Folded {
  readonly text: string
  readonly from: readonly number[]
  readonly to: readonly number[]
}

/**
 * A character with the marks on it, which are folded together: folding puts them into one order, as Arabic vowels. Two
 * letters of Japanese become marks.
 */
const MARKED = /.[\p{M}\uff9e\uff9f]*/gsu

const MARKS = /[\p{M}\uff9e\uff9f]*/uy

/** The place behind the marks that stand here. */
function markedUntil(text: string, at: number): number {
  MARKS.lastIndex = at
  return at + (MARKS.exec(text)?.[0].length ?? 0)
}

/** The beginning of a text, folded character by character: at least so many, and so many folded ones. */
function foldedOf(text: string, least: number, leastFolded: number): Folded {
  let folded = ''
  const from: number[] = []
  const to: number[] = []
  for (const { 0: character, index: at } of text.matchAll(MARKED)) {
    if (at >= least && folded.length >= leastFolded) break
    const part = foldEach(character)
    folded += part
    for (let unit = 0; unit < part.length; unit += 1) {
      from.push(at)
      to.push(at + character.length)
    }
  }
  return { text: folded, from, to }
}

/** The characters of a text that are shown before the first word, and in all. */
const SHOWN_BEFORE = 40
const SHOWN = 160

/** The text around the first word, in parts. What is left out at an end is an ellipsis. */
function snippetOf(text: string, first: number, words: readonly string[]): SnippetPart[] {
  const begin = wholeAt(text, Math.max(0, first - SHOWN_BEFORE))
  const longest = Math.max(...words.map(({ length }) => length))
  const { text: folded, from, to } = foldedOf(text.slice(first), SHOWN, SHOWN + longest)
  const ranges = words.flatMap((word) => rangesOf(word, ` ${folded}`))
  const marks = joined(ranges.map(({ start, end }) => ({ start: first + from[start - 1], end: first + to[end - 2] })))
  const end = wholeAt(text, Math.min(text.length, Math.max(begin + SHOWN, marks[0].end)))
  const parts: SnippetPart[] = begin > 0 ? [{ text: '…', isMatch: false }] : []
  let at = begin
  for (const mark of marks.filter(({ end: last }) => last <= end)) {
    parts.push({ text: text.slice(at, mark.start), isMatch: false })
    parts.push({ text: text.slice(mark.start, mark.end), isMatch: true })
    at = mark.end
  }
  parts.push({ text: text.slice(at, end), isMatch: false }, { text: end < text.length ? '…' : '', isMatch: false })
  return parts.filter((part) => part.text)
}

/** The place, or the one before it if it would cut a character in two. */
const wholeAt = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at)

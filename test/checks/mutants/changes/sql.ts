// Finds the conditions of an SQL text with placeholders `${…}`.

/** Characters of a text, from `start` to before `end`. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** Begins a condition. */
const BEFORE = /\b(?:where|and|or|on|when)\s+/g
/** Ends a condition at the same depth of parentheses. */
const AFTER = new RegExp(String.raw`^(?:and|or|then|group by|order by|limit|returning|for (?:no key )?update|union|`
  + String.raw`except|join|left join|inner join|cross join|where|on conflict|do update|from|select|end)\b`)

/**
 * The text with quoted parts and placeholders blanked, which keeps the place of everything else. Placeholders may
 * contain texts with placeholders.
 */
export function masked(text: string): string {
  let [result, at] = ['', 0]
  while (at < text.length) {
    const length = opaqueLength(text, at)
    result += length ? '\0'.repeat(length) : text[at]
    at += length || 1
  }
  return result
}

/** The length of the quoted part or placeholder that begins here; 0 if none does. */
function opaqueLength(text: string, at: number): number {
  if (text.startsWith('${', at)) return placeholderLength(text, at)
  if (text[at] !== '"' && text[at] !== "'") return 0
  const end = text.indexOf(text[at], at + 1)
  return end < 0 ? 0 : end + 1 - at
}

function placeholderLength(text: string, at: number): number {
  let depth = 0
  for (let place = at + 1; place < text.length; place += 1) {
    if (text[place] === '{') depth += 1
    if (text[place] === '}') depth -= 1
    if (depth === 0) return place + 1 - at
  }
  return text.length - at
}

/** The conditions after `where`, `and`, `or`, `on` and `when`. */
export function conditionsIn(text: string): Range[] {
  const bare = masked(text)
  return [...bare.matchAll(BEFORE)]
    .filter(({ index }) => !isBetween(bare, index))
    .map(({ index, 0: word }) => ({ start: index + word.length, end: endOf(bare, index + word.length) }))
    .filter(({ start, end }) => end > start && !bare.slice(start, end).includes('`'))
}

/** True for the `and` of `between x and y`. */
const isBetween = (bare: string, at: number) => /\bbetween\s+[^\s()]+\s+$/.test(bare.slice(0, at))

/** Where the condition that begins at `start` ends, without the space behind it. */
function endOf(bare: string, start: number): number {
  let [depth, at] = [0, start]
  for (; at < bare.length && depth >= 0; at += 1) {
    if (bare[at] === '(') depth += 1
    if (bare[at] === ')') depth -= 1
    if (depth < 0 || (depth === 0 && (isEnd(bare, at) || isNextClause(bare, start, at)))) break
  }
  return start + bare.slice(start, at).trimEnd().length
}

/** True for a placeholder after a condition that is complete without it. */
const isNextClause = (bare: string, start: number, at: number) =>
  bare[at] === '\0' && /[\w)\0]\s+$/.test(bare.slice(start, at))
  && !/\b(?:in|like|is|not|any|between|from|and|or)\s+$/.test(bare.slice(start, at))

const isEnd = (bare: string, at: number) =>
  bare[at] === ','
  || (/\s/.test(bare[at - 1] ?? '') && AFTER.test(bare.slice(at, at + 20)) && !isBetween(bare, at))

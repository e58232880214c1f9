// Changes in texts that are code: SQL and formulas.
import ts from 'typescript'
import type { Change, Maker } from '../change.js'
import { conditionsIn, masked, type Range } from './sql.js'
import { nextInOnly, type Kinds } from './names.js'

type Swaps = readonly (readonly [pattern: RegExp, text: string])[]

/** Comparisons of conditions. Elsewhere `=` is an assignment. */
const COMPARISONS: Swaps = [
  [/ <> /g, ' = '], [/ = /g, ' <> '], [/ <= /g, ' < '], [/ < /g, ' <= '], [/ >= /g, ' > '], [/ > /g, ' >= '],
]
const SQL: Swaps = [
  [/\bgreatest\(/g, 'least('], [/\bleast\(/g, 'greatest('], [/\bnot in \(/g, 'in ('], [/(?<!not )\bin \(/g, 'not in ('],
  [/\bis not null\b/g, 'is null'], [/\bis null\b/g, 'is not null'], [/\bnot exists\b/g, 'exists'],
  [/(?<!not )\bexists \(/g, 'not exists ('], [/\bor\b/g, 'and'], [/ desc\b/g, ''], [/\bround\(/g, 'trunc('],
  [/\bfor (?:no key )?update\b/g, ''], [/\bleft join\b/g, 'join'], [/ \+ /g, ' - '], [/ - /g, ' + '],
  [/\bsum\(/g, 'max('],
]
const FORMULA: Swaps = [
  [/\+/g, '−'], [/−/g, '+'], [/×/g, '/'], [/\//g, '×'], [/\bmax\(/g, 'min('], [/\bmin\(/g, 'max('], [/\b100\b/g, '101'],
]

/** The text between the quotes of a literal, with its place in the file. */
interface Inside {
  readonly text: string
  readonly at: number
}
const insideOf = (node: ts.Node): Inside => ({ text: node.getText().slice(1, -1), at: node.getStart() + 1 })

const isTagged = (node: ts.Node) =>
  ts.isTaggedTemplateExpression(node.parent) && /^sql\b/.test(node.parent.tag.getText())
const isLiteral = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
const KEYWORD = /\b(?:select|update|insert into|delete from|where|join|coalesce|case when|not|in \()/

/** True for quoted columns with a keyword, or with their table. */
const looksLikeSql = (text: string) => /"\w+"/.test(text) && (KEYWORD.test(text) || /\."\w+"/.test(text))

const isSql = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression =>
  isLiteral(node) && (isTagged(node) || looksLikeSql(node.getText()))

function swapped(
  { text, at }: Inside, swaps: Swaps, within: readonly Range[] = [{ start: 0, end: text.length }],
): Change[] {
  const isWithin = (start: number) => within.some((range) => range.start <= start && start < range.end)
  return swaps.flatMap(([pattern, other]) =>
    [...text.matchAll(pattern)].filter(({ index }) => isWithin(index))
      .map(({ index, 0: found }) => ({ start: at + index, end: at + index + found.length, text: other })))
}

/** SQL with a condition that always holds, with another comparison or function, or with another value of an enum. */
export const otherSql = (kinds: Kinds): Maker => (node) => {
  if (!isSql(node)) return []
  const { text, at } = insideOf(node)
  const [bare, conditions] = [{ text: masked(text), at }, conditionsIn(text)]
  const whole = /\b(?:select|update|where)\b/.test(text) ? [] : [{ start: 0, end: text.length }]
  const compared = conditions.length ? conditions : whole
  return [
    ...conditions.map(({ start, end }) => ({ start: at + start, end: at + end, text: 'true' })),
    ...swapped(bare, COMPARISONS, compared), ...swapped(bare, SQL),
    ...compared.flatMap((range) => otherStates(kinds, text, range))
      .map(({ start, end, text: other }) => ({ start: at + start, end: at + end, text: other })),
  ]
}

/** The values of enums in a condition, each with another one of its enum. */
function otherStates(kinds: Kinds, text: string, { start, end }: Range): Change[] {
  const values = [...text.slice(start, end).matchAll(/(?<=')[A-Z][A-Z_]+(?=')/g)]
  return values.flatMap(({ index, 0: value }) => {
    const other = nextInOnly(kinds, values.map(([one]) => one), value)
    return other ? [{ start: start + index, end: start + index + value.length, text: other }] : []
  })
}

/** A formula with another operator, choice or number. */
export const otherFormula: Maker = (node) => {
  const isFormula = ts.isStringLiteral(node) && ts.isCallExpression(node.parent)
    && node.parent.expression.getText() === 'formula'
  return isFormula ? swapped(insideOf(node), FORMULA) : []
}

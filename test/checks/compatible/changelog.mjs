// What CHANGELOG.md announces as breaking, and how its section `Unreleased` is written and released.

/** How a break is announced, for messages. */
export const FORM = `An item announces the names that it begins with, in backticks, up to a
colon; a name after an arrow is what takes its place:
- \`Bill.taxRate\` → \`Bill.rate\`, \`REST Bill.taxRate\`: what clients do instead.`

const HEADING = /^## (\[?)Unreleased(\]?)[ \t]*$/m
const UNRELEASED = /^## \[?Unreleased\]?[ \t]*\n(?:(?!## ).*\n)*/m
const partOf = (title) => new RegExp(`^### ${title}[ \\t]*\\n(?:(?!#{1,3} ).*\\n)*`, 'm')

/** `Old` or `Old` → `New`, in a list that ends with a colon. */
const LIST = /^`[^`]+`(?: (?:→|->) `[^`]+`)?(?:(?:, and|,| and) `[^`]+`(?: (?:→|->) `[^`]+`)?)*:/

/** The same text, as long as before, where nothing in a block of code or a comment looks like a heading or an item. */
const withoutCode = (text) =>
  text.replace(/^ *(`{3,}|~{3,})[^`~\n]*\n(?:.*\n)*? *\1[ \t]*$|<!--[^]*?-->/gm, (block) => block.replace(/[^\n]/g, 'x'))

/** The text with `\n` at the end of each line, also of the last one. */
const plain = (text) => `${text.replaceAll('\r\n', '\n').trimEnd()}\n`

/** Changes a text, whose lines then end as before. */
const inOwnLines = (text, change) =>
  (text.includes('\r\n') ? change(plain(text)).replaceAll('\n', '\r\n') : change(plain(text)))

/** The newest version with a day. */
export const latestVersion = (text) => /^## \[?(\d[^\s\]]*)\]? - /m.exec(withoutCode(plain(text)))?.[1]

const unreleased = (text) => UNRELEASED.exec(withoutCode(plain(text)))?.[0] ?? ''

/** The names that begin the items below `### Breaking` of what is unreleased. */
export function announced(text) {
  const parts = unreleased(text).match(new RegExp(partOf('Breaking'), 'gm')) ?? []
  const items = parts.flatMap((part) => part.split(/^ *[-*+] +/m).slice(1)).map((item) => item.replace(/\s+/g, ' '))
  const lists = items.flatMap((item) => LIST.exec(item) ?? []).map((list) => list.replace(/(?:→|->) `[^`]+`/g, ''))
  return new Set(lists.flatMap(namesIn))
}

const namesIn = (text) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name)

/** The line that announces a change, and nothing else that its message names. */
export const lineFor = ({ coordinate, message }) => `- \`${coordinate}\`: ${message.replaceAll('`', '\'')}.`

/** Lines for what was added and is not named yet: one for each type, and one for all new types and paths. */
export function additionLines(text, changes) {
  const named = new Set(namesIn(unreleased(text)))
  const lines = new Map()
  for (const { coordinate, isAdded, isText, level } of changes) {
    if (!isAdded || isText || level !== 'harmless' || named.has(coordinate) || coordinate.includes('@')) continue
    const owner = coordinate.includes('.') ? coordinate.replace(/\.[^.]*$/, '') : ''
    lines.set(owner, [...(lines.get(owner) ?? []), `\`${coordinate}\``])
  }
  return [...lines.values()].map((names) => `- ${names.join(', ')}.`)
}

/** The text with these lines at the end of a part. A new part stands first, or after `### Breaking`. */
export const withLines = (text, lines, title = 'Breaking') => inOwnLines(text, (given) => {
  const whole = withUnreleased(given)
  const { index, 0: section } = UNRELEASED.exec(withoutCode(whole))
  const part = partOf(title).exec(section)
  const before = part ?? partOf('Breaking').exec(section) ?? HEADING.exec(section)
  const at = index + before.index + before[0].trimEnd().length
  const heading = part ? '' : `\n\n### ${title}`
  const gap = part?.[0].includes('\n-') ? '\n' : '\n\n'
  return `${whole.slice(0, at)}${heading}${gap}${lines.join('\n')}${whole.slice(at).replace(/^\n*(?=#)/, '\n\n')}`
})

/** The text with a section for what is unreleased, before those of versions. */
function withUnreleased(text) {
  const code = withoutCode(text)
  if (HEADING.test(code)) return text
  const at = /^## /m.exec(code)?.index ?? text.length
  return `${text.slice(0, at).trimEnd()}\n\n## Unreleased\n\n${text.slice(at)}`
}

/** The text after a release: what was unreleased has the version and its day. */
export const released = (text, version, day) => inOwnLines(text, (given) => {
  const whole = withUnreleased(given)
  const { index, 0: line, 1: open, 2: close } = HEADING.exec(withoutCode(whole))
  const at = index + line.length
  return `${whole.slice(0, at)}\n\n## ${open}${version}${close} - ${day}${whole.slice(at)}`
})

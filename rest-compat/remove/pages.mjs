// Takes out of the pages what names files that are deleted. Sentences about REST are left to a person.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

const DOCS = readdirSync('docs', { recursive: true }).filter((name) => name.endsWith('.md'))
const PAGES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'deploy/README.md', ...DOCS.map((name) => `docs/${name}`)]
const pages = () => PAGES.filter((page) => existsSync(page)).map((page) => [page, readFileSync(page, 'utf8')])

/** The commands and checks that are gone, as the pages name them. */
const GONE_COMMANDS = ['npm run smoke', 'npm run fuzz', 'selvedge replay']

/** Removes sections about the door, and rows, items, paragraphs and examples that name what is deleted. */
export function removeFromPages(deleted) {
  const files = deleted.map((place) => place.replaceAll('.', String.raw`\.`))
  const gone = new RegExp(`(?:^|[^\\w/])(?:${files.join('|')})(?![\\w-])|\\(parity\\.md|${GONE_COMMANDS.join('|')}`, 'm')
  for (const [page, text] of pages()) {
    const left = blocksOf(withoutSections(text)).map((block) => withoutGone(block, gone)).filter(Boolean).join('\n\n')
    if (left !== text.trimEnd()) writeFileSync(page, `${left}\n`)
  }
}

/** Sections whose heading is about REST. */
const withoutSections = (text) => text.split(/^(?=#)/m).filter((section) => !/^##+ .*REST/.test(section)).join('')

/** Paragraphs, lists, tables and examples. An example may have empty lines. */
function blocksOf(text) {
  const blocks = []
  for (const part of text.trimEnd().split('\n\n')) {
    const isOpen = (blocks.at(-1)?.split('```').length ?? 1) % 2 === 0
    if (isOpen) blocks.push(`${blocks.pop()}\n\n${part}`)
    else blocks.push(part)
  }
  return blocks
}

function withoutGone(block, gone) {
  if (!gone.test(block)) return block
  if (block.startsWith('|')) return block.split('\n').filter((row) => !gone.test(row)).join('\n')
  if (/^[*\d]/.test(block)) return block.split(/\n(?=\* |\d+\. )/).filter((item) => !gone.test(item)).join('\n')
  if (block.startsWith('```')) return ''
  const sentences = block.split(/(?<=\.)\s+/)
  // What follows a first sentence speaks of the same.
  return gone.test(sentences[0]) ? '' : wrapped(sentences.filter((sentence) => !gone.test(sentence)).join(' '))
}

/** The text in lines of at most 120 characters. */
const wrapped = (text) => text.replaceAll('\n', ' ').replace(/(.{1,120})(?: |$)/g, '$1\n').trimEnd()

/** The places where the pages still speak of REST. */
export const linesAboutRest = () => pages().flatMap(([page, text]) =>
  text.split('\n').flatMap((line, at) => (/\bREST\b/.test(line) ? [`${page}:${at + 1}`] : [])))

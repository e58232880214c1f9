// The pages for readers: their links lead somewhere, and the guides are short and easy to read.
import { expect, test } from '@jest/globals'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import readability from 'text-readability'
import { PAGES } from './support/examples.js'

const GUIDE = /^docs\/(?:frontend|integration|legacy|operations)\//
const guides = PAGES.filter((page) => GUIDE.test(page))
const examples = readdirSync('examples').map((name) => `examples/${name}/README.md`)
const pages = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'client/README.md', 'deploy/README.md', 'docs/rules.md']
const short = [...pages, ...guides, ...examples]
const [README_WORDS, GUIDE_WORDS, GRADE] = [1_000, 1_500, 10]

const read = (page: string) => readFileSync(page, 'utf8')
const withoutBlocks = (text: string) => text.replace(/^ *```[^]*?^ *```$/gm, '')
const LINK = /\[([^\][]*)\]\(([^)\s]+)\)/g
const LIST_ITEM = /^ *(?:[*-]|\d+\.) /gm

const linksOf = (page: string) => [...withoutBlocks(read(page)).matchAll(LINK)].map(([, , target]) => target)
  .filter((target) => !/^https?:/.test(target))

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string) => [...withoutBlocks(read(page)).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
  heading.toLowerCase().replace(/[^\w\- ]/g, '').replaceAll(' ', '-'))

function leads(page: string, target: string): boolean {
  const [file, anchor] = target.split('#')
  const place = file ? path.join(path.dirname(page), file) : page
  return existsSync(place) && (anchor === undefined || anchorsOf(place).includes(anchor))
}

/** The sentences of a page. A word of code counts as a short word; a paragraph or an item of a list ends a sentence. */
const proseOf = (page: string) => withoutBlocks(read(page)).replace(/^(?:\||#|!|<!--).*$/gm, '')
  .replace(LINK, '$1').replace(/`[^`]*`/g, 'it').replace(LIST_ITEM, '\n\n').replace(/[*_]/g, '').split(/\n\n+/)
  .map((paragraph) => paragraph.trim().replace(/\s+/g, ' ').replace(/[^.!?]$/, '$&.')).filter(Boolean).join('\n')

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length
const wordsOf = (page: string) => wordsIn(read(page))

const GENERATED = ['README', 'domain', 'parity'].map((name) => `docs/reference/${name}.md`)

test.each([...PAGES, ...GENERATED, ...examples, 'CHANGELOG.md'])('the links of %s lead to files and headings that are there', (page) => {
  expect(linksOf(page).filter((target) => !leads(page, target))).toEqual([])
})

test('the README leads to every guide, or to a page that does', () => {
  const next = (page: string) => linksOf(page).map((target) => path.join(path.dirname(page), target.split('#')[0]))
  const near = next('README.md')
  const reached = new Set([...near, ...near.filter((page) => GUIDE.test(page)).flatMap(next)])
  expect(guides.filter((page) => !reached.has(page))).toEqual([])
  expect(guides.length).toBeGreaterThan(20)
})

test('the README is one page, and what is read as a whole is short', () => {
  const versions = read('CHANGELOG.md').split(/^## /m)
  expect(wordsOf('README.md')).toBeLessThanOrEqual(README_WORDS)
  expect(versions.filter((version) => wordsIn(version) > GUIDE_WORDS)).toEqual([])
  expect(short.filter((page) => wordsOf(page) > GUIDE_WORDS)).toEqual([])
})

test.each(['README.md', ...short])('%s reads easily', (page) => {
  expect(readability.fleschKincaidGrade(proseOf(page))).toBeLessThanOrEqual(GRADE)
})

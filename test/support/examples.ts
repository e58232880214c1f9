// The examples of the pages: their blocks of commands and operations, and those within their sentences. Tests take an
// example from its page, put their own addresses and files into it, and run it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'

/** What is generated has no examples. */
const GENERATED = 'reference/'
export const PAGES = [
  'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'deploy/README.md', 'client/README.md',
  ...readdirSync('docs', { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.md') && !name.startsWith(GENERATED)).sort().map((name) => `docs/${name}`),
]
const RUNNABLE = ['sh', 'graphql', 'sql', 'ts', 'ini']

export interface Example {
  readonly page: string
  readonly line: number
  /** That of the block; empty in a sentence. */
  readonly language: string
  readonly text: string
}

const FENCED = /^```(\w*)\n([^]*?)^```$/gm
const IN_SENTENCE = /(?<!`)`([^`]+)`(?!`)/g
/** A command with its words, or an operation. */
const PROGRAM = /^(?:npx|npm|node|selvedge|curl|zcat|docker|systemctl|touch|git|nginx|pg_dump) [^…]/
const STATEMENT = /^(?:\.ci\/run|VACUUM|ALTER|NODE_OPTIONS=|\{ \w|webhookDeliveries\()/

/** All blocks of a page, also those that are answers or drawings. */
export const blocksOf = (page: string): Example[] => {
  const text = readFileSync(page, 'utf8')
  return [...text.matchAll(FENCED)].map(({ 1: language, 2: block, index }) =>
    ({ page, language, text: block.trimEnd(), line: text.slice(0, index).split('\n').length }))
}

const sentencesOf = (page: string): Example[] => {
  const text = readFileSync(page, 'utf8').replace(FENCED, (block) => block.replace(/[^\n]/g, ''))
  return [...text.matchAll(IN_SENTENCE)].map(({ 1: span, index }) =>
    ({ page, language: '', text: span.replace(/\s+/g, ' '), line: text.slice(0, index).split('\n').length }))
    .filter(({ text }) => PROGRAM.test(text) || STATEMENT.test(text))
}

export const blocks = PAGES.flatMap(blocksOf).filter(({ language }) => RUNNABLE.includes(language))
export const sentences = PAGES.flatMap(sentencesOf)

/** The examples of a page that begin with these words: a block, or one text that may stand in several sentences. */
export const found = (page: string, begins: string): Example[] => {
  const ofPage = (one: Example) => one.page === page && one.text.startsWith(begins)
  const all = blocks.filter(ofPage)
  if (all.length) return all
  const exact = sentences.filter((one) => one.page === page && one.text === begins)
  return exact.length ? exact : sentences.filter(ofPage)
}

/** The text of one example, in which each key of `instead` stands and is replaced by its value. */
export function example(page: string, begins: string, instead: Readonly<Record<string, string>> = {}): string {
  const texts = new Set(found(page, begins).map(({ text }) => text))
  if (texts.size !== 1) throw new Error(`${page} has ${texts.size} examples that begin with "${begins}"`)
  return Object.entries(instead).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`"${from}" is not in the example "${begins}" of ${page}`)
    return text.replaceAll(from, to)
  }, [...texts][0])
}

type Settings = Readonly<Record<string, string>>
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TZ']
const OURS = Object.fromEntries(INHERITED.flatMap((name) =>
  (process.env[name] === undefined ? [] : [[name, process.env[name]]])))

function launch(text: string, settings: Settings) {
  const env = { ...OURS, NODE_NO_WARNINGS: '1', ...settings } as NodeJS.ProcessEnv
  const child = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', text], { env, detached: true })
  const printed = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (printed.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed.err += chunk.toString()))
  return { child, printed, closed: once(child, 'close') }
}

/** Runs a text of the shell until it ends, and returns what it printed. Throws if a command of it fails. */
export async function shell(text: string, settings: Settings = {}, piped = ''): Promise<string> {
  const { child, printed, closed } = launch(text, settings)
  // A command that reads nothing may have ended already.
  child.stdin.on('error', () => {}).end(piped)
  const [code] = (await closed) as [number | null]
  if (code !== 0) throw new Error(`it ended with ${code}: ${text}\n${printed.out}\n${printed.err}`)
  return printed.out
}

export interface Served {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Starts a gateway by a text of the shell, on a free port, and waits until it is ready. */
export async function serve(text: string, settings: Settings): Promise<Served> {
  const { child, printed, closed } = launch(text, { PORT: '0', LOG_LEVEL: 'info', ...settings })
  const [url, pid] = await new Promise<[string, number]>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [address] = /http:\S+(?=\/graphql)/.exec(printed.out) ?? []
      const [, process] = /"pid":(\d+)/.exec(printed.out) ?? []
      if (address && process) resolve([address, Number(process)])
    })
    void closed.then(([code]) => reject(new Error(`it ended with ${code}: ${text}\n${printed.out}\n${printed.err}`)))
  })
  const { status } = await fetch(`${url}/ready`)
  if (status !== 200) throw new Error(`it is not ready: ${text}`)
  // To the gateway alone: npm would pass a signal on, and a second one ends the gateway at once.
  const stop = async () => {
    process.kill(pid, 'SIGTERM')
    await closed
  }
  return { url, stop }
}

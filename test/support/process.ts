// Runs the gateway in its own process, as operators start it, and reads its output.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll } from '@jest/globals'
import { expectNoFaults, keepFaults } from './logged-faults.js'

afterAll(expectNoFaults)

export interface Run {
  readonly url: string
  /** The output so far. */
  readonly output: () => string
  /** Waits for a line with this text and returns the line. */
  readonly line: (text: string) => Promise<string>
  readonly signal: (name: NodeJS.Signals) => void
  readonly ended: Promise<Ending>
}

export interface Ending {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

type Settings = Readonly<Record<string, string>>

/** The only environment variables that the process gets from this one. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'NODE_V8_COVERAGE']
const OURS = Object.fromEntries(
  INHERITED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
)

/** A program to run, and its folder. */
interface Program {
  readonly command: string
  readonly words: readonly string[]
  readonly folder?: string
}

/**
 * The gateway built in a folder; without a folder, the build made before the first suite. `--liftoff-only` leaves out
 * the optimizing compiler of WebAssembly, which takes longer than such a short process gains by it.
 */
export const builtIn = (folder?: string): Program =>
  ({ command: process.execPath, words: ['--liftoff-only', '--enable-source-maps', 'dist/src/main.js'], folder })

/** `npm start` in a checkout. */
export const npmStart = (folder: string): Program => ({ command: 'npm', words: ['start'], folder })

/** Starts the gateway, one of its commands or another program, with these settings only. */
function launch(settings: Settings, words: readonly string[] = [], program = builtIn()) {
  const child = spawn(program.command, [...program.words, ...words], {
    cwd: program.folder,
    env: { ...OURS, NODE_NO_WARNINGS: '1', PORT: '0', ...settings } as NodeJS.ProcessEnv,
  })
  const printed = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (printed.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed.err += chunk.toString()))
  const ended = once(child, 'close').then(([code]): Ending => {
    keepFaults(printed.out)
    return { code: code as number | null, ...printed }
  })
  return { child, printed, ended }
}

/** Runs the gateway until it ends, with settings that prevent its start. */
export const runToEnd = (settings: Settings, program?: Program): Promise<Ending> => launch(settings, [], program).ended

/** Runs a command until it ends. `words` follow `selvedge` on the command line; `piped` is its standard input. */
export function runCommand(words: readonly string[], settings: Settings = {}, piped = ''): Promise<Ending> {
  const { child, ended } = launch(settings, words)
  child.stdin.end(piped)
  return ended
}

/** Starts the gateway and waits until it listens. */
export async function run(settings: Settings, program?: Program): Promise<Run> {
  const { child, printed, ended } = launch(settings, [], program)
  const line = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = printed.out.split('\n').slice(0, -1).find((one) => one.includes(text))
        if (found !== undefined) resolve(found)
      }
      child.stdout.on('data', look)
      void ended.then(({ code, err }) => reject(new Error(`it ended with ${code} before it printed "${text}": ${err}`)))
      look()
    })
  const [url] = /http:\S+(?=\/graphql)/.exec(await line('  GraphQL')) ?? ['']
  return { url, line, ended, output: () => printed.out, signal: (name) => child.kill(name) }
}

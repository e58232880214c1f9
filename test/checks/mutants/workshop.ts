// Copies of the checkout in a temporary folder, and the processes that run in them. The checkout itself is not changed.
// Both end with this process, however it ends. A copy has each file compiled beside it, since a process that compiles
// what it imports takes twice as long to start.
import { transformSync } from '@swc/core'
import { spawn, type ChildProcess } from 'node:child_process'
import { lutimesSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { copyCheckout, filesIn } from './files.js'
import { mutated, type Mutant } from './mutants.js'

export interface Copy {
  readonly folder: string
  /** Where its processes put what they need for a while. */
  readonly temporary: string
}

const running = new Set<ChildProcess>()
let root = ''

/** Kills a process with those that it has started. */
function killAll(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

function clear(): void {
  for (const child of running) killAll(child)
  if (root) rmSync(root, { recursive: true, force: true, maxRetries: 3 })
}
process.on('exit', clear)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

/** A copy of the checkout. */
export function makeCopy(name: string): Copy {
  root ||= mkdtempSync(path.join(tmpdir(), 'selvedge-mutants-'))
  const copy = { folder: path.join(root, name), temporary: path.join(root, `${name}-temporary`) }
  copyCheckout(copy.folder)
  mkdirSync(copy.temporary)
  for (const place of COMPILED.flatMap((one) => filesIn(path.join(copy.folder, one), '.ts')))
    if (!place.endsWith('.d.ts')) compile(copy, place, readFileSync(place, 'utf8'))
  // The build makes the client again if its folder is newer than the link to it.
  lutimesSync(path.join(copy.folder, 'src/generated/prisma'), new Date(), new Date())
  return copy
}

const COMPILED = ['src', 'rest-compat', 'prisma', 'client', 'test']
const SETTINGS = JSON.parse(readFileSync('.swcrc', 'utf8')) as object

/** Compiles a file of a copy as the build does. Suites get jest's functions from where their runner puts them. */
function compile({ folder }: Copy, filename: string, text: string): void {
  const sourceFileName = path.basename(filename)
  const { code } = transformSync(text, { ...SETTINGS, swcrc: false, filename, sourceFileName, sourceMaps: 'inline' })
  const globals = path.join(folder, 'test/support/globals.mjs')
  writeFileSync(filename.replace(/\.ts$/, '.js'), code.replace(/(['"])@jest\/globals\1/, `'${globals}'`))
}

/** Puts a mutant into a copy. The result takes it out again. */
export function plant(copy: Copy, mutant: Mutant): () => void {
  const place = path.join(copy.folder, mutant.file)
  const write = (text: string): void => {
    writeFileSync(place, text)
    compile(copy, place, text)
  }
  write(mutated(mutant))
  return () => write(mutated({ ...mutant, end: mutant.start, text: '' }))
}

export interface Ended {
  readonly code: number | null
  /** The last lines that it printed. */
  readonly printed: string
}

/** A process in a copy, which `stop` kills. */
export interface Started {
  readonly ended: Promise<Ended>
  readonly stop: () => void
}

const MOST_PRINTED = 4000

/** Starts Node in a copy. `hear` gets what the process tells. */
export function start(
  { folder, temporary }: Copy, words: readonly string[], env: Readonly<Record<string, string>>,
  hear: (message: unknown) => void = () => undefined,
): Started {
  const { TEST_DATABASE_URL: _server, DATABASE_URL: _other, NODE_OPTIONS: _options, ...inherited } = process.env
  const child = spawn(process.execPath, words, {
    cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...inherited, NODE_NO_WARNINGS: '1', TMPDIR: temporary, ...env },
  })
  running.add(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (printed = (printed + text.toString()).slice(-MOST_PRINTED)))
  child.on('message', hear)
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      running.delete(child)
      // What it has started may still write there.
      killAll(child)
      rmSync(temporary, { recursive: true, force: true, maxRetries: 30 })
      mkdirSync(temporary)
      resolve({ code, printed })
    })
  })
  return { ended, stop: () => killAll(child) }
}

// `selvedge import` in the process of the test, which loads the sources: a build is not needed.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { importFolder } from '../../src/cli/import.js'
import type { Installation } from './installations.js'

/** File → its rows. */
export type Files = Readonly<Record<string, readonly object[]>>

/** What a command has printed, line by line, and its exit code. */
interface Printed {
  readonly code: number
  readonly said: readonly string[]
}

type Write = typeof process.stdout.write

/** Does the work with these settings as the environment, and keeps what is printed. */
async function printedBy(settings: Installation['settings'], work: () => Promise<void>): Promise<Printed> {
  const before = Object.keys(settings).map((name) => [name, process.env[name]] as const)
  const { stdout, stderr } = process
  const [out, err] = [stdout.write, stderr.write]
  const said: string[] = []
  Object.assign(process.env, settings)
  stdout.write = ((text: string) => said.push(text) > 0) as Write
  stderr.write = (() => true) as Write
  try {
    await work()
    return { code: Number(process.exitCode ?? 0), said: said.join('').trimEnd().split('\n') }
  } finally {
    Object.assign(stdout, { write: out })
    Object.assign(stderr, { write: err })
    process.exitCode = undefined
    for (const [name, value] of before) {
      if (value === undefined) Reflect.deleteProperty(process.env, name)
      else process.env[name] = value
    }
  }
}

/** Imports files into the organization `mill` of an installation. No gateway may be running on it. */
export async function importHere({ settings }: Installation, files: Files, options = {}): Promise<Printed> {
  const folder = await mkdtemp(path.join(tmpdir(), 'selvedge-import-here-'))
  try {
    for (const [name, rows] of Object.entries(files))
      await writeFile(path.join(folder, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    return await printedBy(settings, () => importFolder({ words: [folder], options: { org: 'mill', ...options } }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

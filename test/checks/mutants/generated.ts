// Whether a mutant changes a generated file. `.ci/run` makes these files again, and refuses those that differ from the
// committed ones.
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from './files.js'
import { start, type Copy } from './workshop.js'

const FOLDERS = ['client/generated', 'rest-compat/generated', 'docs', 'examples/explore']
const TYPED = ['--import', '@swc-node/register/esm-register']
const PRINTERS = [
  [...TYPED, 'node_modules/@graphql-codegen/cli/esm/bin.js', '--config', 'codegen.ts'],
  [...TYPED, 'src/print-docs.ts'],
]

/** The first generated file that differs in a copy, after it was made again there; undefined if none does. */
export async function changedGenerated(copy: Copy): Promise<string | undefined> {
  const committed = ['schema.graphql', ...FOLDERS.flatMap((folder) => filesIn(folder, ''))]
  const inCopy = (file: string) => path.join(copy.folder, file)
  for (const words of PRINTERS) {
    const { code } = await start(copy, words, {}).ended
    if (code !== 0) return words.at(-1)
  }
  const differing = committed.filter((file) =>
    !existsSync(inCopy(file)) || !readFileSync(inCopy(file)).equals(readFileSync(file)))
  for (const file of differing) copyFileSync(file, inCopy(file))
  return differing[0]
}

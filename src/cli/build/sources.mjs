// Reads the sources of the Prisma client and of the build once, so that their keys are computed from exactly the bytes
// that are compiled.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../../..')
const FOLDERS = ['prisma', 'rest-compat', 'src']
const GENERATED = path.join('src', 'generated')
/** What both are also made of. The lock file stands for the versions of all packages, and of the gateway itself. */
const SETTINGS = [
  'package-lock.json', 'prisma.config.ts', '.swcrc', 'src/cli/build/personal.mjs', 'src/cli/build/columns.mjs',
]

/** The sources, the Prisma schema files, and a key for the client and for the build. A key changes with its sources. */
export function readSources() {
  const settings = SETTINGS.map((file) => ({ file, bytes: readFileSync(path.join(ROOT, file)) }))
  const sources = FOLDERS.flatMap((folder) => readFolder(ROOT, folder))
  const schema = sources.filter(({ file }) => /^prisma\/[^/]+\.prisma$/.test(file))
  return { sources, schema, clientKey: keyOf([...schema, ...settings]), buildKey: keyOf([...sources, ...settings]) }
}

/** All files below a folder of `root`, in the same order everywhere, but those that are generated in the checkout. */
export function readFolder(root, folder) {
  const entries = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
  const places = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name))
  const files = places.map((place) => path.relative(root, place))
  const own = files.filter((file) => root !== ROOT || !file.startsWith(GENERATED))
  return own.sort().map((file) => ({ file, bytes: readFileSync(path.join(root, file)) }))
}

function keyOf(files) {
  const hash = createHash('sha256')
  for (const { file, bytes } of files) hash.update(`${file}\0${bytes.length}\0`).update(bytes)
  return hash.digest('hex').slice(0, 16)
}

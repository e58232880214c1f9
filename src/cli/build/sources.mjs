// Reads what the Prisma client and the build are made of, once: the keys are computed from the same bytes that are
// compiled.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DIST, ROOT } from './places.mjs'

const GENERATED = 'src/generated'
const CLIENT_SETTINGS = ['prisma.config.ts', 'src/cli/build/client.mjs']
const CLIENT_TOOLS = ['prisma', '@prisma/client', 'prisma-kysely']
const BUILD_SETTINGS = ['.swcrc']
const BUILD_TOOLS = ['@swc/core']

/** The sources, the Prisma schema among them, and a key for what is made of either: it differs where anything does. */
export function readSources() {
  const versions = toolVersions()
  const sources = DIST.links.flatMap((folder) => readFolder(folder))
  const schema = sources.filter(({ file }) => /^prisma\/[^/]+\.prisma$/.test(file))
  const clientKey = keyOf([...schema, ...CLIENT_SETTINGS.map(readSource), ...CLIENT_TOOLS.map(versions)])
  const buildKey = keyOf([
    ...sources,
    ...BUILD_SETTINGS.map(readSource),
    ...BUILD_TOOLS.map(versions),
    { file: 'client', bytes: clientKey },
  ])
  return { sources, schema, clientKey, buildKey }
}

/**
 * All files below a folder, always in the same order, but for the generated ones. Their names begin with `name`,
 * wherever the folder is.
 */
export function readFolder(name, folder = path.join(ROOT, name)) {
  if (name === GENERATED) return []
  const entries = readdirSync(folder, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const [file, place] = [`${name}/${entry.name}`, path.join(folder, entry.name)]
    return entry.isDirectory() ? readFolder(file, place) : [{ file, bytes: readFileSync(place) }]
  })
}

const readSource = (file) => ({ file, bytes: readFileSync(path.join(ROOT, file)) })

/** From the lock and not from what is installed, since a gateway that is built runs without the tools. */
function toolVersions() {
  const { packages } = JSON.parse(readSource('package-lock.json').bytes.toString())
  return (name) => ({ file: name, bytes: packages[`node_modules/${name}`].version })
}

function keyOf(parts) {
  const hash = createHash('sha256')
  for (const { file, bytes } of parts) hash.update(`${file}\0${bytes.length}\0`).update(bytes)
  return hash.digest('hex').slice(0, 16)
}

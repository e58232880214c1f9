// Reads the sources of the Prisma client and of the build once, so that their keys are computed from exactly the bytes
// that are compiled.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DIST, ROOT } from './places.mjs'

const GENERATED = 'src/generated'
const CLIENT_SETTINGS = ['prisma.config.ts', 'src/cli/build/client.mjs', 'src/cli/build/personal.mjs']
const CLIENT_TOOLS = ['prisma', '@prisma/client', 'prisma-kysely']
const BUILD_SETTINGS = ['.swcrc']

/** The sources, the Prisma schema files, and a key for the client and for the build. A key changes with its sources. */
export function readSources() {
  const { versionOf, installed } = packageVersions()
  const sources = DIST.links.flatMap((folder) => readFolder(folder))
  const schema = sources.filter(({ file }) => /^prisma\/[^/]+\.prisma$/.test(file))
  const clientKey = keyOf([...schema, ...CLIENT_SETTINGS.map(readSource), ...CLIENT_TOOLS.map(versionOf)])
  const buildKey = keyOf([
    ...sources,
    ...BUILD_SETTINGS.map(readSource),
    { file: 'packages', bytes: installed },
    { file: 'client', bytes: clientKey },
  ])
  return { sources, schema, clientKey, buildKey, version: versionOf('').bytes }
}

/**
 * All files below a folder except for generated files, always in the same order. The returned names begin with `name`,
 * independent of the folder's real path.
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

/**
 * Reads versions from package-lock.json, because a machine that only runs the gateway may lack the tools. The gateway's
 * own version has no name. `installed` lists all that a gateway runs with, so that new packages make a new build.
 */
function packageVersions() {
  const { packages } = JSON.parse(readSource('package-lock.json').bytes.toString())
  const installed = Object.entries(packages).filter(([, { dev }]) => !dev)
  return {
    versionOf: (name) => ({ file: name, bytes: packages[name && `node_modules/${name}`].version }),
    installed: JSON.stringify(installed.map(([place, { version }]) => [place, version])),
  }
}

function keyOf(parts) {
  const hash = createHash('sha256')
  for (const { file, bytes } of parts) hash.update(`${file}\0${bytes.length}\0`).update(bytes)
  return hash.digest('hex').slice(0, 16)
}

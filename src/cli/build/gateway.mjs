// Builds the gateway into dist: compiles TypeScript to JavaScript and copies other files. Plain Node runs the result.
import { transform } from '@swc/core'
import { readFileSync, realpathSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { ensureClient } from './client.mjs'
import { CLIENT, DIST, ROOT } from './places.mjs'
import { readFolder, readSources } from './sources.mjs'
import { renewVersion } from './versions.mjs'

/** Builds the gateway, even if dist is up to date. */
export async function buildGateway() {
  const made = readSources()
  await ensureClient(made)
  await renewVersion(DIST, made.buildKey, (version) => build(made, version))
}

/** What the tools are made of is not part of the build, but for the check of Node, which comes before all else. */
const isBuilt = ({ file }) => !file.endsWith('.mjs') || file === 'src/node-version.mjs'

async function build({ sources, version: number, buildKey }, version) {
  process.stdout.write('Building the gateway …\n')
  const files = [...sources, ...clientSources()].filter(isBuilt)
  const folders = new Set(files.map(({ file }) => path.dirname(path.join(version, file))))
  await Promise.all([...folders].map((folder) => mkdir(folder, { recursive: true })))
  const swcrc = JSON.parse(readFileSync(path.join(ROOT, '.swcrc'), 'utf8'))
  await writeFile(path.join(version, 'src/build.json'), JSON.stringify({ version: number, build: buildKey }))
  await Promise.all(
    files.map((source) => (source.file.endsWith('.ts') ? compile(source, version, swcrc) : copy(source, version))),
  )
}

/** The files of the generated client. Resolves the link only once, because it may change while the files are read. */
function clientSources() {
  const client = path.dirname(realpathSync(path.join(CLIENT.folder, CLIENT.links[0])))
  return CLIENT.links.flatMap((name) => readFolder(`src/generated/${name}`, path.join(client, name)))
}

async function compile({ file, bytes }, version, swcrc) {
  const built = path.join(version, file.replace(/\.ts$/, '.js'))
  const sourceFileName = path.relative(path.dirname(built), path.join(ROOT, file))
  const { code, map } = await transform(bytes.toString(), {
    ...swcrc,
    swcrc: false,
    filename: path.join(ROOT, file),
    sourceFileName,
  })
  await writeFile(built, `${code}\n//# sourceMappingURL=${path.basename(built)}.map\n`)
  await writeFile(`${built}.map`, map)
}

const copy = ({ file, bytes }, version) => writeFile(path.join(version, file), bytes)

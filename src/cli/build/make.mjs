// Makes the Prisma client with the Kysely types, and for `gateway` the build, if their sources have changed.
// `npm run generate` and `npm run build` call it.
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { columnsOfKinds } from './columns.mjs'
import { personalMembers } from './personal.mjs'
import { readFolder, readSources, ROOT } from './sources.mjs'
import { CLIENT, DIST, makeVersion, versionOf } from './versions.mjs'

const { sources, schema, clientKey, buildKey } = readSources()
const client = versionOf(CLIENT, clientKey)
const link = path.join(CLIENT.folder, 'prisma')

function write(folder, file, bytes) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), bytes)
}

/** Generates the client from a copy of the schema. Its output is named relative to the schema, so it is beside it. */
function generate(version) {
  process.stdout.write('Generating the Prisma client …\n')
  for (const { file, bytes } of schema) write(version, file, bytes)
  // npm sets the PATH for its scripts. Prisma finds its generators on the same PATH.
  const words = ['generate', '--schema', path.join(version, 'prisma'), '--no-hints']
  const { status, stdout, stderr, error } = spawnSync('prisma', words, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Error(`the Prisma client cannot be generated:\n${error?.message ?? stdout + stderr}`)
  write(version, 'src/generated/prisma/personal.ts', personalMembers(schema))
  write(version, 'src/generated/prisma/columns.ts', columnsOfKinds(schema))
}

/** What the tools are made of is not part of the build, but for the check of Node, which comes before all else. */
const isBuilt = ({ file }) => !file.endsWith('.mjs') || file === 'src/node-version.mjs'

/** Compiles TypeScript to JavaScript and copies other files. Plain Node runs the result. */
async function build(version) {
  process.stdout.write('Building the gateway …\n')
  const { transform } = await import('@swc/core')
  const read = (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))
  const swcrc = read('.swcrc')
  write(version, 'src/build.json', JSON.stringify({ version: read('package-lock.json').version, build: buildKey }))
  await Promise.all([...sources, ...readFolder(client, 'src')].filter(isBuilt).map(async ({ file, bytes }) => {
    if (!file.endsWith('.ts')) return write(version, file, bytes)
    const [filename, built] = [path.join(ROOT, file), file.replace(/\.ts$/, '.js')]
    const sourceFileName = path.relative(path.dirname(path.join(version, built)), filename)
    const { code, map } = await transform(bytes.toString(), { ...swcrc, swcrc: false, filename, sourceFileName })
    write(version, built, `${code}\n//# sourceMappingURL=${path.basename(built)}.map\n`)
    write(version, `${built}.map`, map)
  }))
}

try {
  // `prisma generate`, run directly, has written through the link, and from a schema that is not known.
  const isWrittenInto = existsSync(link) && statSync(link).mtimeMs > lstatSync(link).mtimeMs
  if (isWrittenInto) rmSync(path.join(realpathSync(link), '../../..'), { recursive: true })
  await makeVersion(CLIENT, clientKey, generate)
  if (process.argv[2] === 'gateway') await makeVersion(DIST, buildKey, build)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

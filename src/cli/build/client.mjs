// Generates the Prisma client and the Kysely types, where what they are made of has changed.
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { CLIENT, ROOT } from './places.mjs'
import { ensureVersion, renewVersion } from './versions.mjs'

const LINK = path.join(CLIENT.folder, CLIENT.links[0])

/** Puts the client of this schema in place, unless it is there. */
export async function ensureClient({ schema, clientKey }) {
  const former = existsSync(LINK) ? realpathSync(LINK) : null
  const putInPlace = isWrittenInto() ? renewVersion : ensureVersion
  await putInPlace(CLIENT, clientKey, (version) => generate(schema, version))
  if (former && former !== realpathSync(LINK)) wakeWatchers(former)
}

/** `prisma generate` by itself writes through the link, and nobody knows from which schema. */
const isWrittenInto = () => existsSync(LINK) && statSync(LINK).mtimeMs > lstatSync(LINK).mtimeMs

/** `node --watch` watches the files that it has loaded, and these do not change any more. */
const wakeWatchers = (former) => utimesSync(path.join(former, 'client.ts'), new Date(), new Date())

/**
 * Generates from a copy of the schema: its outputs are relative to it, so they fall beside the copy, inside the
 * version.
 */
function generate(schema, version) {
  process.stdout.write('Generating the Prisma client …\n')
  const copy = path.join(version, 'copy')
  mkdirSync(path.join(copy, 'prisma'), { recursive: true })
  for (const { file, bytes } of schema) writeFileSync(path.join(copy, file), bytes)
  runPrisma(path.join(copy, 'prisma'))
  for (const name of CLIENT.links) renameSync(path.join(copy, 'src/generated', name), path.join(version, name))
  rmSync(copy, { recursive: true })
}

/** Finds Prisma, as Prisma finds its generators, on the path that npm gives to its scripts. */
function runPrisma(schema) {
  const { status, stdout, stderr, error } = spawnSync('prisma', ['generate', '--schema', schema, '--no-hints'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the Prisma client cannot be generated:\n${error?.message ?? stdout + stderr}`)
}

// Generates the Prisma client and the Kysely types, if their sources have changed.
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
import { personalMembers } from './personal.mjs'
import { CLIENT, ROOT } from './places.mjs'
import { ensureVersion, renewVersion } from './versions.mjs'

const LINK = path.join(CLIENT.folder, CLIENT.links[0])

/** Generates and links the client for this schema, if it is not the current one. */
export async function ensureClient({ schema, clientKey }) {
  const former = existsSync(LINK) ? realpathSync(LINK) : null
  const putInPlace = isWrittenInto() ? renewVersion : ensureVersion
  await putInPlace(CLIENT, clientKey, (version) => generate(schema, version))
  if (former && former !== realpathSync(LINK)) wakeWatchers(former)
}

/**
 * True if `prisma generate` was run directly. It then has written through the link into the version folder, and the
 * schema that it used is unknown.
 */
const isWrittenInto = () => existsSync(LINK) && statSync(LINK).mtimeMs > lstatSync(LINK).mtimeMs

/** Makes `node --watch` restart: it watches the files of the former version, which otherwise no longer change. */
const wakeWatchers = (former) => utimesSync(path.join(former, 'client.ts'), new Date(), new Date())

/**
 * Generates the client from a copy of the schema inside the version folder. The output paths are relative to the
 * schema, so the generated files are also written inside the version folder.
 */
function generate(schema, version) {
  process.stdout.write('Generating the Prisma client …\n')
  const copy = path.join(version, 'copy')
  mkdirSync(path.join(copy, 'prisma'), { recursive: true })
  for (const { file, bytes } of schema) writeFileSync(path.join(copy, file), bytes)
  runPrisma(path.join(copy, 'prisma'))
  for (const name of CLIENT.links) renameSync(path.join(copy, 'src/generated', name), path.join(version, name))
  writeFileSync(path.join(version, 'prisma/personal.ts'), personalMembers(schema))
  rmSync(copy, { recursive: true })
}

/** Runs Prisma from the PATH that npm sets for its scripts. Prisma finds its generators on the same PATH. */
function runPrisma(schema) {
  const { status, stdout, stderr, error } = spawnSync('prisma', ['generate', '--schema', schema, '--no-hints'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the Prisma client cannot be generated:\n${error?.message ?? stdout + stderr}`)
}

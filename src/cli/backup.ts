// `selvedge backup`: writes the embedded database and the stored files to one file, while the gateway runs.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readCommandConfig, type Config } from '../config.js'
import { counted } from '../core/words.js'
import { lastBackupIn } from '../database/embedded-files.js'
import { writeArchive, type Writing } from './backup/archive.js'
import { withSnapshot } from './backup/ask.js'
import type { Manifest } from './backup/manifest.js'
import { snapshotFiles, type Contents } from './backup/snapshot.js'
import { say, UsageError, warn, type Typed } from './command.js'
import { stepsShown } from './import/steps.js'

export async function writeBackup(typed: Typed): Promise<void> {
  const file = fileOf(typed)
  const config = readCommandConfig()
  if (config.databaseUrl)
    throw new Error('DATABASE_URL names a PostgreSQL server; back it up with pg_dump, as docs/operations/backup.md says')
  refuseToReplace(file, typed)
  refuseNowhere(path.dirname(file))
  await withSnapshot(config.dataDir, async (snapshot) => {
    const draft = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}.unfinished`)
    try {
      const manifest = await write(draft, snapshot, config)
      refuseToReplace(file, typed)
      await rename(draft, file)
      await writeFile(lastBackupIn(config.dataDir), `${manifest.createdAt}\n`)
      report(file, manifest)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  })
}

/** The only word of the command line: the file. */
export function fileOf({ words }: Typed): string {
  if (words.length === 0) throw new UsageError('the file is missing')
  if (words.length > 1) throw new UsageError(`${words[1]} is not understood; name one file`)
  return path.resolve(words[0])
}

function refuseToReplace(file: string, { options }: Typed): void {
  if (existsSync(`${file}/.`)) throw new Error(`${file} is a folder; name a file in it`)
  if (!options.force && existsSync(file)) throw new Error(`${file} exists; name another file, or replace it with --force`)
}

function refuseNowhere(folder: string): void {
  if (!existsSync(`${folder}/.`)) throw new Error(`there is no folder ${folder}; make it first`)
}

/** The share of the whole that the database is, for the progress. The files are the rest. */
const DATABASE_SHARE = 0.3

async function write(draft: string, snapshot: string, { dataDir, s3 }: Config): Promise<Manifest> {
  const show = stepsShown()
  const { database, contents } = snapshotFiles(snapshot)
  const { migrations, tables, files } = JSON.parse(await readFile(contents, 'utf8')) as Contents
  const createdAt = new Date().toISOString()
  const archive = writeArchive(draft)
  show('database', 0)
  await archive.addFolder('pg', database, () => show('database', 0))
  const bucket = s3?.bucket ?? null
  const stored = bucket ? NO_FILES : await addFiles(archive, dataDir, files, (share) =>
    show('files', DATABASE_SHARE + (1 - DATABASE_SHARE) * share))
  const manifest: Manifest = {
    format: 1, createdAt, migrations: [...migrations], tables, files: { bucket, ...stored },
    checksums: archive.checksums(),
  }
  await archive.end(JSON.stringify(manifest, null, 1))
  show('done', 1)
  return manifest
}

type Stored = Omit<Manifest['files'], 'bucket'>
const NO_FILES: Stored = { count: 0, bytes: 0, missing: [] }

/** Adds the files that records name. They are never rewritten, so they are those of the copied database. */
async function addFiles(
  archive: Writing, dataDir: string, names: readonly string[], onShare: (share: number) => void,
): Promise<Stored> {
  const missing: string[] = []
  let bytes = 0
  for (const [done, name] of names.entries()) {
    onShare(done / names.length)
    const size = await archive.add(`objects/${name}`, path.resolve(dataDir, 'objects', name))
    if (size === null) missing.push(name)
    else bytes += size
  }
  return { count: names.length - missing.length, bytes, missing }
}

function report(file: string, { migrations, tables, files: { bucket, count, bytes, missing } }: Manifest): void {
  const rows = Object.values(tables).reduce((sum, one) => sum + one, 0)
  say(`${file}: ${counted(rows, 'row')}, schema ${migrations.at(-1)}`)
  say(bucket
    ? `The files are in the bucket ${bucket} and not in this backup; back up the bucket after the database.`
    : `${counted(count, 'file')}, ${counted(bytes, 'byte')}`)
  for (const name of missing) warn(`not in the store: ${name}; it was deleted in between, or was missing before`)
}

// `selvedge restore`: puts a backup in the place of the data folder, while no gateway runs.
import type { Stats } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { readCommandConfig } from '../config.js'
import { counted } from '../core/words.js'
import { openDataFolder } from '../database/data-folder.js'
import { restoredIn } from '../database/embedded-files.js'
import { allMigrations } from '../database/migrate.js'
import { refuseEarlier } from '../database/migrations.js'
import { atPlace } from './at-place.js'
import { fileOf } from './backup.js'
import { readArchive, type Extracted } from './backup/archive.js'
import { readManifest, type Manifest } from './backup/manifest.js'
import { say, warn, type Typed } from './command.js'
import { stepsShown } from './import/steps.js'

export async function putBack(typed: Typed): Promise<void> {
  const file = fileOf(typed)
  const { databaseUrl, dataDir } = readCommandConfig()
  if (databaseUrl)
    throw new Error('DATABASE_URL names a PostgreSQL server, and a backup is of an embedded database; set it to embedded')
  const { size } = await found(file)
  const folder = await openDataFolder(dataDir)
  try {
    const old = await occupants(folder.path)
    if (old.length > 0 && !typed.options.force)
      throw new Error(`${folder.path} is not empty (${old.join(', ')}); set DATA_DIR to a new folder, or move that aside with --force`)
    const manifest = await extract(file, size, folder.path)
    await replace(folder.path, old)
    report(folder.path, manifest)
  } finally {
    await folder.release()
  }
}

async function found(file: string): Promise<Stats> {
  const stats = await atPlace(file, stat(file), 'name a file that backup has written')
  if (stats.isDirectory()) throw new Error(`${file} is a folder; name a file that backup has written`)
  return stats
}

/** What the gateway and this command make beside the data. */
const OURS = /^(?:lock(?:\..*)?|gateway\.sock|last-backup|snapshots|restore\.unfinished|replaced-.*)$/

const occupants = async (dataDir: string) => (await readdir(dataDir)).filter((name) => !OURS.test(name)).sort()

/** Extracts the backup beside the data and verifies it. Leaves it in the folder `restored`. */
async function extract(file: string, size: number, dataDir: string): Promise<Manifest> {
  const [unfinished, restored] = [path.join(dataDir, 'restore.unfinished'), restoredIn(dataDir)]
  const show = stepsShown()
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const onEntry = (_name: string, bytesRead: number) => show('reading and verifying', bytesRead / (size + 1))
    const extracted = await readArchive(file, unfinished, onEntry).catch((error: Error) => {
      throw damaged(file, error.message)
    })
    const manifest = await verify(file, extracted)
    // A folder of an interrupted restore.
    await rm(restored, { recursive: true, force: true })
    await rename(unfinished, restored)
    show('done', 1)
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

const damaged = (file: string, reason: string) =>
  new Error(`${file} is no whole file of selvedge backup: ${reason}. Nothing was changed.`)

async function verify(file: string, { manifest: text, checksums }: Extracted): Promise<Manifest> {
  const manifest = parse(file, text)
  const wanted = new Map(Object.entries(manifest.checksums))
  const lacking = [...wanted.keys()].find((name) => !checksums.has(name))
  if (lacking !== undefined) throw damaged(file, `${lacking} is not in it`)
  const other = [...checksums].find(([name, checksum]) => wanted.get(name) !== checksum)
  if (other) throw damaged(file, `${other[0]} is not as it was written`)
  const known = await allMigrations()
  refuseEarlier(file, manifest.migrations, known)
  const newer = manifest.migrations.find((name) => !known.includes(name))
  if (newer !== undefined)
    throw new Error(`${file} is of a newer version of Selvedge: this version does not know its migration ${newer}. `
      + 'Install that version or a later one, and restore with it. Nothing was changed.')
  return manifest
}

function parse(file: string, text: string): Manifest {
  try {
    return readManifest(text)
  } catch {
    throw damaged(file, 'its manifest is not one that this version reads')
  }
}

/**
 * Moves the old data aside and the backup into its place. Renames in one folder, so that there is no half of a file.
 * While the folder `restored` is there, the gateway does not start.
 */
async function replace(dataDir: string, old: readonly string[]): Promise<void> {
  const restored = restoredIn(dataDir)
  const moved = old.filter((name) => name !== path.basename(restored))
  if (moved.length > 0) {
    const aside = path.join(dataDir, `replaced-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`)
    await mkdir(aside, { mode: 0o700 })
    for (const name of moved) await rename(path.join(dataDir, name), path.join(aside, name))
    say(`What was in ${dataDir} is now in ${aside}; delete it when it is not needed any more.`)
  }
  for (const name of await readdir(restored)) await rename(path.join(restored, name), path.join(dataDir, name))
  await rm(restored, { recursive: true })
}

function report(dataDir: string, { createdAt, migrations, tables, files }: Manifest): void {
  const { bucket, count, missing } = files
  const rows = Object.values(tables).reduce((sum, one) => sum + one, 0)
  say(`${dataDir} is as it was at ${createdAt}: ${counted(rows, 'row')}, ${counted(count, 'file')}, schema ${migrations.at(-1)}.`)
  if (bucket) say(`Its files are in the bucket ${bucket}; start the gateway with the same S3 settings.`)
  for (const name of missing) warn(`not in the backup: ${name}`)
}

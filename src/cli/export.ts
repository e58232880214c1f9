// `selvedge export`: writes the records of an organization to a folder, as files that `selvedge import` reads.
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { counted } from '../core/words.js'
import { atPlace } from './at-place.js'
import { say, type Typed } from './command.js'
import { fileNameOf } from './import/files.js'
import { readKinds } from './import/kinds.js'
import { folderOf, inPlace, type Place } from './import/place.js'
import { stepsShown } from './import/steps.js'
import { unload } from './import/unload.js'

export async function exportFolder(typed: Typed): Promise<void> {
  const folder = folderOf(typed)
  await inPlace(typed, (place) => exportTo(folder, place))
}

async function exportTo(folder: string, { client, organization }: Place): Promise<void> {
  await atPlace(folder, mkdir(folder, { recursive: true }), 'name a folder that can be made')
  const before = await atPlace(folder, readdir(folder), 'name a folder that can be read')
  if (before.length > 0) throw new Error(`${folder} is not empty; name a new folder`)
  const show = stepsShown()
  const written: string[] = []
  // All kinds are read as they were at one moment, so that every link finds its record.
  await client.query('BEGIN')
  try {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    const kinds = await readKinds(client)
    let all = 0
    for (const [done, kind] of kinds.entries()) {
      show(`writing ${kind.name}`, done / kinds.length)
      const file = path.join(folder, `${fileNameOf(kind.name)}.jsonl`)
      written.push(file)
      const rows = await unload(client, organization.id, kind, file)
      if (rows > 0) say(`${path.basename(file)}: ${counted(rows, 'row')}`)
      all += rows
    }
    show('done', 1)
    say(`${counted(all, 'row')} of ${organization.name} (${organization.id}) are in ${folder}.`)
  } catch (error) {
    // A part of an organization is not to be taken for the whole.
    for (const file of written) await rm(file, { force: true })
    throw error
  } finally {
    await client.query('ROLLBACK')
  }
}

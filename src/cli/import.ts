// `selvedge import`: reads the records of an organization from the files of a folder.
import { modelOf } from '../core/model.js'
import { counted } from '../core/words.js'
import { features } from '../features.js'
import { say, type Typed } from './command.js'
import { EXIT_CODES } from './exit-codes.js'
import { compare, type Comparing } from './import/compare.js'
import { findFiles, type Found } from './import/files.js'
import { readKinds, type Kind } from './import/kinds.js'
import { kindsOf, load } from './import/load.js'
import { lookAhead } from './import/look-ahead.js'
import { inGroups } from './import/table-order.js'
import { folderOf, inPlace, type Place } from './import/place.js'
import { lastLine, sayChanged, sayFaults, sayNotes, tallyLine } from './import/report.js'
import { thereFor } from './import/there.js'
import { openStaging } from './import/staging.js'
import { stepsShown } from './import/steps.js'
import { tallyOf, writeAll, type Tally } from './import/write.js'

export async function importFolder(typed: Typed): Promise<void> {
  const folder = folderOf(typed)
  await inPlace(typed, (place) => importFrom(folder, place, typed))
}

/** The share of the progress that a part of the work takes. */
const SHARES = { read: 0.5, compare: 0.2, write: 0.3 } as const

async function importFrom(
  folder: string, { client, database, organization }: Place, { options }: Typed,
): Promise<void> {
  const model = modelOf(features)
  const all = await readKinds(client, model.imports)
  const found = await findFiles(folder, all)
  if (found.names.length === 0) throw new Error(`${folder} has no files; name the folder with the files to import`)
  const kinds = kindsOf(found, all)
  const groups = inGroups(kinds)
  const comparing: Comparing = {
    client, kinds, all, kept: model, orgId: organization.id,
    there: await thereFor(client, all, organization.id, database.isDistributed()), update: options.update === true,
    withoutMembers: options['without-members'] === true,
  }
  const done = { dryRun: options['dry-run'] === true, update: comparing.update }
  const show = stepsShown()
  await lockRow(comparing, found, show)
  const faults = await sayFaults(client)
  if (faults > 0) {
    say(`${counted(faults, 'fault')}. Nothing is written; correct the files and import them again.`)
    process.exitCode = EXIT_CODES.failed.code
    return
  }
  await sayNotes(client)
  const order = groups.flat().map(({ kind }) => kind)
  const tallies: (readonly [Kind, Tally])[] = []
  for (const kind of order) tallies.push([kind, await tallyOf(client, kind)])
  for (const kind of order) await sayChanged(comparing, kind)
  if (!done.dryRun)
    await writeAll({ ...comparing, atomic: options.atomic === true }, groups, (kind) => {
      show(`writing ${kind.name}`, SHARES.read + SHARES.compare + (SHARES.write * order.indexOf(kind)) / order.length)
    })
  show('done', 1)
  conclude(tallies, done)
}

/** Reads the files into the temporary tables, and compares them with the database. */
async function lockRow(comparing: Comparing, found: Found, show: ReturnType<typeof stepsShown>): Promise<void> {
  const { client, kinds } = comparing
  const bytes = found.files.reduce((sum, file) => sum + file.bytes, 0)
  let read = 0
  const staging = await openStaging(client, kinds, found.names)
  await load(staging, found, (file, more) => {
    read += more
    show(`reading ${found.names[file.number]}`, (SHARES.read * read) / bytes)
  })
  await compare(comparing, (kind) => {
    show(`comparing ${kind.name}`, SHARES.read + (SHARES.compare * kinds.indexOf(kind)) / kinds.length)
  })
  show('counting quantities', SHARES.read + SHARES.compare)
  await lookAhead(comparing)
}

function conclude(tallies: readonly (readonly [Kind, Tally])[], done: { dryRun: boolean; update: boolean }): void {
  for (const [kind, tally] of tallies) say(tallyLine(kind, tally, done))
  const sum = (of: (tally: Tally) => number) => tallies.reduce((total, [, tally]) => total + of(tally), 0)
  const left = done.update ? 0 : sum(({ changed }) => changed)
  say(lastLine(sum(({ added, changed, same }) => added + changed + same), left, done))
  if (left > 0) process.exitCode = EXIT_CODES.failed.code
}

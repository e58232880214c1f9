// Prints what an import found and did: the faults, the rows that differ, and the rows of each kind.
import { counted } from '../../core/words.js'
import { say } from '../command.js'
import { isChanged, type Comparing } from './compare.js'
import { eachPart } from './each-row.js'
import type { Kind } from './kinds.js'
import { quoted, stageOf, type Client } from './staging.js'
import type { Tally } from './write.js'

interface FaultRow {
  readonly name: string
  readonly line: number
  readonly member: string
  readonly message: string
}

/** Prints all faults. Returns how many there are. */
export const sayFaults = (client: Client) => sayAll(client, 'import_fault')

/** Prints the quantities of the files that are not written. */
export const sayNotes = (client: Client) => sayAll(client, 'import_note')

/** Prints messages in the order of files and lines. */
async function sayAll(client: Client, table: string): Promise<number> {
  let count = 0
  await inTransaction(client, () =>
    eachPart<FaultRow>(
      client,
      {
        text: `SELECT f."name", x."line", x."member", x."message" FROM ${quoted(table)} x
          JOIN "import_file" f ON f."file" = x."file" ORDER BY x."file", x."line", x."n"`,
      },
      (rows) => {
        count += rows.length
        for (const { name, line, member, message } of rows)
          say(`${name}${line > 0 ? `:${line}` : ''}: ${member ? `${member} ` : ''}${message}`)
      },
    ),
  )
  return count
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  await work()
  await client.query('COMMIT')
}

interface ChangedRow {
  readonly name: string
  readonly line: number
  readonly id: string
  readonly members: string
}

/** Prints the rows that differ from the database, with the members that differ. */
export async function sayChanged({ client, update }: Comparing, kind: Kind): Promise<void> {
  const then = update ? '' : kind.appendOnly ? `; a ${kind.name} is never changed` : ''
  await inTransaction(client, () =>
    eachPart<ChangedRow>(
      client,
      {
        text: `SELECT f."name", s."_line" AS line, s."id", array_to_string(s."_changed", ', ') AS members
          FROM ${stageOf(kind)} s JOIN "import_file" f ON f."file" = s."_file"
          WHERE ${isChanged} ORDER BY s."_file", s."_line"`,
      },
      (rows) => {
        for (const { name, line, id, members } of rows) say(`${name}:${line}: ${id} differs: ${members}${then}`)
      },
    ),
  )
}

interface Done {
  readonly dryRun: boolean
  readonly update: boolean
}

/** One line per kind. */
export function tallyLine({ name }: Kind, { added, changed, same }: Tally, { dryRun, update }: Done): string {
  const changes = update ? `${changed} ${dryRun ? 'to change' : 'changed'}` : `${changed} differing`
  return `${name}: ${added} ${dryRun ? 'to add' : 'added'}, ${changes}, ${same} unchanged`
}

/** The last line. */
export function lastLine(rows: number, left: number, { dryRun }: Done): string {
  if (left > 0)
    return `${counted(left, 'row')} of the database differ from the files and were left; --update changes them.`
  if (dryRun) return `No faults in ${counted(rows, 'row')}. Nothing is written, because this is a dry run.`
  return `The database holds all ${counted(rows, 'row')} of the files.`
}

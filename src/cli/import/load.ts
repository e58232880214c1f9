// Reads all files of a folder, checks each row against its columns, and holds the rows in the temporary tables.
import type { Found, ImportFile } from './files.js'
import type { Kind } from './kinds.js'
import { recordsOf } from './records.js'
import { checkerOf, headerFaults } from './checked-rows.js'
import type { Staging } from './staging.js'

export type OnBytes = (file: ImportFile, bytes: number) => void

/** Reads the files. `onBytes` hears of each piece that has been read. */
export async function load(staging: Staging, { files, faults }: Found, onBytes: OnBytes): Promise<void> {
  for (const { number, message } of faults) await staging.note(number, { line: 0, member: '', message })
  for (const file of files) await loadFile(staging, file, onBytes).catch(unreadable)
  await staging.flush()
}

/** An error of the file system names the file. */
function unreadable(error: unknown): never {
  const { syscall, message } = error as NodeJS.ErrnoException
  throw syscall ? new Error(`${message}; make the file readable`) : error
}

async function loadFile(staging: Staging, file: ImportFile, onBytes: OnBytes): Promise<void> {
  const { number, kind } = file
  const check = checkerOf(kind, file.format)
  let seen = 0
  for await (const records of recordsOf(file, (bytes) => onBytes(file, bytes))) {
    for (const record of records) {
      if ('header' in record) {
        for (const fault of headerFaults(kind, record)) await staging.note(number, fault)
        continue
      }
      seen += 1
      if ('fault' in record) {
        const { line, member = '', fault: message } = record
        await staging.note(number, { line, member, message })
        continue
      }
      const { faults, row } = check(record)
      for (const fault of faults) await staging.note(number, fault)
      await staging.add(kind, number, row)
    }
  }
  if (seen === 0) await staging.note(number, { line: 1, member: '', message: 'holds no row; remove the file, or add rows' })
}

/** The kinds that have a file, in the order of `kinds`. */
export const kindsOf = ({ files }: Found, kinds: readonly Kind[]) =>
  kinds.filter((kind) => files.some((file) => file.kind === kind))

// The files of the archive of the audit trail: one for each organization and year, compressed, one JSON text per line.
// The first line says which part of the chain it is; the others are the lines with the text that their hash covers.
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { follow, type Head, type Row } from '../../access/audit-chain.js'
import { atPlace } from '../at-place.js'

const place = z.object({ position: z.number().int(), hash: z.string() })
const headSchema = z.object({
  format: z.literal(1),
  orgId: z.string(),
  /** The places before the first line, and of the last one. */
  after: place,
  last: place,
  /** The names of the columns in `content`, in their order. */
  columns: z.array(z.string()),
})
const lineSchema = z.object({ position: z.number().int(), hash: z.string(), content: z.string() })

const COLUMNS = [
  'orgId', 'id', 'at', 'actorId', 'actorName', 'actingForId', 'apiKeyId', 'action', 'entity', 'entityId', 'from', 'to',
  'reason', 'details', 'requestId', 'comments',
]
const SUFFIX = '.jsonl.gz'
/** Only the owner may read the archive, as it is with backups. */
const PRIVATE = 0o600

/** A part of a chain that is in a file. */
export interface Archived {
  readonly file: string
  readonly orgId: string
  readonly after: Head
  readonly last: Head
}

interface Writing extends Omit<Archived, 'file'> {
  readonly folder: string
  readonly year: number
  readonly rows: AsyncIterable<Row>
}

/**
 * Writes a part of a chain to a file of its own, reads it back, and gives it its name when it is whole and on the disk.
 * An earlier file of this name is of an interrupted command, and is replaced.
 */
export async function writePart({ folder, year, rows, ...part }: Writing): Promise<string> {
  const name = `${encodeURIComponent(part.orgId)}-${year}-${part.after.position + 1}-${part.last.position}${SUFFIX}`
  const draft = path.join(folder, `.${randomUUID()}.unfinished`)
  const file = path.join(folder, name)
  try {
    const head = JSON.stringify({ format: 1, ...part, columns: COLUMNS })
    const sink = createWriteStream(draft, { flags: 'wx', mode: PRIVATE, flush: true })
    await pipeline(Readable.from(textOf(head, rows)), createGzip(), sink)
    await provePart(draft)
    await rename(draft, file)
    await sync(folder)
    return file
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function* textOf(head: string, rows: AsyncIterable<Row>) {
  yield `${head}\n`
  for await (const { position, hash, content } of rows) yield `${JSON.stringify({ position, hash, content })}\n`
}

/** Writes the names in a folder to the disk. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Reads a file, and compares each of its lines with its hash. Throws if a line was changed or is missing. */
export async function provePart(file: string): Promise<Archived> {
  const source = createReadStream(file)
  const text = source.pipe(createGunzip())
  const lines = createInterface({ input: text, crlfDelay: Infinity })
  // The reader of lines does not hear of a file that is damaged or cut short.
  const broken = new Promise<never>((_, reject) => { for (const one of [source, text]) one.once('error', reject) })
  broken.catch(() => undefined)
  try {
    return await Promise.race([proveLines(file, lines), broken])
  } catch (error) {
    throw error instanceof Fault ? error : new Fault(file, (error as Error).message)
  } finally {
    lines.close()
    source.destroy()
  }
}

class Fault extends Error {
  constructor(file: string, reason: string) {
    super(`${file} is no whole archive: ${reason}`)
  }
}

async function proveLines(file: string, lines: AsyncIterable<string>): Promise<Archived> {
  let head: z.infer<typeof headSchema> | undefined
  let here: Head | undefined
  for await (const text of lines) {
    if (!head || !here) {
      head = headSchema.parse(JSON.parse(text))
      here = head.after
      continue
    }
    const { position, hash, content } = lineSchema.parse(JSON.parse(text))
    const due = follow(here, content)
    if (position !== due.position) throw new Fault(file, `the line ${due.position} is missing`)
    if (hash !== due.hash) throw new Fault(file, `the line ${position} was changed`)
    here = due
  }
  if (!head || !here) throw new Fault(file, 'it is empty')
  if (here.position !== head.last.position || here.hash !== head.last.hash)
    throw new Fault(file, `the line ${here.position + 1} is missing`)
  return { file, orgId: head.orgId, after: head.after, last: head.last }
}

/** Proves all files of a folder, in the order of the chains; of files with the same beginning the longest first. */
export async function proveFolder(folder: string): Promise<Archived[]> {
  const all = await atPlace(folder, readdir(folder), 'name the folder of the archive')
  const names = all.filter((name) => name.endsWith(SUFFIX)).sort()
  const parts: Archived[] = []
  for (const name of names) parts.push(await provePart(path.join(folder, name)))
  return parts.sort((one, other) =>
    one.after.position - other.after.position || other.last.position - one.last.position)
}

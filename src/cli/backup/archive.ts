// Writes and reads the file of a backup: a compressed tar archive.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack, type Pack } from 'tar-stream'
import { MANIFEST, MOST_MANIFEST_BYTES } from './manifest.js'

/** An archive that is being written. */
export interface Writing {
  /** Adds a file and returns its size; null if there is no such file. */
  readonly add: (name: string, file: string) => Promise<number | null>
  /** Adds a folder with all that is in it. */
  readonly addFolder: (name: string, folder: string, onFile: (name: string) => void) => Promise<void>
  /** The checksums of the files so far. */
  readonly checksums: () => Readonly<Record<string, string>>
  /** Adds the manifest, and writes all to the disk. */
  readonly end: (manifest: string) => Promise<void>
}

/** Only the owner may read a backup. */
const PRIVATE = 0o600

/** Begins an archive in a new file. */
export function writeArchive(file: string): Writing {
  const archive = pack()
  const stream = createWriteStream(file, { flags: 'wx', mode: PRIVATE, flush: true })
  const written = pipeline(archive, createGzip(), stream)
  // A disk that is full ends the archive. Whoever waits for the next entry must hear of it too.
  const failed = new Promise<never>((_, reject) => void written.catch(reject))
  failed.catch(() => undefined)
  const sums: Record<string, string> = {}
  const add = async (name: string, source: string) => {
    const added = await Promise.race([addFile(archive, name, source), failed])
    if (added) sums[name] = added.checksum
    return added && added.size
  }
  const addFolder: Writing['addFolder'] = async (name, folder, onFile) => {
    archive.entry({ name: `${name}/`, type: 'directory', mode: 0o700 })
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const [inner, source] = [`${name}/${entry.name}`, path.join(folder, entry.name)]
      if (entry.isDirectory()) await addFolder(inner, source, onFile)
      else if (entry.isFile()) {
        onFile(inner)
        await add(inner, source)
      }
    }
  }
  return {
    add,
    addFolder,
    checksums: () => ({ ...sums }),
    end: async (manifest) => {
      archive.entry({ name: MANIFEST, mode: PRIVATE }, manifest)
      archive.finalize()
      await written
    },
  }
}

/** Adds a file. Its size is that of the moment when it is opened. */
async function addFile(archive: Pack, name: string, file: string): Promise<{ size: number; checksum: string } | null> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!handle) return null
  try {
    const { size } = await handle.stat()
    const hash = createHash('sha256')
    const entry = archive.entry({ name, size, mode: PRIVATE })
    const content: Content = size > 0 ? handle.createReadStream({ end: size - 1, autoClose: false }) : []
    // The types of the library's streams are their own; Node's pipeline takes them.
    await pipeline(content, hashed(hash), entry as unknown as NodeJS.WritableStream)
    return { size, checksum: hash.digest('hex') }
  } finally {
    await handle.close()
  }
}

type Content = AsyncIterable<Buffer> | Iterable<Buffer>

/** Passes the content on, and hashes it. */
const hashed = (hash: ReturnType<typeof createHash>) =>
  async function* (content: Content) {
    for await (const part of content) {
      hash.update(part)
      yield part
    }
  }

/** What was extracted: the manifest as text, and the checksums of the files. */
export interface Extracted {
  readonly manifest: string
  readonly checksums: ReadonlyMap<string, string>
}

/** The names that a backup has: in the folders of the database and of the stored files, and never `..`. */
const NAME = /^(?:pg|objects)(?:\/(?!\.{1,2}(?:\/|$))[^/\\\0]+)*\/?$/

/** Extracts a backup into a new folder. `onEntry` hears of each entry and of the bytes of the archive read so far. */
export async function readArchive(
  file: string, folder: string, onEntry: (name: string, bytesRead: number) => void,
): Promise<Extracted> {
  const source = createReadStream(file)
  const entries = extract()
  const opened = pipeline(source, createGunzip(), entries)
  opened.catch(() => undefined)
  const checksums = new Map<string, string>()
  let manifest: string | undefined
  for await (const entry of entries) {
    const { name, type } = entry.header
    const content = entry as AsyncIterable<Buffer>
    onEntry(name, source.bytesRead)
    if (name === MANIFEST && type === 'file' && manifest === undefined) manifest = await textOf(content)
    else if (!NAME.test(name) || checksums.has(name))
      throw new Error(`it has the entry ${JSON.stringify(name)}, which no backup has`)
    else if (type === 'directory') {
      await mkdir(path.join(folder, name), { recursive: true, mode: 0o700 })
      entry.resume()
    } else if (type === 'file') checksums.set(name, await extractFile(content, path.join(folder, name)))
    else throw new Error(`its entry ${JSON.stringify(name)} is neither a file nor a folder`)
  }
  await opened
  if (manifest === undefined) throw new Error(`it has no ${MANIFEST}, so it is no backup, or not a whole one`)
  return { manifest, checksums }
}

async function extractFile(content: Content, file: string): Promise<string> {
  const hash = createHash('sha256')
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await pipeline(content, hashed(hash), createWriteStream(file, { flags: 'wx', mode: PRIVATE, flush: true }))
  return hash.digest('hex')
}

async function textOf(content: Content): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of content) {
    bytes += part.length
    if (bytes > MOST_MANIFEST_BYTES) throw new Error(`its ${MANIFEST} is too long`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

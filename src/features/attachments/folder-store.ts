// The store that is a folder, `objects` in the data folder.
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { once } from 'node:events'
import { mkdir, open, opendir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { inPages, listed, nameOf, type Listed, type ObjectStore } from './store.js'

/** Opens the folder, and makes it where it is missing; if it cannot be, only the store is down. */
export async function openFolderStore(dataDir: string, onWarning: (warning: string) => void): Promise<ObjectStore> {
  const location = path.resolve(dataDir, 'objects')
  await mkdir(location, { recursive: true }).catch((error: Error) =>
    onWarning(`The object store is down: ${error.message}`),
  )
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  return {
    put: async (address, content) => {
      const name = nameOf(address)
      await disk.put(name, content)
      await settle(path.join(location, name))
    },
    get: async (address) => {
      await requireFolder(location)
      return opened(await disk.getStream(nameOf(address)))
    },
    remove: async (address) => {
      await requireFolder(location)
      await disk.delete(nameOf(address))
    },
    list: () => inPages(files(location)),
  }
}

/** In a folder that is away, every object looks removed; it must not count as such. */
async function requireFolder(location: string): Promise<void> {
  if (!(await stat(location)).isDirectory()) throw new Error(`${location} is not a folder`)
}

/** What was acknowledged must outlive a power cut, not only the process. */
async function settle(file: string): Promise<void> {
  const handle = await open(file)
  await handle.sync().finally(() => handle.close())
}

/** A file is opened when its stream is; only then is it known whether it is there. */
async function opened(stream: Readable): Promise<Readable | null> {
  try {
    await once(stream, 'open')
    return stream
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw error
  }
}

/** The library would stumble over names that are none of ours. */
async function* files(location: string): AsyncIterable<Listed> {
  await requireFolder(location)
  for await (const entry of await opendir(location, { recursive: true })) {
    const file = path.relative(location, path.join(entry.parentPath, entry.name))
    if (entry.isFile()) yield listed(file.split(path.sep).join('/'))
  }
}

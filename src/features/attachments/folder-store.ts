// Object store in a folder: `objects` in the data folder.
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { once } from 'node:events'
import { mkdir, open, opendir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { inPages, listed, nameOf, type Listed, type ObjectStore } from './store.js'

/** Opens the folder and creates it if it is missing. If that fails, only the object store is unavailable. */
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

/** If the folder is missing, every object seems to be removed. So a missing folder is an error. */
async function requireFolder(location: string): Promise<void> {
  if (!(await stat(location)).isDirectory()) throw new Error(`${location} is not a folder`)
}

/** A confirmed upload must survive a power cut, not only a crash of the process. So the file is synced to disk. */
async function settle(file: string): Promise<void> {
  const handle = await open(file)
  await handle.sync().finally(() => handle.close())
}

/** The file is opened when the stream is opened. Only then is it known whether the file exists. */
async function opened(stream: Readable): Promise<Readable | null> {
  try {
    await once(stream, 'open')
    return stream
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw error
  }
}

/** The library would fail on names that the gateway did not create. */
async function* files(location: string): AsyncIterable<Listed> {
  await requireFolder(location)
  for await (const file of filesBelow(location))
    yield listed(path.relative(location, file).split(path.sep).join('/'))
}

/** Folder by folder: in Node 20, `opendir` with `recursive` gives only the first 32 entries of each folder below. */
async function* filesBelow(folder: string): AsyncIterable<string> {
  for await (const entry of await opendir(folder)) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(place)
    else if (entry.isFile()) yield place
  }
}

// Where the files themselves are kept: objects under keys, apart from the database.
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** An object's address. Every organization has a space of its own, so that no record can name another's object. */
export interface ObjectAddress {
  readonly orgId: string
  readonly objectKey: string
}

/** All that the gateway asks of a store. */
export interface ObjectStore {
  /** Keeps the content, in place of what was there. */
  readonly put: (address: ObjectAddress, content: Uint8Array) => Promise<void>
  /** Sees to it that there is no such object; fails when that cannot be known. */
  readonly remove: (address: ObjectAddress) => Promise<void>
}

/** The store that is a folder, `objects` in the data folder. Made where it is missing; if it cannot be, only the store is down. */
export async function openFolderStore(dataDir: string, onWarning: (warning: string) => void): Promise<ObjectStore> {
  const location = path.resolve(dataDir, 'objects')
  await mkdir(location, { recursive: true }).catch((error: Error) => onWarning(`The object store is down: ${error.message}`))
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  return {
    put: (address, content) => disk.put(keyOf(address), content),
    remove: async (address) => {
      await requireFolder(location)
      await disk.delete(keyOf(address))
    },
  }
}

/** In a folder that is away, every object looks removed; it must not count as such. */
async function requireFolder(location: string): Promise<void> {
  if (!(await stat(location)).isDirectory()) throw new Error(`${location} is not a folder`)
}

const keyOf = ({ orgId, objectKey }: ObjectAddress) => `${asName(orgId)}/${asName(objectKey)}`

/** Imported identifiers and keys may be of any shape: escaped they are one name each, and never `..` or a path. */
const asName = (text: string) => encodeURIComponent(text).replace(/[%!'()*~.]/g, (sign) => (sign === '%' ? '!' : `!${sign.charCodeAt(0).toString(16)}`))

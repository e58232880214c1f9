// Where the files themselves are kept: objects under keys, apart from the database. The interface, and what every
// kind of store shares.
import type { Readable } from 'node:stream'

/** An object's address. Every organization has a space of its own, so that no record can name another's object. */
export interface ObjectAddress {
  readonly orgId: string
  readonly objectKey: string
}

/** What a store holds under one name; without an address where the gateway would not have named it so. */
export interface Listed {
  readonly name: string
  readonly address: ObjectAddress | null
}

/** All that the gateway asks of a store. Each fails where the store is down, and what it says then is for the log. */
export interface ObjectStore {
  /** Keeps the content, in place of what was there. */
  readonly put: (address: ObjectAddress, content: Uint8Array) => Promise<void>
  /** The content, to be read or destroyed; null where there is no such object. */
  readonly get: (address: ObjectAddress) => Promise<Readable | null>
  /** Sees to it that there is no such object; fails when that cannot be known. */
  readonly remove: (address: ObjectAddress) => Promise<void>
  /** Everything that there is, page by page. */
  readonly list: () => AsyncIterable<readonly Listed[]>
}

/** The name of an object: the organization's, then its own. */
export const nameOf = ({ orgId, objectKey }: ObjectAddress) => `${asName(orgId)}/${asName(objectKey)}`

/** What a name stands for. */
export function listed(name: string): Listed {
  const [orgId, objectKey, ...more] = name.split('/').map(fromName)
  const address = orgId && objectKey && more.length === 0 ? { orgId, objectKey } : null
  return { name, address: address && nameOf(address) === name ? address : null }
}

const PAGE = 1_000

/** The same, a page at a time. */
export async function* inPages(one: AsyncIterable<Listed>): AsyncIterable<readonly Listed[]> {
  let page: Listed[] = []
  for await (const each of one) {
    page.push(each)
    if (page.length < PAGE) continue
    yield page
    page = []
  }
  if (page.length) yield page
}

/** Imported identifiers and keys may be of any shape: escaped they are one name each, and never `..` or a path. */
const asName = (text: string) =>
  encodeURIComponent(text).replace(/[%!'()*~.]/g, (sign) =>
    sign === '%' ? '!' : `!${sign.charCodeAt(0).toString(16)}`,
  )

function fromName(name: string): string | null {
  try {
    return decodeURIComponent(name.replaceAll('!', '%'))
  } catch {
    return null
  }
}

// The interface of the object stores, and the code that all stores share. The objects are the contents of files; they
// are stored outside the database.
import type { Readable } from 'node:stream'

/**
 * The address of an object. Every organization has its own prefix, so that no record can refer to an object of another
 * organization.
 */
export interface ObjectAddress {
  readonly orgId: string
  readonly objectKey: string
}

/** One name in a store. The address is null if the gateway would not have created this name. */
export interface Listed {
  readonly name: string
  readonly address: ObjectAddress | null
}

/** The operations of an object store. Each operation fails if the store is down; the error message is for the log. */
export interface ObjectStore {
  /** Stores the content and replaces an existing object. */
  readonly put: (address: ObjectAddress, content: Uint8Array) => Promise<void>
  /** Returns the content as a stream that the caller must read or destroy; null if there is no such object. */
  readonly get: (address: ObjectAddress) => Promise<Readable | null>
  /** Ensures that there is no such object. Fails if the store cannot confirm that. */
  readonly remove: (address: ObjectAddress) => Promise<void>
  /** Lists all objects, page by page. */
  readonly list: () => AsyncIterable<readonly Listed[]>
}

/** The name of an object: the organization, then the key. */
export const nameOf = ({ orgId, objectKey }: ObjectAddress) => `${asName(orgId)}/${asName(objectKey)}`

/** Parses a name into an address. */
export function listed(name: string): Listed {
  const [orgId, objectKey, ...more] = name.split('/').map(fromName)
  const address = orgId && objectKey && more.length === 0 ? { orgId, objectKey } : null
  return { name, address: address && nameOf(address) === name ? address : null }
}

const PAGE = 1_000

/** Groups single entries into pages. */
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

/**
 * Imported identifiers and keys may contain any character. Escaping makes each one a single path segment, never `..` or
 * a path.
 */
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

// Registered documents at the GraphQL door: finds the text of a document that a request names by its identifier, and
// refuses all other documents if only registered ones are run.
import type { FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import { LRUCache } from 'lru-cache'
import { hashOf, trustedHashes, trustedText } from '../access/trusted-documents.js'
import type { Database } from '../database/open.js'
import { DomainError } from '../errors.js'
import { paramsOf } from './params.js'

/** The parameters of a request that name its document. */
export interface Named {
  readonly query?: unknown
  /** The appendix of GraphQL over HTTP, urql and Relay. */
  readonly documentId?: unknown
  /** Relay. */
  readonly id?: unknown
  /** Apollo. */
  readonly extensions?: unknown
}

export interface TrustedDocuments {
  /**
   * The text to run instead of the sent one; undefined if the request stays as it is. Throws DOCUMENT_NOT_TRUSTED if
   * the document must not run, or no document is registered under the identifier, and BAD_REQUEST if the identifier is
   * no text.
   */
  readonly textFor: (sent: Named) => Promise<string | undefined>
}

/** The age at which the known identifiers are read again. So a removed document is refused after this time. */
const FRESH_MS = 5_000
/** The same for a request with an identifier that is not known, so that a new document can be used at once. */
const AGAIN_MS = 1_000
/** The size, in characters, of the cache of texts. */
const REMEMBERED = 16 * 1024 * 1024

/** Creates the registered documents of this process. `only`: all other documents are refused. */
export function trustedDocumentsOf(database: Pick<Database, 'read'>, only: boolean): TrustedDocuments {
  const has = knownHashes(database)
  const texts = new LRUCache<string, string>({ maxSize: REMEMBERED, sizeCalculation: (text) => text.length + 1 })
  const textOf = async (hash: string) => {
    if (!(await has(hash))) return null
    const text = texts.get(hash) ?? (await trustedText(database, hash))
    if (text) texts.set(hash, text)
    return text
  }
  return {
    textFor: async (sent) => {
      if (typeof sent.query === 'string' && sent.query) {
        if (only && !(await has(hashOf(sent.query)))) throw notTrusted('The gateway runs only registered documents')
        return undefined
      }
      const { hash, isAutomatic } = identifierIn(sent) ?? {}
      if (hash === undefined) return undefined
      const text = await textOf(hash)
      if (text) return text
      // Apollo Server keeps texts that clients have sent before, and asks for those that it does not have.
      if (isAutomatic && !only) return undefined
      throw notTrusted('No document is registered under this identifier')
    },
  }
}

const notTrusted = (message: string) => new DomainError('DOCUMENT_NOT_TRUSTED', message)

/** The code that Apollo gives to a document that is no text. */
const malformed = () => new GraphQLError('The identifier of a document must be a string', {
  extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
})

interface Identifier {
  /** SHA-256 in lower case; empty if the identifier has another form. */
  readonly hash: string
  /** True for Apollo's automatic persisted queries. */
  readonly isAutomatic: boolean
}

function identifierIn({ documentId, id, extensions }: Named): Identifier | undefined {
  const named = documentId ?? id
  if (named != null) return { hash: shaIn(named), isAutomatic: false }
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: { sha256Hash?: unknown } }
  return persistedQuery ? { hash: shaIn(persistedQuery.sha256Hash), isAutomatic: true } : undefined
}

function shaIn(id: unknown): string {
  if (typeof id !== 'string') throw malformed()
  return /^(?:sha256:)?([0-9a-f]{64})$/i.exec(id)?.[1].toLowerCase() ?? ''
}

/** Tells if a document is registered, from the identifiers in memory. However many ask, they are read once a second. */
function knownHashes(database: Pick<Database, 'read'>): (hash: string) => Promise<boolean> {
  let known: Promise<ReadonlySet<string>> | undefined
  let readAt = -Infinity
  const read = () => {
    readAt = performance.now()
    const reading = trustedHashes(database).then((hashes) => new Set(hashes))
    reading.catch(() => {
      if (known === reading) known = undefined
    })
    return (known = reading)
  }
  return async (hash) => {
    const young = known && performance.now() - readAt < FRESH_MS
    const hashes = await (young ? known : read())
    if (hashes?.has(hash) || performance.now() - readAt < AGAIN_MS) return Boolean(hashes?.has(hash))
    return (await read()).has(hash)
  }
}

/**
 * What a request names its document with. In an address, `extensions` are the text of an object; Apollo refuses what is
 * not JSON.
 */
export function namedBy(request: FastifyRequest): Named {
  const { query, documentId, id, extensions } = paramsOf(request)
  if (request.method !== 'GET') return { query, documentId, id, extensions }
  try {
    return { query, documentId, id, extensions: JSON.parse(String(extensions ?? 'null')) }
  } catch {
    return { query, documentId, id }
  }
}

/**
 * Puts the text of the named document into the request, where Apollo and the gate read it. Apollo compares it with the
 * identifier, or looks for a text of its own, and knows identifiers only without the prefix.
 */
export async function nameText(request: FastifyRequest, documents: TrustedDocuments): Promise<void> {
  const sent = namedBy(request)
  const text = await documents.textFor(sent)
  if (text !== undefined) {
    request.note.isRegistered = true
    put(request, { query: text })
  }
  const { persistedQuery, ...others } = (sent.extensions ?? {}) as { persistedQuery?: { sha256Hash?: unknown } }
  const hash = typeof persistedQuery?.sha256Hash === 'string' && shaIn(persistedQuery.sha256Hash)
  if (!hash || hash === persistedQuery?.sha256Hash) return
  put(request, { extensions: { ...others, persistedQuery: { ...persistedQuery, sha256Hash: hash } } })
}

/** Replaces parameters of a request, in its body or in its address. */
function put(request: FastifyRequest, parameters: Named): void {
  if (request.method !== 'GET') return void Object.assign(request.body as object, parameters)
  const url = new URL(request.url, 'http://gateway')
  for (const [name, value] of Object.entries(parameters))
    url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  request.raw.url = url.pathname + url.search
}

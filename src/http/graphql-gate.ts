// Checks a document before Apollo does: its size, and without a credential its root fields. Without a credential, only
// open fields such as log-in are admitted.
import { GraphQLError, specifiedRules, validate, type DocumentNode, type GraphQLSchema } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Viewer } from '../core/context.js'
import { fragmentsOf, operationsOf, rootFields } from '../core/operations/document.js'
import { INTROSPECTION, parseWithinLimits } from '../core/operations/document-limits.js'
import { LIMITS } from '../core/limits.js'
import { unauthenticated } from '../errors.js'

/** The document of a request: its text, and `named` if the request may refer to a document that was sent before. */
interface Sent {
  readonly text: string
  readonly named: boolean
}

export type DocumentGate = (document: Sent, viewer: Viewer | null) => void

export interface GateOptions {
  /** The root fields that are open without a credential, by operation type. */
  readonly open: Readonly<Record<'query' | 'mutation' | 'subscription', ReadonlySet<string>>>
  readonly production: boolean
}

/** The size, in characters, of the cache of documents that are known to be within the limits. */
const REMEMBERED = 16 * 1024 * 1024

/**
 * Creates the gate of the GraphQL door. The gate throws for a document beyond the limits. Without a credential, it also
 * throws UNAUTHENTICATED for a document with fields that are not open. A text that does not parse passes the gate,
 * because Apollo parses it next and reports the syntax error.
 */
export function documentGate(schema: GraphQLSchema, { open, production }: GateOptions): DocumentGate {
  const within = new LRUCache<string, true>({ maxSize: REMEMBERED, sizeCalculation: (_, text) => text.length + 1 })
  const isOpen = (document: DocumentNode) =>
    operationsOf(document).every(({ operation, selectionSet }) =>
      rootFields(selectionSet, fragmentsOf(document)).every(
        (field) =>
          field === '__typename' || open[operation].has(field) || (!production && INTROSPECTION.includes(field)),
      ),
    )

  const admitStranger = (document: DocumentNode) => {
    const asksMore = !isOpen(document)
    if (production && asksMore) throw notAuthenticated()
    const faults = validate(schema, document, specifiedRules, { maxErrors: 1 })
    if (production && faults.length) throw misfit()
    if (asksMore && !faults.length) throw notAuthenticated()
  }

  return ({ text, named }, viewer) => {
    if (viewer && within.has(text)) return
    if (!viewer && !text && named) throw notAuthenticated()
    const document = parsed(text, viewer ? LIMITS.tokens.most : LIMITS.anonymousTokens.most)
    if (!document) return
    if (!viewer) return admitStranger(document)
    within.set(text, true)
  }
}

const invalid = (message: string) =>
  new GraphQLError(message, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } } })

function parsed(text: string, mostTokens: number): DocumentNode | null {
  try {
    return parseWithinLimits(text, mostTokens)
  } catch (error) {
    if (error instanceof GraphQLError && error.extensions.code) throw error
    return null
  }
}

const notAuthenticated = () => unauthenticated('Not authenticated')

/** In production, callers without a credential get no details, because these would reveal parts of the schema. */
const misfit = () => invalid('The document does not fit the schema. Sign in to be told why.')

// Who comes first: a document is measured before it is validated, and one without a credential gets no further than
// log-in.
import { GraphQLError, specifiedRules, validate, type DocumentNode, type GraphQLSchema } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Viewer } from '../context.js'
import { fragmentsOf, operationsOf, rootFields } from '../core/operations/document.js'
import { INTROSPECTION, parseWithinLimits } from '../core/operations/document-limits.js'
import { LIMITS } from '../core/limits.js'
import { unauthenticated } from '../errors.js'

/** A document as it came: its text, and whether it may be named instead of sent. */
interface Sent {
  readonly text: string
  readonly named: boolean
}

export type DocumentGate = (document: Sent, viewer: Viewer | null) => void

export interface GateOptions {
  /** The root fields that anyone may ask for, by the name of their root. */
  readonly open: Readonly<Record<'query' | 'mutation' | 'subscription', ReadonlySet<string>>>
  readonly production: boolean
}

/** Characters of documents that are known to be within the limits. */
const REMEMBERED = 16 * 1024 * 1024

/**
 * The gate of the GraphQL door. Throws for a document beyond the limits, and UNAUTHENTICATED for one that asks more
 * than a stranger may. A text that does not parse passes: whoever parses it next says why.
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
    refuseRootless(schema, document)
    within.set(text, true)
  }
}

/** Validation lets an operation pass whose root the schema does not have. */
function refuseRootless(schema: GraphQLSchema, document: DocumentNode): void {
  const rootless = operationsOf(document).find(({ operation }) => !schema.getRootType(operation))
  if (rootless) throw invalid(`The schema has no ${rootless.operation}s`)
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

/** Strangers learn nothing of the schema from what they get wrong. */
const misfit = () => invalid('The document does not fit the schema. Sign in to be told why.')

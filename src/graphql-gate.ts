// Who comes first: a document is measured before it is validated, and one without a credential gets no further than log-in.
import { GraphQLError, Kind, specifiedRules, validate, type DocumentNode, type GraphQLSchema, type SelectionSetNode } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Viewer } from './context.js'
import { parseWithinLimits } from './core/document-limits.js'
import { LIMITS } from './core/limits.js'
import { unauthenticated } from './errors.js'

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

/** Fields that describe the schema: developers may ask for them unknown, strangers to a gateway in production may not. */
const INTROSPECTION = ['__schema', '__type']

/**
 * The gate of the GraphQL door. Throws for a document beyond the limits, and UNAUTHENTICATED for one that asks more than a stranger may.
 * A text that does not parse passes: whoever parses it next says why.
 */
export function documentGate(schema: GraphQLSchema, { open, production }: GateOptions): DocumentGate {
  const within = new LRUCache<string, true>({ maxSize: REMEMBERED, sizeCalculation: (_, text) => text.length + 1 })
  const isOpen = (document: DocumentNode) => operationsOf(document).every(({ operation, selectionSet }) =>
    rootFields(document, selectionSet).every((field) => field === '__typename' || open[operation].has(field) || (!production && INTROSPECTION.includes(field))))

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

const invalid = (message: string) => new GraphQLError(message, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } } })

function parsed(text: string, mostTokens: number): DocumentNode | null {
  try {
    return parseWithinLimits(text, mostTokens)
  } catch (error) {
    if (error instanceof GraphQLError && error.extensions.code) throw error
    return null
  }
}

const operationsOf = ({ definitions }: DocumentNode) => definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)

/** The fields of a root, through its fragments; one that is not there counts as a field that nobody opens. */
function rootFields({ definitions }: DocumentNode, set: SelectionSetNode): string[] {
  const followed = new Set<string>()
  const collect = ({ selections }: SelectionSetNode): string[] => selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value]
    if (selection.kind === Kind.INLINE_FRAGMENT) return collect(selection.selectionSet)
    const { value } = selection.name
    if (followed.has(value)) return []
    followed.add(value)
    const fragment = definitions.find((one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === value)
    return fragment && 'selectionSet' in fragment ? collect(fragment.selectionSet) : ['']
  })
  return collect(set)
}

const notAuthenticated = () => unauthenticated('Not authenticated')

/** Strangers learn nothing of the schema from what they get wrong. */
const misfit = () => invalid('The document does not fit the schema. Sign in to be told why.')

// Size limits of a document, checked before validation, because a short text can request very much data.
import {
  GraphQLError,
  Kind,
  Lexer,
  parse,
  Source,
  TokenKind,
  visit,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { fragmentsOf, operationsOf, rootFields } from './document.js'
import { LIMITS } from '../limits.js'

/** Parses a document text. Throws a GraphQLError if the document exceeds a limit. */
export function parseWithinLimits(text: string, mostTokens: number = LIMITS.tokens.most): DocumentNode {
  if (text.length > LIMITS.documentCharacters.most)
    throw tooLarge(`The document has more than ${LIMITS.documentCharacters.most} characters`)
  measureTokens(text, mostTokens)
  const document = parse(text, { noLocation: true })
  const fault = shapeFault(document)
  if (fault) throw tooLarge(fault)
  return document
}

const tooLarge = (message: string) =>
  new GraphQLError(`${message}: split it`, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } } })

const OPENING: readonly string[] = [TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]
const CLOSING: readonly string[] = [TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]

/** Checks the numbers of tokens and levels before parsing, because the parser calls itself for each level. */
function measureTokens(text: string, most: number): void {
  const lexer = new Lexer(new Source(text))
  let levels = 0
  for (let tokens = 0; lexer.advance().kind !== TokenKind.EOF; tokens += 1) {
    const { kind } = lexer.token
    if (OPENING.includes(kind)) levels += 1
    if (CLOSING.includes(kind)) levels -= 1
    if (tokens >= most) throw tooLarge(`The document has more than ${most} tokens`)
    // Brackets count selections and also their arguments and values, so the limit here is twice the depth limit.
    if (levels > 2 * LIMITS.depth.most)
      throw tooLarge(`The document is nested more than ${LIMITS.depth.most} levels deep`)
  }
}

/** The first limit that a document breaks, as a sentence. */
function shapeFault(document: DocumentNode): string | undefined {
  return (
    countFault(document) ??
    operationsOf(document)
      .map((operation) => selectionFault(document, operation))
      .find(Boolean)
  )
}

/** Counts the fields, aliases and directives of the whole document, and returns the first broken limit. */
function countFault(document: DocumentNode): string | undefined {
  const count = { fields: 0, aliases: 0, directives: 0, onOneField: 0 }
  visit(document, {
    enter(node) {
      if (!('directives' in node) || !node.directives) return
      count.directives += node.directives.length
      count.onOneField = Math.max(count.onOneField, node.directives.length)
      if (node.kind !== Kind.FIELD) return
      count.fields += 1
      if (node.alias) count.aliases += 1
    },
  })
  if (count.fields > LIMITS.fields.most) return `The document has more than ${LIMITS.fields.most} fields`
  if (count.aliases > LIMITS.aliases.most) return `The document has more than ${LIMITS.aliases.most} aliases`
  if (count.directives > LIMITS.directives.most)
    return `The document has more than ${LIMITS.directives.most} directives`
  return count.onOneField > LIMITS.directivesTogether.most
    ? `A field has more than ${LIMITS.directivesTogether.most} directives`
    : undefined
}

/** The introspection fields of the query root. */
export const INTROSPECTION: readonly string[] = ['__schema', '__type']

const ROOT_LIMITS = { query: LIMITS.queryFields.most, mutation: LIMITS.mutationFields.most, subscription: 1 } as const

/** Measures an operation with its fragments expanded, and returns the first broken limit. */
function selectionFault(
  document: DocumentNode,
  { operation, selectionSet }: OperationDefinitionNode,
): string | undefined {
  const { roots, fields, depth } = spread(document)(selectionSet)
  if (fields > LIMITS.fields.most) return `The document asks for more than ${LIMITS.fields.most} fields`
  if (roots > ROOT_LIMITS[operation]) return `A ${operation} asks for at most ${ROOT_LIMITS[operation]} fields at once`
  const introspections = rootFields(selectionSet, fragmentsOf(document)).filter((field) =>
    INTROSPECTION.includes(field),
  ).length
  if (introspections > LIMITS.introspections.most)
    return `The document asks for the schema more than ${LIMITS.introspections.most} times`
  return depth > LIMITS.depth.most ? `The document is nested more than ${LIMITS.depth.most} levels deep` : undefined
}

/** The size of a selection: its direct fields, its fields at all levels, and its depth in levels. */
interface Spread {
  readonly roots: number
  readonly fields: number
  readonly depth: number
}

const NONE: Spread = { roots: 0, fields: 0, depth: 0 }

/** Measures selections. Each fragment is measured only once. A fragment inside itself counts as empty. */
function spread(document: DocumentNode): (set?: SelectionSetNode) => Spread {
  const fragments = fragmentsOf(document)
  const measured = new Map<string, Spread>()
  const measure = (set?: SelectionSetNode): Spread => (set?.selections ?? []).map((selection) => {
    if (selection.kind === Kind.FRAGMENT_SPREAD)
      return measureFragment(selection.name.value, fragments.get(selection.name.value))
    const inner = measure(selection.selectionSet)
    return selection.kind === Kind.INLINE_FRAGMENT
      ? inner
      : { roots: 1, fields: 1 + inner.fields, depth: 1 + inner.depth }
  }).reduce(add, NONE)
  const measureFragment = (name: string, fragment?: FragmentDefinitionNode): Spread => {
    const known = measured.get(name)
    if (known) return known
    measured.set(name, NONE)
    const fresh = measure(fragment?.selectionSet)
    measured.set(name, fresh)
    return fresh
  }
  return measure
}

const add = (one: Spread, other: Spread): Spread =>
  ({ roots: one.roots + other.roots, fields: one.fields + other.fields, depth: Math.max(one.depth, other.depth) })

// Reads the query of an export: one list, which is rewritten so that it can be asked for page by page.
import {
  getNamedType, GraphQLError, isListType, isObjectType, Kind, parse, print, specifiedRules, validate, visit,
  type ArgumentNode, type DocumentNode, type FieldNode, type GraphQLField, type GraphQLObjectType,
  type GraphQLSchema, type OperationDefinitionNode, type SelectionNode, type SelectionSetNode, getNullableType,
} from 'graphql'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { fragmentsOf, operationsOf, type Fragments } from '../../core/operations/document.js'
import { parseWithinLimits } from '../../core/operations/document-limits.js'
import { badInput } from '../../errors.js'

/** The list of an export. */
export interface ExportedList {
  /** The root field. */
  readonly name: string
  /** The name of the list in an answer. */
  readonly key: string
  readonly record: GraphQLObjectType
  /** What is asked of each record. */
  readonly selections: readonly SelectionNode[]
  readonly fragments: Fragments
  /** Asks for a page: with the variables `first` and `after` of these names. */
  readonly page: DocumentNode
  readonly variables: { readonly first: string; readonly after: string }
  /** Asks for the number of records. */
  readonly count: DocumentNode
}

/** The identifier of a record in the answer to a page, which is no part of the exported record. */
export const RECORD_ID = 'exportedRecordId'

/** The arguments that say which page is meant. Those of the query are left out of account. */
const PAGING: readonly string[] = ['first', 'after', 'last', 'before']

const wrong = (problem: string): Error => badInput([faultOf(problem)])
export const faultOf = (problem: string): Fault =>
  ({ path: ['query'], at: 'arguments', why: because('query_not_exportable', { problem }) })

/** Reads the query of an export. Throws BAD_USER_INPUT with a fault of `query` if it is none. */
export function listOfQuery(schema: GraphQLSchema, text: string): ExportedList {
  const document = validated(schema, text)
  const [operation, ...others] = operationsOf(document)
  if (others.length || operation.operation !== 'query') throw wrong('send one query')
  const fragments = fragmentsOf(document)
  const root = rootOf(operation)
  const field = schema.getQueryType()?.getFields()[root.name.value]
  const record = field && recordOf(field)
  if (!record) throw wrong(`${root.name.value} is no list with pages, such as bills`)
  const selections = selectionsOf(root, fragments)
  return {
    name: root.name.value, key: root.alias?.value ?? root.name.value, record, selections, fragments,
    ...documentsOf(document, operation, { root, selections, hasId: 'id' in record.getFields() }),
  }
}

function validated(schema: GraphQLSchema, text: string): DocumentNode {
  const document = parsed(text)
  const [fault] = validate(schema, document, specifiedRules, { maxErrors: 1 })
  if (fault) throw wrong(fault.message)
  if (asksSecret(schema, document)) throw wrong('it asks for an address or a secret, which is not kept')
  return document
}

function parsed(text: string): DocumentNode {
  try {
    return parseWithinLimits(text)
  } catch (error) {
    throw error instanceof GraphQLError ? wrong(error.message) : error
  }
}

/** Whether a document selects a field that lets in whoever has its value. */
function asksSecret(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType)
  const fields = types.flatMap((type) => Object.values(type.getFields()))
  const secret = new Set(fields.filter(({ extensions }) => extensions.secret).map(({ name }) => name))
  let isAsked = false
  visit(document, { Field: ({ name }) => { isAsked ||= secret.has(name.value) } })
  return isAsked
}

function rootOf({ selectionSet: { selections } }: OperationDefinitionNode): FieldNode {
  const [root] = selections
  if (selections.length > 1 || root.kind !== Kind.FIELD) throw wrong('ask for one list, without fragments at the root')
  if (root.directives?.length) throw wrong('leave out the directives of the list')
  return root
}

/** The type of the records of a list with pages; undefined for a field that is none. */
function recordOf({ type, args }: GraphQLField<unknown, unknown>): GraphQLObjectType | undefined {
  const connection = getNamedType(type)
  const isPaged = ['first', 'after'].every((name) => args.some((arg) => arg.name === name))
  if (!isPaged || !isObjectType(connection) || !('pageInfo' in connection.getFields())) return undefined
  const nodes = connection.getFields().nodes as GraphQLField<unknown, unknown> | undefined
  const record = nodes && getNamedType(nodes.type)
  return isListType(nodes && getNullableType(nodes.type)) && isObjectType(record) ? record : undefined
}

/** The fields of a selection, with the fragments in it. */
export const flattened = (set: SelectionSetNode | undefined, fragments: Fragments): FieldNode[] =>
  (set?.selections ?? []).flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection]
    const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value)
    return flattened(fragment?.selectionSet, fragments)
  })

/** What is asked of each record. Figures of the whole list are left out: they are the same for each page. */
function selectionsOf(root: FieldNode, fragments: Fragments): readonly SelectionNode[] {
  const named = (fields: readonly FieldNode[], name: string) => fields.filter((field) => field.name.value === name)
  const fields = flattened(root.selectionSet, fragments)
  const direct = named(fields, 'nodes')
  const edges = named(fields, 'edges')
  const ofEdges = edges.flatMap((edge) => named(flattened(edge.selectionSet, fragments), 'node'))
  if (direct.length + edges.length !== 1) throw wrong('ask once for the records, as nodes { … }')
  if ([...direct, ...edges, ...ofEdges].some(({ directives }) => directives?.length))
    throw wrong('leave out the directives of the list')
  const selections = [...direct, ...ofEdges].flatMap(({ selectionSet }) => selectionSet?.selections ?? [])
  if (!selections.length) throw wrong('ask for the records, as nodes { … }')
  if (flattened({ kind: Kind.SELECTION_SET, selections }, fragments).some(({ alias }) => alias?.value === RECORD_ID))
    throw wrong(`give another name than ${RECORD_ID}`)
  return selections
}

interface Rewriting {
  readonly root: FieldNode
  readonly selections: readonly SelectionNode[]
  /** Whether the records have an identifier. */
  readonly hasId: boolean
}

/** The documents that ask for a page and for the number of records. */
function documentsOf(
  { definitions }: DocumentNode, operation: OperationDefinitionNode, { root, selections, hasId }: Rewriting,
): Pick<ExportedList, 'page' | 'count' | 'variables'> {
  const given = (operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value)
  const variables = { first: free('first', given), after: free('after', given) }
  const [defined, args] = paging(variables)
  const others = (root.arguments ?? []).filter(({ name }) => !PAGING.includes(name.value))
  const withRoot = (selected: string, more: readonly ArgumentNode[], nodes: readonly SelectionNode[]) => ({
    ...root, arguments: [...others, ...more],
    selectionSet: { kind: Kind.SELECTION_SET, selections: [...nodes, ...fieldsIn(selected)] } as SelectionSetNode,
  })
  const nodes: SelectionNode = {
    kind: Kind.FIELD, name: { kind: Kind.NAME, value: 'nodes' },
    selectionSet: {
      kind: Kind.SELECTION_SET, selections: [...(hasId ? fieldsIn(`${RECORD_ID}: id`) : []), ...selections],
    },
  }
  const written = (field: FieldNode, more: OperationDefinitionNode['variableDefinitions'] = []) => parse(print({
    kind: Kind.DOCUMENT,
    definitions: [
      {
        ...operation, variableDefinitions: [...(operation.variableDefinitions ?? []), ...more],
        selectionSet: { kind: Kind.SELECTION_SET, selections: [field] },
      },
      ...definitions.filter((definition) => definition !== operation),
    ],
  }), { noLocation: true })
  return {
    variables,
    page: written(withRoot('pageInfo { hasNextPage endCursor }', args, [nodes]), defined),
    count: written(withRoot('totalCount', [], [])),
  }
}

/** A name that no variable of the query has. */
const free = (name: string, taken: readonly string[]): string => (taken.includes(name) ? free(`${name}_`, taken) : name)

/** The selections of a text. */
const fieldsIn = (text: string): readonly SelectionNode[] =>
  operationsOf(parse(`{ ${text} }`, { noLocation: true }))[0].selectionSet.selections

/** The definitions of the variables of a page, and the arguments with them. */
function paging({ first, after }: ExportedList['variables']) {
  const [operation] = operationsOf(parse(
    `query ($${first}: Int!, $${after}: String) { list(first: $${first}, after: $${after}) }`, { noLocation: true }))
  const [list] = operation.selectionSet.selections as readonly FieldNode[]
  return [operation.variableDefinitions ?? [], list.arguments ?? []] as const
}

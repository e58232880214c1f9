// Finds the operation variable for each member of a request: sends a marker through the row in place of each member.
import { getNamedType, isInputObjectType, typeFromAST, type GraphQLSchema } from 'graphql'
import type { Route } from '../route.js'
import type { Schema } from '../validation/kind.js'
import type { Fields } from '../validation/model.js'

export interface Member {
  /** `body lineItems[].qty`. */
  readonly place: string
  /** `input.lineItems[].qty`; empty if the member sets no variable. */
  readonly variables: readonly string[]
}

/** The name of a marker that stands for all unknown members of a free-form object. */
const UNNAMED = '*'

type Leaf = readonly [place: string, marker: string]
/** Makes the value of a shape, with a marker in each leaf. */
type Marking = (schema: Schema, place: string) => unknown

/** Every member of a row's request, in the order of its shapes. */
export function membersOf(route: Route, schema: GraphQLSchema): Member[] {
  const leaves: Leaf[] = []
  const mark = markingWith(leaves, inputNames(route, schema))
  const { path, query, header, form, body } = route.takes
  const group = (name: string, fields: Fields = {}) =>
    Object.fromEntries(Object.entries(fields).map(([field, kind]) => [field, mark(kind.schema, `${name} ${field}`)]))
  const values = {
    path: group('path', path),
    query: group('query', query),
    header: group('header', header),
    form: group('form', form),
    body: body && mark(body.schema, 'body'),
  }
  const found = textsIn(route.variables(values), '')
  const variablesWith = (marker: string) =>
    found.filter(([, text]) => text.toUpperCase() === marker).map(([variable]) => variable)
  const members = leaves.map(([place, marker]) => ({ place, variables: variablesWith(marker) }))
  return members.filter(({ place, variables }) => !isUnnamed(place, variables, members))
}

function markingWith(leaves: Leaf[], names: readonly string[]): Marking {
  const mark: Marking = ({ anyOf, type, items, properties = {}, additionalProperties }, place) => {
    if (anyOf) return mark(anyOf[0], place)
    if (type === 'array') return [mark(items ?? {}, `${place}[]`)]
    const member = (name: string) => (place === 'body' ? `body ${name}` : `${place}.${name}`)
    if (additionalProperties)
      return Object.fromEntries([...names, UNNAMED].map((name) => [name, mark({}, member(name))]))
    if (type === 'object')
      return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, mark(each, member(name))]))
    const marker = `M${leaves.length}X`
    leaves.push([place, marker])
    return marker
  }
  return mark
}

function textsIn(value: unknown, place: string): (readonly [string, string])[] {
  if (typeof value === 'string') return [[place, value]]
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, `${place}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => textsIn(member, place ? `${place}.${name}` : name))
}

/** True for a tried name that a free-form object treats like an unknown member. */
function isUnnamed(place: string, variables: readonly string[], members: readonly Member[]): boolean {
  const [, holder, name] = /^(.*)\.([^.]+)$/.exec(place) ?? []
  const unnamed = members.find((other) => name !== UNNAMED && other.place === `${holder}.${UNNAMED}`)
  return (
    Boolean(unnamed) && variables.join() === unnamed?.variables.map((variable) => variable.replace(/\*$/, name)).join()
  )
}

/** The names of all fields of the operation's inputs. A free-form object may treat these names specially. */
function inputNames({ operation: { definitions } }: Route, schema: GraphQLSchema): string[] {
  const [operation] = definitions
  const types =
    operation.kind === 'OperationDefinition'
      ? (operation.variableDefinitions ?? []).map(({ type }) => typeFromAST(schema, type))
      : []
  const names = new Set<string>()
  const look = (type: unknown, depth: number): void => {
    const named = getNamedType(type as never)
    if (!isInputObjectType(named) || depth > 3) return
    Object.values(named.getFields()).forEach((field) => {
      if (depth > 0) names.add(field.name)
      look(field.type, depth + 1)
    })
  }
  types.forEach((type) => look(type, 0))
  return [...names]
}

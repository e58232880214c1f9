// Names what the trail tells by the fields of the schema, and tells a viewer only of the fields that they may read.
// Both follow from the schema and its rules, so a new field and a new permission count at once.
import {
  getNamedType, getNullableType, isInterfaceType, isListType, isObjectType, type GraphQLField, type GraphQLSchema,
} from 'graphql'
import type { Model, Viewer } from '../../core/context.js'
import { refusalBy } from '../../core/rules.js'

/** Who reads, and by which schema. */
export interface Reading {
  readonly schema: GraphQLSchema
  readonly model: Pick<Model, 'reads' | 'rules'>
  readonly viewer: Viewer
}

type AnyField = GraphQLField<unknown, unknown>
type Path = readonly string[]

/** A field that shows a member of the trail, with the names that lead to it: `settings.timeZone`. */
export interface ShownField {
  readonly name: string
  readonly field: AnyField
}

const fieldsOf = ({ schema }: Reading, type: string) => {
  const found = schema.getType(type)
  return isObjectType(found) ? found.getFields() : {}
}

const typeOf = ({ type }: AnyField) => getNamedType(type)
const isList = ({ type }: AnyField) => isListType(getNullableType(type))

/** True for an object that is a part of its record, such as the settings of an organization. */
function isWithin(field: AnyField): boolean {
  const type = typeOf(field)
  return !isList(field) && isObjectType(type) && !type.getInterfaces().some(isInterfaceType)
}

/** How the fields of a type show a member: by its name, as what it names, or within a part. The first way counts. */
const WAYS: readonly ((reading: Reading, type: string, member: string) => Path | undefined)[] = [
  (reading, type, member) => (member in fieldsOf(reading, type) ? [member] : undefined),
  ({ model }, type, member) => {
    const named = [...model.reads.get(type) ?? []].find(([, { related }]) =>
      related?.kind === 'named' && related.own === member)
    return named && [named[0]]
  },
  (reading, type, member) => {
    const list = member.replace(/Ids$/, 's')
    return list !== member && list in fieldsOf(reading, type) ? [list] : undefined
  },
  (reading, type, member) => {
    const within = Object.values(fieldsOf(reading, type)).find((field) =>
      isWithin(field) && member in fieldsOf(reading, typeOf(field).name))
    return within && [within.name, member]
  },
]

function pathTo(reading: Reading, type: string, member: string): Path | undefined {
  for (const way of WAYS) {
    const path = way(reading, type, member)
    if (path) return path
  }
  return undefined
}

/** The field at the end of a path, if the viewer may read each field on it. */
function fieldAt(reading: Reading, type: string, [name, ...rest]: Path): AnyField | undefined {
  const needs = reading.model.rules[type]?.[name]
  const field = fieldsOf(reading, type)[name] as AnyField | undefined
  if (!field || (needs && refusalBy(needs, reading))) return undefined
  return rest.length ? fieldAt(reading, typeOf(field).name, rest) : field
}

const shownAt = (reading: Reading, type: string, path: Path | undefined): ShownField | undefined => {
  const field = path && fieldAt(reading, type, path)
  return field && { name: path.join('.'), field }
}

/** True if a member of the trail is a kind of lines: these stand under the name of their type. */
export const isKindOfLines = (member: string) => /^[A-Z]/.test(member)

/** The list in which a record shows its lines of a kind. */
export function listOfLines(reading: Reading, type: string, kind: string): ShownField | undefined {
  const list = Object.values(fieldsOf(reading, type)).find((field) => isList(field) && typeOf(field).name === kind)
  return list && shownAt(reading, type, [list.name])
}

/** The field that shows a member; undefined if no field does, or the viewer may not read it. */
export const fieldShowing = (reading: Reading, type: string, member: string): ShownField | undefined =>
  shownAt(reading, type, pathTo(reading, type, member))

/**
 * The names of the fields that show these members to the viewer. `BillLine.qty` is a member of lines, and `BillLine`
 * alone says that lines were added or removed: `lineItems.qty` and `lineItems`.
 */
export function namesShown(reading: Reading, type: string, members: readonly string[]): string[] {
  const names = members.flatMap((each) => {
    const [member, ofLine] = each.split('.')
    if (!isKindOfLines(member)) return fieldShowing(reading, type, member)?.name ?? []
    const list = listOfLines(reading, type, member)
    if (!list || ofLine === undefined) return list?.name ?? []
    const shown = fieldShowing(reading, member, ofLine)
    return shown ? `${list.name}.${shown.name}` : []
  })
  return [...new Set(names)].sort()
}

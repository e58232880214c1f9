// What changed between two GraphQL schemas, and how much each change asks of clients.
import { diff } from '@graphql-inspector/core'
import { buildSchema, getNamedType, isEnumType, isInputObjectType, isRequiredInputField } from 'graphql'
import { grouped, together } from './level.mjs'

const LEVEL_OF = { BREAKING: 'breaking', DANGEROUS: 'dangerous', NON_BREAKING: 'harmless' }

/** Where clients feel more or less of a change than graphql-inspector says. */
const JUDGED = {
  // A client that leaves the value out gets another answer.
  FIELD_ARGUMENT_DEFAULT_CHANGED: () => 'breaking',
  INPUT_FIELD_DEFAULT_VALUE_CHANGED: () => 'breaking',
  DIRECTIVE_ARGUMENT_DEFAULT_VALUE_CHANGED: () => 'breaking',
  // Nobody has to send an optional argument.
  FIELD_ARGUMENT_ADDED: ({ criticality }) => (criticality.level === 'BREAKING' ? 'breaking' : 'harmless'),
  // Only who reads an enum can meet a new value.
  ENUM_VALUE_ADDED: ({ criticality, meta }, read) => (read.has(meta.enumName) ? LEVEL_OF[criticality.level] : 'harmless'),
}

/** Changes of texts for people. */
const OF_TEXTS = /DESCRIPTION|DEPRECATION|DIRECTIVE_USAGE_ARGUMENT/

/** Changes that also meet those who leave the argument or member out. */
const LEFT_OUT = /_ADDED$|DEFAULT|^(?:FIELD_ARGUMENT|INPUT_FIELD)_TYPE_CHANGED/

/** Compares two schemas in SDL. The coordinate of an argument is `Type.field.argument`. */
export async function graphqlChanges(before, after) {
  const [old, present] = [before, after].map((sdl) => buildSchema(sdl))
  const changes = await diff(old, present)
  const read = enumsRead(old)
  const replaced = replacementsIn(changes)
  const consequences = new Set([...replaced.values()].flat())
  const added = new Set(changes.filter(({ type }) => type === 'TYPE_ADDED').map(({ path }) => path))
  return together(changes
    .filter((change) => !consequences.has(change) && (change.type === 'TYPE_ADDED' || !isWithin(change, added)))
    .map((change) => ({
      coordinate: change.path ?? 'schema',
      level: JUDGED[change.type]?.(change, read) ?? LEVEL_OF[change.criticality.level],
      message: [change.message, ...(replaced.get(change) ?? []).map((one) => inPlace(one, old, present))].join('; '),
      isText: OF_TEXTS.test(change.type),
      isAdded: change.type.endsWith('_ADDED'),
      alsoLeftOut: LEFT_OUT.test(change.type),
    })))
}

const isWithin = ({ path = '' }, types) => types.has(path.split('.')[0])

/** The enums that answers have. */
const enumsRead = (schema) => new Set(Object.values(schema.getTypeMap())
  .filter((type) => 'getFields' in type && !isInputObjectType(type))
  .flatMap((type) => Object.values(type.getFields()).map((field) => getNamedType(field.type)))
  .filter(isEnumType)
  .map(({ name }) => name))

const TYPES_IN = {
  FIELD_ARGUMENT_TYPE_CHANGED: ({ oldArgumentType, newArgumentType }) => [oldArgumentType, newArgumentType],
  INPUT_FIELD_TYPE_CHANGED: ({ oldInputFieldType, newInputFieldType }) => [oldInputFieldType, newInputFieldType],
  FIELD_TYPE_CHANGED: ({ oldFieldType, newFieldType }) => [oldFieldType, newFieldType],
}
const withoutName = (type) => type.replace(/\w+/, '')

/** Removed type → the changes where another type took its place, and nothing else changed. The removal covers them. */
function replacementsIn(changes) {
  const removals = new Map(changes.filter(({ type }) => type === 'TYPE_REMOVED').map((change) => [change.path, change]))
  const replacedBy = (change) => {
    const [before, after] = TYPES_IN[change.type]?.(change.meta) ?? ['', '']
    return withoutName(before) === withoutName(after) ? removals.get(before.replace(/\W/g, '')) : undefined
  }
  return grouped(changes.filter(replacedBy), replacedBy)
}

/** Where another type took the place of a removed one, which members it lacks, and which an input now requires. */
function inPlace({ type, path, meta }, old, present) {
  const [before, after] = TYPES_IN[type](meta).map((name) => name.replace(/\W/g, ''))
  const kept = membersOf(present.getType(after))
  const lost = membersOf(old.getType(before)).filter((name) => !kept.includes(name))
  const known = requiredOf(old.getType(before))
  const asked = requiredOf(present.getType(after)).filter((name) => !known.includes(name))
  const less = [lost.length && `without ${lost.join(', ')}`, asked.length && `which requires ${asked.join(', ')}`]
  return [`${path} is of type '${after}'`, ...less.filter(Boolean)].join(', ')
}

const requiredOf = (type) =>
  (isInputObjectType(type) ? Object.values(type.getFields()).filter(isRequiredInputField).map(({ name }) => name) : [])

const membersOf = (type) =>
  (isEnumType(type) ? type.getValues().map(({ name }) => name) : Object.keys(type.getFields?.() ?? {}))

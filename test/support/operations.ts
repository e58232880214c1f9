// Builds operations from the schema, so the tests that walk all fields cannot miss one.
import {
  getNamedType, getNullableType, isEnumType, isInputObjectType, isInterfaceType, isListType, isObjectType,
  isRequiredArgument, isRequiredInputField, type GraphQLField, type GraphQLInputType, type GraphQLSchema,
} from 'graphql'
import { modelOf } from '../../src/core/model.js'
import { features } from '../../src/features.js'
import { guardedSchema } from '../../src/schema.js'

export type Root = 'Query' | 'Mutation'

export interface RootField {
  readonly root: Root
  readonly name: string
  readonly field: GraphQLField<unknown, unknown>
}

/** The model of all features. */
export const model = modelOf(features)
export const schema: GraphQLSchema = await guardedSchema(model)

/** Every field of Query and Mutation. */
export const rootFields: readonly RootField[] = (['Query', 'Mutation'] as const).flatMap((root) => {
  const type = schema.getType(root)
  return isObjectType(type) ? Object.entries(type.getFields()).map(([name, field]) => ({ root, name, field })) : []
})

/** A document that calls a field with all its arguments as variables and selects as little as possible. */
export function documentFor({ root, name, field }: RootField): string {
  const declared = field.args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ')
  const passed = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const call = field.args.length ? `${name}(${passed})` : name
  return `${root.toLowerCase()}${declared ? ` (${declared})` : ''} { ${call} ${selectionOf(field.type)} }`
}

function selectionOf(type: unknown): string {
  const named = getNamedType(type as never)
  // What became of each of several records.
  if (String(named).endsWith('StepResult')) return '{ outcome error { code message extensions } }'
  return isObjectType(named) || isInterfaceType(named) ? '{ __typename }' : ''
}

const SAMPLES: Readonly<Record<string, unknown>> = {
  ID: 'unknown-1', String: 'sample', Int: 1, Float: 1, Boolean: true, Decimal: '1', Currency: 'USD', JSONObject: {},
  DateTime: '2026-05-01T00:00:00Z', Date: '2026-05-01', DateOrDateTime: '2026-05-01',
}

/** A value of an input type with only its required fields. */
export function sampleOf(type: GraphQLInputType): unknown {
  const bare = getNullableType(type)
  if (isListType(bare)) return [sampleOf(bare.ofType as GraphQLInputType)]
  if (isEnumType(bare)) return bare.getValues()[0].name
  if (!isInputObjectType(bare)) return SAMPLES[String(bare)]
  const required = Object.values(bare.getFields()).filter(isRequiredInputField)
  return Object.fromEntries(required.map((field) => [field.name, sampleOf(field.type)]))
}

/** Variables for a field: samples of the required arguments, and the default values of the others. */
export const variablesFor = ({ field }: RootField): Record<string, unknown> =>
  Object.fromEntries(field.args
    .filter((arg) => isRequiredArgument(arg) || arg.defaultValue !== undefined)
    .map((arg) => [arg.name, arg.defaultValue ?? sampleOf(arg.type)]))

/** The variables of a field with an identifier at one path, and samples for everything else that is required. */
export function variablesWith(
  root: RootField, [argument, ...path]: readonly (string | number)[], id: string,
): Record<string, unknown> {
  const type = root.field.args.find((arg) => arg.name === argument)?.type as GraphQLInputType
  return { ...variablesFor(root), [argument]: valueWith(type, path, id) }
}

function valueWith(type: GraphQLInputType, [key, ...rest]: readonly (string | number)[], id: string): unknown {
  const bare = getNullableType(type)
  if (key === undefined) return id
  if (isListType(bare)) return [valueWith(bare.ofType as GraphQLInputType, rest, id)]
  if (!isInputObjectType(bare)) throw new Error(`nothing is inside ${String(type)}`)
  return { ...(sampleOf(bare) as object), [key]: valueWith(bare.getFields()[key].type, rest, id) }
}

/** The paths of all identifiers in a field's input, beginning at its arguments. */
export function identifierPaths({ field }: RootField): (string | number)[][] {
  return field.args.flatMap((arg) => pathsIn(arg.type, [arg.name], 0))
}

function pathsIn(type: GraphQLInputType, path: (string | number)[], depth: number): (string | number)[][] {
  const bare = getNullableType(type)
  if (isListType(bare)) return pathsIn(bare.ofType as GraphQLInputType, [...path, 0], depth)
  if (String(bare) === 'ID') return [path]
  if (!isInputObjectType(bare) || depth > 2) return []
  return Object.values(bare.getFields()).flatMap((inner) => pathsIn(inner.type, [...path, inner.name], depth + 1))
}

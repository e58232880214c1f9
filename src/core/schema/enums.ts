// Registers enums of the GraphQL schema, with a description for each value.
import { GraphQLEnumType, isEnumType, type GraphQLSchema } from 'graphql'
import { registerEnumType } from 'type-graphql'

/** An enum whose values are their names, as all enums of Prisma. So the executor needs no table of the values. */
type Named<Values> = { readonly [Name in keyof Values]: Name }

/** `MaterialRequest` and `materialRequest` → `MATERIAL_REQUEST`, at the level of types. */
export type EnumValueOf<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${Uppercase<First>}${Separated<Rest>}` : ''
type Separated<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? Uppercase<First> : `_${First}`}${Separated<Rest>}` : ''

/** A name as the value of an enum: `materialRequest` → `MATERIAL_REQUEST`. */
export const enumValueOf = <Name extends string>(name: Name) =>
  name.replace(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toUpperCase() as EnumValueOf<Name>

/** Registers a Prisma enum in the GraphQL schema, with a description of the enum and of each value. */
export function describeEnum<Values extends Named<Values>>(
  values: Values,
  name: string,
  description: string,
  meanings: Readonly<Record<keyof Values, string>>,
): void {
  const valuesConfig = Object.fromEntries(
    Object.entries<string>(meanings).map(([value, text]) => [value, { description: text }]),
  )
  registerEnumType(values as Record<string, string>, { name, description, valuesConfig })
}

/** Enum → value → its description. */
export type Enums = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Gives enums of a schema these values. */
export function fillEnums(schema: GraphQLSchema, enums: Enums): void {
  for (const [name, meanings] of Object.entries(enums)) {
    const type = schema.getType(name)
    if (!isEnumType(type)) throw new Error(`there is no enum ${name}`)
    const values = Object.fromEntries(Object.entries(meanings).map(([value, description]) =>
      [value, { value, description }]))
    Object.assign(type, new GraphQLEnumType({ ...type.toConfig(), values }))
  }
}

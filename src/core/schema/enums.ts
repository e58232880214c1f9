// Registers enums of the GraphQL schema, with a description for each value.
import { registerEnumType } from 'type-graphql'

/** Registers a Prisma enum in the GraphQL schema, with a description of the enum and of each value. */
export function describeEnum<Values extends Record<string, string>>(
  values: Values,
  name: string,
  description: string,
  meanings: Readonly<Record<keyof Values, string>>,
): void {
  const valuesConfig = Object.fromEntries(
    Object.entries(meanings).map(([value, text]) => [value, { description: text }]),
  )
  registerEnumType(values, { name, description, valuesConfig: valuesConfig as never })
}

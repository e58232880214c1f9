// Enumerations of the schema, each value described.
import { registerEnumType } from 'type-graphql'

/** Registers a Prisma enumeration under its own name, with a description for it and for every value. */
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

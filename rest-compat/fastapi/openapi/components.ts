// Lists every schema with a title once among the OpenAPI components, and replaces its uses by references.
import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../pydantic/kind.js'

/** A schema as it is printed, with references. */
export type Placed = Readonly<Record<string, unknown>>
export type Place = (schema: Schema) => Placed

export interface Components {
  readonly place: Place
  /** The components found so far, by title. */
  readonly schemas: () => Readonly<Record<string, Placed>>
}

/** A collector of components that starts with the given schemas. */
export function componentsOf(given: readonly Schema[]): Components {
  const placed = new Map<string, Placed>()
  const place: Place = ({ title, ...schema }) => {
    const printed = within(schema, place)
    if (!title) return printed
    if (placed.has(title) && !isDeepStrictEqual(placed.get(title), printed))
      throw new Error(`Two schemas have the title ${title}`)
    placed.set(title, printed)
    return { $ref: `#/components/schemas/${title}` }
  }
  given.forEach(place)
  return { place, schemas: () => Object.fromEntries(placed) }
}

function within({ items, properties, anyOf, required, ...schema }: Schema, place: Place): Placed {
  return {
    ...schema,
    ...(items && { items: place(items) }),
    ...(anyOf && { anyOf: anyOf.map(place) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, place(member)])),
    }),
    ...(required?.length && { required }),
  }
}

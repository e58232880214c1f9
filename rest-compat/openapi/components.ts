// Gives every schema with a title its place among the components, once, and refers to it there.
import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../validation/kind.js'

/** A schema as the document prints it: the same with references in it. */
export type Placed = Readonly<Record<string, unknown>>
export type Place = (schema: Schema) => Placed

export interface Components {
  readonly place: Place
  /** What has been placed so far, by title. */
  readonly schemas: () => Readonly<Record<string, Placed>>
}

/** Components that begin with these. */
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

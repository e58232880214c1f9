// How exact values of GraphQL become the members of a documented payload.

/** A decimal as a JSON number, where the interface says number; null stays null. */
export const asNumber = <T extends string | null | undefined>(decimal: T) =>
  (decimal == null ? null : Number(decimal)) as T extends string ? number : number | null

/** The members that have a value: outside the material request the interface calls nothing nullable. */
export const present = <T extends object>(members: T) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value != null)) as { [K in keyof T]: NonNullable<T[K]> }

// What an input says: null means the same as absent.

/** The fields that are given; the others change nothing. */
export const given = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value != null)) as { [K in keyof T]?: NonNullable<T[K]> }

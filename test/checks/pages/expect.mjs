// Ends a check of a page with a sentence if something is not as it should be.

export function expect(what, holds, seen) {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(seen)}`)
}

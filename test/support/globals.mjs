// `@jest/globals` for suites that node imports: the functions of the suite that is running.
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test

/** Hands over the functions of the next suite. Modules that were loaded for an earlier one see them, too, since imports are bindings. */
export function setGlobals(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } = globals)
}

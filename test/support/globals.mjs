// `@jest/globals` for suites that Node imports: the functions of the running suite.
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test

/**
 * Sets the functions of the next suite. Modules that an earlier suite loaded also see them, because imports are live
 * bindings.
 */
export function setGlobals(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } = globals)
}

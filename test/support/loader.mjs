// Has node find `@jest/globals` in the functions of the running suite: outside of its own module system jest refuses to be imported.
const GLOBALS = new URL('globals.mjs', import.meta.url).href

export function resolve(specifier, context, next) {
  return specifier === '@jest/globals'
    ? { url: GLOBALS, format: 'module', shortCircuit: true }
    : next(specifier, context)
}

// Lets Node resolve `@jest/globals` to the functions of the running suite. Outside of its own module system, jest
// refuses this import.
const GLOBALS = new URL('globals.mjs', import.meta.url).href

export function resolve(specifier, context, next) {
  return specifier === '@jest/globals'
    ? { url: GLOBALS, format: 'module', shortCircuit: true }
    : next(specifier, context)
}

// Runs a suite with jest's own runner, but has node import it instead of jest: the gateway is loaded once per worker, not once per suite.
import circus from 'jest-circus/runner'
import { createRequire, register } from 'node:module'
import { pathToFileURL } from 'node:url'
import { setGlobals } from './globals.mjs'

const require = createRequire(import.meta.url)

// The compiler's settings are those of the build, source maps included.
process.env.SWCRC = 'true'
register('@swc-node/register/esm', import.meta.url)
register('./loader.mjs', import.meta.url)
process.setSourceMapsEnabled(true)

/** Loads jest's framework anew, since it keeps the tests of a suite and the listeners to them in its module and in this global. */
function framework(file) {
  delete require.cache[file]
  delete globalThis[Symbol.for('EVENT_HANDLERS')]
  return require(file)
}

/** What a runner asks of jest's module system; node's own answers. */
const NODE = {
  requireInternalModule: framework,
  setGlobalsForRuntime: setGlobals,
  unstable_shouldLoadAsEsm: () => true,
  unstable_importModule: (file) => import(pathToFileURL(file).href),
}

/** The runner that `testRunner` of jest's configuration names. */
export default function run(globalConfig, config, environment, runtime, testPath, sendMessage) {
  // Jest reads stack traces by the source maps of what it has compiled itself, which is nothing here. Node knows them.
  Error.prepareStackTrace = undefined
  return circus.default(globalConfig, config, environment, Object.assign(runtime, NODE), testPath, sendMessage)
}

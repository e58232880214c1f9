// Runs a suite with jest's own runner, but Node imports it instead of jest. So the gateway is loaded once per worker,
// not once per suite.
import circus from 'jest-circus/runner'
import hooks from 'node:async_hooks'
import { createRequire, register } from 'node:module'
import { pathToFileURL } from 'node:url'
import v8 from 'node:v8'
import vm from 'node:vm'
import { setGlobals } from './globals.mjs'

const require = createRequire(import.meta.url)

// Where all is compiled already, the compiled files are imported.
const IS_COMPILED = process.env.COMPILED === 'true'
if (!IS_COMPILED) {
  register('./loader.mjs', import.meta.url)
  process.setSourceMapsEnabled(true)
}

/** What jest's framework stores in its module and in this global: a suite's tests, and their listeners. */
const STORED = ['JEST_STATE_SYMBOL', 'EVENT_HANDLERS']

/**
 * Which test runs. Jest's framework gets it in place of Node's AsyncLocalStorage, for which Node follows every promise
 * of the gateway, once more with each suite that a worker has run. The tests of a suite run one after the other.
 */
class RunningTest {
  #store

  getStore() {
    return this.#store
  }

  async run(store, work) {
    const before = this.#store
    this.#store = store
    try {
      return await work()
    } finally {
      this.#store = before
    }
  }
}

/**
 * Loads jest's framework again, without what the suite before has stored. A function `require` keeps all modules that
 * it has loaded, so each suite has one of its own.
 */
function framework(file) {
  delete require.cache[file]
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (STORED.includes(symbol.description)) delete globalThis[symbol]
  const { AsyncLocalStorage } = hooks
  hooks.AsyncLocalStorage = RunningTest
  try {
    return createRequire(import.meta.url)(file)
  } finally {
    hooks.AsyncLocalStorage = AsyncLocalStorage
  }
}

/** The functions of jest's module system that a runner calls, answered by Node. */
const NODE = {
  requireInternalModule: framework,
  setGlobalsForRuntime: setGlobals,
  unstable_shouldLoadAsEsm: () => true,
  unstable_importModule: (file) => import(pathToFileURL(IS_COMPILED ? file.replace(/\.ts$/, '.js') : file).href),
}

// Node lets its heap double before it collects. In less memory suites take no longer.
v8.setFlagsFromString('--heap-growing-percent=40')
v8.setFlagsFromString('--expose-gc')
globalThis.gc = vm.runInNewContext('gc')

/** From so many bytes on, garbage is collected before a suite. */
const MANY = 900e6

/** The runner that `testRunner` in jest's configuration names. */
export default function run(globalConfig, config, environment, runtime, testPath, sendMessage) {
  // Node puts off the collection of what is not on its heap, such as databases that are closed.
  if (process.memoryUsage.rss() > MANY) globalThis.gc()
  // Jest would map stack traces with source maps of its own compilation, which does not happen here. Node has the maps.
  Error.prepareStackTrace = undefined
  return circus.default(globalConfig, config, environment, Object.assign(runtime, NODE), testPath, sendMessage)
}

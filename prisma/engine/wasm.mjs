// Loads Prisma's schema engine, published as WebAssembly, into plain Node.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg'

// The package's own entry imports the .wasm as a module, which Node 20 does only behind a flag.
async function loadGlue() {
  const binary = new URL('schema_engine_bg.wasm', import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg'))
  const { instance } = await WebAssembly.instantiate(await readFile(fileURLToPath(binary)), {
    './schema_engine_bg.js': glue,
  })
  glue.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  return glue
}

// Where the WebAssembly build leaves the words of a panic before it stops.
let panic
globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => { panic = message } }

/** What the engine said when it gave up, if it did. */
export const lastPanic = () => panic

/** A schema engine that reaches its databases through the driver adapters of `factory`. */
export async function createEngine(factory, datamodels) {
  const { SchemaEngine } = await loadGlue()
  const withoutLog = () => undefined
  return SchemaEngine.new({ datamodels }, withoutLog, bindMigrationAwareSqlAdapterFactory(factory))
}

// Makes what is named: `client` and `gateway` where they are not up to date, `build` always.
import process from 'node:process'
import { ensureClient } from './client.mjs'
import { readSources } from './sources.mjs'

const MAKES = {
  client: () => ensureClient(readSources()),
  gateway: async () => (await import('./gateway.mjs')).ensureBuild(),
  build: async () => (await import('./gateway.mjs')).renewBuild(),
}

try {
  await MAKES[process.argv[2]]()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

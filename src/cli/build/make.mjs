// Makes what is named: `client` where the schema has changed, `gateway` in any case. `npm run generate` and `npm
// run build` call it.
import process from 'node:process'
import { ensureClient } from './client.mjs'
import { readSources } from './sources.mjs'

const MAKES = {
  client: () => ensureClient(readSources()),
  gateway: async () => (await import('./gateway.mjs')).buildGateway(),
}

try {
  await MAKES[process.argv[2]]()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

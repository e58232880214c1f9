// Makes the named target: `client` only if the schema has changed, `gateway` always. Called by `npm run generate` and
// `npm run build`.
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

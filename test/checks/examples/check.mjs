// Runs the examples against a gateway with demo data.
//
//   node test/checks/examples/check.mjs
import { withGateway } from '../gateway.mjs'
import { integration } from './integration.mjs'
import { legacy } from './legacy.mjs'

await withGateway(async (url) => {
  legacy(url)
  console.log('legacy: four programs print what they should')
  await integration(url)
  console.log('integration: every bill is copied, also after a stop')
})

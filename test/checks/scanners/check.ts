// Sends the requests of GraphQL and REST scanners to a gateway in production mode:
// `npm run scan -- --requests 100 --seed 1`. The scanners are not npm packages, so these are our own requests.
import process from 'node:process'
import { count, optionsOf, seed as seedOption } from '../options.js'
import { startProduction } from '../production.js'
import { clairvoyance } from './clairvoyance.js'
import { graphqlCop, type Finding } from './graphql-cop.js'
import { schemathesis } from './schemathesis.js'

const { requests, seed } = optionsOf('scan', { requests: count(100, 'requests of each path'), seed: seedOption() })
const say = (line: string) => process.stdout.write(`${line}\n`)

/** The check logs in many times from one address, so the limits are off. */
const production = await startProduction({ database: 'embedded', seasons: 1, settings: { LOGIN_THROTTLE: 'off' } })
let findings: Finding[]
try {
  say(`seed ${seed}`)
  const base = production.url()
  const token = await production.logIn('admin@mill.test')
  const options = { runs: requests, seed }
  findings = [...(await graphqlCop(base)), ...(await clairvoyance(base)), ...(await schemathesis(base, token, options))]
} finally {
  await production.close()
}
for (const { name, fault } of findings) say(fault ? `FAILED  ${name}: ${fault}` : `ok      ${name}`)
const failed = findings.filter(({ fault }) => fault).length
say(`${findings.length} checks, ${failed} failed`)
process.exit(failed ? 1 : 0)

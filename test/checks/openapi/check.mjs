// Checks the served OpenAPI document with other tools: the recommended rules of two linters, and a generated client
// that calls all documented operations.
//
//   node test/checks/openapi/check.mjs
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { ENVIRONMENT, install, run, withGateway } from '../gateway.mjs'

const here = import.meta.dirname

async function check(url) {
  const answer = await fetch(`${url}/openapi.json`)
  if (!answer.ok) throw new Error(`${url}/openapi.json answers ${answer.status}`)
  mkdirSync(`${here}/made`, { recursive: true })
  writeFileSync(`${here}/made/openapi.json`, await answer.text())
  lintWithRedocly()
  npx('spectral', 'lint', '--ruleset', 'spectral.yaml', '--fail-severity', 'hint', 'made/openapi.json')
  // Members with a default may be left out of a request.
  npx('openapi-typescript', 'made/openapi.json', '--default-non-nullable=false', '--output', 'made/paths.d.ts')
  npx('tsc', '-p', '.')
  run(here, process.execPath, ['made/walk.js', url])
}

/** The exit code of Redocly covers errors only, so its findings are counted. */
function lintWithRedocly() {
  const { stdout, stderr } = spawnSync(
    'npx',
    ['--no-install', 'redocly', 'lint', '--config', 'redocly.yaml', '--format', 'json', 'made/openapi.json'],
    {
      cwd: here, env: ENVIRONMENT, encoding: 'utf8', maxBuffer: 100_000_000,
    },
  )
  if (!stdout.startsWith('{')) throw new Error(`redocly does not run: ${stderr}`)
  const { totals, problems } = JSON.parse(stdout)
  for (const { ruleId, message, location } of problems) console.error(`${ruleId} ${location[0]?.pointer}: ${message}`)
  if (totals.errors + totals.warnings > 0)
    throw new Error(`redocly finds ${totals.errors} errors and ${totals.warnings} warnings`)
  console.log('redocly: no error, no warning')
}

const npx = (command, ...args) => run(here, 'npx', ['--no-install', command, ...args])

install(here)
await withGateway(check)

// Installs the packed client into an empty project, and runs there what a frontend does with it in Apollo Client, urql,
// Graphcache and Relay, against a gateway.
//
//   node test/checks/client/check.mjs
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { install, ROOT, run, withGateway } from '../gateway.mjs'

const here = import.meta.dirname
const made = mkdtempSync(path.join(tmpdir(), 'selvedge-client-'))
const inProject = (command, ...args) => run(made, command, args)

/** The identifier of a registered document is the SHA-256 of its text. */
function checkDocuments() {
  const file = path.join(made, 'node_modules/@selvedge/client/dist/persisted-documents.json')
  const documents = Object.entries(JSON.parse(readFileSync(file, 'utf8')))
  const wrong = documents.filter(([id, text]) => id !== createHash('sha256').update(text).digest('hex'))
  if (!documents.length || wrong.length) throw new Error(`${file}: ${wrong.length} of ${documents.length} identifiers are wrong`)
  return `${documents.length} documents have the SHA-256 of their text`
}

/** relay-compiler takes `schemaConfig` from the package, as its page says. */
async function compileRelay() {
  const { schemaConfig } = await import(path.join(made, 'node_modules/@selvedge/client/dist/relay.js'))
  writeFileSync(path.join(made, 'relay.config.json'), JSON.stringify({
    src: '.', schema: 'node_modules/@selvedge/client/dist/schema.graphql', language: 'typescript', eagerEsModules: true,
    noSourceControl: true, schemaConfig,
  }))
  inProject('npx', '--no-install', 'relay-compiler', 'relay.config.json')
}

async function check() {
  cpSync(path.join(here, 'program'), made, { recursive: true })
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) copyFileSync(path.join(here, file), path.join(made, file))
  run(ROOT, 'npm', ['run', '--silent', 'client', '--', '--pack-destination', made])
  install(made)
  inProject('sh', '-c', 'npm install --no-save --no-audit --no-fund --loglevel=error ./*.tgz')
  console.log(checkDocuments())
  await compileRelay()
  inProject('npx', '--no-install', 'tsc', '-p', '.')
  await withGateway(async (url) => inProject('node', 'built/main.js', url))
}

await check().finally(() => rmSync(made, { recursive: true }))

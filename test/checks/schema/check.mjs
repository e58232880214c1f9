// Checks schema.graphql with other tools: the rules of a linter, and the compilers and generators that clients use.
//
//   node test/checks/schema/check.mjs
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { install, ROOT, run } from '../gateway.mjs'

const here = import.meta.dirname
const made = path.join(here, 'made')
const npx = (command, ...args) => run(here, 'npx', ['--no-install', command, ...args])

/** The tools, in the order in which they run. A tool that finds a problem ends with another code than 0. */
const TOOLS = {
  'graphql-eslint': () => npx('eslint', '--max-warnings=0', 'made/schema.graphql'),
  'relay-compiler': () => run(made, 'npx', ['--no-install', 'relay-compiler', 'relay.config.json']),
  'the client preset of codegen': () => npx('graphql-codegen', '--config', 'codegen.mjs'),
  'gql.tada': () => {
    npx('gql.tada', 'generate-output', '--tsconfig', 'clients/tsconfig.json')
    npx('gql.tada', 'check', '--fail-on-warn', '--tsconfig', 'clients/tsconfig.json')
  },
  genql: () => npx('genql', '--schema', 'made/schema.graphql', '--output', 'made/genql'),
  'types of what was made': () => npx('tsc', '-p', '.'),
}

/** The configuration of relay-compiler. `nodeId` is the identifier in its store, as it is unique in the gateway. */
function relayConfig(schema) {
  const nodeInterfaceIdField = /^interface Node \{[^}]*\bnodeId: ID!/m.test(schema) ? 'nodeId' : 'id'
  return {
    src: 'relay', schema: 'schema.graphql', language: 'typescript', eagerEsModules: true, noSourceControl: true,
    artifactDirectory: 'relay-artifacts', excludes: nodeInterfaceIdField === 'id' ? ['**/by-node/**'] : [],
    schemaConfig: { nodeInterfaceIdField, nodeInterfaceIdVariableName: nodeInterfaceIdField },
  }
}

/** Edges whose node is no record: a mention is what one reader sees of a comment, and has no way of its own. */
const OTHER_EDGES = ['MentionEdge']

/** The schema with a comment before each exception, for the linter. */
const withExceptions = (schema) => OTHER_EDGES.reduce(
  (text, name) => text.replace(`\ntype ${name} `, `\n# eslint-disable-next-line @graphql-eslint/relay-edge-types\ntype ${name} `), schema)

install(here)
rmSync(made, { recursive: true, force: true })
mkdirSync(path.join(made, 'relay-artifacts'), { recursive: true })
cpSync(path.join(here, 'relay'), path.join(made, 'relay'), { recursive: true })
const schema = readFileSync(path.join(ROOT, 'schema.graphql'), 'utf8')
writeFileSync(path.join(made, 'schema.graphql'), withExceptions(schema))
writeFileSync(path.join(made, 'relay.config.json'), JSON.stringify(relayConfig(schema)))
for (const [name, tool] of Object.entries(TOOLS)) {
  tool()
  console.log(`${name}: no problem`)
}

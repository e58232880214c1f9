// What must be edited and deleted when the REST door is removed, beside the tests and the pages.

/** Files and folders that are about the door alone. */
export const DELETED = [
  'rest-compat', 'docs/reference/parity.md', 'docs/internals/rest.md', 'docs/legacy', 'examples/legacy',
  'test/rest', 'test/conformance', 'test/smoke.mjs', 'test/support/rest.ts', 'test/support/openapi.ts',
  'test/matrices/parity.test.ts', 'test/matrices/parity-faults.test.ts', 'test/matrices/rest-once.test.ts',
  'test/edge-cases/forwarded-scheme.test.ts', 'test/edge-cases/rest-rows.test.ts',
  'test/edge-cases/rest-hostile-requests.test.ts',
  'test/operations/long/without-rest.test.ts', 'test/operations/long/replay.test.ts',
  // The pages have to be read by a person before their examples can be tested again.
  'test/operations/readme.test.ts', 'test/operations/long/readme-commands.test.ts', 'test/operations/readme-gateway.test.ts',
  'test/operations/long/readme-server.test.ts', 'test/support/examples.ts', 'test/pages.test.ts', 'test/support/text-readability.d.ts',
  'test/checks/compatible/document.mjs', 'test/checks/fuzz', 'test/checks/oauth', 'test/checks/openapi', 'test/checks/without-rest',
  'test/checks/pages/documentation.mjs', 'test/checks/examples/legacy.mjs',
  'test/checks/scanners/schemathesis.ts',
]

/** The beginning of a line of .ci/run, and the rest of the line. */
const step = (name) => [new RegExp(String.raw`^ *(?:beside|step) '${name}.*\n`, 'm'), '']
const script = (name) => [new RegExp(String.raw`^ +"${name}": .*\n`, 'm'), '']

/** File → texts, and what stands there instead. */
export const EDITS = {
  'src/doors.ts': [[/^import \{ restDoor \}.*\n/m, ''], ['[restDoor]', '[]']],
  'src/cli/build/sources.mjs': [["'rest-compat', ", '']],
  'deploy/Dockerfile': [[/^COPY .*\/rest-compat .*\n/m, '']],
  'codegen.ts': [
    [', types the operations that the REST door runs,', ''],
    [/^ {4}'rest-compat\/generated\/operations\.ts': \{\n[^]*?\n {4}\},\n/m, ''],
    [/^ *\/\/ .*words of the REST door.*\n/m, ''],
  ],
  'eslint.config.mjs': [["'rest-compat/generated', ", '']],
  'tsconfig.json': [['"rest-compat", ', '']],
  'package.json': [
    [', with a REST door for the clients of the service it replaces', ''], script('smoke'), script('fuzz'),
    [' src rest-compat prisma test client', ' src prisma test client'], [' src rest-compat prisma/seed ', ' src prisma/seed '],
  ],
  '.ci/run': [
    ['rest-compat/generated ', ''], ['|rest-compat', ''], [/^smoke\(\) \{\n[^]*?\n\}\n\n/m, ''],
    step('smoke'), step('fuzz of'), step('the OpenAPI document'), step('stock OAuth clients'),
    step('what is left without'), ['|without-rest', ''],
    ['the documentation page, GraphiQL', 'GraphiQL'],
  ],
  'CONTRIBUTING.md': [
    [', types of REST operations', ''],
    [/^\*\*A REST row\*\* [^]*?`test\/matrices\/parity\.test\.ts`\.\n/m, ''],
  ],
  'test/checks/node-versions/check.mjs': [
    ["tell(node, ['test/smoke.mjs', url], env)", 'fetch(`${url}/ready`)'],
    ['async function smoke(node, env)', 'async function smoke(node)'], ['await smoke(node, env)', 'await smoke(node)'],
  ],
  'test/checks/examples/check.mjs': [
    [/^import \{ legacy \}.*\n/m, ''], [/^ {2}legacy\(url\)\n.*\n/m, ''],
  ],
  'test/checks/pages/check.mjs': [
    [/^import \{ documentation \}.*\n/m, ''], ["['/docs', documentation], ", ''],
    ["['/docs', printing]", "['/graphiql', printing]"],
  ],
  'test/checks/scanners/check.ts': [
    [/^import \{ schemathesis \}.*\n/m, ''], [', ...(await schemathesis(base, token, options))', ''],
    [/^ {2}const token = .*\n {2}const options = .*\n/m, ''],
    ['count, optionsOf', 'optionsOf'], ["{ requests, seed } = optionsOf('scan', { requests: count(100, 'requests of each path'),", "{ seed } = optionsOf('scan', {"],
  ],
  'test/house.test.ts': [
    ["'rest-compat', ", ''], [" || file.startsWith('rest-compat/')", ''], ["'docs', 'rest-compat')", "'docs')"],
    ['|rest-compat|', '|'],
  ],
  'test/checks/floors/floors.mjs': [
    [/^ {2}\{ name: 'fastapi'.*\n/m, ''], ["places: ['rest-compat', 'src/doors.ts']", "places: ['src/doors.ts']"],
  ],
  'test/checks/floors/rules.mjs': [
    [/^\/\*\* What the REST door may use[^]*?\n\]\n/m, ''], [/^ {4}\{ name: 'the REST door in one line'.*\n/m, ''],
    [/^ {4}\{ name: 'a feature or Prisma in the REST door'[^]*?\n {4}\} \},\n/m, ''],
    ['^(src|rest-compat|prisma/seed)', '^(src|prisma/seed)'], [", '^rest-compat/remove/'", ''],
    ['^(src|rest-compat|prisma/seed)', '^(src|prisma/seed)'], ['^(src|rest-compat)/', '^src/'],
  ],
  'test/bench/flame/profile.ts': [["'rest-compat', ", '']],
  'test/operations/long/new-migration.test.ts': [["'rest-compat', ", '']],
  'test/operations/usage.test.ts': [[", 'replay',\n", ',\n']],
  'test/operations/long/start-twice.test.ts': [["'rest-compat', ", '']],
  'test/support/corpus/sources.ts': [
    [' and of the REST door', ''], ["[...filesBelow('test'), ...filesBelow('rest-compat')]", "filesBelow('test')"],
  ],
}

// Every example of the pages is run: by a suite that takes it from its page, or by a check that is named here.
import { describe, expect, test } from '@jest/globals'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { blocks, found, sentences, type Example } from '../support/examples.js'
import { runCommand } from '../support/process.js'

const SUITES = ['readme-gateway', 'long/readme-commands', 'long/readme-server'].map((name) => `test/operations/${name}.test.ts`)
const [CLIENT, PACKED, DEPLOYED, IMAGE, SCALE] = [
  'test/graphql/client.test.ts', 'test/checks/client/check.mjs', 'test/checks/deployed/check.mjs', 'npm run image',
  'npm run scale',
]

/**
 * What cannot run in a suite: page and first words → what runs it. A check stands with the words by which `.ci/run`
 * starts it. `npm run bench` and its like take too long for any change; that their options exist is tried below.
 */
const GUIDES = 'test/stories/guide-examples.test.ts'
const ELSEWHERE: readonly (readonly [page: string, begins: string, by: string])[] = [
  ['deploy/README.md', 'cd deploy', IMAGE],
  ['deploy/README.md', 'docker compose build', SCALE],
  ['deploy/README.md', 'docker compose stop', SCALE],
  ['deploy/README.md', 'docker compose logs', 'test/operations/exit-codes.test.ts'],
  ['deploy/README.md', 'useradd', DEPLOYED],
  ['deploy/README.md', 'cp deploy/selvedge@.service', SCALE],
  ['deploy/README.md', 'systemctl restart', SCALE],
  ['deploy/README.md', 'install -d', 'test/operations/long/backup-script.test.ts'],
  ['deploy/README.md', 'nginx -t', 'test/operations/proxy.test.ts'],
  ['deploy/README.md', 'npx prisma migrate status', DEPLOYED],
  ['docs/operations/start.md', 'npm ci --omit=dev && npm start', DEPLOYED],
  ['docs/operations/start.md', 'npm prune --omit=dev', DEPLOYED],
  ['docs/operations/start.md', 'npx prisma migrate status', DEPLOYED],
  ['docs/internals/checks.md', 'npx prisma migrate dev', 'test/operations/long/migrate-dev.test.ts'],
  ['docs/operations/start.md', 'npx prisma migrate', 'test/operations/long/migrate-status.test.ts'],
  ['docs/internals/scale.md', 'npx selvedge distribute', SCALE],
  ['docs/internals/scale.md', 'shared_preload_libraries', SCALE], ['docs/internals/scale.md', 'CREATE EXTENSION citus', SCALE],
  ['docs/internals/scale.md', 'selvedge = host=db-1', SCALE],
  ['docs/operations/install.md', 'docker build', IMAGE],
  ['docs/operations/upgrade.md', 'git pull', DEPLOYED],
  ['docs/operations/upgrade.md', 'git checkout', DEPLOYED],
  ['docs/operations/upgrade.md', 'npx prisma migrate status', DEPLOYED],
  ['docs/frontend/sign-in.md', 'mutation LogIn', CLIENT], ['docs/frontend/sign-in.md', 'mutation RefreshSession', CLIENT],
  ['docs/frontend/sign-in.md', 'query WhoAmI', CLIENT], ['docs/frontend/sign-in.md', 'mutation LogOut', CLIENT],
  ['docs/frontend/start.md', 'npm run client', PACKED], ['docs/frontend/clients.md', 'npm run client', PACKED],
  ['docs/frontend/lists.md', 'query SupplierPage', CLIENT],
  ['docs/frontend/lists.md', 'query BillsToPay', CLIENT], ['docs/frontend/records.md', 'query MaterialRequestScreen', CLIENT],
  ['docs/frontend/forms.md', 'mutation ($ids: [ID!]!', 'test/edge-cases/many-at-once.test.ts'],
  ['docs/frontend/records.md', 'query ($id: ID!)', 'test/stories/audit-edits.test.ts'],
  ['docs/frontend/forms.md', 'mutation CreateSupplier', CLIENT], ['docs/frontend/forms.md', 'mutation EditSupplier', CLIENT],
  ['docs/frontend/forms.md', 'mutation ApproveMaterialRequest', CLIENT],
  ['docs/frontend/figures.md', 'query ExplainedCosts', CLIENT],
  ['docs/frontend/find.md', 'query Find', 'test/stories/search.test.ts'],
  ['docs/frontend/find.md', 'query { purchaseOrders(', 'test/stories/search.test.ts'],
  ['docs/frontend/comments.md', 'query Talk', GUIDES], ['docs/frontend/comments.md', 'mutation Say', GUIDES],
  ['docs/frontend/comments.md', 'query Offer', GUIDES], ['docs/frontend/comments.md', 'query Inbox', GUIDES],
  ['docs/frontend/files.md', 'mutation Attach', GUIDES],
  ['docs/frontend/printing.md', 'query ($recordId', GUIDES], ['docs/frontend/printing.md', 'mutation {', GUIDES],
  ['docs/integration/exports.md', 'mutation { exportList(', GUIDES],
  ['docs/integration/exports.md', '{ listExports', GUIDES], ['docs/integration/exports.md', 'query ($cursor', GUIDES],
]

const codeOf = (suite: string) =>
  readFileSync(suite, 'utf8').split('\n').filter((line) => !/^\s*(?:\/\/|\*|\/\*)/.test(line)).join('\n')
/** The texts that a suite writes down: its pages, and the first words of its examples. */
const writtenIn = (suite: string) =>
  [...codeOf(suite).matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`|"((?:[^"\\\n]|\\.)*)"/g)].map(([, ...texts]) =>
    texts.join('').replaceAll('\\n', '\n').replaceAll('${PAGE_URL}', 'http://127.0.0.1:4000'))
const written = SUITES.map(writtenIn)

const MANY_WORDS = 5
const isRun = ({ page, text }: Example) => written.some((texts) =>
  texts.includes(page) && texts.some((begins) => begins.length >= MANY_WORDS && text.startsWith(begins)))
const isElsewhere = ({ page, text }: Example) =>
  ELSEWHERE.some(([where, begins]) => where === page && text.startsWith(begins))

interface Package { readonly scripts: Readonly<Record<string, string>> }
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as Package
const NPM_OWN = ['start', 'test', 'ci']
const sourcesIn = (folder: string) => readdirSync(folder, { withFileTypes: true }).filter((one) => one.isFile())
  .map(({ name }) => readFileSync(path.join(folder, name), 'utf8')).join('\n')

/** What is not there of a line that starts a script of this repository: the script, its file, or an option. */
function faultsOfScript(line: string): string[] {
  const [, name = '', words = ''] = /^npm (?:run )?([\w:-]+)(?: -- (.*))?/.exec(line) ?? []
  if (name && !(name in scripts) && !NPM_OWN.includes(name)) return [`no script ${name}`]
  const file = (scripts[name] ?? line).split(' ').findLast((word) => /\.(?:ts|mjs|js)$/.test(word))
  if (!file) return []
  const place = file.replace('/opt/selvedge/', '').replace(/^dist\/src\/main\.js$/, 'src/main.ts')
  if (!existsSync(place)) return [`no file ${place}`]
  const sources = sourcesIn(path.dirname(place))
  const options = [...words.matchAll(/--([\w-]+)/g)].map(([, option]) => option)
  return options.filter((option) => !sources.includes(option)).map((option) => `no option --${option}`)
}

const SCRIPT = /^(?:npm (?:run [\w:-]+|start|test\b)|node (?!--)|NODE_OPTIONS=|\.ci\/run)/
const CLI = /^(?:npx )?selvedge\b/
/** Options of Node, and words of the code that are no operation. */
const NO_COMMANDS = ['node --heap-growing-percent=30', '{ minorUnitOf: currency }', '{ repeatable: false }']
const bench = found('docs/internals/performance.md', 'npm run bench  ').concat(found('docs/internals/scale.md', 'npm run scale  '))

test('every block is run', () => {
  const left = blocks.filter((one) => !isRun(one) && !isElsewhere(one) && !bench.includes(one))
  expect(left.map(({ page, line, text }) => `${page}:${line} ${text.split('\n')[0]}`)).toEqual([])
  expect(blocks.length).toBeGreaterThan(50)
})

test('every command and operation in a sentence is run, or is a script or a command that exists', () => {
  const left = sentences.filter((one) => !isRun(one) && !isElsewhere(one) && !NO_COMMANDS.includes(one.text)
    && !SCRIPT.test(one.text) && !CLI.test(one.text))
  expect(left.map(({ page, line, text }) => `${page}:${line} ${text}`)).toEqual([])
})

test.each(ELSEWHERE)('%s: "%s" is run by %s', (page, begins, by) => {
  expect(found(page, begins)).not.toEqual([])
  const suite = by.endsWith('.test.ts')
  if (suite) expect(existsSync(by)).toBe(true)
  if (!suite) expect(readFileSync('.ci/run', 'utf8')).toContain(by)
})

test('scripts, their files and their options exist', () => {
  expect(bench).toHaveLength(2)
  const inBlocks = bench.flatMap(({ text }) => text.split('\n').map((line) => line.split('#')[0].trim()))
  const lines = new Set([...inBlocks, ...sentences.map(({ text }) => text).filter((text) => SCRIPT.test(text))])
  expect([...lines].flatMap((line) => faultsOfScript(line).map((fault) => `${line}: ${fault}`))).toEqual([])
})

describe('the command line', () => {
  const lines = [...new Set(sentences.map(({ text }) => text))].filter((text) => CLI.test(text))
    .map((text) => text.replace(CLI, '').trim().split(' '))
  const helped = new Map<string, Promise<string>>()
  const helpOf = (name: string) => {
    const help = helped.get(name) ?? runCommand([name, '--help']).then(({ code, out }) => (code === 0 ? out : ''))
    helped.set(name, help)
    return help
  }

  test('has the commands and options of the sentences', async () => {
    const named = lines.filter(([name]) => /^[a-z]/.test(name ?? ''))
    expect(named.length).toBeGreaterThan(15)
    for (const [name, ...words] of named) {
      const help = await helpOf(name)
      expect([name, help]).toEqual([name, expect.stringContaining(name)])
      for (const word of words.filter((one) => /^(?:--|[a-z]+$)/.test(one) && one !== '--help'))
        expect([name, help]).toEqual([name, expect.stringContaining(word)])
    }
  }, 120_000)

  test('says its version', async () => {
    expect((await runCommand(['--version'])).out).toMatch(/^selvedge \d+\.\d+\.\d+(?:-rc\.\d+)?\+[0-9a-f]{16}\n$/)
  }, 60_000)
})

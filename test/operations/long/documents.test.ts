// The command `selvedge documents`: registers documents from the files of frontend tools, and checks them against the
// schema.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { installation, type Installation } from '../../support/installations.js'
import { run, runCommand } from '../../support/process.js'

/** The time limit: each command is a process of its own. */
const PATIENCE = 300_000

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const [ME, BILLS, STYLES, OLD] = [
  'query Me {\n  me {\n    id\n  }\n}', 'query Bills { bills { totalCount } }', '{ styles { totalCount } }',
  'query Old { formerly }',
]

let mill: Installation
let folder: string
beforeAll(async () => {
  mill = await installation('migrated')
  folder = await mkdtemp(path.join(tmpdir(), 'selvedge-documents-'))
}, PATIENCE)
afterAll(async () => {
  await mill.discard()
  await rm(folder, { recursive: true })
})

const documents = (...words: string[]) => runCommand(['documents', ...words], mill.settings)

async function file(name: string, content: unknown): Promise<string> {
  const place = path.join(folder, name)
  await writeFile(place, typeof content === 'string' ? content : JSON.stringify(content))
  return place
}

/** What a gateway logs that is started in production, runs registered documents only, and is stopped again. */
async function loggedAtStart(): Promise<readonly string[]> {
  const gateway = await run({
    ...mill.settings, NODE_ENV: 'production', JWT_SECRET: 'a key of thirty-two characters or more',
    TRUSTED_DOCUMENTS: 'only', LOG_LEVEL: 'warn', SLOW_STATEMENT_MS: '0',
  })
  gateway.signal('SIGTERM')
  const { code, out } = await gateway.ended
  expect(code).toBe(0)
  return out.split('\n').filter((line) => line.startsWith('{')).map((line) => (JSON.parse(line) as { msg: string }).msg)
}

test('a gateway that runs registered documents only says at its start that there are none, and what to do', async () => {
  expect(await loggedAtStart()).toEqual([
    expect.stringMatching(/^TRUSTED_DOCUMENTS=only, but no document is registered.*npx selvedge documents add FILES$/),
  ])
}, PATIENCE)

test('documents are registered from a text, a manifest of Apollo and a map of Relay, once each', async () => {
  const files = [
    await file('me.graphql', ME),
    await file('manifest.json', {
      format: 'apollo-persisted-query-manifest', version: 1,
      operations: [{ id: hashOf(BILLS), name: 'Bills', type: 'query', body: BILLS }],
    }),
    await file('relay.json', { [hashOf(STYLES)]: STYLES, [hashOf(BILLS)]: BILLS }),
  ]
  const { code, out } = await documents('add', ...files)
  expect([code, out.trimEnd().split('\n').sort()]).toEqual([0, [
    '3 documents registered, 0 registered before.',
    `${hashOf(BILLS)}  Bills`, `${hashOf(ME)}  Me`, `${hashOf(STYLES)}  unnamed query`,
  ].sort()])
  expect((await documents('add', files[0], await file('again.graphql', ME))).out).toBe('0 documents registered, 1 registered before.\n')
  expect((await documents('list')).out.split('\n').filter((line) => / {2}\d{4}-\d{2}-\d{2}T\S+Z {2}/.test(line))).toHaveLength(3)
}, PATIENCE)

test('a gateway with a registered document says nothing of them at its start', async () => {
  expect(await loggedAtStart()).toEqual([])
}, PATIENCE)

test('a file with a fault registers nothing, and the fault is named with its place', async () => {
  const wrong: readonly (readonly [string, RegExp])[] = [
    [await file('old.graphql', OLD), /old\.graphql: Cannot query field "formerly" on type "Query"\./],
    [await file('cut.graphql', 'query {'), /cut\.graphql: Syntax Error/],
    [await file('md5.json', { '0123456789abcdef0123456789abcdef': ME }), /md5\.json: 0123456789abcdef\w+ is not the SHA-256/],
    [await file('list.json', [ME]), /list\.json is neither a manifest of Apollo nor/],
    [await file('cut.json', '{'), /cut\.json is not JSON .*; name files that end in \.graphql/],
    [path.join(folder, 'no.graphql'), /: there is no \S+no\.graphql; name files that end in \.graphql, or manifests/],
    [folder, /: \S+ is a folder; name files that end in \.graphql/],
  ]
  const good = await file('good.graphql', 'query Good { me { name } }')
  for (const [place, said] of wrong)
    expect(await documents('add', good, place)).toMatchObject({ code: 1, out: '', err: expect.stringMatching(said) })
  expect((await documents('list')).out).not.toContain('Good')
  expect(await documents('add')).toMatchObject({ code: 2, err: expect.stringContaining('add needs the names of files') })
  expect(await documents('remove')).toMatchObject({ code: 2, err: expect.stringContaining('remove needs identifiers') })
}, PATIENCE)

test('a document that does not fit a later schema is reported, and can be removed', async () => {
  expect(await documents('check')).toMatchObject({ code: 0, out: '3 documents, 0 of which do not fit the schema.\n' })
  const database = await mill.open()
  await database.prisma.trustedDocument.create({ data: { hash: hashOf(OLD), text: OLD, addedAt: new Date() } })
  await database.close()
  expect(await documents('check')).toMatchObject({
    code: 1,
    out: `${hashOf(OLD)}  Old: Cannot query field "formerly" on type "Query".\n4 documents, 1 of which do not fit the schema.\n`,
  })
  expect(await documents('remove', `sha256:${hashOf(OLD)}`, 'abc', hashOf(OLD).toUpperCase())).toEqual({
    code: 1, out: expect.stringMatching(/^1 document removed/),
    err: 'selvedge cannot change the registered documents: not registered: abc; selvedge documents list prints the identifiers\n',
  })
}, PATIENCE)

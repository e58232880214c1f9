// The examples of the pages that are commands: each is taken from its page and run on a copy of the demo data, or on an
// empty database, while no gateway has it open.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually } from '../../support/eventually.js'
import { blocksOf, example, serve, shell } from '../../support/examples.js'
import { installation, type Installation } from '../../support/installations.js'
import { startReceiver } from '../../support/receiver.js'
import { runCommand } from '../../support/process.js'
import { s3Endpoint } from '../../support/s3.js'

/** The time limit: gateways and commands are processes of their own. */
const PATIENCE = 600_000
const [START, INSTALL, UPGRADE] = ['docs/operations/start.md', 'docs/operations/install.md', 'docs/operations/upgrade.md']
const [RECORDS, IMPORT, PEOPLE] = ['docs/operations/records.md', 'docs/operations/import.md', 'docs/operations/people.md']
const [FILES, BACKUP, CHECKS] = ['docs/operations/files.md', 'docs/operations/backup.md', 'docs/operations/daily-checks.md']
const PASSWORD = 'twelve stitches to the inch\n'
const JWT_SECRET = 'a key of thirty-two characters or more'

let mill: Installation
let empty: Installation
let folder: string
let season: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'selvedge-examples-'))
  season = path.join(folder, 'season')
  mill = await installation('planted')
  empty = await installation('migrated')
}, PATIENCE)
afterAll(async () => {
  await mill.discard()
  await empty.discard()
  rmSync(folder, { recursive: true })
})

const inFolder = (name: string) => path.join(folder, name)
/** An example with the command line of this checkout. */
const command = (page: string, begins: string, instead = {}) =>
  example(page, begins, instead).replaceAll('/opt/selvedge', process.cwd()).replace(/^selvedge /, 'npx selvedge ')

describe('a start', () => {
  const built = { 'npm ci && npm run build': ': built' }
  // On the embedded database it keeps its name in production.
  const named = () => ({ ...mill.settings, DATABASE_URL: mill.settings.DATABASE_URL || 'embedded' })

  test.each([
    [START, 'npm ci && npm run build', { ...built, 'postgresql://…': '$DATABASE_URL' }],
    [INSTALL, 'npm ci && npm run build', {
      ...built, ' && npm prune --omit=dev': '', 'postgresql://selvedge:…@db:5432/selvedge': '$DATABASE_URL',
    }],
  ])('in production, as %s says, serves', async (page, begins, instead) => {
    const text = example(page, begins, { ...instead, 'JWT_SECRET=…': `JWT_SECRET='${JWT_SECRET}'` })
    await (await serve(text, named())).stop()
  }, PATIENCE)

  test('with a bucket serves', async () => {
    const store = await s3Endpoint()
    const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID } = store.settings
    const text = example(FILES, 'S3_BUCKET=', {
      'S3_BUCKET=selvedge': `S3_BUCKET=${S3_BUCKET}`, 'https://s3.example.com': S3_ENDPOINT, 'KEY_ID=…': `KEY_ID=${S3_ACCESS_KEY_ID}`,
      'ACCESS_KEY=…': `ACCESS_KEY=${store.settings.S3_SECRET_ACCESS_KEY}`,
    })
    await (await serve(text, mill.settings)).stop()
    await store.discard()
  }, PATIENCE)

  test('with a collector of traces sends them', async () => {
    const collector = await startReceiver()
    const text = example('docs/operations/metrics.md', 'OTEL_EXPORTER_OTLP_ENDPOINT=', {
      'http://collector:4318': collector.url('').replace(/\/$/, ''), 'ARG=0.05': 'ARG=1',
    })
    const { url, stop } = await serve(text, mill.settings)
    await fetch(`${url}/logistics/locations`)
    await eventually(() => collector.at('/v1/traces').length > 0)
    await stop()
    await collector.stop()
  }, PATIENCE)

  test('reads the settings of the unit', async () => {
    const text = example(INSTALL, 'DATABASE_URL=', { 'JWT_SECRET=…': `JWT_SECRET=${JWT_SECRET}` })
    const lines = text.split('\n').filter((line) => !line.startsWith('#'))
    const settings = Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
    const check = command(INSTALL, 'selvedge start --check')
    expect(await shell(check, { NODE_ENV: 'production', ...settings })).toMatch(/build|dist/i)
  }, PATIENCE)
})

describe('on an empty database', () => {
  test('the first user is let in, and leaves again', async () => {
    const added = await shell(command(PEOPLE, 'npx selvedge user add --email'), empty.settings, PASSWORD)
    expect(added).toContain('Ada Weft (ada@mill.test) is a member of Selvedge Mill: ADMIN.')
    const again = command(INSTALL, 'node /opt/selvedge/src/cli/selvedge.mjs user add', { 'ada@mill.test': 'bo@mill.test', ' --currency USD': '' })
    expect(await shell(again, empty.settings, PASSWORD)).toContain('(bo@mill.test) is a member of Selvedge Mill')
    const kept = command(RECORDS, 'npx selvedge user add …', { '…': '--email cy@mill.test --name Cy --role STAFF --generate' })
    expect(await shell(kept, empty.settings)).toContain('cy@mill.test')
    expect(example(IMPORT, 'npx selvedge user add …')).toBe(example(RECORDS, 'npx selvedge user add …'))
    expect(await shell(command('docs/operations/forget.md', 'node /opt/selvedge/src/cli/selvedge.mjs user off'), empty.settings)).toMatch(/Former member/)
  }, PATIENCE)

  test('another organization is added', async () => {
    expect(await shell(command(INSTALL, 'selvedge org add --name "Second Mill"'), empty.settings)).toContain('Second Mill')
  }, PATIENCE)
})

describe('the documents of a frontend', () => {
  test('are registered, and checked', async () => {
    writeFileSync(inFolder('me.graphql'), '{ me { id } }')
    expect(await shell(command('docs/integration/trusted-documents.md', 'npx selvedge documents add', { FILES: inFolder('me.graphql') }), mill.settings)).toMatch(/1/)
    expect(await shell(command(UPGRADE, 'selvedge documents check'), mill.settings)).toMatch(/1/)
  }, PATIENCE)
})

describe('the journal of a month', () => {
  test('is printed and handed over', async () => {
    const march = inFolder('march.csv')
    await shell(command('docs/integration/accounting.md', 'npx selvedge journal --org mill', { 'march.csv': march }), mill.settings)
    expect(readFileSync(march, 'utf8')).toMatch(/^Entry,Day,Event,/)
  }, PATIENCE)
})

describe('the checks of the data', () => {
  test('agree on the demo data, as the unit of every night runs them', async () => {
    const unit = example(CHECKS, '# /etc/systemd/system/selvedge-check.service')
    const [environment] = unit.split('\n').flatMap((line) => (line.startsWith('Environment=') ? [line.slice(12)] : []))
    const started = unit.split('\n').filter((line) => line.startsWith('ExecStart='))
    expect([environment, started.length]).toEqual(['NODE_ENV=production DATA_DIR=/var/lib/selvedge', 2])
    for (const line of started)
      await shell(line.replace('ExecStart=/usr/bin/node /opt/selvedge', `node ${process.cwd()}`), { ...mill.settings, NODE_ENV: 'production' })
    await shell(command(FILES, 'npx selvedge reconcile --dry-run'), mill.settings)
    await shell(command(FILES, 'npx selvedge audit verify', { '[--org ORG]': '--org mill' }), mill.settings)
  }, PATIENCE)

  // Systemd's own check, where systemd is.
  test('are started by units without a fault', () => {
    const units = ['# /etc/systemd/system/selvedge-check.service', '# /etc/systemd/system/selvedge-check.timer']
    const files = units.map((begins) => {
      const file = inFolder(path.basename(begins))
      writeFileSync(file, command(CHECKS, begins).replaceAll('/usr/bin/node', process.execPath))
      return file
    })
    const { error, stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' })
    if (!error) expect(stderr.split('\n').filter((line) => line.includes('selvedge-check') && !line.includes('tell-operators'))).toEqual([])
  }, PATIENCE)

  test('find the lines that were moved to an archive', async () => {
    const archive = inFolder('archive')
    // Lines of the demo are chained by a gateway.
    await (await serve('npm start', mill.settings)).stop()
    const moved = command(CHECKS, 'node /opt/selvedge/src/cli/selvedge.mjs audit archive', { '/archive/selvedge': archive })
    expect(await shell(moved, mill.settings)).toMatch(/mill/)
    const [file] = readdirSync(archive, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.gz'))
    const read = example(CHECKS, 'zcat FILE', { FILE: path.join(archive, file) })
    expect(JSON.parse((await shell(`${read} | jq -sc .`)))).not.toEqual([])
  }, PATIENCE)
})

describe('records that are moved', () => {
  test('go out and into another organization', async () => {
    const text = command(RECORDS, 'npx selvedge export season', { 'export season': `export ${season}`, 'import season': `import ${season}` })
    expect(await shell(text, mill.settings)).toMatch(/Supplier: 7 added/)
  }, PATIENCE)

  test('go into an organization without its members', async () => {
    const text = command(IMPORT, 'npx selvedge org add', { 'import season': `import ${season}` })
    expect(await shell(text, empty.settings)).toMatch(/Supplier: 7 added/)
  }, PATIENCE)

  test('are read from a file of the form that is printed', async () => {
    const [{ text }] = blocksOf(RECORDS).filter((one) => one.text.startsWith('id,code,name,currency'))
    const one = inFolder('csv')
    mkdirSync(one)
    writeFileSync(path.join(one, 'supplier.csv'), `${text}\n`)
    const ended = await runCommand(['import', one, '--org', 'Second Mill'], empty.settings)
    expect(ended).toMatchObject({ code: 0, out: expect.stringContaining('Supplier: 1 added') })
  }, PATIENCE)
})

// A server is backed up by its own programs.
if (!process.env.TEST_DATABASE_URL) describe('an embedded database', () => {
  test('is backed up while its gateway runs, and restored', async () => {
    const file = inFolder('selvedge-monday.tar.gz')
    const settings = { ...mill.settings, DATA_DIR: inFolder('restored') }
    const { stop } = await serve('npm start', mill.settings)
    const backup = 'node /opt/selvedge/src/cli/selvedge.mjs backup'
    await shell(command(BACKUP, backup, { '/backups/selvedge-monday.tar.gz': file }), mill.settings)
    await shell(command(FILES, 'npx selvedge backup FILE', { FILE: `${file} --force` }), mill.settings)
    await stop()
    const restore = 'node /opt/selvedge/src/cli/selvedge.mjs restore'
    await shell(command(BACKUP, restore, { '/backups/selvedge-monday.tar.gz': file }), settings)
    await shell(command(UPGRADE, 'selvedge restore FILE --force', { FILE: file }), settings)
    expect(readdirSync(settings.DATA_DIR).some((name) => name.startsWith('replaced-'))).toBe(true)
    await shell(command(FILES, 'npx selvedge restore FILE', { FILE: file }), { ...settings, DATA_DIR: inFolder('third') })
    expect(existsSync(inFolder('third'))).toBe(true)
  }, PATIENCE)
})

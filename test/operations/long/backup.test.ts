// `selvedge backup` and `selvedge restore`: what was acknowledged before a backup is there after a restore, and nothing
// is lost by a command that cannot do its work. Always on the embedded database, which has no other backup.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack, type Header } from 'tar-stream'
import { doorsOf, type Door } from '../../support/burst.js'
import { run, runCommand, type Run } from '../../support/process.js'

/** The time limit: gateways and commands are processes of their own. */
const PATIENCE = 300_000
const START = `mutation ($e: ID!, $input: StartAttachmentUploadInput!) {
  startAttachmentUpload(employeeId: $e, input: $input) { attachmentId uploadUrl } }`
const CREATE = `mutation { createMaterialRequest(input: { lineItems: [{ materialId: "mat-1", requiredQty: "7" }] }) { id } }`
const CONTENT = 'a contract of nine pages'

let folder: string
let gateway: Run
let door: Door
let requestId: string
let attachmentId: string

const place = (name: string) => path.join(folder, name)
const settingsOf = (dataDir: string) => ({ DATA_DIR: place(dataDir), JWT_SECRET: 'a key of thirty-two characters or more', LOG_LEVEL: 'warn' })
const command = (dataDir: string, ...words: string[]) => runCommand(words, settingsOf(dataDir))

async function stop(one: Run): Promise<void> {
  one.signal('SIGTERM')
  expect(await one.ended).toMatchObject({ code: 0 })
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'selvedge-backup-'))
  gateway = await run(settingsOf('mill'))
  door = await doorsOf(gateway.url)
  requestId = (await door.ask<{ id: string }>(CREATE)).id
  const { attachmentId: id, uploadUrl } = await door.ask<{ attachmentId: string; uploadUrl: string }>(START, {
    e: 'e-1', input: { fileName: 'contract.txt', contentType: 'text/plain', size: CONTENT.length },
  })
  attachmentId = id
  await door.send(uploadUrl, CONTENT)
}, PATIENCE)
afterAll(async () => {
  gateway?.signal('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

interface Entry {
  readonly header: Header
  readonly content: Buffer
}

/** The entries of an archive, in their order. */
async function entriesOf(file: string): Promise<Entry[]> {
  const found: Entry[] = []
  const entries = extract()
  const read = pipeline(createReadStream(file), createGunzip(), entries)
  for await (const entry of entries) {
    const parts: Buffer[] = []
    for await (const part of entry) parts.push(part as Buffer)
    found.push({ header: entry.header, content: Buffer.concat(parts) })
  }
  await read
  return found
}

/** Writes an archive with entries that the test makes of those of the backup. */
async function archiveOf(file: string, change: (entry: Entry) => Entry) {
  const archive = pack()
  const written = pipeline(archive, createGzip(), createWriteStream(file))
  for (const entry of await entriesOf(place('full.tar.gz'))) {
    const { header, content } = change(entry)
    archive.entry({ name: header.name, type: header.type, mode: header.mode, linkname: header.linkname }, content)
  }
  archive.finalize()
  await written
}

const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8)

describe('a backup of a running gateway', () => {
  test('is one private file, while requests are answered, and nothing else is left', async () => {
    expect(await modeOf(place('mill/gateway.sock'))).toBe('600')
    const writes = Array.from({ length: 10 }, () => door.ask<{ id: string }>(CREATE))
    const { code, out, err } = await command('mill', 'backup', place('full.tar.gz'))
    expect({ code, err: err.replace(/^ *\d+ % [\w ]+$\n/gm, '') }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/full\.tar\.gz: \d+ rows, schema \d{14}_\w+\n\d+ files?, \d+ bytes\n$/)
    expect(await Promise.all(writes)).toHaveLength(10)
    expect(await modeOf(place('full.tar.gz'))).toBe('600')
    expect(await readdir(folder)).toEqual(['full.tar.gz', 'mill'])
    expect(await readdir(place('mill/snapshots'))).toEqual([])
  }, PATIENCE)

  test('says what it has, with a checksum of each file', async () => {
    const entries = await entriesOf(place('full.tar.gz'))
    const { header, content } = entries[entries.length - 1]
    const manifest = JSON.parse(content.toString()) as {
      checksums: object; migrations: string[]; tables: Record<string, number>
    }
    expect(header.name).toBe('manifest.json')
    expect(Object.keys(manifest.checksums).sort())
      .toEqual(entries.filter((entry) => entry.header.type === 'file').map((entry) => entry.header.name).slice(0, -1).sort())
    expect(manifest.migrations).toEqual((await readdir('prisma/migrations')).filter((name) => /^\d/.test(name)).sort())
    expect(manifest.tables).toMatchObject({ Organization: 2, _prisma_migrations: manifest.migrations.length })
  }, PATIENCE)

  test('does not replace a file without --force', async () => {
    const before = await stat(place('full.tar.gz'))
    expect(await command('mill', 'backup', place('full.tar.gz'))).toMatchObject({
      code: 1, out: '', err: expect.stringContaining('exists; name another file, or replace it with --force'),
    })
    expect((await stat(place('full.tar.gz'))).ino).toBe(before.ino)
    expect(await command('mill', 'backup', place('full.tar.gz'), '--force')).toMatchObject({ code: 0 })
    expect((await stat(place('full.tar.gz'))).ino).not.toBe(before.ino)
  }, PATIENCE)

  test('cannot be restored over it', async () => {
    expect(await command('mill', 'restore', place('full.tar.gz'), '--force')).toMatchObject({
      code: 1, out: '', err: expect.stringMatching(/^selvedge cannot restore: The data folder .* is in use by process \d+/),
    })
  }, PATIENCE)
})

describe('a restored backup', () => {
  test('has the records and files of before, and a sound trail', async () => {
    expect(await command('copy', 'restore', place('full.tar.gz'))).toMatchObject({ code: 0 })
    const restored = await run(settingsOf('copy'))
    const there = await doorsOf(restored.url)
    expect(await there.ask('query ($id: ID!) { materialRequest(id: $id) { id status } }', { id: requestId }))
      .toEqual({ id: requestId, status: 'DRAFT' })
    const { downloadUrl } = await there.ask<{ downloadUrl: string }>(
      'query ($id: ID!) { attachment(id: $id) { downloadUrl } }', { id: attachmentId })
    expect(await there.fetchText(downloadUrl)).toBe(CONTENT)
    await stop(restored)
    expect(await command('copy', 'audit', 'verify')).toMatchObject({ code: 0 })
    expect(await command('copy', 'reconcile', '--dry-run')).toMatchObject({
      code: 0, out: expect.stringMatching(/Store and records agree\.\n$/),
    })
  }, PATIENCE)

  test('replaces a filled folder only with --force, and the old one is moved aside', async () => {
    expect(await command('copy', 'restore', place('full.tar.gz'))).toMatchObject({
      code: 1, out: '', err: expect.stringContaining('is not empty (objects, pg); set DATA_DIR to a new folder'),
    })
    await writeFile(place('copy/objects/mark'), 'of before')
    const { code, out } = await command('copy', 'restore', place('full.tar.gz'), '--force')
    expect(code).toBe(0)
    const [, aside] = /is now in (\S+);/.exec(out) ?? []
    expect((await readdir(aside)).sort()).toEqual(['objects', 'pg'])
    expect(await readFile(path.join(aside, 'objects/mark'), 'utf8')).toBe('of before')
    expect((await readdir(place('copy'))).sort()).toEqual(['objects', 'pg', path.basename(aside)])
  }, PATIENCE)

  test('that was interrupted while it was put in place is no database to start from', async () => {
    await mkdir(place('half/restored'), { recursive: true })
    expect(await command('half', 'org', 'list', '--embedded')).toMatchObject({
      code: 1, err: expect.stringContaining('was interrupted: run "npx selvedge restore FILE --force" again'),
    })
    expect(await command('half', 'restore', place('full.tar.gz'), '--force')).toMatchObject({ code: 0 })
    expect(await command('half', 'org', 'list')).toMatchObject({ code: 0 })
  }, PATIENCE)
})

describe('a file that is no whole backup', () => {
  /** Restores the file to a new folder, which must stay empty. */
  const refused = async (file: string, said: RegExp | string) => {
    const { code, out, err } = await command('untouched', 'restore', place(file))
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(said)
    expect(err).toContain('Nothing was changed')
    expect(await readdir(place('untouched'))).toEqual([])
  }

  test('is refused when it is cut short, or is something else', async () => {
    const whole = await readFile(place('full.tar.gz'))
    await writeFile(place('short.tar.gz'), whole.subarray(0, whole.length / 2))
    await refused('short.tar.gz', 'is no whole file of selvedge backup')
    await writeFile(place('text.tar.gz'), 'not compressed at all')
    await refused('text.tar.gz', 'is no whole file of selvedge backup')
  }, PATIENCE)

  test('is refused when a file in it was changed or is missing', async () => {
    await archiveOf(place('changed.tar.gz'), (entry) =>
      (entry.header.name === 'pg/PG_VERSION' ? { ...entry, content: Buffer.from('99\n') } : entry))
    await refused('changed.tar.gz', 'pg/PG_VERSION is not as it was written')
    await archiveOf(place('less.tar.gz'), (entry) =>
      (entry.header.name === 'pg/PG_VERSION' ? { ...entry, header: { ...entry.header, name: 'pg/OTHER' } } : entry))
    await refused('less.tar.gz', 'pg/PG_VERSION is not in it')
  }, PATIENCE)

  test('is refused when it would write outside of the folder', async () => {
    for (const name of ['pg/../../outside', '/outside', 'outside']) {
      await archiveOf(place('hostile.tar.gz'), (entry) =>
        (entry.header.name === 'pg/PG_VERSION' ? { ...entry, header: { ...entry.header, name } } : entry))
      await refused('hostile.tar.gz', /it has the entry ".*outside", which no backup has/)
    }
    await archiveOf(place('hostile.tar.gz'), (entry) => (entry.header.name === 'pg/PG_VERSION'
      ? { header: { ...entry.header, type: 'symlink', linkname: '/etc/passwd' }, content: Buffer.alloc(0) }
      : entry))
    await refused('hostile.tar.gz', 'is neither a file nor a folder')
    expect(await readdir(folder)).not.toContain('outside')
  }, PATIENCE)

  test('is refused when a version before 1.0 wrote it, with what to do', async () => {
    await archiveOf(place('older.tar.gz'), (entry) => (entry.header.name === 'manifest.json'
      ? { ...entry, content: Buffer.from(entry.content.toString().replace('"migrations": [', '"migrations": ["20261121000000_init",')) }
      : entry))
    await refused('older.tar.gz', /older\.tar\.gz is of a version of Selvedge before 1\.0, .* "selvedge export" of the old version/)
  }, PATIENCE)

  test('is refused when a newer version wrote it', async () => {
    await archiveOf(place('newer.tar.gz'), (entry) => (entry.header.name === 'manifest.json'
      ? { ...entry, content: Buffer.from(entry.content.toString().replace('"migrations": [', '"migrations": ["29990101000000_later",')) }
      : entry))
    await refused('newer.tar.gz', /is of a newer version of Selvedge: .* does not know its migration 29990101000000_later/)
  }, PATIENCE)
})

describe('a backup without a gateway', () => {
  test('is made by the command alone, and names the files that are not in the store', async () => {
    await stop(gateway)
    expect(await readdir(place('mill'))).not.toContain('gateway.sock')
    const name = (await readdir(place('mill/objects'), { recursive: true, withFileTypes: true })).find((entry) => entry.isFile())
    await rm(path.join(name?.parentPath ?? '', name?.name ?? ''))
    const { code, out, err } = await command('mill', 'backup', place('alone.tar.gz'))
    expect([code, out]).toEqual([0, expect.stringMatching(/schema \d{14}/)])
    expect(err).toContain(`not in the store: ${path.basename(name?.parentPath ?? '')}/${name?.name}; it was deleted in between`)
  }, PATIENCE)

  test('needs it to be stopped where the path of the folder is too long for a socket', async () => {
    const deep = `${'deep-folder/'.repeat(10)}mill`
    const one = await run(settingsOf(deep))
    expect(one.output()).toContain('the path of DATA_DIR is too long for a socket')
    expect(await command(deep, 'backup', place('deep.tar.gz'))).toMatchObject({ code: 1, err: expect.stringContaining('is in use by process') })
    await stop(one)
    expect(await command(deep, 'backup', place('deep.tar.gz'))).toMatchObject({ code: 0 })
  }, PATIENCE)
})

test('a wrong command line says what to type', async () => {
  expect(await command('none', 'backup')).toMatchObject({ code: 2, err: expect.stringContaining('the file is missing') })
  expect(await command('none', 'backup', 'a', 'b')).toMatchObject({ code: 2, err: expect.stringContaining('b is not understood') })
  expect(await command('none', 'backup', place('none.tar.gz'))).toMatchObject({
    code: 1, err: expect.stringContaining('there is no embedded database in'),
  })
  expect(await command('none', 'restore', place('none.tar.gz'))).toMatchObject({ code: 1, err: expect.stringContaining('none.tar.gz') })
  const onServer = { ...settingsOf('none'), DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' }
  for (const word of ['backup', 'restore'])
    expect(await runCommand([word, place('full.tar.gz')], onServer)).toMatchObject({ code: 1, err: expect.stringContaining('DATABASE_URL names a PostgreSQL server') })
}, PATIENCE)

test('a path that does not exist is named, without changes', async () => {
  expect(await command('mill', 'backup', place('nowhere/full.tar.gz'))).toMatchObject({
    code: 1, out: '', err: `selvedge cannot back up: there is no folder ${place('nowhere')}; make it first\n`,
  })
  expect(await command('never', 'restore', place('nowhere.tar.gz'))).toMatchObject({
    code: 1, out: '',
    err: `selvedge cannot restore: there is no ${place('nowhere.tar.gz')}; name a file that backup has written\n`,
  })
  expect(await command('mill', 'backup', folder, '--force')).toMatchObject({
    code: 1, out: '', err: `selvedge cannot back up: ${folder} is a folder; name a file in it\n`,
  })
  expect(await command('never', 'restore', folder)).toMatchObject({
    code: 1, out: '', err: `selvedge cannot restore: ${folder} is a folder; name a file that backup has written\n`,
  })
  expect(await readdir(folder)).not.toContain('never')
}, PATIENCE)

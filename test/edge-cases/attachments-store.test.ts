// The folder for objects: each has a name of its own whatever is in its key, and a store that fails says so.
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { mkdir, mkdtemp, open as openFile, readFile, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { mock } from 'node:test'
import { text } from 'node:stream/consumers'
import { openFolderStore } from '../../src/features/attachments/folder-store.js'
import type { ObjectStore } from '../../src/features/attachments/store.js'

let folder: string
beforeEach(async () => { folder = await mkdtemp(path.join(tmpdir(), 'selvedge-test-')) })
afterEach(() => rm(folder, { recursive: true }))

const warnings: string[] = []
const open = (dataDir: string) => {
  warnings.length = 0
  return openFolderStore(dataDir, (warning) => warnings.push(warning))
}

/** The content of an object; null if there is none. */
async function contentOf(store: ObjectStore, objectKey: string): Promise<string | null> {
  const content = await store.get({ orgId: 'mill', objectKey })
  return content && text(content)
}

async function listed(store: ObjectStore) {
  const found: object[] = []
  for await (const page of store.list()) found.push(...page)
  return found
}

test('a folder that is not there is made, with those above it', async () => {
  const store = await open(path.join(folder, 'new', 'data'))
  expect([await contentOf(store, 'contract'), await listed(store), warnings]).toEqual([null, [], []])
  await store.put({ orgId: 'mill', objectKey: 'contract' }, Buffer.from('Contract'))
  expect(await contentOf(store, 'contract')).toBe('Contract')
  expect(await readFile(path.join(folder, 'new', 'data', 'objects', 'mill', 'contract'), 'utf8')).toBe('Contract')
})

test('what is stored is on the disk itself before it counts as stored, and no file stays open', async () => {
  const store = await open(folder)
  const other = await openFile(path.join(folder, 'other'), 'w')
  const synced = mock.method(Object.getPrototypeOf(other) as FileHandle, 'sync')
  try {
    await store.put({ orgId: 'mill', objectKey: 'contract' }, Buffer.from('Contract'))
  } finally {
    synced.mock.restore()
    await other.close()
  }
  // A file that is closed has no number any more.
  expect(synced.mock.calls.map((call) => (call.this as FileHandle).fd)).toEqual([-1])
})

test('a folder that cannot be made is a warning at the start, and an error for each object', async () => {
  await writeFile(path.join(folder, 'file'), '')
  const store = await open(path.join(folder, 'file'))
  expect(warnings).toEqual([expect.stringMatching(/^The object store is down: ENOTDIR/)])
  const address = { orgId: 'mill', objectKey: 'contract' }
  await expect(store.get(address)).rejects.toThrow()
  await expect(store.put(address, Buffer.from('Contract'))).rejects.toThrow()
  await expect(store.remove(address)).rejects.toThrow()
  await expect(listed(store)).rejects.toThrow()
})

test('a key that is no name of a file is one all the same, and is listed as it is', async () => {
  const store = await open(folder)
  const names = new Map([
    ['..', '!2e!2e'], ['a/../b', 'a!2F!2e!2e!2Fb'], ['50 %!', '50!20!25!21'], ["it's (1)*~", 'it!27s!20!281!29!2a!7e'],
    ['März', 'M!C3!A4rz'], ['plain-Key_1', 'plain-Key_1'],
  ])
  for (const objectKey of names.keys()) await store.put({ orgId: 'mill', objectKey }, Buffer.from(`of ${objectKey}`))
  for (const [objectKey, name] of names) {
    expect([objectKey, await contentOf(store, objectKey)]).toEqual([objectKey, `of ${objectKey}`])
    expect(await readFile(path.join(folder, 'objects', 'mill', name), 'utf8')).toBe(`of ${objectKey}`)
  }
  const found = await listed(store)
  expect(found).toHaveLength(names.size)
  expect(found).toEqual(expect.arrayContaining(
    [...names].map(([objectKey, name]) => ({ name: `mill/${name}`, address: { orgId: 'mill', objectKey } }))))
  for (const objectKey of names.keys()) await store.remove({ orgId: 'mill', objectKey })
  expect(await listed(store)).toEqual([])
})

test('files that the gateway has not stored are listed without an address', async () => {
  const store = await open(folder)
  const objects = path.join(folder, 'objects')
  await mkdir(path.join(objects, 'mill', 'below'), { recursive: true })
  const names = ['mill/below/deep', 'mill/un named', 'mill/a!zz', 'readme']
  for (const name of names) await writeFile(path.join(objects, name), '')
  expect(await listed(store)).toEqual(expect.arrayContaining(names.map((name) => ({ name, address: null }))))
  expect(await listed(store)).toHaveLength(names.length)
})

test('what cannot be looked for is an error, and not as if it were missing', async () => {
  const store = await open(folder)
  // A file is where the folder of the organization should be.
  await writeFile(path.join(folder, 'objects', 'mill'), '')
  await expect(store.get({ orgId: 'mill', objectKey: 'contract' })).rejects.toThrow('ENOTDIR')
})

// A gateway that is killed in the middle of a long export, while records change: the next one begins the export anew by
// itself, has each record once, leaves nothing of the first one, and a copy goes on from its cursor without a gap.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { doorsOf, type Door } from '../../support/burst.js'
import { eventually } from '../../support/eventually.js'
import { installation, within } from '../../support/installations.js'
import { run, runCommand } from '../../support/process.js'

const PATIENCE_MS = 900_000
const COUNT = 20_000
/** The records of one statement. */
const AT_ONCE = 1_000
/** With it, the export has several parts of four megabytes. */
const LONG = 'x'.repeat(800)
const EDITED = 200
const installed = await installation('planted')
const settings = {
  ...installed.settings, JWT_SECRET: 'a key of thirty-two characters or more', LOGIN_THROTTLE: 'off', LOG_LEVEL: 'error',
}

const codeOf = (number: number) => `K${String(number).padStart(5, '0')}`

beforeAll(() => within(installed, async ({ prisma }) => {
  for (let from = 0; from < COUNT; from += AT_ONCE) await prisma.material.createMany({
    data: Array.from({ length: AT_ONCE }, (_, index) => ({
      orgId: 'mill', id: `kill-${from + index}`, code: codeOf(from + index), name: `Cloth ${LONG}`, unit: 'm', unitPrice: '1',
      currency: 'USD',
    })),
  })
}), PATIENCE_MS)
afterAll(() => installed.discard())

const objects = async () =>
  (await readdir(path.join(installed.dataDir, 'objects'), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile() && entry.name.startsWith('exp')).map(({ name }) => name).sort()

interface Material { readonly id: string; readonly name: string }
interface Shown {
  readonly id: string
  readonly status: string
  readonly rows: number
  readonly downloadUrl: string | null
  readonly changesCursor: string | null
}
interface Told {
  readonly nodes: readonly { readonly recordId: string }[]
  readonly endCursor: string
  readonly hasNextPage: boolean
}

const LIST = '{ materials(filter: { codeFrom: "K00000", codeTo: "K99999" }) { nodes { id name } } }'
const BEGIN = 'mutation ($query: String!) { exportList(query: $query) { id } }'
const SHOWN = 'query ($id: ID!) { listExport(id: $id) { id status rows downloadUrl changesCursor } }'
const EDIT = 'mutation ($id: ID!, $input: EditMaterialInput!) { editMaterial(id: $id, input: $input) { id } }'
const CREATE = 'mutation ($input: CreateMaterialInput!) { createMaterial(input: $input) { id } }'
const CHANGES = `query ($after: String) {
  changes(after: $after, kinds: [MATERIAL], first: 100) { nodes { recordId } endCursor hasNextPage } }`

/** What each edited or new material is called, as it was acknowledged. */
const named = new Map<string, string>()
let edits = 0

/** Edits materials all over the list and makes new ones, until the work is done. The last edit is of one of its own. */
async function whileEditing<T>({ ask }: Door, work: () => Promise<T>): Promise<T> {
  let isOver = false
  const edit = async (id: string) => {
    const name = `Edit ${(edits += 1)}`
    await ask(EDIT, { id, input: { name } })
    named.set(id, name)
  }
  const editing = (async () => {
    while (!isOver) {
      await edit(`kill-${1 + ((edits * 97) % EDITED) * (COUNT / EDITED)}`)
      const input = { code: `K9${edits}`, name: `New ${edits}`, unit: 'm', unitPrice: '1', currency: 'USD' }
      named.set((await ask<Material>(CREATE, { input })).id, input.name)
      await sleep(100)
    }
  })()
  try {
    return await work()
  } finally {
    isOver = true
    await editing
  }
}

/** The export once it is over. */
async function over({ ask }: Door, id: string): Promise<Shown> {
  for (;;) {
    const found = await ask<Shown>(SHOWN, { id })
    if (!['QUEUED', 'RUNNING'].includes(found.status)) return found
    await sleep(200)
  }
}

/** The records that have changed after a cursor. */
async function changedSince({ ask }: Door, cursor: string | null): Promise<Set<string>> {
  const found = new Set<string>()
  for (let after = cursor, more = true; more;) {
    const { nodes, endCursor, hasNextPage } = await ask<Told>(CHANGES, { after })
    for (const { recordId } of nodes) found.add(recordId)
    ;[after, more] = [endCursor, hasNextPage]
  }
  return found
}

test('is begun anew by itself, has each record once, and its cursor leads on without a gap', async () => {
  const first = await run(settings)
  const before = await doorsOf(first.url)
  const { id } = await whileEditing(await doorsOf(first.url, 'manager'), async () => {
    const begun = await before.ask<Shown>(BEGIN, { query: LIST })
    await eventually(async () => (await objects()).length > 0)
    expect((await before.ask<Shown>(SHOWN, { id: begun.id })).status).toBe('RUNNING')
    return begun
  })
  first.signal('SIGKILL')
  await first.ended
  const killed = await objects()
  await within(installed, async ({ prisma }) => {
    expect(await prisma.listExport.findFirst({ where: { id } })).toMatchObject({ status: 'RUNNING', attempts: 1 })
  })

  const second = await run(settings)
  try {
    const [admin, manager] = [await doorsOf(second.url), await doorsOf(second.url, 'manager')]
    const done = await whileEditing(manager, () => over(admin, id))
    expect(done.status).toBe('DONE')
    const records = (await admin.fetchText(done.downloadUrl ?? '')).split('\n').filter(Boolean)
      .map((line) => JSON.parse(line) as Material)
    const copy = new Map(records.map(({ id: record, name }) => [record, name]))
    expect([records.length, copy.size]).toEqual([done.rows, done.rows])

    await admin.ask(EDIT, { id: 'kill-0', input: { name: 'The last edit' } })
    named.set('kill-0', 'The last edit')
    await eventually(async () => (await changedSince(admin, done.changesCursor)).has('kill-0'))
    for (const changed of await changedSince(admin, done.changesCursor))
      copy.set(changed, (await admin.ask<Material>('query ($id: ID!) { material(id: $id) { name } }', { id: changed })).name)
    const numbered = Array.from({ length: COUNT }, (_, number) => [`kill-${number}`, `Cloth ${LONG}`] as const)
    const expected = new Map<string, string>([...numbered, ...named])
    expect([...copy].filter(([record, name]) => expected.get(record) !== name)).toEqual([])
    expect(copy.size).toBe(expected.size)

    await eventually(async () => !(await objects()).some((name) => killed.includes(name)))
    expect((await objects()).length).toBeGreaterThan(3)
    // A dot of a name is `!2e` in the name of its file. All parts are of the second attempt.
    expect(new Set((await objects()).map((name) => name.replace(/!2e\d+$/, '')))).toEqual(new Set([`${id}!2e2`]))
  } finally {
    second.signal('SIGTERM')
    await second.ended
  }
  const { code, out } = await runCommand(['reconcile'], settings)
  expect([code, out]).toEqual([0, expect.stringContaining('0 orphaned objects')])
}, PATIENCE_MS)

// A gateway that is killed in the middle of an export: another one writes it anew and whole, and no object is orphaned.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { doorsOf } from '../support/burst.js'
import { eventually } from '../support/eventually.js'
import { installation, within } from '../support/installations.js'
import { run, runCommand } from '../support/process.js'

const PATIENCE_MS = 400_000
const COUNT = 1_000
/** A gateway looks after its exports five seconds after its start. */
const FIRST_LOOK_MS = 8_000
const installed = await installation('planted')
const settings = {
  ...installed.settings, JWT_SECRET: 'a key of thirty-two characters or more', LOGIN_THROTTLE: 'off', LOG_LEVEL: 'error',
}
/** With this limit an export waits in the middle, when its first part of four megabytes is stored. */
const held = { ...settings, ROWS_PER_MINUTE: '750' }
const LONG = 'x'.repeat(9_000)

beforeAll(() => within(installed, async ({ prisma }) => {
  await prisma.material.createMany({
    data: Array.from({ length: COUNT }, (_, number) => ({
      orgId: 'mill', id: `kill-${number}`, code: `K${String(number).padStart(4, '0')}`, name: `${number} ${LONG}`, unit: 'm',
      unitPrice: '1', currency: 'USD',
    })),
  })
}), PATIENCE_MS)
afterAll(() => installed.discard())

const objects = async () =>
  (await readdir(path.join(installed.dataDir, 'objects'), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile() && entry.name.startsWith('exp')).map(({ name }) => name).sort()

interface Shown {
  readonly id: string
  readonly status: string
  readonly rows: number
  readonly downloadUrl: string | null
}

test('is written anew by the next gateway, once its claim is over, and the store has its parts alone', async () => {
  const query = '{ materials(orderBy: CODE_ASC, filter: { codeFrom: "K0000", codeTo: "K9999" }) { nodes { code name } } }'
  const first = await run(held)
  const before = await doorsOf(first.url)
  const { id } = await before.ask<Shown>('mutation ($query: String!) { exportList(query: $query) { id } }', { query })
  const SHOWN = 'query ($id: ID!) { listExport(id: $id) { id status rows downloadUrl } }'
  await eventually(async () => (await objects()).length > 0)
  first.signal('SIGKILL')
  await first.ended
  const killed = await objects()
  await within(installed, async ({ prisma }) => {
    expect(await prisma.listExport.findFirst({ where: { id } })).toMatchObject({ status: 'RUNNING', attempts: 1 })
    // The claim lasts a minute. Here the minute is over at once.
    await prisma.listExport.updateMany({ where: { id }, data: { claimedUntil: new Date() } })
  })

  const second = await run(settings)
  try {
    const { ask, fetchText } = await doorsOf(second.url)
    await eventually(async () => (await ask<Shown>(SHOWN, { id })).status === 'DONE')
    const { rows, downloadUrl } = await ask<Shown>(SHOWN, { id })
    expect(rows).toBe(COUNT)
    const codes = (await fetchText(downloadUrl ?? '')).split('\n').filter(Boolean)
      .map((line) => (JSON.parse(line) as { code: string }).code)
    expect(codes).toEqual(Array.from({ length: COUNT }, (_, number) => `K${String(number).padStart(4, '0')}`))
    await eventually(async () => !(await objects()).some((name) => killed.includes(name)))
    expect((await objects()).length).toBeGreaterThan(1)
  } finally {
    second.signal('SIGTERM')
    await second.ended
  }
}, PATIENCE_MS)

test('a reconciliation finds no orphan, and leaves the export', async () => {
  const kept = await objects()
  const { code, out } = await runCommand(['reconcile'], settings)
  expect([code, out]).toEqual([0, expect.stringContaining('0 orphaned objects')])
  expect(out).not.toMatch(/^  (?:orphan|removed) /m)
  expect(await objects()).toEqual(kept)
}, PATIENCE_MS)

test('a gateway that starts after its day removes it, and its content comes to be removed', async () => {
  const kept = await objects()
  await within(installed, ({ prisma }) => prisma.listExport.updateMany({ data: { expiresAt: new Date() } }))
  const third = await run(settings)
  try {
    await sleep(FIRST_LOOK_MS)
  } finally {
    third.signal('SIGTERM')
    await third.ended
  }
  await within(installed, async ({ prisma }) => {
    expect(await prisma.listExport.count()).toBe(0)
    const where = { objectKey: { startsWith: 'exp' } }
    expect(await prisma.objectDeletion.count({ where })).toBe(kept.length)
  })
}, PATIENCE_MS)

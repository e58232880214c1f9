// The script of the timers: a backup that the metrics know of, and the drill that restores it beside the data.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { installation, type Installation } from '../support/installations.js'
import { onServer } from '../support/databases.js'

/** The time limit: it starts several commands, each a process of its own. */
const PATIENCE = 600_000

let mill: Installation
const backups = mkdtempSync(path.join(tmpdir(), 'selvedge-backups-'))
beforeAll(async () => { mill = await installation('planted') }, PATIENCE)
afterAll(async () => {
  await mill.discard()
  rmSync(backups, { recursive: true, force: true })
})

function script(...words: string[]): Promise<{ readonly code: number; readonly out: string }> {
  const { DATA_DIR } = mill.settings
  const env = { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'test', BACKUPS: backups, DATA_DIR, DATABASE_URL: mill.url }
  return new Promise((resolve) => {
    execFile('deploy/backup.sh', words, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr }))
  })
}
const made = () => readdirSync(backups).filter((name) => name.startsWith('selvedge-'))

test('the drill fails as long as there is no backup', async () => {
  expect(await script('drill')).toEqual({ code: 1, out: `there is no backup in ${backups}\n` })
  expect((await script('mend')).code).toBe(2)
}, PATIENCE)

test('a backup is made, noted for the metrics, and can be restored', async () => {
  const note = path.join(mill.dataDir, 'last-backup')
  expect(existsSync(note)).toBe(false)
  const { code, out } = await script()
  expect([code, out]).toEqual([0, expect.any(String)])
  expect(made()).toHaveLength(1)
  expect(statSync(path.join(backups, made()[0])).mode & 0o777).toBe(0o600)
  expect(Date.now() - statSync(note).mtimeMs).toBeLessThan(PATIENCE)
  const drill = await script('drill')
  expect(drill).toEqual({ code: 0, out: expect.stringContaining('can be restored') })
  expect(drill.out).toContain('mill: ')
}, PATIENCE)

test('a backup that is damaged fails the drill, which leaves nothing behind', async () => {
  writeFileSync(path.join(backups, 'selvedge-99990101T000000Z.tar.gz'), 'damaged')
  expect((await script('drill')).code).not.toBe(0)
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('selvedge-drill-'))).toEqual([])
  for (const server of [process.env.TEST_DATABASE_URL ?? []].flat())
    await onServer(server, async (admin) => {
      const { rows } = await admin.query(`SELECT datname FROM pg_database WHERE datname LIKE 'selvedge_drill_%'`)
      expect(rows).toEqual([])
    })
}, PATIENCE)

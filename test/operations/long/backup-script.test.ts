// The script of the timers: a backup that the metrics know of, and the drill that restores it beside the data.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { installation, type Installation } from '../../support/installations.js'
import { onServer } from '../../support/databases.js'

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

test.each([['SIGTERM', 143], ['SIGINT', 130], ['SIGHUP', 129]] as const)('a backup that %s ends leaves nothing', async (signal, code) => {
  const programs = mkdtempSync(path.join(tmpdir(), 'selvedge-programs-'))
  writeFileSync(path.join(programs, 'pg_dump'), '#!/bin/sh\necho began\nexec sleep 60\n', { mode: 0o755 })
  const env = {
    ...process.env, NODE_OPTIONS: '', BACKUPS: backups, DATA_DIR: mill.dataDir, DIRECT_DATABASE_URL: '',
    PATH: `${programs}:${process.env.PATH}`, DATABASE_URL: 'postgresql://nobody@127.0.0.1:5432/nowhere',
  }
  const child = spawn('deploy/backup.sh', { env, detached: true })
  await once(child.stdout, 'data')
  expect(readdirSync(backups)).toEqual([expect.stringMatching(/^\.unfinished-/)])
  // As systemd and a terminal do, to all processes of the group.
  process.kill(-(child.pid ?? 0), signal)
  expect(await once(child, 'close')).toEqual([code, null])
  expect(readdirSync(backups)).toEqual([])
  rmSync(programs, { recursive: true })
}, PATIENCE)

test('a backup is made, noted for the metrics, and can be restored', async () => {
  const note = path.join(mill.dataDir, 'last-backup')
  expect(existsSync(note)).toBe(false)
  const left = ['.unfinished-a', '.unfinished-b', '.selvedge-old.tar.gz.1.unfinished'].map((name) => path.join(backups, name))
  for (const folder of left) mkdirSync(folder)
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  for (const folder of left.slice(1)) utimesSync(folder, twoDaysAgo, twoDaysAgo)
  const { code, out } = await script()
  expect(left.map((folder) => existsSync(folder))).toEqual([true, false, false])
  rmSync(left[0], { recursive: true })
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

// The embedded database on a disk that fills up: the gateway is not ready as long as there is no room, keeps what it
// has answered, and goes on when there is room again.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { spawnSync } from 'node:child_process'
import { closeSync, cpSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { doorsOf } from '../support/burst.js'
import { dataFolderOf } from '../support/databases.js'
import { eventually } from '../support/eventually.js'
import { builtIn, run, type Run } from '../support/process.js'

/** The time limit: the gateway is a process of its own. */
const PATIENCE = 120_000
const SIZE_MB = 128
const CREATE = 'mutation ($name: String!) { createLocation(input: { name: $name, locationType: "warehouse" }) { id } }'

// A server has its disk elsewhere.
for (const embedded of process.env.TEST_DATABASE_URL ? [] : ['the embedded database'])
  describe(`${embedded} on a small disk`, () => {
    const disk = mkdtempSync(path.join(tmpdir(), 'selvedge-disk-'))
    const dataDir = path.join(disk, 'data')
    let gateway: Run
    /** A disk in memory. */
    const mount = () => spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', disk])

    beforeAll(async () => {
      expect(mount().status).toBe(0)
      mkdirSync(dataDir)
      cpSync(dataFolderOf('planted'), dataDir, { recursive: true })
      gateway = await run({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'fatal', METRICS_TOKEN: 'a token of metrics' }, builtIn())
    }, PATIENCE)
    afterAll(async () => {
      gateway?.signal('SIGKILL')
      await gateway?.ended
      spawnSync('umount', [disk])
      rmSync(disk, { recursive: true, force: true })
    })

    const ready = async () => {
      const answer = await fetch(`${gateway.url}/ready`)
      return [answer.status, ((await answer.json()) as { reason?: string }).reason]
    }
    const becomes = (...wanted: readonly unknown[]) => eventually(async () => (await ready()).join() === wanted.join())
    const freeBytes = async () => {
      const text = await (await fetch(`${gateway.url}/metrics`, { headers: { authorization: 'Bearer a token of metrics' } })).text()
      return Number(/^selvedge_disk_free_bytes (\S+)$/m.exec(text)?.[1])
    }
    const filler = path.join(disk, 'filler')
    /** Writes until the disk is full, as another program would. */
    function fill() {
      const file = openSync(filler, 'w')
      const block = Buffer.alloc(64 * 1024)
      try {
        while (writeSync(file, block) > 0);
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' })
      } finally {
        closeSync(file)
      }
    }

    test('is not ready for as long as the disk is full, and ready again afterwards', async () => {
      expect(await ready()).toEqual([200, undefined])
      expect(await freeBytes()).toBeGreaterThan(16 * 1024 * 1024)
      const { ask } = await doorsOf(gateway.url)
      const acknowledged: string[] = []
      /** Creates a place. Notes its name if that is answered as done. */
      const create = async (name: string) => {
        const made = await ask<object | null>(CREATE, { name }).catch(() => null)
        if (made) acknowledged.push(name)
      }
      await create('Before')
      fill()
      await becomes(503, 'the database has no room left')
      expect(await freeBytes()).toBe(0)
      for (let count = 0; count < 20; count += 1) await create(`Meanwhile ${count}`)
      // A refused change alone is remembered for ten seconds.
      await new Promise((resolve) => { setTimeout(resolve, 12_000) })
      expect(await ready()).toEqual([503, 'the database has no room left'])
      expect((await fetch(`${gateway.url}/health`)).status).toBe(200)
      rmSync(filler)
      await becomes(200, undefined)
      await create('Afterwards')
      const { nodes } = await ask<{ nodes: { name: string }[] }>(
        '{ locations(first: 100, orderBy: CREATED_AT_DESC) { nodes { name } } }', {})
      const made = nodes.map(({ name }) => name).filter((name) => /^(Before|Meanwhile|Afterwards)/.test(name))
      expect(made.sort()).toEqual(acknowledged.sort())
      expect(acknowledged).toEqual(expect.arrayContaining(['Before', 'Afterwards']))
    }, PATIENCE)
  })

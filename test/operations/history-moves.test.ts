// The history of every document moves with `selvedge export` and `import`: with its times and the names of those who
// acted, although their accounts stay behind.
import { expect, test } from '@jest/globals'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { installation, type Installation } from '../support/installations.js'
import { runCommand } from '../support/process.js'

const HISTORY = 'document-history.jsonl'
const ACTED = `INSERT INTO "AuditLine" ("orgId", "id", "at", "actorId", "actingForId", "action", "entity", "entityId", "from", "to",
  "reason", "comments") SELECT 'mill', 'aud-moved', '2026-02-03T04:05:06.789Z', a."id", f."id", 'close', 'PurchaseOrder', 'pur-1',
  'PARTIALLY_RECEIVED', 'CLOSED', 'Sold out', 'Ask again in May' FROM "User" a, "User" f
  WHERE a."email" = 'manager@mill.test' AND f."email" = 'finance@mill.test'`

const contentOf = async (folder: string) => Object.fromEntries(await Promise.all((await readdir(folder)).sort()
  .map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const)))

async function asked<T>(made: Installation, text: string): Promise<T[]> {
  const database = await made.open()
  try {
    return (await database.pool.query(text)).rows as T[]
  } finally {
    await database.close()
  }
}

async function runs(made: Installation, ...words: string[]): Promise<string> {
  const { code, out } = await runCommand(words, made.settings)
  expect([code, out]).toEqual([0, expect.any(String)])
  return out
}

test('a history is exported with names, imported without accounts, and exported again byte for byte', async () => {
  const scratch = await mkdtemp(path.join(tmpdir(), 'selvedge-history-'))
  const [source, target] = [await installation('planted'), await installation('migrated')]
  try {
    await asked(source, ACTED)
    const names = await asked<{ email: string; name: string }>(source, `SELECT "email", "name" FROM "User"
      WHERE "email" IN ('manager@mill.test', 'finance@mill.test') ORDER BY "email" DESC`)
    const [season, again] = [path.join(scratch, 'season'), path.join(scratch, 'again')]
    await runs(source, 'export', season, '--org', 'mill')
    const lines = (await readFile(path.join(season, HISTORY), 'utf8')).trimEnd().split('\n')
    const written = lines.map((line) => JSON.parse(line) as Record<string, string>)
    expect(written.find(({ id }) => id === 'aud-moved')).toMatchObject({
      at: '2026-02-03T04:05:06.789Z', actorName: names[0].name, actingForName: names[1].name, action: 'close',
      entity: 'PurchaseOrder', entityId: 'pur-1', from: 'PARTIALLY_RECEIVED', to: 'CLOSED', reason: 'Sold out',
      comments: 'Ask again in May',
    })
    // At home the lines are there already, also when somebody has another name since.
    await asked(source, `UPDATE "User" SET "name" = 'Somebody Else' WHERE "email" = 'manager@mill.test'`)
    expect(await runs(source, 'import', season, '--org', 'mill'))
      .toContain(`DocumentHistory: 0 added, 0 differing, ${lines.length} unchanged`)
    await asked(target, `INSERT INTO "Organization" ("id", "name", "currency") VALUES ('moved', 'Elsewhere', 'USD')`)
    expect(await runs(target, 'import', season, '--without-members')).toContain(`DocumentHistory: ${lines.length} added`)
    expect(await runs(target, 'import', season, '--without-members'))
      .toContain(`DocumentHistory: 0 added, 0 differing, ${lines.length} unchanged`)
    await runs(target, 'export', again)
    const [here, there] = [await contentOf(season), await contentOf(again)]
    expect(there[HISTORY]).toBe(here[HISTORY])
    // The employees of accounts that stayed behind have no link any more.
    expect(Object.keys(here).filter((name) => here[name] !== there[name])).toEqual(['employee.jsonl'])
  } finally {
    for (const made of [source, target]) await made.discard()
    await rm(scratch, { recursive: true, force: true })
  }
}, 300_000)

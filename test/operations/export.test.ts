// `selvedge export` and `import` work on a database with one connection, as the embedded one has.
import { expect, test } from '@jest/globals'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { installation } from '../support/installations.js'
import { runCommand } from '../support/process.js'

test('an organization is exported, and its files are read by a dry run', async () => {
  const scratch = await mkdtemp(path.join(tmpdir(), 'selvedge-export-'))
  const mill = await installation('planted')
  try {
    const season = path.join(scratch, 'season')
    const written = await runCommand(['export', season, '--org', 'Selvedge Mill'], mill.settings)
    expect([written.code, written.out.trimEnd().split('\n').at(-1)])
      .toEqual([0, expect.stringMatching(/^\d{3} rows of Selvedge Mill \(mill\) are in /)])
    expect(await readdir(season)).toContain('supplier.jsonl')
    const tried = await runCommand(['import', season, '--org', 'mill', '--dry-run'], mill.settings)
    expect([tried.code, tried.out]).toEqual([0, expect.stringContaining('Supplier: 0 to add, 0 differing, 7 unchanged')])
    const onFile = await runCommand(['export', 'package.json', '--org', 'mill'], mill.settings)
    expect([onFile.code, onFile.err])
      .toEqual([1, 'selvedge cannot export: package.json is a file; name a folder that can be made\n'])
  } finally {
    await mill.discard()
    await rm(scratch, { recursive: true, force: true })
  }
}, 120_000)

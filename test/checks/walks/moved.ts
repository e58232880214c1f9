// Moves the organizations of walks to another database with the commands that operators use, and compares the files
// that are exported there with those that were imported.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { emptyDatabase } from '../../support/databases.js'
import { SERVER, type WalkedGateway } from './gateway.js'

const contentOf = async (folder: string) => new Map(await Promise.all((await readdir(folder)).sort()
  .map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const)))

/** Runs a command, which must succeed. */
async function runs(url: string, ...words: readonly string[]): Promise<void> {
  const env = { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'error' }
  await promisify(execFile)(process.execPath, ['src/cli/selvedge.mjs', ...words], { env })
}

/** The differences; none on the embedded database, which no other process can read. */
export async function moveDifferences(
  { databaseUrl: url, database }: WalkedGateway, orgIds: readonly string[],
): Promise<string[]> {
  if (!url) return []
  const folder = await mkdtemp(path.join(tmpdir(), 'selvedge-moved-'))
  const target = await emptyDatabase(SERVER)
  try {
    const differences: string[] = []
    for (const orgId of orgIds)
      differences.push(...(await moved({ database }, { orgId, url, target: target.url, folder })))
    return differences
  } finally {
    await target.discard()
    await rm(folder, { recursive: true })
  }
}

interface Move {
  readonly orgId: string
  readonly url: string
  readonly target: string
  readonly folder: string
}

async function moved(
  { database }: Pick<WalkedGateway, 'database'>, { orgId, url, target, folder }: Move,
): Promise<string[]> {
  const { currency } = await database.prisma.organization.findFirstOrThrow({ where: { id: orgId } })
  const [here, there] = [path.join(folder, orgId), path.join(folder, `${orgId}-again`)]
  await runs(url, 'export', here, '--org', orgId)
  await runs(target, 'org', 'add', '--name', orgId, '--currency', currency)
  await runs(target, 'import', here, '--org', orgId, '--without-members')
  await runs(target, 'export', there, '--org', orgId)
  const [files, again] = [await contentOf(here), await contentOf(there)]
  return [...new Set([...files.keys(), ...again.keys()])].filter((name) => files.get(name) !== again.get(name))
    .map((name) => `${name} of ${orgId} (${currency}) differs after it was moved`)
}

// The suites on a Citus cluster of their own, with distributed tables: `npm run scale -- --citus --tests`.
import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { startCluster } from './citus-cluster.js'
import { SUPERUSER } from './postgres.js'
import { note } from './say.js'

const WORKERS = 2
const SCRIPTS = ['test', 'edge-cases', 'matrices', 'test:operations']
/**
 * What cannot be tried there: a full disk, nodes that a test turns off, and a single server beside them. The last ones
 * take minutes and know no server.
 */
const LEFT_OUT = '--testPathIgnorePatterns=/(disk-full|organizations-nodes[a-z-]*|matrices/distributed'
  + '|operations/database|operations/long/(backup|new-migration|without-rest))\\.'

/** Runs all suites, or those of which the names are given. Returns the exit code. */
export async function testsOnCluster(script: string, names: readonly string[]): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'selvedge-citus-'))
  const ends: (() => Promise<void>)[] = []
  try {
    const { addressOf, workers } = await startCluster(script, WORKERS, { folder }, (end) => ends.push(end))
    // Tests make databases of their own, so they begin with that of the superuser.
    const at = (node: number) => Object.assign(new URL(addressOf(node)), { pathname: SUPERUSER }).href
    const env = { TEST_DATABASE_URL: at(0), TEST_NODE_URLS: workers().map(at).join(',') }
    const codes: number[] = []
    // A signal ends the suites, and then the cluster. Ctrl-C reaches the suites by itself.
    const stopping = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
    for (const one of SCRIPTS) {
      if (stopping.signal.aborted) break
      note(`npm run ${one}`)
      codes.push(await npm(['run', '--silent', one, '--', ...names, '--silent', '--passWithNoTests', LEFT_OUT],
        { env: { ...process.env, ...env }, signal: stopping.signal }))
    }
    return Math.max(...codes)
  } finally {
    for (const end of ends) await end()
    await rm(folder, { recursive: true, force: true })
  }
}

async function npm(words: readonly string[], { env, signal }: Pick<SpawnOptions, 'env' | 'signal'>): Promise<number> {
  const suites = spawn('npm', words, { stdio: 'inherit', env })
  signal?.addEventListener('abort', () => suites.kill())
  const [code] = await once(suites, 'exit') as [number | null]
  return code ?? 1
}

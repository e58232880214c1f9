// Keeps a command from making an embedded database that nobody asked for, as where DATABASE_URL was forgotten.
import { createInterface } from 'node:readline/promises'
import type { Config } from '../config.js'
import { hasEmbedded } from '../database/embedded-files.js'
import type { Typed } from './command.js'

/** The option of the commands that use a database. */
export const EMBEDDED = { embedded: { type: 'boolean' } } as const

/**
 * Returns if there is a database for the command: one that DATABASE_URL names (a server, or the word for the embedded
 * database), an existing embedded database, or one that the operator wants to be made. Asks at a terminal; elsewhere it
 * throws, unless `--embedded` was typed.
 */
export async function ensureWanted(
  { namesDatabase, dataDir }: Pick<Config, 'namesDatabase' | 'dataDir'>, { options }: Typed,
): Promise<void> {
  if (namesDatabase || options.embedded || hasEmbedded(dataDir)) return
  const missing = `DATABASE_URL is not set, and there is no embedded database in ${dataDir}`
  if (process.stdin.isTTY && process.stderr.isTTY && (await isAgreed(`${missing}. Make one there? [y/N] `))) return
  throw new Error(`${missing}; set DATABASE_URL or DATA_DIR, or make one there with --embedded`)
}

async function isAgreed(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(?:es)?$/i.test((await lines.question(question)).trim())
  } finally {
    lines.close()
  }
}

// Reads and writes the registered documents. They belong to no organization, because all use the same frontends.
import { createHash } from 'node:crypto'
import type { Context } from '../core/context.js'
import { statements } from '../database/query-builder.js'
import type { Database } from '../database/open.js'
import type { TrustedDocument } from '../generated/prisma/client.js'

type Reading = Pick<Database, 'read'>
type Writing = Pick<Database, 'pool'>

const documents = statements.selectFrom('TrustedDocument')

/** The identifier of a document: SHA-256 of its text, in hexadecimal digits. */
export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The identifiers of all registered documents. */
export async function trustedHashes(database: Reading): Promise<string[]> {
  const rows = await database.read<Pick<TrustedDocument, 'hash'>>(documents.select('hash').compile().sql, [])
  return rows.map(({ hash }) => hash)
}

/** Whether a text is a registered document, read on the connection of a request. */
export async function isTrusted({ query }: Pick<Context, 'query'>, text: string): Promise<boolean> {
  const rows = await query(documents.select('hash').where('hash', '=', hashOf(text)).compile())
  return rows.length > 0
}

/** The text of a registered document; null if there is none with this identifier. */
export async function trustedText(database: Reading, hash: string): Promise<string | null> {
  const { sql, parameters } = documents.select('text').where('hash', '=', hash).compile()
  const [row] = await database.read<Pick<TrustedDocument, 'text'>>(sql, parameters)
  return row?.text ?? null
}

/** All registered documents, the oldest first. */
export const trustedDocuments = (database: Reading): Promise<TrustedDocument[]> =>
  database.read(documents.selectAll().orderBy('addedAt').orderBy('hash').compile().sql, [])

/** Registers documents, and returns the identifiers of those that were not registered before. */
export async function addTrusted({ pool }: Writing, texts: readonly string[], addedAt: Date): Promise<string[]> {
  const rows = [...new Set(texts)].map((text) => ({ hash: hashOf(text), text, addedAt }))
  if (!rows.length) return []
  const { sql, parameters } = statements
    .insertInto('TrustedDocument')
    .values(rows)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .compile()
  const written = await pool.query<{ hash: string }>(sql, [...parameters])
  return written.rows.map(({ hash }) => hash)
}

/** Removes registered documents, and returns the identifiers of those that were registered. */
export async function removeTrusted({ pool }: Writing, hashes: readonly string[]): Promise<string[]> {
  const { sql, parameters } = statements
    .deleteFrom('TrustedDocument')
    .where('hash', 'in', hashes)
    .returning('hash')
    .compile()
  const removed = await pool.query<{ hash: string }>(sql, [...parameters])
  return removed.rows.map(({ hash }) => hash)
}

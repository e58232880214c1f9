// Reads documents from the files that frontend tools write.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { hashOf } from '../../access/trusted-documents.js'
import { atPlace } from '../at-place.js'

/** A document, and where it stands. */
export interface FoundDocument {
  readonly place: string
  readonly text: string
}

const WANTED = 'name files that end in .graphql, or manifests that a frontend tool has written'

/** Apollo's manifest. */
const MANIFEST = z.object({
  format: z.literal('apollo-persisted-query-manifest'),
  operations: z.array(z.object({ id: z.string(), body: z.string() })),
})
/** The files of relay-compiler and of GraphQL Code Generator: identifier → text. */
const BY_IDENTIFIER = z.record(z.string(), z.string())

/** The documents of a file. Throws if it has another form, or if an identifier is not the SHA-256 of its text. */
export async function readDocuments(file: string): Promise<FoundDocument[]> {
  const content = await atPlace(file, readFile(file, 'utf8'), WANTED)
  if (!file.endsWith('.json')) return [{ place: file, text: content }]
  return pairsIn(file, content).map(([id, text]) => {
    if (id.replace(/^sha256:/, '').toLowerCase() !== hashOf(text))
      throw new Error(`${file}: ${id} is not the SHA-256 of its text; set the algorithm of the tool to SHA-256`)
    return { place: `${file} ${id.slice(0, 12)}`, text }
  })
}

function pairsIn(file: string, content: string): (readonly [string, string])[] {
  const json = jsonIn(file, content)
  const manifest = MANIFEST.safeParse(json)
  if (manifest.success) return manifest.data.operations.map(({ id, body }) => [id, body])
  const pairs = BY_IDENTIFIER.safeParse(json)
  if (pairs.success) return Object.entries(pairs.data)
  throw new Error(`${file} is neither a manifest of Apollo nor an object with a text for each identifier; ${WANTED}`)
}

function jsonIn(file: string, content: string): unknown {
  try {
    return JSON.parse(content)
  } catch (error) {
    throw new Error(`${file} is not JSON (${(error as Error).message}); ${WANTED}`, { cause: error })
  }
}

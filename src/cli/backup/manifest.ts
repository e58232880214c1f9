// The manifest of a backup, which is its last entry: what the backup has, and the checksum of each file.
import { z } from 'zod'

export const MANIFEST = 'manifest.json'

/** The most bytes of a manifest that are read: enough for a million files. */
export const MOST_MANIFEST_BYTES = 256 * 1024 * 1024

const schema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The names of the applied migrations. The last one is the version of the schema. */
  migrations: z.array(z.string()).min(1),
  /** Table → number of rows. */
  tables: z.record(z.string(), z.number()),
  files: z.object({
    /** The bucket that has the files, if they are not in the backup. */
    bucket: z.string().nullable(),
    count: z.number(),
    bytes: z.number(),
    /** Files that a record names, and that were not in the store when the backup came to them. */
    missing: z.array(z.string()),
  }),
  /** Name of the entry → SHA-256 of its content, in hexadecimal digits. */
  checksums: z.record(z.string(), z.string()),
})

export type Manifest = z.infer<typeof schema>

/** Reads a manifest. Throws if it is none. */
export const readManifest = (text: string): Manifest => schema.parse(JSON.parse(text))

// Where the generated client and the build stand: a folder each, with links to the version in use.
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../../..')

/** TypeScript reaches the client through these links, so they lie among the sources. */
export const CLIENT = { folder: path.join(ROOT, 'src/generated'), links: ['prisma', 'kysely'] }

/** Node follows a link before it loads a module, so a process stays with the version that it was started from. */
export const DIST = { folder: path.join(ROOT, 'dist'), links: ['prisma', 'rest-compat', 'src'] }

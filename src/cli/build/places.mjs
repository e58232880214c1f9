// The folders of the generated client and of the build. Each folder has links to the version in use.
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../../..')

/** The generated client. TypeScript imports it through these links, so the folder is inside the sources. */
export const CLIENT = { folder: path.join(ROOT, 'src/generated'), links: ['prisma', 'kysely'] }

/** The source folders of the build. */
const SOURCES = ['prisma', 'rest-compat', 'src']

/** The build. Node resolves links before it loads a module, so a process keeps the version with which it started. */
export const DIST = { folder: path.join(ROOT, 'dist'), links: SOURCES }

// Where the generated client and the build stand: a folder each, with links to the version in use.
import { existsSync } from 'node:fs'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../../..')

/** TypeScript reaches the client through these links, so they lie among the sources. */
export const CLIENT = { folder: path.join(ROOT, 'src/generated'), links: ['prisma', 'kysely'] }

/** The folders of what is built; a door that was taken out has none. */
const SOURCES = ['prisma', 'rest-compat', 'src'].filter((folder) => existsSync(path.join(ROOT, folder)))

/** Node follows a link before it loads a module, so a process stays with the version that it was started from. */
export const DIST = { folder: path.join(ROOT, 'dist'), links: SOURCES }

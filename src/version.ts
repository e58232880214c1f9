// The version and the build of this gateway. A build has its own in a file beside this module.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** `npm run build` writes this file into the build (src/cli/build/make.mjs). */
const BUILT = path.join(import.meta.dirname, 'build.json')
const PACKAGE = path.join(import.meta.dirname, '../package.json')

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as { version: string; build?: string }

/** `build` is a hash of the sources and of the packages; a gateway that runs from its sources has none. */
const { version, build = 'sources' } = read(existsSync(BUILT) ? BUILT : PACKAGE)
export const VERSION = { version, build } as const

/** Both in the form of Semantic Versioning: 1.0.0-rc.2+2f6c1d0a9b8e7f35. */
export const FULL_VERSION = `${version}+${build}`

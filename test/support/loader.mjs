// How Node loads what a suite imports: the gateway from its build, tests compiled as the build is, and `@jest/globals`
// from the functions of the running suite, since jest refuses this import outside of its own module system.
import { transformFile } from '@swc/core'
import { existsSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const GLOBALS = new URL('globals.mjs', import.meta.url).href
const ROOT = path.resolve(import.meta.dirname, '../..')
const SETTINGS = JSON.parse(await readFile(path.join(ROOT, '.swcrc'), 'utf8'))
const IS_BUILT = /^(?:src|prisma|rest-compat)\//
/** The folder of the build, whose name follows from its sources. */
const BUILD = path.dirname(realpathSync(path.join(ROOT, 'dist/src')))

/** The file that our own code means by a relative name. */
function fileOf(specifier, parentURL) {
  const named = path.resolve(path.dirname(fileURLToPath(parentURL)), specifier)
  if (named.startsWith(BUILD)) return named
  const place = path.relative(ROOT, named)
  const built = path.join(BUILD, place)
  if (IS_BUILT.test(place) && existsSync(built)) return built
  const source = named.replace(/\.js$/, '.ts')
  return existsSync(source) ? source : named
}

export function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: GLOBALS, format: 'module', shortCircuit: true }
  return /^\.\.?\/.*\.js$/.test(specifier) && !context.parentURL.includes('/node_modules/')
    ? { url: pathToFileURL(fileOf(specifier, context.parentURL)).href, format: 'module', shortCircuit: true }
    : next(specifier, context)
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context)
  const filename = fileURLToPath(url)
  const { code } = await transformFile(filename, { ...SETTINGS, swcrc: false, filename, sourceMaps: 'inline' })
  return { format: 'module', source: code, shortCircuit: true }
}

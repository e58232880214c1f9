#!/usr/bin/env node
// The `selvedge` command, which `npm start` also uses. Builds the gateway if sources have changed since the last build,
// then runs the built command.
import '../node-version.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

const { readSources, ROOT } = await import('./build/sources.mjs')
const { DIST, versionOf } = await import('./build/versions.mjs')

/** Builds in a separate process, so that this process does not load the compiler. */
function build() {
  const { status, stderr } = spawnSync('npm', ['run', 'build', '--silent'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  if (status === 0) return
  const [fault] = stderr.split('Caused by:')
  process.stderr.write(`selvedge cannot be built; run npm ci and npm run codegen, then try again:\n${fault.trimEnd()}\n`)
  process.exit(1)
}

const version = versionOf(DIST, readSources().buildKey)
const isBuilt = existsSync(version)
const words = process.argv.slice(2)
// Only the gateway reports the build. The output of other commands contains only their result.
if (words[0] === 'start' && !words.some((word) => word === '--help' || word === '-h'))
  process.stdout.write(isBuilt ? 'Using the build in dist, which is up to date.\n' : 'Building the gateway …\n')
if (!isBuilt) build()
process.setSourceMapsEnabled(true)
const built = (file) => import(pathToFileURL(path.join(version, file)))
const modules = Promise.all([built('src/cli/selvedge.js'), built('src/doors.js')])
const [{ selvedge }, { doors }] = await modules.catch((error) => {
  // Code that was not generated to its end lacks names that other modules import.
  if (!(error instanceof SyntaxError) && error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  process.stderr.write(`selvedge cannot be loaded; run npm ci and npm run codegen, then try again (${error.message})\n`)
  process.exit(1)
})
await selvedge(words, doors)

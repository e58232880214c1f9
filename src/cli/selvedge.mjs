#!/usr/bin/env node
// The `selvedge` command, `npm start` among them: builds where sources have changed since the last build, then runs
// the built command.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { DIST, ROOT } from './build/places.mjs'
import { readSources } from './build/sources.mjs'
import { keyInPlace } from './build/versions.mjs'

/** Builds in a process of its own, so that this one does not carry the compiler. */
function build() {
  const { status, stderr } = spawnSync('npm', ['run', 'build', '--silent'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  if (status === 0) return
  process.stderr.write(`selvedge cannot be built; run npm ci, then try again:\n${stderr}\n`)
  process.exit(1)
}

const isBuilt = keyInPlace(DIST) === readSources().buildKey
const words = process.argv.slice(2)
// The gateway says what it does; the output of other commands is their result alone.
if (words[0] === 'start')
  process.stdout.write(isBuilt ? 'Using the build in dist, which is up to date.\n' : 'Building the gateway …\n')
if (!isBuilt) build()
process.setSourceMapsEnabled(true)
const { selvedge } = await import(pathToFileURL(path.join(DIST.folder, 'src/cli/selvedge.js')))
await selvedge(words)

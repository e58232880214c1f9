#!/usr/bin/env node
// The `selvedge` command: builds what has changed since the last build, then runs the built commands.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

const project = path.resolve(import.meta.dirname, '../..')
const built = path.join(project, 'dist/src/cli/selvedge.js')
const compiled = ['src', 'rest-compat', 'prisma'].map((folder) => path.join(project, folder)).filter(existsSync)

/** When anything below a folder, but for what is generated, was last written. */
function newest(folder) {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('generated'))
  return Math.max(...files.map((entry) => statSync(path.join(entry.parentPath, entry.name)).mtimeMs))
}

const isStale = () => !existsSync(built) || compiled.some((folder) => newest(folder) > statSync(built).mtimeMs)

if (isStale()) {
  const { status, stderr } = spawnSync('npm', ['run', 'build', '--silent'], { cwd: project, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })
  if (status !== 0) {
    process.stderr.write(`selvedge cannot be built; run npm ci, then try again:\n${stderr}\n`)
    process.exit(1)
  }
}
process.setSourceMapsEnabled(true)
const { selvedge } = await import(pathToFileURL(built))
await selvedge(process.argv.slice(2))

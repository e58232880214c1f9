// Makes the package of the client: `npm run client`. Its documents are written for `selvedge documents add`, too.
import { execFileSync } from 'node:child_process'
import { copyFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { print } from 'graphql'

const here = import.meta.dirname
const root = path.dirname(here)
const dist = path.join(here, 'dist')
const COPIED = ['schema.graphql', 'client/operations.graphql', 'client/generated/fragments.graphql']

console.error('Packing the client …')
rmSync(dist, { recursive: true, force: true })
execFileSync('npx', ['--no-install', 'tsc', '-p', here], { cwd: root, stdio: 'inherit' })
for (const file of COPIED) copyFileSync(path.join(root, file), path.join(dist, path.basename(file)))
const documents = Object.values(await import('./dist/generated/operations.js')).filter((one) => one.__meta__)
const byIdentifier = Object.fromEntries(documents.map((one) => [one.__meta__.hash, print(one)]))
writeFileSync(path.join(dist, 'persisted-documents.json'), JSON.stringify(byIdentifier, null, 2))
// A folder that is named as the destination is meant from where the command was typed. npm runs it in the root.
execFileSync('npm', ['pack', here, '--silent', ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD ?? root, stdio: 'inherit',
})

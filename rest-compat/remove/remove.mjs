// Removes the REST door from this checkout: `node rest-compat/remove/remove.mjs`. Edits everything that names it, and
// leaves out of the tests what needs it. Commit before, and look at the difference afterwards.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { DELETED, EDITS } from './edits.mjs'
import { pathsOfRest } from './paths.mjs'
import { linesAboutRest, removeFromPages } from './pages.mjs'
import { checksOfRest, removeFromTests } from './tests.mjs'

if (process.argv.length > 2) {
  process.stderr.write('node rest-compat/remove/remove.mjs takes no words. It removes the REST door from this checkout.\n')
  process.exit(2)
}
const ROOT = path.resolve(import.meta.dirname, '../..')
process.chdir(ROOT)
const say = (line) => process.stdout.write(`${line}\n`)

/** Every edit must find its text: otherwise the file has changed, and this program has to follow. */
function edited(file, changes) {
  return changes.reduce((text, [found, instead]) => {
    if (!(typeof found === 'string' ? text.includes(found) : found.test(text)))
      throw new Error(`${file} has no ${found}; correct rest-compat/remove/edits.mjs`)
    return text.replace(found, () => instead)
  }, readFileSync(file, 'utf8'))
}

function npm(...words) {
  const { status } = spawnSync('npm', words, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`npm ${words.join(' ')} ended with ${status}`)
}

// All is computed before anything is written, so a failure leaves the checkout as it was.
const texts = Object.entries(EDITS).map(([file, changes]) => [file, edited(file, changes)])
const paths = pathsOfRest()
for (const [file, text] of texts) writeFileSync(file, text)
for (const place of DELETED) rmSync(place, { recursive: true })
const tests = removeFromTests(paths)
removeFromPages([...DELETED, ...tests.deleted])
npm('run', '--silent', 'docs')
say(`The REST door is removed. ${tests.edited} files with tests are edited, ${tests.deleted.length} deleted.`)
say('Left to do by hand: npm uninstall swagger-ui-dist, which only the door used. These checks still send to its paths:')
for (const file of checksOfRest(paths)) say(`  ${file}`)
say('These lines still speak of it:')
for (const line of linesAboutRest()) say(`  ${line}`)

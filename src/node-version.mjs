// Ends the process with one sentence if Node is too old. It must be the first import of a program: newer modules do not
// load on an old Node. So it is plain JavaScript, which every Node reads.
import process from 'node:process'

/** The same as `engines` in package.json. */
const LEAST = [20, 19]
/** A supervisor need not try again: only an operator can mend it. */
const WRONG_SETTING = 78

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < LEAST[0] || (major === LEAST[0] && minor < LEAST[1])) {
  process.stderr.write(
    `selvedge needs Node ${LEAST.join('.')} or later, and this is Node ${process.versions.node}; install Node 24\n`,
  )
  process.exit(WRONG_SETTING)
}

// Runs the command on the command line, or `start` without a command. This module runs as soon as it is imported.
import './node-version.mjs'

// Imported afterwards: an old Node fails while it reads the other modules.
const [{ selvedge }, { doors }] = await Promise.all([import('./cli/selvedge.js'), import('./doors.js')])
await selvedge(process.argv.length > 2 ? process.argv.slice(2) : ['start'], doors)

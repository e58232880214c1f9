// Runs the command on the command line, or `start` without a command. This module runs as soon as it is imported.
import { selvedge } from './cli/selvedge.js'

await selvedge(process.argv.length > 2 ? process.argv.slice(2) : ['start'])

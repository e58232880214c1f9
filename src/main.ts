// Runs the command that was typed, or serves where none was; the only file with effects on import.
import { selvedge } from './cli/selvedge.js'

await selvedge(process.argv.length > 2 ? process.argv.slice(2) : ['start'])

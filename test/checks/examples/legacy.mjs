// Runs examples/legacy against a gateway: each program before and after its move prints what it should.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { ROOT } from '../gateway.mjs'
import { expect } from '../pages/expect.mjs'

/** Program → the codes of its two refusals. */
const PROGRAMS = {
  'today.mjs': ['409', '403'], 'moved.mjs': ['CONFLICT', 'FORBIDDEN'],
  'today.py': ['409', '403'], 'moved.py': ['CONFLICT', 'FORBIDDEN'],
}

/** Runs all four programs. */
export function legacy(url) {
  for (const [at, [program, [taken, own]]] of Object.entries(PROGRAMS).entries()) {
    const number = `LEGACY-${at}`
    const runtime = program.endsWith('.py') ? 'python3' : process.execPath
    const printed = execFileSync(runtime, [path.join(ROOT, 'examples/legacy', program), url, number], { encoding: 'utf8' })
    const lines = [
      '28 locations, first Ashulia fabric warehouse', `${number}: 160.00 USD, draft`,
      `again: ${taken} The number ${number} is taken`, `mr-10: ${own} Nobody may do this to their own`, '',
    ]
    expect(`what ${program} prints`, printed === lines.join('\n'), printed)
  }
}

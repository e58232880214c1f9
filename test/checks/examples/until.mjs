// Waits for what comes to be.
import { setTimeout } from 'node:timers/promises'

const TURNS = 300

/** Asks every tenth of a second, for half a minute, and throws a sentence with `what` after that. */
export async function until(what, isSo) {
  for (let turn = 0; turn < TURNS; turn += 1) {
    if (await isSo()) return
    await setTimeout(100)
  }
  throw new Error(`it did not come to be: ${what}`)
}

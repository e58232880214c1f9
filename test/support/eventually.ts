// Waiting for what happens after the answer: looked at until it is so, and given up after long enough.
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 20_000

/** Comes back when it is so. */
export async function eventually(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const patience = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (Date.now() > patience) throw new Error('it did not come to be')
    await sleep(20)
  }
}

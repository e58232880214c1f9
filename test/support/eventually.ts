// Waits for an effect that comes after the answer: checks repeatedly, and gives up after a time limit.
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 20_000

/** Resolves when the condition is true. */
export async function eventually(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const patience = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (Date.now() > patience) throw new Error('it did not come to be')
    await sleep(20)
  }
}

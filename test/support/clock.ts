// The clock of the gateway under test, which runs in the process of the test.
import { mock } from 'node:test'

/**
 * Does the work while it is this time; the clock stands still. A session that begins then is of that time and lasts an
 * hour, so use an organization whose people have not asked anything before.
 */
export async function at<T>(time: string, work: () => Promise<T>): Promise<T> {
  mock.timers.enable({ apis: ['Date'], now: new Date(time) })
  try {
    return await work()
  } finally {
    mock.timers.reset()
  }
}

let ahead = 0

/**
 * Sets the clock of durations ahead. It stays so, because such a clock never goes back: what runs beside the test may
 * have looked at it.
 */
export function skip(milliseconds: number): void {
  if (ahead === 0) {
    const now = performance.now.bind(performance)
    Object.defineProperty(performance, 'now', { value: () => now() + ahead })
  }
  ahead += milliseconds
}

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

/** Does the work, which gets a function that sets the clock of durations ahead until the work is over. */
export async function skipping<T>(work: (skip: (milliseconds: number) => void) => Promise<T>): Promise<T> {
  const now = performance.now.bind(performance)
  let ahead = 0
  const clock = mock.method(performance, 'now', () => now() + ahead)
  try {
    return await work((milliseconds) => { ahead += milliseconds })
  } finally {
    clock.mock.restore()
  }
}

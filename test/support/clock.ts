// The clock of the gateway under test, which runs in the process of the test.
import { jest } from '@jest/globals'

/** Everything that Jest could fake besides the date. */
const REAL = [
  'cancelAnimationFrame', 'cancelIdleCallback', 'clearImmediate', 'clearInterval', 'clearTimeout', 'hrtime', 'nextTick',
  'performance', 'queueMicrotask', 'requestAnimationFrame', 'requestIdleCallback', 'setImmediate', 'setInterval',
  'setTimeout',
] as const

/**
 * Does the work while it is this time. A session that begins then is of that time and lasts an hour, so use an
 * organization whose people have not asked anything before.
 */
export async function at<T>(time: string, work: () => Promise<T>): Promise<T> {
  jest.useFakeTimers({ now: new Date(time), doNotFake: [...REAL] })
  try {
    return await work()
  } finally {
    jest.useRealTimers()
  }
}

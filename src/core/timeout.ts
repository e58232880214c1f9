// A time limit for a promise.

/**
 * Waits for the result of `work`. If `work` takes longer than the given milliseconds, the result is the return value
 * (or the error) of `onTimeout`. A timeout does not stop `work`.
 */
export function withTimeout<T>(milliseconds: number, work: Promise<T>, onTimeout: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => { timer = setTimeout(resolve, milliseconds) }).then(onTimeout)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

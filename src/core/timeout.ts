// A time limit for a promise.

/**
 * Waits for the result of `work`. If `work` takes longer than the given milliseconds, the result is the return value
 * (or the error) of `onTimeout`. A timeout does not stop `work`.
 */
export function withTimeout<T>(milliseconds: number, work: Promise<T>, onTimeout: () => T): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const late = () => {
      try {
        resolve(onTimeout())
      } catch (error) {
        reject(error as Error)
      }
    }
    const timer = setTimeout(late, milliseconds)
    work.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}

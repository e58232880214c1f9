// Waiting for something, but not for ever.

/**
 * The result of `work`. After so many milliseconds it is what `onTimeout` answers or throws instead; the work
 * itself goes on.
 */
export function withTimeout<T>(milliseconds: number, work: Promise<T>, onTimeout: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => { timer = setTimeout(resolve, milliseconds) }).then(onTimeout)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

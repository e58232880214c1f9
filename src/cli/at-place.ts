// Says why a typed file or folder cannot be read or made, and what the operator should do.

const REASONS: Readonly<Record<string, (place: string) => string>> = {
  ENOENT: (place) => `there is no ${place}`,
  ENOTDIR: (place) => `${place} is no folder, or is below a file`,
  EISDIR: (place) => `${place} is a folder`,
  EEXIST: (place) => `${place} is a file`,
  EACCES: (place) => `${place} is closed to this user`,
}

/** Waits for work with a file or folder that was typed. An error names it, and ends with the advice. */
export async function atPlace<T>(place: string, work: Promise<T>, advice: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new Error(`${REASONS[code]?.(place) ?? message}; ${advice}`, { cause: error })
  }
}

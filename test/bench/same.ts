// Whether two answers say the same: members in any order and, where that is asked for, figures in any spelling.

/** Where two values differ, as a JSON pointer with both; undefined where they say the same. */
export function differenceBetween(one: unknown, other: unknown, loosely: boolean, at = ''): string | undefined {
  if (isObject(one) && isObject(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)])
    for (const name of names) {
      const found = differenceBetween(one[name], other[name], loosely, `${at}/${name}`)
      if (found) return found
    }
    return undefined
  }
  const same = one === other || (loosely && isSpelling(one, other))
  return same ? undefined : `${at}: ${JSON.stringify(one)}, ${JSON.stringify(other)}`
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** `"3"` and `"3.0000"`, `"2026-01-01T08:00:00Z"` and `"2026-01-01T08:00:00+00:00"`. */
function isSpelling(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string' || !/^-?\d/.test(one) || !/^-?\d/.test(other)) return false
  if (!Number.isNaN(Number(one))) return Number(one) === Number(other)
  return /^\d{4}-\d\d-\d\dT/.test(one) && Date.parse(one) === Date.parse(other)
}

// Values of the database in the form in which the gateway answers them.

/** `2026-01-01 08:00:00+00` → `2026-01-01T08:00:00Z`; milliseconds, where there are any, have three digits. */
export function instant(text: string | null): string | null {
  if (text === null) return null
  const time = text.slice(11, text.lastIndexOf('+'))
  return `${text.slice(0, 10)}T${time.includes('.') ? time.padEnd('08:00:00.000'.length, '0') : time}Z`
}

/** A decimal without the zeros behind it that the column adds. */
export function decimal(text: string | null): string | null {
  if (text === null || !text.includes('.')) return text
  let end = text.length
  while (text[end - 1] === '0') end -= 1
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end)
}

export const number = (text: string | null) => (text === null ? null : Number(text))

export const flag = (text: string | null) => (text === null ? null : text.startsWith('t'))

/** `UNDER_REVIEW` → `Under Review`, as REST says it. */
export const words = (text: string | null) =>
  text && text.split('_').map((word) => word[0] + word.slice(1).toLowerCase()).join(' ')

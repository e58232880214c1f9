// Periods: the first day of one, as a statement reads it, and how it is written.
import { DAY_MS } from '../../days.js'
import type { Period } from './statement.js'

const MONTHS = 3

/** The week of ISO 8601 that begins with this Monday. It belongs to the year of its Thursday. */
function weekOf(monday: string): string {
  const thursday = new Date(Date.parse(monday) + 3 * DAY_MS)
  const year = thursday.getUTCFullYear()
  const week = 1 + Math.floor((thursday.getTime() - new Date(`${yearText(year)}-01-01`).getTime()) / (7 * DAY_MS))
  return `${yearText(year)}-W${String(week).padStart(2, '0')}`
}

const yearText = (year: number) => String(year).padStart(4, '0')

/** How a period is written, by its first day. */
const WRITTEN: Readonly<Record<Period, (day: string) => string>> = {
  DAY: (day) => day,
  WEEK: weekOf,
  MONTH: (day) => day.slice(0, '2026-05'.length),
  QUARTER: (day) => `${day.slice(0, '2026'.length)}-Q${Math.ceil(Number(day.slice(5, 7)) / MONTHS)}`,
  YEAR: (day) => day.slice(0, '2026'.length),
}

/** The period that begins with this day. */
export const periodFrom = (period: Period, day: string) => ({ from: day, label: WRITTEN[period](day) })

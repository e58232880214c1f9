// Fifty callers at once.
import { patient, type Answered } from './patient.js'

export const AT_ONCE = 50

/** The answers of fifty calls at once. A caller asks again while the gateway is busy, as a client does. */
export const atOnce = <Answer extends Answered>(call: (turn: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => patient(() => call(turn))))

/** How often each code came of fifty calls at once, with `DONE` for a success. */
export async function tally(call: (turn: number) => Promise<Answered>): Promise<Record<string, number>> {
  const codes = (await atOnce(call)).map(({ errors }) => errors?.[0].extensions.code ?? 'DONE')
  return codes.reduce<Record<string, number>>((seen, code) => ({ ...seen, [code]: (seen[code] ?? 0) + 1 }), {})
}

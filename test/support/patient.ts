// Sends a request again while the gateway answers that it is too busy, as its answer says. Nothing was done then.
import type { GraphQLAnswer } from './as.js'

const BUSY = /^The database is busy; try again$|send fewer at once$/

/** The first answer of a request that is not that the gateway is busy. */
export async function patient(ask: () => Promise<GraphQLAnswer>): Promise<GraphQLAnswer> {
  const answer = await ask()
  return answer.errors?.some(({ message }) => BUSY.test(message)) ? patient(ask) : answer
}

// Sends a request again while the gateway answers that it is too busy. The answer says whether that may be done.
import type { Failure, GraphQLAnswer } from './as.js'

const BUSY = ['SERVICE_UNAVAILABLE', 'RATE_LIMITED']

/** True if nothing was done, because the database or the other requests of the caller took too long. */
const isBusy = ({ message, extensions: { code } }: Failure) => BUSY.includes(code) && !message.includes('not known whether')

/** The first answer of a request that is not that the gateway is busy. */
export async function patient(ask: () => Promise<GraphQLAnswer>): Promise<GraphQLAnswer> {
  const answer = await ask()
  return answer.errors?.some(isBusy) ? patient(ask) : answer
}

// Sends a request again while the gateway answers that it is too busy. The answer says whether that may be done.
import type { Failure } from './as.js'

type Refused = { readonly extensions: Pick<Failure['extensions'], 'code'> } & Partial<Pick<Failure, 'message'>>

/** An answer, as far as its errors, or its status by REST. */
export interface Answered {
  readonly errors?: readonly Refused[]
  readonly status?: number
}

const TOO_MANY_REQUESTS = 429
const BUSY = ['SERVICE_UNAVAILABLE', 'RATE_LIMITED']

/** True if nothing was done, because the database or the other requests of the caller took too long. */
const isBusy = ({ message, extensions: { code } }: Refused) => BUSY.includes(code) && !message?.includes('not known whether')

/** The first answer of a request that is not that the gateway is busy. */
export async function patient<Answer extends Answered>(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask()
  return answer.status === TOO_MANY_REQUESTS || answer.errors?.some(isBusy) ? patient(ask) : answer
}

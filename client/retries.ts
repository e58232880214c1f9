// Sends a request again when it got no answer, or one that asks to come later.

/** The pauses before the second, third and fourth attempt, in milliseconds. */
const PAUSES = [300, 1_000, 3_000]
/** The longest wait that an answer may ask for, in seconds. The user sees the refusal instead of a longer one. */
const LONGEST_WAIT = 10

/** Sends a request up to four times. Give it only requests that can be repeated: queries, and those with a key. */
export async function withRetries(send: () => Promise<Response>): Promise<Response> {
  for (const pause of PAUSES) {
    const answer = await send().catch(ofLostConnection)
    const wait = answer ? waitOf(answer, pause) : pause
    if (answer && wait === undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  return send()
}

/** `fetch` throws a TypeError if there was no answer. Other errors, such as an abort by the caller, are passed on. */
function ofLostConnection(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error
}

/** The milliseconds to wait before the next attempt; undefined if the answer is final. */
function waitOf({ status, headers }: Response, pause: number): number | undefined {
  const seconds = headers.get('retry-after')
  if (seconds === null) return [502, 503, 504].includes(status) ? pause : undefined
  return Number(seconds) <= LONGEST_WAIT ? Number(seconds) * 1000 : undefined
}

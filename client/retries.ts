// Sends a request again when it got no answer, or one that asks to come later.

/** The pauses before the second, third and fourth attempt, in milliseconds. */
const PAUSES = [300, 1_000, 3_000]
/** The longest wait that an answer may ask for, in milliseconds. The user sees the refusal instead of a longer one. */
const LONGEST_WAIT = 10_000

/** Sends a request up to four times. Give it only requests that can be repeated: queries, and those with a key. */
export async function withRetries(send: () => Promise<Response>): Promise<Response> {
  for (const pause of PAUSES) {
    const answer = await send().then(whole).catch(ofLostConnection)
    const wait = answer ? waitOf(answer, pause) : pause
    if (answer && wait === undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  return send().then(whole)
}

/** Reads the body, which can be lost after the headers have come. */
async function whole(answer: Response): Promise<Response> {
  const body = await answer.arrayBuffer()
  return new Response(body.byteLength ? body : null, answer)
}

/** `fetch` throws a TypeError if there was no answer. Other errors, such as an abort by the caller, are passed on. */
function ofLostConnection(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error
}

/** The milliseconds to wait before the next attempt; undefined if the answer is final. */
function waitOf({ status, headers }: Response, pause: number): number | undefined {
  const after = headers.get('retry-after')
  const isBusy = [502, 503, 504].includes(status)
  // 409 with a time: an earlier attempt, whose answer was lost, is still under way.
  if (!isBusy && !([409, 429].includes(status) && after !== null)) return undefined
  const ms = after === null ? pause : Number(after) * 1000
  // Some proxies say a date.
  const wait = Number.isNaN(ms) ? Math.max(0, Date.parse(String(after)) - Date.now()) : ms
  return Number.isNaN(wait) ? pause : wait <= LONGEST_WAIT ? wait : undefined
}

// Asks the gateway, and waits where it says so.

const PAUSES = [500, 2_000, 5_000]
const LONGEST_WAIT = 60
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** The gateway refuses, and another attempt would not help. `code` is one of the error codes of the reference. */
export class Refused extends Error {
  constructor({ message, extensions }) {
    super(message)
    this.code = extensions?.code
  }
}

/** The seconds that `Retry-After` asks for: it says a number of them, or a moment. */
const secondsIn = (text) => (/^\d+$/.test(text) ? Number(text) : Math.max(0, (Date.parse(text) - Date.now()) / 1000))

/** The seconds to wait before the next attempt; undefined if the answer is final. */
function waitOf({ status, headers }) {
  const seconds = secondsIn(headers.get('retry-after') ?? (status >= 502 && status <= 504 ? '1' : ''))
  return seconds <= LONGEST_WAIT ? seconds : undefined
}

/** Only a query is asked again. The answer to a mutation may be lost after the change was made. */
const pausesOf = (query) => (query.startsWith('mutation') ? [] : PAUSES)

/** Makes a function that runs operations at a gateway. `headers` has the credential. */
export const gateway = (url, headers = {}) => async (query, variables = {}) => {
  const body = JSON.stringify({ query, variables })
  // The text is part of the attempt: the connection may be cut while it comes.
  const send = async () => {
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body,
    })
    return { wait: waitOf(answer), text: await answer.text() }
  }
  for (const ms of [...pausesOf(query), undefined]) {
    const lost = (error) => (ms === undefined ? Promise.reject(error) : { wait: ms / 1000 })
    const { wait, text } = await send().catch(lost)
    if (wait === undefined || ms === undefined) {
      const { data, errors } = JSON.parse(text)
      if (errors) throw new Refused(errors[0])
      return data
    }
    await pause(wait * 1000)
  }
}

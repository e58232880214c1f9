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

/** The seconds to wait before the next attempt; undefined if the answer is final. */
function waitOf({ status, headers }) {
  const seconds = Number(headers.get('retry-after') ?? (status >= 502 && status <= 504 ? 1 : NaN))
  return seconds <= LONGEST_WAIT ? seconds : undefined
}

/** Only a query is asked again. The answer to a mutation may be lost after the change was made. */
const pausesOf = (query) => (query.startsWith('mutation') ? [] : PAUSES)

/** Makes a function that runs operations at a gateway. `headers` has the credential. */
export const gateway = (url, headers = {}) => async (query, variables = {}) => {
  const body = JSON.stringify({ query, variables })
  const send = () => fetch(`${url}/graphql`, {
    method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body,
  })
  for (const ms of [...pausesOf(query), undefined]) {
    const answer = await send().catch((error) => (ms === undefined ? Promise.reject(error) : undefined))
    const wait = answer ? waitOf(answer) : ms / 1000
    if (wait === undefined || ms === undefined) {
      const { data, errors } = await answer.json()
      if (errors) throw new Refused(errors[0])
      return data
    }
    await pause(wait * 1000)
  }
}

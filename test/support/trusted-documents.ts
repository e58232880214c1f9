// Sends documents to a gateway that runs only registered ones.
import { gateway } from './app.js'

interface Answer {
  readonly status: number
  readonly data?: Readonly<Record<string, unknown>>
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[]
}

/** Posts a body as it is. */
export async function post(body: object, authorization = ''): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
  const answer = await fetch(`${gateway().url}/graphql`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, ...((await answer.json()) as object) }
}

/** The status and the code of a refusal. */
export const refusal = ({ status, errors }: Answer) => [status, errors?.[0].extensions.code]
export const REFUSED = [400, 'DOCUMENT_NOT_TRUSTED']

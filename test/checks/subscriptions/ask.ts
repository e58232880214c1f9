// Sends an operation to a gateway, and returns the value of its only field. Sends it again if the gateway is too busy,
// which says that nothing was done.
import { setTimeout as sleep } from 'node:timers/promises'

interface Answer<T> {
  readonly data?: Readonly<Record<string, T>> | null
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[]
}

const BUSY = ['RATE_LIMITED', 'SERVICE_UNAVAILABLE']
const PAUSE_MS = 500

export async function askAt<T>(url: URL, token: string, query: string, variables = {}): Promise<T> {
  const answer = await fetch(new URL('/graphql', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await answer.json()) as Answer<T>
  if (BUSY.includes(errors?.[0].extensions?.code ?? '')) return sleep(PAUSE_MS).then(() => askAt(url, token, query, variables))
  if (!data || errors) throw new Error(`${query} failed: ${JSON.stringify(errors)}`)
  return Object.values(data)[0]
}

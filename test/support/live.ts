// Follows the changes of a gateway with the client packages of graphql-ws and graphql-sse, and notes what they hear.
import { createClient as createEventClient } from 'graphql-sse'
import { createClient as createSocketClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import { as, type Person } from './as.js'
import { eventually } from './eventually.js'

export interface Told {
  readonly cursor: string
  readonly kind: string
  readonly recordType: string
  readonly recordId: string
  readonly action: string
  readonly recordVersion: number | null
  readonly at: string
}

/** The cursor of a person's last change until now. */
export const cursorNow = async (person: Person) =>
  (await as(person).get<{ endCursor: string }>('{ changes { endCursor } }')).endCursor

/** What each change says of its record. */
export const brief = (changes: readonly Told[]) => changes.map(({ kind, recordId, action }) => [kind, recordId, action])

/** What a subscriber has heard. */
export interface Heard {
  readonly changes: Told[]
  /** The codes of errors, in answers and as refusals. */
  readonly codes: string[]
  /** The codes with which WebSockets were closed. */
  readonly closes: number[]
  /** True when the subscription has ended. */
  hasEnded: boolean
  readonly leave: () => Promise<void>
}

type Headers = Readonly<Record<string, string>>

interface Following {
  readonly url: string
  readonly headers: Headers
  readonly variables?: Readonly<Record<string, unknown>>
  readonly query?: string
}

export const CHANGES = `subscription ($kinds: [ChangeKind!], $ids: [ID!], $after: String) {
  changes(kinds: $kinds, ids: $ids, after: $after) { cursor kind recordType recordId action recordVersion at } }`

interface Answer {
  readonly data?: { readonly changes: Told } | null
  readonly errors?: readonly { readonly extensions?: Readonly<Record<string, unknown>> }[]
}

const codesOf = (errors: Answer['errors']) => (errors ?? []).map(({ extensions }) => String(extensions?.code))

/** Notes answers and endings in `heard`. */
const sinkOf = (heard: Heard) => ({
  next: ({ data, errors }: Answer) => {
    if (data) heard.changes.push(data.changes)
    heard.codes.push(...codesOf(errors))
  },
  error: (error: unknown) => {
    if (Array.isArray(error)) heard.codes.push(...codesOf(error as Answer['errors']))
    heard.hasEnded = true
  },
  complete: () => { heard.hasEnded = true },
})

export type Transport = 'a WebSocket' | 'an event stream'

/** Follows over one of the transports. It does not connect again by itself. */
export function follow(transport: Transport, following: Following): Heard {
  return transport === 'a WebSocket' ? followSocket(following) : followEvents(following)
}

/** Notes of a subscriber who has heard nothing yet. */
export const newHeard = (leave: () => Promise<void>): Heard =>
  ({ changes: [], codes: [], closes: [], hasEnded: false, leave })

function followSocket({ url, headers, variables, query = CHANGES }: Following): Heard {
  const client = createSocketClient({
    url: `${url.replace('http', 'ws')}/graphql`, webSocketImpl: WebSocket, connectionParams: headers, retryAttempts: 0,
    on: { closed: (event) => void heard.closes.push((event as { readonly code: number }).code) },
  })
  const heard = newHeard(async () => client.dispose())
  client.subscribe({ query, variables: { ...variables } }, sinkOf(heard) as never)
  return heard
}

function followEvents({ url, headers, variables, query = CHANGES }: Following): Heard {
  const client = createEventClient({ url: `${url}/graphql`, headers: { ...headers }, retryAttempts: 0 })
  const heard = newHeard(async () => client.dispose())
  client.subscribe({ query, variables: { ...variables } }, sinkOf(heard) as never)
  return heard
}

/** Waits until a subscriber has heard of so many changes. */
export const heardOf = (heard: Heard, count: number) => eventually(() => heard.changes.length >= count)

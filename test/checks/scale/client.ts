// A client of the gateways: it sends a request again, with the same Idempotency-Key, until it is answered.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Request {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly token: string
  readonly body?: object
  /** It changes nothing. As a POST without a key, nginx does not send it to a second gateway, so a lost one shows. */
  readonly isKeyless?: true
  /** It is asked again and again: only for an answer that is not the kept one. */
  readonly kept?: Kept
}

/** The answer that a reader keeps, with its tag. */
export interface Kept {
  tag?: string
  json?: unknown
  /** How often the gateways have said that it is still the answer. */
  unchanged: number
}

/** What a single attempt came to, in the words that the rules of a phase are written in. */
export const KINDS = {
  answered: 'answered',
  unavailable: '503 in the form of its door, with Retry-After',
  cut: 'the connection was cut, or nginx had lost the gateway',
  inUse: '409: the attempt before is still under way',
  refused: '401 of a gateway whose clock is slow',
  wrong: 'anything else',
} as const
export type Kind = keyof typeof KINDS

export interface Outcome {
  readonly kind: Kind
  /** For people: status and text. */
  readonly said: string
  readonly json?: unknown
  /** Whether it is the answer of an earlier attempt. */
  readonly isReplayed: boolean
}

/** Is told of each attempt and of each end. */
export interface Journal {
  readonly attempted: (request: Request, outcome: Outcome) => void
  /** The request is answered, after so many further attempts and milliseconds. */
  readonly healed: (request: Request, retries: number, ms: number) => void
  readonly givenUp: (request: Request, said: string) => void
}

/** No answer after this time is a fault: the gateway has shorter limits of its own. */
const SILENT_MS = 60_000
/** A request that is not answered in this time is given up. */
const GIVE_UP_MS = 120_000
const PAUSES_MS: Readonly<Record<Exclude<Kind, 'answered' | 'wrong'>, number>> =
  { unavailable: 500, cut: 250, inUse: 1_000, refused: 500 }

/** Sends a request until it is answered. Returns its answer; undefined if it was refused or given up. */
export type Ask = (request: Request) => Promise<unknown>

/** A client that speaks to one address. `mayRefuse` says when a gateway may refuse a token that is good. */
export function clientOf(base: URL, journal: Journal, mayRefuse = () => false): Ask {
  return async (request) => {
    const begun = performance.now()
    const key = randomUUID()
    for (let retries = 0; ; retries += 1) {
      const mayBeRefused = mayRefuse()
      const answer = await attempt(base, request, key)
      const isForgiven = /^401 .*"UNAUTHENTICATED"/.test(answer.said) && (mayBeRefused || mayRefuse())
      const outcome: Outcome = isForgiven ? { ...answer, kind: 'refused' } : answer
      const { kind, said, json } = outcome
      journal.attempted(request, outcome)
      const ms = performance.now() - begun
      if (kind === 'answered') {
        journal.healed(request, retries, ms)
        return json
      }
      if (kind === 'wrong' || ms > GIVE_UP_MS) {
        journal.givenUp(request, said)
        return undefined
      }
      await sleep(PAUSES_MS[kind])
    }
  }
}

async function attempt(
  base: URL, { method, path, token, body, isKeyless, kept }: Request, key: string,
): Promise<Outcome> {
  const headers = {
    authorization: `Bearer ${token}`, 'content-type': 'application/json', ...(isKeyless ? {} : { 'idempotency-key': key }),
    ...(kept?.tag && { 'if-none-match': kept.tag }),
  }
  try {
    const signal = AbortSignal.timeout(SILENT_MS)
    const answer = await fetch(new URL(path, base), { method, headers, body: body && JSON.stringify(body), signal })
    const outcome = outcomeOf(answer.status, answer.headers, await answer.text())
    return kept ? withKept(kept, answer, outcome) : outcome
  } catch (error) {
    const { name, cause } = error as Error
    if (name === 'TimeoutError') return { kind: 'wrong', said: `no answer in ${SILENT_MS / 1000} s`, isReplayed: false }
    return { kind: 'cut', said: String((cause as Error | undefined)?.message ?? error), isReplayed: false }
  }
}

/** The answer that is kept, if it is still the answer; else the new one is kept. */
function withKept(kept: Kept, { status, headers }: Response, outcome: Outcome): Outcome {
  if (status === 304) {
    kept.unchanged += 1
    return { ...outcome, kind: 'answered', json: kept.json }
  }
  if (outcome.kind === 'answered') Object.assign(kept, { tag: headers.get('etag') ?? undefined, json: outcome.json })
  return outcome
}

interface Told {
  /** The REST door's form of an error. */
  readonly code?: string
  readonly detail?: unknown
  /** GraphQL's. */
  readonly errors?: readonly { readonly message?: string; readonly extensions?: { readonly code?: string } }[]
}

/** Statuses by which nginx says that a gateway was lost; the gateways themselves never send them. */
const LOST_BY_PROXY = [502, 504]

function outcomeOf(status: number, headers: Headers, text: string): Outcome {
  const said = `${status} ${text.slice(0, 300)}`
  const isReplayed = headers.get('idempotency-replayed') === 'true'
  if (LOST_BY_PROXY.includes(status)) return { kind: 'cut', said, isReplayed }
  const told = parsed(text)
  if (told && (status === 200 || status === 201) && !told.errors) return { kind: 'answered', said, json: told, isReplayed }
  const kinds: Readonly<Record<number, readonly [string, Kind]>> =
    { 503: ['SERVICE_UNAVAILABLE', 'unavailable'], 409: ['IDEMPOTENCY_KEY_IN_USE', 'inUse'] }
  const [code, kind] = kinds[status] ?? []
  // What may be done already is not to be sent again, so that answer has no time for it.
  const saysWhen = /^\d+$/.test(headers.get('retry-after') ?? '') !== text.includes('not known whether')
  const isClear = code && codeIn(told) === code && saysWhen
  return { kind: (isClear && kind) || 'wrong', said, isReplayed }
}

/** The code of an error, if the answer has the form of one of the doors. */
const codeIn = (told: Told | undefined) =>
  told?.errors?.[0].extensions?.code ?? (typeof told?.detail === 'string' ? told.code : undefined)

function parsed(text: string): Told | undefined {
  try {
    return JSON.parse(text) as Told
  } catch {
    return undefined
  }
}

/** A GraphQL request. */
export const graphql = (token: string, query: string, variables: object = {}): Request =>
  ({ method: 'POST', path: '/graphql', token, body: { query, variables } })

/** The value of the only field of a GraphQL answer; undefined if there is no answer. */
export const fieldOf = <T>(answer: unknown): T | undefined =>
  (answer === undefined ? undefined : Object.values((answer as { data: Record<string, T> }).data)[0])

// What happened to the requests of each phase, and which of it the rules of the phase do not allow.
import type { Journal, Kind, Request } from './client.js'

export interface Rules {
  /** How often a request may be sent again before it is answered. */
  readonly retries: number
  /** What an attempt may come to, beside an answer. */
  readonly may: readonly Kind[]
}

export interface Seen {
  readonly phase: string
  requests: number
  /** Requests by the number of retries: none, one, more. */
  readonly healed: [first: number, second: number, later: number]
  /** Attempts by what they came to. */
  readonly kinds: Record<Kind, number>
  /** Answers 503 of each door. */
  readonly refused: { graphql: number; rest: number }
  /** Answers to a retry that say that an earlier attempt had done it. */
  replayed: number
  /** The longest time from the first attempt to the answer. */
  longestMs: number
}

export interface Phases extends Journal {
  /** From now on the rules of this phase apply. Until the first phase everything is allowed. */
  readonly begin: (phase: string, rules: Rules) => Seen
  readonly faults: readonly string[]
}

const ANYTHING: Rules = { retries: Infinity, may: ['unavailable', 'cut', 'inUse'] }

const nothing = (phase: string): Seen => ({
  phase, requests: 0, healed: [0, 0, 0], kinds: { answered: 0, unavailable: 0, cut: 0, inUse: 0, refused: 0, wrong: 0 },
  refused: { graphql: 0, rest: 0 }, replayed: 0, longestMs: 0,
})

const nameOf = ({ method, path, body }: Request) => {
  const { query } = (body ?? {}) as { readonly query?: string }
  return query ? query.trim().split('\n')[0] : `${method} ${path}`
}

/** Starts to note. */
export function startJournal(): Phases {
  const faults: string[] = []
  let seen = nothing('before')
  let rules = ANYTHING
  const fault = (request: Request, said: string) => faults.push(`${seen.phase}: ${nameOf(request)}: ${said}`)
  return {
    faults,
    begin: (phase, next) => {
      rules = next
      return (seen = nothing(phase))
    },
    attempted: (request, { kind, said, isReplayed }) => {
      seen.kinds[kind] += 1
      if (isReplayed) seen.replayed += 1
      if (kind === 'unavailable') seen.refused[request.path.startsWith('/graphql') ? 'graphql' : 'rest'] += 1
      if (kind !== 'answered' && kind !== 'wrong' && !rules.may.includes(kind)) fault(request, `${kind}: ${said}`)
    },
    healed: (request, retries, ms) => {
      seen.requests += 1
      seen.healed[Math.min(retries, 2)] += 1
      seen.longestMs = Math.max(seen.longestMs, ms)
      if (retries > rules.retries) fault(request, `was answered after ${retries} retries`)
    },
    givenUp: (request, said) => fault(request, said),
  }
}

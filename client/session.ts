// A session at the gateway: log-in, organization, and the `fetch` that the libraries send with.
import { print } from 'graphql'
import { dataForStore, Withheld, type Answer } from './answers.js'
import {
  LogInDocument, LogOutDocument, RefreshSessionDocument, type LogInMutation, type RefreshSessionMutation,
} from './generated/operations.js'
import { Listeners } from './listeners.js'
import { withRetries } from './retries.js'
import { placesOf, Tokens, whenStored, type Locks, type TokenStore } from './tokens.js'

export interface SessionOptions {
  /** The address of the GraphQL door, such as `https://erp.example/graphql`. */
  readonly url: string
  /** The organization of each log-in; without it, the default organization of the user. */
  readonly organization?: string
  /** Where the tokens are kept; `localStorage` if there is one, else memory. */
  readonly store?: TokenStore
  /** What keeps tabs from refreshing at once; `navigator.locks` if there is one. */
  readonly locks?: Locks
  /** What sends; the `fetch` of the platform. */
  readonly fetch?: typeof fetch
}

/** The gateway refuses a log-in, with the words for the user. */
export class LogInRefused extends Error {}

/**
 * The session has left the organization or the user of the request. A change that was sent before may be made there. It
 * is not sent again.
 */
export class SessionChanged extends Error {
  constructor() {
    super('The organization was changed before the answer came')
  }
}

/** What the parts for the libraries add to the options of `fetch`. */
interface Bound {
  readonly snapshot?: number
}

type Answered<Data> = Omit<Answer, 'data'> & { readonly data?: Data | null }

/** A proxy that answers for the gateway sends a page. */
async function answerOf<Data>(response: Response): Promise<Answered<Data>> {
  const text = await response.text()
  try {
    return JSON.parse(text) as Answered<Data>
  } catch {
    throw new Error(`The gateway could not be asked: the answer was ${response.status}, and not of the gateway`)
  }
}

/** Creates a session. It is the one that another tab has begun, if there is one. */
export const createSession = (options: SessionOptions) => new Session(options)

/** Who is logged in, in which organization. Create it once, with `createSession`, and give it to a library. */
export class Session {
  readonly url: string
  /** Why fields are null, by operation. */
  readonly withheld = new Withheld()
  private readonly tokens: Tokens
  private readonly platform: typeof fetch
  private readonly listeners = new Listeners()
  /** Goes up with each change of user or organization. */
  private era = 0
  private orgId?: string
  private readonly first?: string
  /** The log-in that the stores of this tab are filled for. */
  private known?: string

  constructor({ url, organization, fetch: platform = fetch, ...places }: SessionOptions) {
    this.url = url
    this.first = organization
    this.orgId = organization
    this.platform = (...request) => platform(...request)
    this.tokens = new Tokens(placesOf(places), (refreshToken) => this.exchanged(refreshToken))
    this.known = this.tokens.logIn
    whenStored(() => this.notice())
  }

  /** Whether somebody is logged in. The gateway may have ended the session meanwhile: the next request says so. */
  get isLoggedIn(): boolean {
    return this.tokens.logIn !== undefined
  }

  /** The organization of all requests; undefined for the default one of the user. */
  get organization(): string | undefined {
    return this.orgId
  }

  /** Calls the listener after another user or organization: all that was read before must be forgotten. */
  readonly onChange = this.listeners.subscribe

  /** Another number for each user and organization: for React's `useSyncExternalStore`, with `onChange`, as a `key`. */
  readonly snapshot = (): number => this.era

  /** Throws LogInRefused if the name or the password is wrong. */
  async logIn(username: string, password: string): Promise<void> {
    const response = await this.post(LogInDocument, { username, password })
    const { data, errors } = await answerOf<LogInMutation>(response)
    if (!data?.login) throw new LogInRefused(errors?.[0]?.message ?? 'The gateway gave no answer')
    this.tokens.keep(data.login)
    this.notice()
  }

  /** Ends the session at the gateway, and forgets it here. */
  async logOut(): Promise<void> {
    const body = JSON.stringify({ query: print(LogOutDocument) })
    const headers = { 'content-type': 'application/json' }
    const { logIn } = this.tokens
    await this.fetch(this.url, { method: 'POST', headers, body }).finally(() => {
      // Somebody may have logged in meanwhile, in another tab.
      if (this.tokens.logIn === logIn) this.tokens.forget()
      this.notice()
    })
  }

  /** Sends all further requests to another organization of the user. */
  changeOrganization(orgId: string): void {
    if (orgId !== this.orgId) this.change(orgId)
  }

  /**
   * The `fetch` for a library: with token and organization, and repeated where an `Idempotency-Key` allows it. A
   * request with a `snapshot` goes to the user and organization of that time, or nowhere: libraries repeat, too.
   */
  readonly fetch: typeof fetch = async (input, init) => {
    this.notice()
    const { snapshot: era = this.era } = (init ?? {}) as Bound
    const response = await this.authorized(era, input, init)
    // Another tab may have logged in as somebody else.
    if (this.isLoggedIn) this.notice()
    this.requireSame(era)
    // The gateway may have ended the session. Its answer says so, and the listeners hear it now.
    this.notice()
    return response
  }

  /** The `connectionParams` of `graphql-ws`. */
  readonly connectionParams = (): Promise<Readonly<Record<string, string>>> => this.credentials()

  /** Notes what is withheld, and gives the data for the store. The parts for the libraries call it with each answer. */
  received<Data>(operationName: string, variables: unknown, data: Data, extensions: Answer['extensions']): Data {
    this.withheld.note(operationName, variables, extensions?.withheld)
    return dataForStore(data, extensions)
  }

  /** A change that is sent again goes to the same organization, by the same user, or nowhere. */
  private async authorized(era: number, ...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    const sent = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    const send = async () => {
      const credentials = await this.credentials()
      // A session that has just ended is answered by the gateway.
      if (this.isLoggedIn) this.notice()
      this.requireSame(era)
      const headers = { ...Object.fromEntries(sent), ...credentials }
      // A body can be read once, and the next attempt needs it again.
      const once = input instanceof Request ? input.clone() : input
      return [await this.platform(once, { ...init, headers }), credentials.authorization] as const
    }
    const attempt = async () => {
      const [response, authorization] = await send()
      if (response.status !== 401 || !authorization) return response
      // Without another token, the session has ended, and the answer says so.
      const token = await this.tokens.current(authorization.replace('Bearer ', ''))
      return token ? (await send())[0] : response
    }
    return sent.has('idempotency-key') ? withRetries(attempt) : attempt()
  }

  private requireSame(era: number): void {
    if (era !== this.era) throw new SessionChanged()
  }

  private async credentials(): Promise<{ readonly [header: string]: string }> {
    const token = await this.tokens.current()
    return { ...(token && { authorization: `Bearer ${token}` }), ...(this.orgId && { 'x-org-id': this.orgId }) }
  }

  /** A spent refresh token gets the same next one for some seconds, so a lost answer is asked for again. */
  private async exchanged(refreshToken: string) {
    const response = await withRetries(() => this.post(RefreshSessionDocument, { refreshToken }))
    const { data, errors } = await answerOf<RefreshSessionMutation>(response)
    if (data?.refreshSession) return data.refreshSession
    const [error] = errors ?? []
    // Only this code ends the session. A gateway that is busy, or a proxy that answers for it, does not.
    if (error?.extensions?.code === 'UNAUTHENTICATED') return null
    throw new Error(error?.message ?? `The session could not be refreshed: the answer was ${response.status}`)
  }

  private readonly post = (document: Parameters<typeof print>[0], variables: object): Promise<Response> =>
    this.platform(this.url, {
      method: 'POST', headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: print(document), variables }),
    })

  /** Another tab may have logged in or out: then what this one has read belongs to somebody else. */
  private notice(): void {
    const { logIn } = this.tokens
    if (logIn === this.known) return
    this.known = logIn
    this.change(this.first)
  }

  private change(orgId: string | undefined): void {
    this.orgId = orgId
    this.era += 1
    this.withheld.clear()
    this.listeners.tell()
  }
}

/** A store that is made anew for each user and organization, for libraries that cannot empty theirs. */
export interface PerOrganization<Store> {
  readonly current: () => Store
  /** Calls the listener after each change. It fits React's `useSyncExternalStore`, with `current` as the snapshot. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Makes a store now, and another one after each change of user or organization. */
export function perOrganization<Store>(session: Session, make: () => Store): PerOrganization<Store> {
  let store = make()
  session.onChange(() => {
    store = make()
  })
  return { current: () => store, subscribe: session.onChange }
}

// The tokens of a session: kept for all tabs, and refreshed by one tab at a time.

/** Where the tokens are kept: `localStorage`, or anything with the same three functions. */
export interface TokenStore {
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, value: string) => void
  readonly removeItem: (key: string) => void
}

/** Runs one at a time under a name: `navigator.locks`, or anything with the same function. */
export interface Locks {
  readonly request: <Result>(name: string, run: () => Promise<Result>) => Promise<Result>
}

/** What the mutations `login` and `refreshSession` answer. */
export interface Granted {
  readonly accessToken: string
  /** Seconds. */
  readonly expiresIn: number
  readonly refreshToken?: string | null
}

interface Kept {
  /** The log-in that the tokens come from. */
  readonly logIn: string
  readonly accessToken: string
  readonly refreshToken?: string | null
  /** The time from which the access token is refreshed before it is sent, in milliseconds. */
  readonly refreshAt: number
}

const NAME = 'selvedge-session'
/** An access token is not sent in its last half minute, or its last quarter: it could expire on its way. */
const earlyMs = (lifeMs: number) => Math.min(30_000, lifeMs / 4)

/** Keeps values in memory, where there is no `localStorage`. */
function memory(): TokenStore {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** Locks of this process, where there is no `navigator.locks`. */
function queue(): Locks {
  const last = new Map<string, Promise<unknown>>()
  return {
    request: (name, run) => {
      const result = (last.get(name) ?? Promise.resolve()).then(run)
      last.set(name, result.catch(() => undefined))
      return result
    },
  }
}

const here = globalThis as {
  localStorage?: TokenStore
  navigator?: { locks?: Locks }
  addEventListener?: (event: 'storage', listener: () => void) => void
}

/** Calls the listener when another tab has logged in or out, or refreshed its token. */
export const whenStored = (listener: () => void) => here.addEventListener?.('storage', listener)

/** A browser that is set to store nothing throws when it is asked for `localStorage`. */
function stored(): TokenStore | undefined {
  try {
    return here.localStorage
  } catch {
    return undefined
  }
}

/** The places of the browser, or what replaces them elsewhere. */
export const placesOf = ({ store, locks }: { store?: TokenStore; locks?: Locks }) =>
  ({ store: store ?? stored() ?? memory(), locks: locks ?? here.navigator?.locks ?? queue() })

/** The tokens of one log-in, which all tabs share. */
export class Tokens {
  constructor(
    private readonly places: { readonly store: TokenStore; readonly locks: Locks },
    /** Exchanges a refresh token. It answers null if the session has ended. */
    private readonly exchange: (refreshToken: string) => Promise<Granted | null>,
  ) {}

  /** Keeps the tokens of a log-in: of a new one, if it is not said which. */
  keep({ accessToken, expiresIn, refreshToken }: Granted, logIn: string = crypto.randomUUID()): void {
    const life = expiresIn * 1000
    const kept: Kept = { logIn, accessToken, refreshToken, refreshAt: Date.now() + life - earlyMs(life) }
    this.places.store.setItem(NAME, JSON.stringify(kept))
  }

  forget(): void {
    this.places.store.removeItem(NAME)
  }

  /** The log-in of the tokens; undefined if nobody is logged in. Another tab may have logged in or out. */
  get logIn(): string | undefined {
    return this.read()?.logIn
  }

  /** The access token to send; undefined if nobody is logged in. `refused` is one that the gateway has refused. */
  async current(refused?: string): Promise<string | undefined> {
    const isGood = ({ accessToken, refreshAt }: Kept) => accessToken !== refused && Date.now() < refreshAt
    const kept = this.read()
    if (!kept || isGood(kept)) return kept?.accessToken
    return this.places.locks.request(NAME, async () => {
      // Another tab may have refreshed it, or logged out, while this one waited.
      const now = this.read()
      if (!now || isGood(now)) return now?.accessToken
      return this.refreshed(now)
    })
  }

  private async refreshed({ logIn, refreshToken }: Kept): Promise<string | undefined> {
    const granted = refreshToken ? await this.exchange(refreshToken) : null
    // Somebody may have logged out, or in, while the gateway was asked.
    if (this.logIn !== logIn) return undefined
    if (granted) this.keep(granted, logIn)
    else this.forget()
    return granted?.accessToken
  }

  private read(): Kept | null {
    try {
      return JSON.parse(this.places.store.getItem(NAME) ?? 'null') as Kept | null
    } catch {
      // Somebody else has written there. Nobody is logged in, then.
      return null
    }
  }
}

// What `access` adds to the context of a request.
import type { Config } from '../config.js'
import type { Allowance } from './key-viewer.js'
import type { Role } from './permissions.js'
import type { Sealing } from './sealing.js'
import type { Throttle } from './throttle.js'
import type { TicketKeeper } from './tickets.js'
import type { TokenKeeper } from './tokens.js'

declare module '../core/context.js' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- this adds to the interface
  interface RequestConfig extends Pick<
    Config,
    | 'rowsPerOperation' | 'accessTokenSeconds' | 'refreshTokenSeconds' | 'refreshGraceSeconds' | 'restTokenSeconds'
    | 'webhookAddresses' | 'webhookRetrySeconds' | 'onlyTrustedDocuments'
  > {}

  interface Services {
    readonly tokens: TokenKeeper
    /** Signs and reads the tickets in the URLs of files. */
    readonly tickets: TicketKeeper
    /** Encrypts secrets that the gateway has to read again. */
    readonly sealing: Sealing
    readonly throttle: Throttle
    /** Says that the request has changed something, so that those who follow the changes hear of it soon. */
    readonly wakeChanges: () => void
  }

  interface Viewer {
    readonly roles: readonly Role[]
  }

  interface RequestBase {
    /** The rate limit state of the API key, if any. Both doors send it in headers. */
    readonly allowance?: Allowance
  }
}

// The caller to whose connection limit a request counts: the user, together with all their API keys. Before the user is
// known, the caller is the network address.
import type { RequestContext, Viewer } from '../core/context.js'
import { networkOf } from '../core/network.js'

export const callerOf = ({ userId }: Viewer) => userId

/** The caller key for all requests from an address that have no known user. */
export const callerAt = (address: string) => `address ${networkOf(address)}`

/** The caller key of a request. */
export const callerOfRequest = ({ viewer, address }: RequestContext) => (viewer ? callerOf(viewer) : callerAt(address))

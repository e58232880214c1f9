// Whose limit of connections a request counts against: the person's, with all their API keys; where nobody is known
// yet, the address's.
import type { RequestContext, Viewer } from '../context.js'
import { networkOf } from './network.js'

export const callerOf = ({ userId }: Viewer) => userId

/** Everybody at an address who has not shown who they are. */
export const callerAt = (address: string) => `address ${networkOf(address)}`

/** The caller of a request. */
export const callerOfRequest = ({ viewer, address }: RequestContext) => (viewer ? callerOf(viewer) : callerAt(address))

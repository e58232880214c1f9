// The way to the database of requests that have not shown who asks: within the share of the address that they come from.
import type { RequestContext } from '../context.js'
import { networkOf } from './network.js'
import type { Lane } from '../database/lane.js'

/** A request as far as it is known before its viewer is. */
export type Unidentified = Pick<RequestContext, 'app' | 'address' | 'ending' | 'now'>

/** The lane of everybody at the address of this request. */
export const addressLane = ({ app: { database }, address, ending }: Unidentified): Lane =>
  database.laneFor(`address ${networkOf(address)}`, ending.signal)

// Who may use a field: anyone, all who are signed in, or those who have a permission.
import { forbidden, lacking, unauthenticated } from '../errors.js'
import type { RequestContext } from './context.js'
import type { Permission } from './permission.js'

/** What a field asks of its caller. The roles and the API key of the caller (if any) give the permissions. */
export type Need = 'anyone' | 'signedIn' | Permission

/** Type → field → what it asks for. */
export type RuleTable = Readonly<Record<string, Readonly<Record<string, Need>>>>

type Caller = Pick<RequestContext, 'viewer'>

/** True if a field that asks for this admits the caller. */
export const admits = (need: Need, { viewer }: Caller): boolean =>
  need === 'anyone' || Boolean(viewer && (need === 'signedIn' || viewer.permissions.has(need)))

/** The error with which a field refuses a caller; null if it admits them. A field without a rule admits nobody. */
export function refusalBy(need: Need | undefined, caller: Caller): Error | null {
  if (need === undefined) return forbidden()
  if (admits(need, caller)) return null
  return caller.viewer && need !== 'anyone' && need !== 'signedIn' ? lacking(need) : unauthenticated('Not authenticated')
}

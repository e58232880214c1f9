// The faults of an API key input.
import { PERMISSIONS } from '../../access/permissions.js'
import type { Context } from '../../context.js'
import type { Fault } from '../../errors.js'
import type { EditApiKeyInput } from './types.js'

const NAME_LENGTH = 100
const MOST_REQUESTS = 100_000

/** Time for which a replaced secret remains valid: one day by default, one week at most. */
export const OVERLAP_SECONDS = { usual: 86_400, most: 604_800 } as const

type Faults = readonly (Fault | false | null | undefined)[]

/** Checks the given fields only. Absent fields keep their value, or get the default of a new key. */
export const faultsOf = (
  { now, viewer }: Context,
  { name, permissions, expiresAt, rateLimit }: EditApiKeyInput,
): Faults => [
  name != null && nameFault(name),
  ...(permissions ? permissionFaults(permissions, viewer.permissions) : []),
  expiresAt != null &&
    expiresAt <= now && {
      path: ['expiresAt'],
      message: 'Should be in the future; to end a key, revoke it',
      given: expiresAt,
    },
  rateLimit != null &&
    (rateLimit < 1 || rateLimit > MOST_REQUESTS) && {
      path: ['rateLimit'],
      message: `Should be from 1 to ${MOST_REQUESTS} requests per minute`,
      given: rateLimit,
    },
]

function nameFault(name: string): Fault | false {
  const { length } = name.trim()
  return (
    (length < 1 || length > NAME_LENGTH) && {
      path: ['name'],
      message: `Should have from 1 to ${NAME_LENGTH} characters`,
      given: name,
    }
  )
}

/** A key can never do more than its creator. So a key that creates keys cannot create a stronger key. */
function permissionFaults(wanted: readonly string[], held: ReadonlySet<string>): Faults {
  if (!wanted.length) return [{ path: ['permissions'], message: 'Name at least one permission' }]
  return wanted.map((permission, index) => {
    const path = ['permissions', index]
    if (!Object.hasOwn(PERMISSIONS, permission))
      return { path, message: `Is no permission; there are ${Object.keys(PERMISSIONS).join(', ')}`, given: permission }
    return !held.has(permission) && { path, message: 'Is more than you may do yourself', given: permission }
  })
}

export const overlapFault = (seconds: number): Fault | false =>
  (seconds < 0 || seconds > OVERLAP_SECONDS.most) && {
    path: ['overlapSeconds'],
    at: 'arguments',
    message: `Should be from 0 to ${OVERLAP_SECONDS.most} seconds`,
    given: seconds,
  }

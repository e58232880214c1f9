// The faults of an API key input.
import { PERMISSIONS } from '../../access/permissions.js'
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { faultsOf as faultsOfValues, type Checks } from '../../core/checks.js'
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
  ...faultsOfValues({ name, permissions }, CREATE_API_KEY_CHECKS),
  ...excesses(permissions ?? [], viewer.permissions),
  ...faultsOfValues({ expiresAt, rateLimit }, CREATE_API_KEY_CHECKS, now),
]

/** An edit may leave an expiry that has passed as it is, so only the stored key tells if that is a fault. */
export const EDIT_API_KEY_CHECKS: Checks<Omit<EditApiKeyInput, 'expiresAt'>> = {
  name: (name: string) =>
    (name.trim() === '' || name.trim().length > NAME_LENGTH) && because('name_length', { min_length: 1, max_length: NAME_LENGTH }),
  permissions: (wanted: readonly string[]) => (wanted.length
    ? wanted.flatMap((permission, index) => (isPermission(permission) ? [] : [{
      path: [index], why: because('unknown_permission', { expected: Object.keys(PERMISSIONS) }),
    }]))
    : { why: because('permissions_missing') }),
  rateLimit: (rateLimit: number) =>
    (rateLimit < 1 || rateLimit > MOST_REQUESTS) && because('rate_limit_range', { ge: 1, le: MOST_REQUESTS }),
}

export const CREATE_API_KEY_CHECKS: Checks<EditApiKeyInput> = {
  ...EDIT_API_KEY_CHECKS, expiresAt: (expiresAt: Date, now) => expiresAt <= now && because('expires_in_past'),
}

const isPermission = (name: string) => Object.hasOwn(PERMISSIONS, name)

/** A key can never do more than its creator. So a key that creates keys cannot create a stronger key. */
const excesses = (wanted: readonly string[], held: ReadonlySet<string>): Faults =>
  wanted.map((permission, index) => isPermission(permission) && !held.has(permission) && {
    path: ['permissions', index], why: because('permission_not_held'),
  })

export const overlapFault = (seconds: number): Fault | false =>
  (seconds < 0 || seconds > OVERLAP_SECONDS.most) && {
    path: ['overlapSeconds'],
    at: 'arguments',
    why: because('overlap_range', { ge: 0, le: OVERLAP_SECONDS.most }),
  }

// The faults of an API key input.
import { PERMISSIONS } from '../../access/permissions.js'
import type { Context } from '../../context.js'
import { checksOf, faultsOf as faultsOfValues } from '../../core/records/checks.js'
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
  ...faultsOfValues({ name, permissions }, CHECKS),
  ...excesses(permissions ?? [], viewer.permissions),
  ...faultsOfValues({ expiresAt, rateLimit }, CHECKS, now),
]

const CHECKS = checksOf<EditApiKeyInput>({
  name: (name: string) =>
    (name.trim() === '' || name.trim().length > NAME_LENGTH) && `Should have from 1 to ${NAME_LENGTH} characters`,
  permissions: (wanted: readonly string[]) => (wanted.length
    ? wanted.flatMap((permission, index) => (isPermission(permission) ? [] : [{
      path: [index], message: `Is no permission; there are ${Object.keys(PERMISSIONS).join(', ')}`, given: permission,
    }]))
    : { message: 'Name at least one permission', given: undefined }),
  expiresAt: (expiresAt: Date, now) => expiresAt <= now && 'Should be in the future; to end a key, revoke it',
  rateLimit: (rateLimit: number) =>
    (rateLimit < 1 || rateLimit > MOST_REQUESTS) && `Should be from 1 to ${MOST_REQUESTS} requests per minute`,
}, 'CreateApiKeyInput', 'EditApiKeyInput')

const isPermission = (name: string) => Object.hasOwn(PERMISSIONS, name)

/** A key can never do more than its creator. So a key that creates keys cannot create a stronger key. */
const excesses = (wanted: readonly string[], held: ReadonlySet<string>): Faults =>
  wanted.map((permission, index) => isPermission(permission) && !held.has(permission) && {
    path: ['permissions', index], message: 'Is more than you may do yourself', given: permission,
  })

export const overlapFault = (seconds: number): Fault | false =>
  (seconds < 0 || seconds > OVERLAP_SECONDS.most) && {
    path: ['overlapSeconds'],
    at: 'arguments',
    message: `Should be from 0 to ${OVERLAP_SECONDS.most} seconds`,
    given: seconds,
  }

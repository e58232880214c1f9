// Reads the viewer of a session from the database, in one statement for each request. So a removed role or an ended
// session takes effect at the next request, in all gateway processes.
import type { Viewer } from '../context.js'
import type { Settings } from '../core/settings.js'
import { prepared, slot } from '../core/records/prepared.js'
import { statements } from '../core/records/statements.js'
import type { Database } from '../database/open.js'
import { permissionsOf, type Role } from './permissions.js'
import type { TokenSubject } from './tokens.js'

const SETTINGS = [
  'currency',
  'materialRequestSelfApproval',
  'costSheetSelfApproval',
  'priceTolerancePercent',
  'quantityTolerancePercent',
] as const satisfies readonly (keyof Settings)[]

/** The query for active members of organizations. Callers add the conditions for the session or the API key. */
export const members = statements
  .selectFrom('Membership')
  .innerJoin('User', 'User.id', 'Membership.userId')
  .innerJoin('Organization', 'Organization.id', 'Membership.orgId')
  .select([
    'Membership.orgId',
    'Membership.userId',
    'Membership.roles',
    'User.email',
    'User.name',
    ...SETTINGS.map((name) => `Organization.${name}` as const),
  ])
  .where('User.isActive', '=', true)
  .where('Membership.isActive', '=', true)

export interface Member extends Settings {
  readonly orgId: string
  readonly userId: string
  readonly roles: readonly Role[]
  readonly email: string
  readonly name: string
}

export const viewerOf = ({ orgId, userId, roles, email, name, ...organization }: Member): Viewer =>
  ({ userId, email, name, orgId, roles, permissions: permissionsOf(roles), actingForId: null, organization })

const ofOpenSession = prepared(
  members
    .innerJoin('Session', 'Session.userId', 'Membership.userId')
    .where('Session.id', '=', slot('sessionId'))
    .where('Session.userId', '=', slot('userId'))
    .where('Session.endedAt', 'is', null)
    .where('Session.expiresAt', '>', slot('now'))
    .where('Membership.orgId', '=', slot('orgId'))
    .compile(),
)

/** The user of an open session as viewer in this organization; null if the session or the membership is not valid. */
export async function findSessionViewer(
  database: Pick<Database, 'read'>, { sessionId, userId, orgId }: TokenSubject, now: Date,
): Promise<Viewer | null> {
  const { sql, parameters } = ofOpenSession({ sessionId, userId, orgId, now })
  const [member] = await database.read<Member>(sql, parameters)
  return member ? { ...viewerOf(member), sessionId } : null
}

// The arguments that the operations on members have in common.
import { Arg } from 'type-graphql'
import { Role } from '../../generated/prisma/enums.js'

/** What somebody is to be. */
export const Roles = () => Arg('roles', () => [Role], { description: 'What they are to be here; one role or several.' })

/** Why something is done to somebody. */
export const Reason = () =>
  Arg('reason', () => String, { nullable: true, description: 'Why; kept in the audit trail.' })

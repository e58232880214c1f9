// Arguments that several operations on members share.
import { Arg } from 'type-graphql'
import { Role } from '../../generated/prisma/enums.js'

/** The argument `roles`. */
export const Roles = () => Arg('roles', () => [Role], { description: 'Roles of the '
  + 'member in this organization; at least one.' })

/** The argument `reason`. */
export const Reason = () =>
  Arg('reason', () => String, { nullable: true, description: 'Reason; stored in the audit trail.' })

// GraphQL types of the log-in and of the signed-in user.
import { ArgsType, ObjectType } from 'type-graphql'
import { AS_TEXT } from '../../access/permissions.js'
import { describeEnum } from '../../core/schema/enums.js'
import { required, Untraced } from '../../core/schema/fields.js'
import { Role } from '../../generated/prisma/enums.js'

describeEnum(Role, 'Role', 'Role of a member in an organization. A member may have several roles.', {
  ADMIN: 'Administers the organization: users, keys, settings, everything else.',
  MANAGER: 'Manages the factory: approves, purchases, bills.',
  DIRECTOR: 'Decides on requests and quotes.',
  FINANCE: 'Keeps the accounts: bills, payments, rates.',
  HR: 'Manages the employees and their documents.',
  STAFF: 'Creates drafts and submits them.',
})

@ObjectType({ description: 'The signed-in user, in the organization of the request.' })
@Untraced()
export class Me {
  @required.id('Identifier of the user.')
  id!: string

  @required.text('E-mail address; it is also the user name.')
  email!: string

  @required.text('Full name.')
  name!: string

  @required.id('Organization of the request.')
  orgId!: string

  @required.of(() => [Role], 'Roles in that organization.')
  roles!: Role[]

  @required.texts(`Permissions of these roles. ${AS_TEXT}`)
  permissions!: string[]
}

@ObjectType({ description: 'Answer to an administrator who checks the credential.' })
export class AdminTest {
  @required.of(() => Me, 'The administrator.')
  user!: Me
}

@ArgsType()
export class LoginArgs {
  @required.text('E-mail address; upper and lower case do not matter.')
  username!: string

  @required.text('Password.')
  password!: string
}

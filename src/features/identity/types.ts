// What the public sees of people: who is signed in, and the token of a log-in.
import { ArgsType, ObjectType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { required } from '../../core/schema/fields.js'
import { Role } from '../../generated/prisma/enums.js'

describeEnum(Role, 'Role', 'What a member is in an organization; a member may be several.', {
  ADMIN: 'Runs the organization: users, keys, settings, and everything else.',
  MANAGER: 'Runs the factory: approves, buys, bills.',
  DIRECTOR: 'Decides on requests and quotes.',
  FINANCE: 'Keeps the books: bills, payments, rates.',
  HR: 'Keeps the employees and their papers.',
  STAFF: 'Works: drafts and submits.',
})

@ObjectType({ description: 'The signed-in person, in the organization of the request.' })
export class Me {
  @required.id('Identifier of the user.')
  id!: string

  @required.text('E-mail address, which is the user name.')
  email!: string

  @required.text('Full name.')
  name!: string

  @required.id('Organization of the request.')
  orgId!: string

  @required.of(() => [Role], 'Roles in that organization.')
  roles!: Role[]

  @required.texts('What these roles allow, as named in the permission table.')
  permissions!: string[]
}

@ObjectType({ description: 'The answer to an administrator who checks the credential.' })
export class AdminTest {
  @required.of(() => Me, 'Who asked.')
  user!: Me
}

@ArgsType()
export class LoginArgs {
  @required.text('E-mail address, in any case of letters.')
  username!: string

  @required.text('Password.')
  password!: string
}

// What the public sees of users: people with an account, as members of the organization of the request, and those
// invited to be.
import { Field, InputType, ObjectType } from 'type-graphql'
import { AvailableAction } from '../../core/lifecycle/available-action.js'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import { InvitationStatus, Role } from '../../generated/prisma/enums.js'

describeEnum(InvitationStatus, 'InvitationStatus', 'What became of an invitation.', {
  PENDING: 'Not answered; it can be accepted until `expiresAt`.',
  ACCEPTED: 'The account became a member.',
  DECLINED: 'The account turned it down.',
  WITHDRAWN: 'The organization took it back, or its time was over when the address was invited again.',
})

@ObjectType({
  implements: Node,
  description:
    'A person with an account, seen from the organization of the request, which they are a member of. All but identifier, name and employee is for administrators: null, with FORBIDDEN, for others.',
})
export class User extends Node {
  @required.text('Full name.') name!: string
  @optional.text('E-mail address in small letters: the user name of the log-in.') email!: string | null
  @Field(() => [Role], { nullable: true, description: 'What they are in this organization.' }) roles!: Role[] | null
  @optional.flag('Whether this organization lets them in: neither the account nor the membership is switched off.')
  isActive!: boolean | null
  @optional.flag(
    'Whether this organization made the account and has the say over it: edit, new password, switch off and on, unlock.',
  )
  isAtHome!: boolean | null
  @optional.instant('When they became a member of this organization.') createdAt!: Date | null
}


@ObjectType({
  implements: Node,
  description: "A user's place in the organization of the request. Its identifier is the user's.",
})
export class Membership extends Node {
  @required.id('The organization.') orgId!: string
  @required.id('The user.') userId!: string
  @required.of(() => [Role], 'What they are here: one role or several.') roles!: Role[]
  @required.flag(
    'Whether the membership is switched on. One whose account is switched off lets nobody in all the same.',
  )
  isActive!: boolean
  @required.instant('Since when.') createdAt!: Date
}


@InputType({ description: 'Which users to list; all conditions hold together.' })
export class UserFilter {
  @Field(() => Role, { nullable: true, description: 'Who have this role, among others or alone.' }) role?: Role | null
  @optional.flag('Whom this organization lets in, or whom it does not.') isActive?: boolean | null
  @optional.instant('Members since this time or later.') createdFrom?: Date | null
  @optional.instant('Members since before this time.') createdBefore?: Date | null
  @optional.text('Name or e-mail address contain this.') text?: string | null
}

@InputType({ description: 'Which memberships to list; all conditions hold together.' })
export class MembershipFilter {
  @optional.id('Of this user.') userId?: string | null
  @Field(() => Role, { nullable: true, description: 'With this role, among others or alone.' }) role?: Role | null
  @optional.flag('Those that are switched on, or those that are not.') isActive?: boolean | null
  @optional.instant('Made at this time or later.') createdFrom?: Date | null
  @optional.instant('Made before this time.') createdBefore?: Date | null
  @optional.text('The user\'s name or e-mail address contain this.') text?: string | null
}

@InputType({ description: 'A new account, with a membership in the organization of the request.' })
export class CreateUserInput {
  @required.text('E-mail address, which nobody else has; kept in small letters.') email!: string
  @required.text('Full name.') name!: string
  @required.of(() => [Role], 'What they are here; one role or several.') roles!: Role[]
  @optional.text('Password of 12 to 200 characters; when left out, one is made and answered.') password?: string | null
}

@InputType({ description: 'What may be said of a user. Absent fields stay as they are.' })
export class UserInput {
  @optional.text('Full name.') name?: string | null
}

@ObjectType({ description: 'A user whose password was set by somebody else.' })
export class UserWithPassword {
  @required.id('The user.') userId!: string
  @required.of(() => User, 'The user.') user!: User
  @optional.text(
    'The password that was made, shown this once; null where one was given. They change it with changePassword.',
  )
  initialPassword!: string | null
}

@ObjectType({ description: 'An organization that lets the signed-in person in; its identifier goes into X-Org-Id.' })
export class OwnOrganization {
  @required.id('Identifier of the organization.') orgId!: string
  @required.text('Name of the business.') name!: string
  @required.of(() => [Role], 'What they are there.') roles!: Role[]
  @required.flag('Whether the log-in leads there.') isDefault!: boolean
}


@ObjectType({ description: 'A user who is no longer a member here.' })
export class RemovedMember {
  @required.id('The user who was removed.') userId!: string
  @required.text('E-mail address of the account, by which it can be invited again.') email!: string
  @required.text('Full name.') name!: string
}

@ObjectType({
  implements: Node,
  description:
    'An e-mail address that the organization of the request has invited. It says nothing of the account: neither whether there is one nor whose it is.',
})
export class Invitation extends Node {
  @required.text('E-mail address in small letters.') email!: string
  @required.of(() => [Role], 'What they are to be here.') roles!: Role[]
  @required.of(() => InvitationStatus, 'What became of it.') status!: InvitationStatus
  @required.flag('Whether it can still be accepted: it is pending, and its time is not over.') isOpen!: boolean
  @required.instant('When it was made.') createdAt!: Date
  @required.id('Who made it.') createdById!: string
  @required.text('Their name at the time.') createdByName!: string
  @required.instant('Until when it can be accepted: 14 days.') expiresAt!: Date
  @optional.instant('When it was accepted, declined or withdrawn.') closedAt!: Date | null
  @required.of(() => [AvailableAction], 'What can be done with it, and what the viewer may do now.')
  availableActions!: AvailableAction[]
}


@InputType({ description: 'Which invitations to list; all conditions hold together.' })
export class InvitationFilter {
  @Field(() => [InvitationStatus], { nullable: true, description: 'In one of these states.' }) status?:
    InvitationStatus[] | null
  @optional.instant('Made at this time or later.') createdFrom?: Date | null
  @optional.instant('Made before this time.') createdBefore?: Date | null
  @optional.instant('That end before this time.') expiresBefore?: Date | null
  @optional.text('E-mail address or the name of who made it contain this.') text?: string | null
}

@ObjectType({
  implements: Node,
  description: 'An invitation to the account of the signed-in person, from whichever organization.',
})
export class OwnInvitation extends Node {
  @required.id('The organization that invites.') orgId!: string
  @required.text('Its name.') organizationName!: string
  @required.of(() => [Role], 'What the person is to be there.') roles!: Role[]
  @required.of(() => InvitationStatus, 'What became of it.') status!: InvitationStatus
  @required.text('Name of who invites.') invitedBy!: string
  @required.instant('When it was made.') createdAt!: Date
  @required.instant('Until when it can be accepted.') expiresAt!: Date
}

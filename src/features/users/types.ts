// GraphQL types of users, their memberships and invitations.
import { Field, InputType, ObjectType } from 'type-graphql'
import { AvailableAction } from '../../core/lifecycle/available-action.js'
import { EditableRecord } from '../../core/schema/editable-record.js'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required, Secret } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import { InvitationStatus, Role } from '../../generated/prisma/enums.js'

describeEnum(InvitationStatus, 'InvitationStatus', 'State of an invitation.', {
  PENDING: 'Not answered. It can be accepted until `expiresAt`.',
  ACCEPTED: 'Accepted; the account became a member.',
  DECLINED: 'Declined by the invited user.',
  WITHDRAWN: 'Withdrawn by the organization, or expired and replaced by a new invitation of the same address.',
})

@ObjectType({
  implements: Node,
  description:
    'A user account that is a member of the organization of the request. Only administrators see all fields. Other '
      + 'users see identifier, name and employee; the other fields are null and listed in `extensions.withheld`.',
})
export class User extends Node {
  @required.text('Full name.') name!: string
  @optional.text('E-mail address in lower case; the user name at log-in. Null for those who may not manage users.')
  email!: string | null
  @optional.of(() => [Role], 'Roles in this organization. Null for those who may not manage users.')
  roles!: Role[] | null
  @optional.flag('True if the user may enter this organization: both the account and the membership are active. '
    + 'Null for those who may not manage users.')
  isActive!: boolean | null
  @optional.flag('True if this organization is the home of the account. Only the home organization may edit the '
    + 'account, reset its password, switch it off and on, and unlock it. Null for those who may not manage users.')
  isAtHome!: boolean | null
  @optional.instant('The time at which the user became a member of this organization. Null for those who may not '
    + 'manage users.') createdAt!: Date | null
  @optional.instant('Time of the last change of the account or of its membership. Null for those who may not manage '
    + 'users.') updatedAt!: Date | null
  @optional.int('Version of the account and of its membership, higher after every change of either. Null for those '
    + 'who may not manage users.')
  recordVersion!: number | null
}


@ObjectType({
  implements: [Node, EditableRecord],
  description: 'Membership of a user in the organization of the request. Its identifier is the identifier of the user.',
})
export class Membership extends EditableRecord {
  @required.id('The organization.') orgId!: string
  @required.id('The user.') userId!: string
  @required.of(() => [Role], 'Roles of the user in this organization; at least one.') roles!: Role[]
  @required.flag(
    'True while the membership is active. A user with an active membership cannot enter if the account is deactivated.',
  )
  isActive!: boolean
  @required.instant('Start of the membership.') createdAt!: Date
}


@InputType({ description: 'Filter for the list of users. A record must match every given condition.' })
export class UserFilter {
  @optional.of(() => [Role], 'Users with one of these roles, possibly among others.') role?: Role[] | null
  @optional.flag('True: only users who may enter this organization. False: only users who may not.')
  isActive?: boolean | null
  @optional.instant('Members since this time or later.') createdFrom?: Date | null
  @optional.instant('Members since before this time.') createdBefore?: Date | null
  @optional.text('The name or the e-mail address contains this text.') text?: string | null
}

@InputType({ description: 'Filter for the list of memberships. A record must match every given condition.' })
export class MembershipFilter {
  @optional.ids('Of one of these users.') userId?: string[] | null
  @optional.of(() => [Role], 'With one of these roles, possibly among others.') role?: Role[] | null
  @optional.flag('True: only active memberships. False: only inactive memberships.') isActive?: boolean | null
  @optional.instant('Created at this time or later.') createdFrom?: Date | null
  @optional.instant('Created before this time.') createdBefore?: Date | null
  @optional.text('The name or the e-mail address of the user contains this text.') text?: string | null
}

@InputType({ description: 'A new user account with a membership in the organization of the request.' })
export class CreateUserInput {
  @required.text('E-mail address; no other account may have it. Stored in lower case.') email!: string
  @required.text('Full name.') name!: string
  @required.of(() => [Role], 'Roles of the user in this organization; at least one.') roles!: Role[]
  @optional.text('Password of 12 to 200 characters. If absent, a password is generated and returned.')
  password?: string | null
}

@InputType({ description: 'Changes to a user. Absent fields keep their value.' })
export class UserInput {
  @optional.text('Full name.') name?: string | null
}

@ObjectType({ description: 'A user whose password was set by an administrator.' })
export class UserWithPassword {
  @required.id('The user.') userId!: string
  @required.of(() => User, 'The user.') user!: User
  @Secret()
  @optional.text(
    'The generated password, shown only in this answer; null if a password was given. '
      + 'The user changes it with changePassword.',
  )
  initialPassword!: string | null
}

@ObjectType({ description: 'An organization that the signed-in user may enter. Its '
  + 'identifier is the value for X-Org-Id.' })
export class OwnOrganization {
  @required.id('Identifier of the organization.') orgId!: string
  @required.text('Name of the business.') name!: string
  @required.of(() => [Role], 'Roles of the user in that organization.') roles!: Role[]
  @required.flag('True for the default organization, which a log-in enters.') isDefault!: boolean
}


@ObjectType({ description: 'A user who is no longer a member of this organization.' })
export class RemovedMember {
  @required.id('The removed user.') userId!: string
  @required.text('E-mail address of the account, for a new invitation.') email!: string
  @required.text('Full name.') name!: string
}

@ObjectType({
  implements: [Node, EditableRecord],
  description:
    'An e-mail address invited by the organization of the request. It reveals neither whether an account '
      + 'with the address exists nor who owns it.',
})
export class Invitation extends EditableRecord {
  @required.text('E-mail address in lower case.') email!: string
  @required.of(() => [Role], 'Roles of the future member in this organization.') roles!: Role[]
  @required.of(() => InvitationStatus, 'State of the invitation.') status!: InvitationStatus
  @required.flag('True while it can be accepted: it is pending and not expired.') isOpen!: boolean
  @required.instant('The time at which it was created.') createdAt!: Date
  @required.id('The user who created it.') createdById!: string
  @required.text('Name of that user at the time.') createdByName!: string
  @required.instant('Time until which it can be accepted: 14 days after its creation.') expiresAt!: Date
  @optional.instant('The time at which it was accepted, declined or withdrawn. Null while it is pending.')
  closedAt!: Date | null
  @required.of(() => [AvailableAction], 'The actions on this record, and which of them the viewer may perform now.')
  availableActions!: AvailableAction[]
}


@InputType({ description: 'Filter for the list of invitations. A record must match every given condition.' })
export class InvitationFilter {
  @Field(() => [InvitationStatus], { nullable: true, description: 'Records in one of these states.' }) status?:
    InvitationStatus[] | null
  @optional.ids('Created by one of these users.') createdById?: string[] | null
  @optional.instant('Created at this time or later.') createdFrom?: Date | null
  @optional.instant('Created before this time.') createdBefore?: Date | null
  @optional.instant('Expires before this time.') expiresBefore?: Date | null
  @optional.instant('Expires at this time or later.') expiresFrom?: Date | null
  @optional.text('The e-mail address or the name of the creator contains this text.') text?: string | null
}

@ObjectType({
  implements: Node,
  description: 'An invitation of any organization to the account of the signed-in user.',
})
export class OwnInvitation extends Node {
  @required.id('The inviting organization.') orgId!: string
  @required.text('Name of the inviting organization.') organizationName!: string
  @required.of(() => [Role], 'Roles of the user in that organization.') roles!: Role[]
  @required.of(() => InvitationStatus, 'State of the invitation.') status!: InvitationStatus
  @required.text('Name of the user who invites.') invitedBy!: string
  @required.instant('The time at which it was created.') createdAt!: Date
  @required.instant('Time until which it can be accepted.') expiresAt!: Date
}

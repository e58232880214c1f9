// GraphQL types of users, their memberships and invitations.
import { Field, InputType, ObjectType } from 'type-graphql'
import { AvailableAction } from '../../core/lifecycle/available-action.js'
import { EditableRecord } from '../../core/schema/editable-record.js'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required, Secret, Untraced } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import { InvitationStatus, Role } from '../../generated/prisma/enums.js'

describeEnum(InvitationStatus, 'InvitationStatus', 'State of an invitation.', {
  PENDING: 'Not answered. It can be accepted until `expiresAt`.',
  ACCEPTED: 'Accepted; the account became a member.',
  DECLINED: 'Declined by the invited user.',
  WITHDRAWN: 'Withdrawn, or expired and replaced by a new one of the same address.',
})

@ObjectType({
  implements: Node,
  description: 'An account that is a member of this organization. Those who may not manage users see identifier, name '
    + 'and employee; the rest is null and listed in `extensions.withheld`.',
})
export class User extends Node {
  @required.text('Full name.') name!: string
  @optional.text('In lower case; the user name at log-in. Null if withheld.') email!: string | null
  @optional.of(() => [Role], 'Roles in this organization. Null if withheld.') roles!: Role[] | null
  @optional.flag('True if both account and membership are active. Null if withheld.') isActive!: boolean | null
  @optional.flag('True if this organization is the home of the account, which alone may edit it, reset its password, '
    + 'switch it off and on, and unlock it. Null if withheld.')
  isAtHome!: boolean | null
  @optional.instant('When the user joined this organization. Null if withheld.') createdAt!: Date | null
  @optional.instant('Last change of the account or of its membership. Null if withheld.') updatedAt!: Date | null
  @optional.int('Rises with every change of account or membership. Null if withheld.') recordVersion!: number | null
}


@ObjectType({
  implements: [Node, EditableRecord],
  description: "A membership in this organization. Its identifier is the user's.",
})
export class Membership extends EditableRecord {
  @required.id('The organization.') orgId!: string
  @required.id('The person with the account.') userId!: string
  @required.of(() => [Role], 'Roles of the user in this organization; at least one.') roles!: Role[]
  @required.flag('True while active; a user whose account is deactivated cannot enter.') isActive!: boolean
  @required.instant('Start of the membership.') createdAt!: Date
}


@InputType({ description: 'Users that match every given condition.' })
export class UserFilter {
  @optional.of(() => [Role], 'Users with one of these roles, possibly among others.') role?: Role[] | null
  @optional.flag('True: only those who may enter this organization. False: the others.') isActive?: boolean | null
  @optional.instant('Members since this time or later.') createdFrom?: Date | null
  @optional.instant('Members since before this time.') createdBefore?: Date | null
  @optional.text('The name or the e-mail address contains this text.') text?: string | null
}

@InputType({ description: 'Memberships that match every given condition.' })
export class MembershipFilter {
  @optional.ids('Of one of these users.') userId?: string[] | null
  @optional.of(() => [Role], 'With one of these roles, possibly among others.') role?: Role[] | null
  @optional.flag('True: only active memberships. False: only inactive memberships.') isActive?: boolean | null
  @optional.instant('Created at this time or later.') createdFrom?: Date | null
  @optional.instant('Created before this time.') createdBefore?: Date | null
  @optional.text('The name or the e-mail address of the user contains this text.') text?: string | null
}

@InputType({ description: 'A new user account, with a membership in this organization.' })
export class CreateUserInput {
  @required.text('E-mail address; no other account may have it. Stored in lower case.') email!: string
  @required.text('Full name.') name!: string
  @required.of(() => [Role], 'Roles of the user in this organization; at least one.') roles!: Role[]
  @optional.text('12 to 200 characters. If absent, one is generated and returned.') password?: string | null
}

@InputType({ description: 'Changes to a user. Absent fields keep their value.' })
export class EditUserInput {
  @optional.text('Full name.') name?: string | null
}

@ObjectType({ description: 'A user whose password was set by an administrator.' })
export class UserWithPassword {
  @required.id('The person with the account.') userId!: string
  @required.of(() => User, 'The person with the account.') user!: User
  @Secret()
  @optional.text('Generated, shown only now; changePassword replaces it. Null if given.')
  initialPassword!: string | null
}

@ObjectType({ description: 'An organization that you may enter; `orgId` is the X-Org-Id.' })
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
  description: 'An address that was invited; it reveals nothing of an account with it.',
})
@Untraced()
export class Invitation extends EditableRecord {
  @required.text('E-mail address in lower case.') email!: string
  @required.of(() => [Role], 'Roles of the future member in this organization.') roles!: Role[]
  @required.of(() => InvitationStatus, 'State of the invitation.') status!: InvitationStatus
  @required.flag('True while it can be accepted: it is pending and not expired.') isOpen!: boolean
  @required.instant('The time at which it was created.') createdAt!: Date
  @required.id('The user who created it.') createdById!: string
  @required.text('Name of that user at the time.') createdByName!: string
  @required.instant('Time until which it can be accepted: 14 days after its creation.') expiresAt!: Date
  @optional.instant('When accepted, declined or withdrawn. Null while it is pending.') closedAt!: Date | null
  @required.of(() => [AvailableAction], 'The actions on it, and which of them you may take now.')
  availableActions!: AvailableAction[]
}


@InputType({ description: 'Invitations that match every given condition.' })
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

@ObjectType({ implements: Node, description: 'An invitation to your account, from any organization.' })
export class OwnInvitation extends Node {
  @required.id('The inviting organization.') orgId!: string
  @required.text('Name of the inviting organization.') organizationName!: string
  @required.of(() => [Role], 'Roles of the user in that organization.') roles!: Role[]
  @required.of(() => InvitationStatus, 'State of the invitation.') status!: InvitationStatus
  @required.text('Name of the user who invites.') invitedBy!: string
  @required.instant('The time at which it was created.') createdAt!: Date
  @required.instant('Time until which it can be accepted.') expiresAt!: Date
}

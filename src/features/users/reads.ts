// Sort order and filters of users, memberships and invitations. The users are the members of the viewer's organization.
import { among, before, contains, hasOneOf, is, since } from '../../core/records/filters.js'
import { joined, readable } from '../../core/records/record.js'
import { InvitationStatus } from '../../generated/prisma/enums.js'
import { statements } from '../../database/query-builder.js'
import { Invitation, InvitationFilter, Membership, MembershipFilter, User, UserFilter } from './types.js'

const members = () =>
  statements
    .selectFrom('Membership')
    .innerJoin('User', 'User.id', 'Membership.userId')
    .select(['Membership.orgId', 'Membership.roles'])

export const users = joined('User', User, {
  filterType: UserFilter,
  from: () => members().select((member) => [
    'User.id', 'User.email', 'User.name', 'Membership.createdAt',
    member.and([member('User.isActive', '=', true), member('Membership.isActive', '=', true)]).as('isActive'),
    member('User.homeOrgId', '=', member.ref('Membership.orgId')).as('isAtHome'),
    member.fn<Date>('greatest', ['User.updatedAt', 'Membership.updatedAt']).as('updatedAt'),
    // Each of the two rows begins with 1.
    member(
      member('User.recordVersion', '+', member.ref('Membership.recordVersion')), '-', member.lit(1),
    ).as('recordVersion'),
  ]),
  columns: [
    'id', 'orgId', 'email', 'name', 'isActive', 'isAtHome', 'createdAt', 'roles', 'updatedAt', 'recordVersion',
  ],
  order: ['name', 'asc'],
  sortable: ['createdAt', 'email'],
  filters: {
    role: hasOneOf('roles'),
    isActive: is('isActive'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    text: contains('name', 'email'),
  },
})

export const memberships = joined('Membership', Membership, {
  filterType: MembershipFilter,
  from: () =>
    members().select([
      'User.id',
      'Membership.userId',
      'Membership.isActive',
      'Membership.createdAt',
      'Membership.updatedAt',
      'Membership.recordVersion',
      'User.name',
      'User.email',
    ]),
  columns: ['id', 'orgId', 'userId', 'roles', 'isActive', 'createdAt', 'updatedAt', 'recordVersion'],
  order: ['createdAt', 'asc'],
  filters: {
    userId: among('userId'),
    role: hasOneOf('roles'),
    isActive: is('isActive'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    text: contains('name', 'email'),
  },
})

export const invitations = readable('Invitation', Invitation, {
  filterType: InvitationFilter,
  order: ['createdAt', 'desc'],
  sortable: ['email', 'expiresAt'],
  computed: { isOpen: ['status', 'expiresAt'] },
  listFigures: { states: { column: 'status', values: InvitationStatus } },
  filters: {
    status: among('status'),
    createdById: among('createdById'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    expiresBefore: before('expiresAt'),
    expiresFrom: since('expiresAt'),
    text: contains('email', 'createdByName'),
  },
})

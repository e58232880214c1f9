// GraphQL queries, mutations and relations of users.
import { feature } from '../../core/feature.js'
import { byId, listOf } from '../../core/records/queries.js'
import { belongsTo, relationsOf } from '../../core/records/relations.js'
import { InvitationResolver, OwnInvitationResolver } from './invitation-resolver.js'
import { invitationLife } from './lifecycle.js'
import { own } from './invitations.js'
import { OwnUserResolver } from './own-resolver.js'
import { invitations, memberships, users } from './reads.js'
import { MembershipResolver, UserWithPasswordResolver, UserResolver } from './resolver.js'
import { rules } from './rules.js'
import { USER_NAMES, CREATE_USER_CHECKS } from './service.js'

export const usersFeature = feature('users', {
  queries: {
    user: byId(users, 'One user of the organization.', { needs: 'users:manage' }),
    users: listOf(users, 'Users of the organization, by name.', { needs: 'users:manage' }),
    membership: byId(memberships, 'The membership of one user.', { id: 'The user.', needs: 'users:manage' }),
    memberships: listOf(memberships, 'Memberships of the organization, oldest first.', {
      needs: 'users:manage',
    }),
    invitation: byId(invitations, 'One invitation of the organization.', { needs: 'users:manage' }),
    invitations: listOf(invitations, 'Invitations of the organization, newest first.', {
      needs: 'users:manage',
    }),
  },
  relations: [
    relationsOf(users, {
      membership: belongsTo(memberships, 'The membership of the user.', {
        by: 'id', needs: 'users:manage',
      }),
    }),
    relationsOf(memberships, {
      user: belongsTo(users, 'The person with the account.'),
    }),
  ],
  ownLives: [invitationLife],
  // Invitations are for people, and an API key is none.
  few: { OwnInvitation: { own: async (ctx) => (ctx.viewer.sessionId ? own(ctx) : []) } },
  resolvers: [
    UserResolver,
    MembershipResolver,
    UserWithPasswordResolver,
    InvitationResolver,
    OwnInvitationResolver,
    OwnUserResolver,
  ],
  rules,
  checks: {
    EditUserInput: [USER_NAMES],
    CreateUserInput: [CREATE_USER_CHECKS],
  },
})

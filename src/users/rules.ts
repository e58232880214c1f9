// Who may see users and manage them. What others see of a user is the name.
import { can, signedIn, type RuleTable } from '../access/rules.js'

const manage = can('users:manage')

export const rules = {
  Query: { user: manage, users: manage, membership: manage, memberships: manage },
  Mutation: {
    createUser: manage,
    editUser: manage,
    addMember: manage,
    changeUserRoles: manage,
    switchUserOff: manage,
    switchUserOn: manage,
    resetUserPassword: manage,
    changePassword: signedIn,
    chooseDefaultOrganization: signedIn,
  },
  User: { email: manage, roles: manage, isActive: manage, createdAt: manage, membership: manage },
} satisfies RuleTable

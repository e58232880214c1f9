// Permissions for managing users. Other users see only the identifier, the name and the employee of a user.
import { stepRules } from '../../core/lifecycle/step-rules.js'
import type { RuleTable } from '../../core/rules.js'
import { invitationLifecycle } from './lifecycle.js'

const manage = 'users:manage'

export const rules = {
  Mutation: {
    createUser: manage,
    editUser: manage,
    changeUserRoles: manage,
    switchUserOff: manage,
    switchUserOn: manage,
    resetUserPassword: manage,
    switchAccountOff: manage,
    switchAccountOn: manage,
    unlockLogIn: manage,
    removeMember: manage,
    inviteMember: manage,
    ...stepRules(invitationLifecycle),
    acceptInvitation: 'signedIn',
    declineInvitation: 'signedIn',
    changePassword: 'signedIn',
    chooseDefaultOrganization: 'signedIn',
  },
  User: {
    email: manage, roles: manage, isActive: manage, isAtHome: manage, createdAt: manage, updatedAt: manage,
    recordVersion: manage,
  },
} satisfies RuleTable

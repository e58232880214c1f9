// Permissions for the log-in and the sessions.
import type { RuleTable } from '../../core/rules.js'

export const rules = {
  Query: { me: 'signedIn', sessions: 'signedIn', adminTest: 'organization:manage' },
  Mutation: {
    login: 'anyone',
    refreshSession: 'anyone',
    logout: 'signedIn',
    logoutEverywhere: 'signedIn',
    endSession: 'signedIn',
  },
} satisfies RuleTable

// Permissions for the log-in and the sessions.
import { anyone, can, signedIn, type RuleTable } from '../../core/rules.js'

export const rules = {
  Query: { me: signedIn, sessions: signedIn, adminTest: can('organization:manage') },
  Mutation: {
    login: anyone,
    refreshSession: anyone,
    logout: signedIn,
    logoutEverywhere: signedIn,
    endSession: signedIn,
  },
} satisfies RuleTable

// Who may ask who they are.
import { anyone, can, signedIn, type RuleTable } from '../access/rules.js'

export const rules = {
  Query: { me: signedIn, adminTest: can('organization:manage') },
  Mutation: { login: anyone },
} satisfies RuleTable

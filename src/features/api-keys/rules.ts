// Who may see and manage API keys.
import { can, type RuleTable } from '../../access/rules.js'

const manage = can('apiKeys:manage')

export const rules = {
  Query: { apiKeyList: manage },
  Mutation: { createApiKey: manage, editApiKey: manage, rotateApiKey: manage, revokeApiKey: manage },
} satisfies RuleTable

// Who may see API keys.
import { can, type RuleTable } from '../access/rules.js'

export const rules = {
  Query: { apiKey: can('apiKeys:manage'), apiKeys: can('apiKeys:manage'), apiKeyList: can('apiKeys:manage') },
} satisfies RuleTable

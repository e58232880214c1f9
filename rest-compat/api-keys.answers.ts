// What the list of API keys answers. The secret of a key is in no answer.
import { flag, integer, list, maybe, moment, record, text } from './answer.js'

const apiKey = record('ApiKey', 'An API key, without its secret.', {
  id: text(),
  org_id: text(),
  name: text(),
  created_by_id: text('The user who made it, and whose permissions bound its own'),
  rate_limit: integer('Requests a minute'),
  created_at: moment(),
  expires_at: maybe(moment()),
  last_used_at: maybe(moment()),
  is_active: flag(),
  permissions: list(text('Name of a permission'), 'What it may do, within what its creator may'),
})

export const apiKeys = list(apiKey, 'All keys of the organization, newest first')

// What the log-in and the authentication test answer.
import { integer, list, record, text, words } from './answer.js'

export const accessToken = record('AccessToken', 'The answer of an OAuth 2.0 token endpoint.', {
  access_token: text('Sent as `Authorization: Bearer …` with every other request'),
  token_type: words(['bearer']),
  expires_in: integer('Seconds'),
})

const caller = record('Caller', 'Who is logged in.', {
  id: text(),
  email: text(),
  name: text(),
  roles: list(text('A role')),
  orgId: text('The organization of the request'),
})

export const adminTest = record('AdminTest', 'The credential works, and is that of an administrator.', { message: text(), user: caller })

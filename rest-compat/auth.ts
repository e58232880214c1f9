// The log-in, and a test of an administrator's credential.
import { from, integer, list, oneOf, record, text, word } from './answers.js'
import { oauthError } from './fastapi/oauth.js'
import { AdminTestDocument, LoginDocument } from './generated/operations.js'
import { credential, optional, organizationHeader, patterned } from './inputs.js'
import { route } from './route.js'

const accessToken = record('AccessToken', 'The answer of an OAuth 2.0 token endpoint.', {
  access_token: from('accessToken', text('Sent as `Authorization: Bearer …` with every other request')),
  token_type: from('tokenType', oneOf(['bearer'])),
  expires_in: from('expiresIn', integer('Seconds')),
})

export const login = route({
  method: 'POST',
  path: '/auth/login',
  tag: 'Authentication',
  summary: 'Log in',
  description:
    'The token endpoint of the OAuth 2.0 password flow. It has no refresh: when the token has expired, log in again.',
  refuses: {
    UNAUTHENTICATED: 'The user name or the password is wrong.',
    RATE_LIMITED: 'Too many failed attempts for this account or from this address.',
  },
  formTitle: 'LogInForm',
  takes: {
    form: {
      grant_type: optional(patterned('^password$')),
      username: credential(),
      password: credential(),
      scope: optional(credential()),
      client_id: optional(credential()),
      client_secret: optional(credential()),
    },
  },
  operation: LoginDocument,
  variables: ({ form: { username, password } }) => ({ username, password }),
  answers: accessToken,
  headers: { 'cache-control': 'no-store', pragma: 'no-cache' },
  beside: oauthError,
  signsIn: ({ accessToken: token }) => token,
  example: {
    form: { grant_type: 'password', username: 'admin@mill.test', password: 'selvedge' },
    answer: {
      access_token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.c2lnbmF0dXJl',
      token_type: 'bearer',
      expires_in: 43_200,
    },
  },
})

const caller = record('Caller', 'Who is logged in.', {
  id: text(),
  email: text(),
  name: text(),
  roles: list(word('Role', 'A role')),
  orgId: text('The organization of the request'),
})

interface Tested {
  readonly user: { readonly name: string }
}

const adminTest = record('AdminTest', 'The credential is valid and belongs to an administrator.', {
  message: from(({ user }: Tested) => `${user.name} is an administrator of this organization`, text()),
  user: caller,
})

export const testAdmin = route({
  method: 'GET',
  path: '/auth/test/admin',
  tag: 'Authentication',
  summary: 'Test an administrator’s credential',
  description: 'Answers who is logged in, if the caller is an administrator of the organization.',
  takes: { header: organizationHeader },
  operation: AdminTestDocument,
  successor: 'me',
  variables: () => ({}),
  answers: adminTest,
  example: {
    answer: {
      message: 'Ada Weft is an administrator of this organization',
      user: { id: 'u-mill-admin', email: 'admin@mill.test', name: 'Ada Weft', roles: ['Admin'], orgId: 'mill' },
    },
  },
})

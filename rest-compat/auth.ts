// Log-in, and the test that an administrator's credential works.
import * as answers from './auth.answers.js'
import * as examples from './auth.examples.js'
import * as shapes from './auth.shapes.js'
import { AdminTestDocument, LoginDocument } from './generated/operations.js'
import { oauthError } from './oauth.js'
import { route } from './route.js'
import { wordFor } from './words.js'

export const login = route({
  method: 'POST',
  path: '/auth/login',
  tag: 'Authentication',
  summary: 'Log in',
  description: 'The token endpoint of the OAuth 2.0 password flow. There is no refresh: when the token has expired, log in again.',
  refuses: {
    UNAUTHENTICATED: 'The user name or the password is wrong.',
    RATE_LIMITED: 'Too many failed attempts for this account or from this address.',
  },
  needs: 'anyone',
  takes: shapes.logIn,
  operation: LoginDocument,
  variables: ({ form: { username, password } }) => ({ username, password }),
  answers: answers.accessToken,
  payload: ({ login: { accessToken, tokenType, expiresIn } }) => ({ access_token: accessToken, token_type: tokenType, expires_in: expiresIn }),
  headers: { 'cache-control': 'no-store', pragma: 'no-cache' },
  beside: oauthError,
  signsIn: ({ login: { accessToken } }) => accessToken,
  example: examples.login,
})

export const testAdmin = route({
  method: 'GET',
  path: '/auth/test/admin',
  tag: 'Authentication',
  summary: 'Test an administrator’s credential',
  description: 'Answers who is logged in, where that is an administrator of the organization.',
  needs: 'organization:manage',
  takes: shapes.testAdmin,
  operation: AdminTestDocument,
  variables: () => ({}),
  answers: answers.adminTest,
  payload: ({ adminTest: { message, user } }) => ({ message, user: { ...user, roles: user.roles.map((role) => wordFor('Role', role)) } }),
  example: examples.testAdmin,
})

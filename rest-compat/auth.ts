// Log-in, and the test that an administrator's credential works.
import * as shapes from './auth.shapes.js'
import { AdminTestDocument, LoginDocument } from './generated/operations.js'
import { oauthError } from './oauth.js'
import { route } from './route.js'
import { wordFor } from './words.js'

export const login = route({
  method: 'POST',
  path: '/auth/login',
  needs: 'anyone',
  takes: shapes.logIn,
  operation: LoginDocument,
  variables: ({ form: { username, password } }) => ({ username, password }),
  payload: ({ login: { accessToken, tokenType, expiresIn } }) => ({ access_token: accessToken, token_type: tokenType, expires_in: expiresIn }),
  headers: { 'cache-control': 'no-store', pragma: 'no-cache' },
  beside: oauthError,
  signsIn: ({ login: { accessToken } }) => accessToken,
})

export const testAdmin = route({
  method: 'GET',
  path: '/auth/test/admin',
  needs: 'organization:manage',
  takes: shapes.testAdmin,
  operation: AdminTestDocument,
  variables: () => ({}),
  payload: ({ adminTest: { message, user } }) => ({ message, user: { ...user, roles: user.roles.map((role) => wordFor('Role', role)) } }),
})

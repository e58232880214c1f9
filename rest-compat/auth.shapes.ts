// The inputs of the log-in and of the authentication test.
import { organizationHeader } from './organization.shapes.js'
import { credential, optional, patterned } from './inputs.js'
import type { Shapes } from './fastapi/request.js'

export const logIn = {
  form: {
    grant_type: optional(patterned('^password$')),
    username: credential(),
    password: credential(),
    scope: optional(credential()),
    client_id: optional(credential()),
    client_secret: optional(credential()),
  },
} satisfies Shapes

export const testAdmin = { header: organizationHeader } satisfies Shapes

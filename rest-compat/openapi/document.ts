// What the REST door says in its OpenAPI document, beside the texts of its rows: its name, its credentials, and who may
// call each path.
import type { OperationDefinitionNode } from 'graphql'
import { rolesOf, type Permission } from '../../src/access/permissions.js'
import type { Need } from '../../src/core/rules.js'
import type { Access } from '../access.js'
import { openApiDocument, type RowTexts } from '../fastapi/openapi/document.js'
import { TAGS, type Route } from '../route.js'
import { wordFor } from '../words.js'
import { REFUSAL_SCHEMAS, refusalsOf } from './refusals.js'

const INFO = {
  title: 'Selvedge',
  version: '0.1.0',
  summary: 'The documented REST paths of a garment manufacturer’s ERP.',
  description: [
    'To log in, press **Authorize** and enter the e-mail address and the password of a user. A program sends the access '
      + 'token of `/auth/login` in the header `Authorization: Bearer …`, or an API key in the header `X-API-Key`.',
    'Records belong to an organization; `X-Org-Id` selects one of the organizations that the caller is a member of.',
    'A member without a value is null if its schema allows null, and is left out otherwise.',
    'A refusal carries `detail`: a sentence, or for a 422 the list of all faults. Nothing is changed by a request that is refused.',
  ].join('\n\n'),
  contact: { name: 'The operator of this gateway' },
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
}

/** The credentials that the paths accept. */
const SECURITY_SCHEMES = {
  password: {
    type: 'oauth2',
    description: 'E-mail address and password of a user. The client needs no identifier of its own.',
    flows: { password: { tokenUrl: '/auth/login', scopes: {} } },
  },
  token: { type: 'http', scheme: 'bearer', description: 'An access token from a log-in, or an API key.' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'An API key.' },
} as const

/** The document of these rows. */
export const documentOf = (routes: readonly Route[], access: Access): object =>
  openApiDocument(
    routes, { info: INFO, tags: TAGS, securitySchemes: SECURITY_SCHEMES, schemas: REFUSAL_SCHEMAS },
    (route) => textsOf(route, access),
  )

function textsOf(route: Route, access: Access): RowTexts {
  const needs = access.needs(route)
  const actions = access.actions(route)
  return {
    operationId: identifierOf(route),
    access: accessOf(needs, actions),
    extensions: rolesIn(needs, actions),
    // Any one of the credentials; none if anyone may call.
    security: needs === 'anyone' ? [] : Object.keys(SECURITY_SCHEMES).map((name) => ({ [name]: [] })),
    refusals: refusalsOf(route, needs),
  }
}

/** The name of the GraphQL operation that the row runs. */
function identifierOf({ operation }: Route): string {
  const name =
    operation.definitions.find((part): part is OperationDefinitionNode => part.kind === 'OperationDefinition')?.name
      ?.value ?? ''
  return name[0].toLowerCase() + name.slice(1)
}

type Actions = Readonly<Record<string, Permission>>

const roleWords = (needs: Exclude<Need, 'anyone'>) => rolesOf(needs).map((role) => wordFor('Role', role))

/** Sentences that say who may call the operation. */
function accessOf(needs: Need, actions: Actions): readonly string[] {
  if (needs === 'anyone') return ['Open to anyone.']
  const words = roleWords(needs)
  const row =
    words.length === rolesOf('signedIn').length
      ? 'Any user of the organization may call it.'
      : `Roles: ${words.join(', ')}.`
  return [
    row,
    ...Object.entries(actions).map(
      ([action, permission]) => `Roles for the action \`${action}\`: ${roleWords(permission).join(', ')}.`,
    ),
  ]
}

/** The roles and permissions for programs (`x-` members); an API key needs the permission in its list. */
function rolesIn(needs: Need, actions: Actions): object {
  if (needs === 'anyone') return {}
  return {
    'x-roles': roleWords(needs),
    ...(needs !== 'signedIn' && { 'x-permission': needs }),
    ...(Object.keys(actions).length && {
      'x-roles-by-action': Object.fromEntries(
        Object.entries(actions).map(([action, permission]) => [action, roleWords(permission)]),
      ),
    }),
  }
}

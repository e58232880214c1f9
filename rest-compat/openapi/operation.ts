// Prints one row as an OpenAPI operation.
import type { OperationDefinitionNode } from 'graphql'
import { rolesOf, type Need, type Permission } from '../../src/access/permissions.js'
import type { Access } from '../access.js'
import type { Route } from '../route.js'
import { wordFor } from '../words.js'
import type { Place } from '../fastapi/openapi/components.js'
import { parametersOf, requestBodyOf } from '../fastapi/openapi/request.js'
import { refusalsOf } from './refusals.js'
import { securityOf } from './security.js'

/** The OpenAPI operation. Its operationId is the name of the GraphQL operation that the row runs. */
export function operationOf(route: Route, access: Access, place: Place): object {
  const needs = access.needs(route)
  const actions = access.actions(route)
  const parameters = parametersOf(route)
  return {
    operationId: identifierOf(route),
    tags: [route.tag],
    summary: route.summary,
    description: [route.description, ...accessOf(needs, actions)].join('\n\n'),
    ...rolesIn(needs, actions),
    security: securityOf(needs),
    ...(parameters.length && { parameters }),
    ...requestBodyOf(route, place),
    responses: { 200: success(route, place), ...refusalsOf(route, needs) },
  }
}

function identifierOf({ operation }: Route): string {
  const name =
    operation.definitions.find((part): part is OperationDefinitionNode => part.kind === 'OperationDefinition')?.name
      ?.value ?? ''
  return name[0].toLowerCase() + name.slice(1)
}

const success = ({ answers, example, headers = {} }: Route, place: Place) => ({
  description: 'Done.',
  ...(Object.keys(headers).length && {
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, { schema: { type: 'string', enum: [value] } }]),
    ),
  }),
  content: { 'application/json': { schema: place(answers.schema), example: example.answer } },
})

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

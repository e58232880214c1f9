// Prints docs/reference/parity.md: each REST path with the GraphQL operation that it runs, for developers who move a
// client to GraphQL.
import type { GraphQLSchema } from 'graphql'
import { PERMISSIONS, type Permission } from '../../src/access/permissions.js'
import { code, section, table } from '../../src/cli/docs/markdown.js'
import { conditions } from '../../src/cli/docs/steps.js'
import type { Sources } from '../../src/cli/door.js'
import { mutationOf, type AnyLifecycle } from '../../src/core/lifecycle/lifecycle.js'
import type { Need } from '../../src/core/rules.js'
import { label } from '../../src/core/words.js'
import { STATUS } from '../../src/http/status.js'
import type { Access } from '../access.js'
import { ANSWERED, refusalsOf } from '../openapi/refusals.js'
import type { Route } from '../route.js'
import { operationName, rowName } from '../successor.js'
import { membersOf, type Member } from './members.js'

const INTRODUCTION = `Printed by \`npm run docs\` from the tables that the gateway uses. Do not edit this page by hand.

A REST path runs one GraphQL operation, in the same process and under the same rules. To move a client, send the operation instead
of the REST request: permission, states and refusals stay the same. Every answer of a path names its operation in a \`Link\` header
(\`rel="successor-version"\`). A GraphQL error has its code in \`extensions.code\`, and the places of faults, relative to the argument, in
\`extensions.detail\`. A REST refusal has a status, places relative to the body and, unless the
shape of the body was refused or there is no such path, a member \`code\` next to \`detail\`.
\`test/matrices/parity-faults.test.ts\` compares the two.

All paths that run a mutation take two more headers, which the OpenAPI document leaves out because the old service did not have
them. \`Idempotency-Key\` makes a request safe to repeat; a wrong use has the codes \`IDEMPOTENCY_KEY_IN_USE\` (${STATUS.IDEMPOTENCY_KEY_IN_USE}) and
\`IDEMPOTENCY_KEY_REUSED\` (${STATUS.IDEMPOTENCY_KEY_REUSED}). \`Prefer: validate-only\` tries a request, as \`@validateOnly\` does in GraphQL. \`README.md\` has examples
of both.`

/** The whole page. */
export function parity(routes: readonly Route[], access: Access, { schema, model }: Sources): string {
  const lifecycles = [...model.lifecycles.values()]
  const sectionOf = (route: Route) => {
    const needs = access.needs(route)
    const title = `${rowName(route)} → ${operationName(route)}`
    const summary = `${route.summary}. ${admitted(needs)}`
    return section(title, summary, ...steps(route, lifecycles), errors(route, needs), members(route, schema))
  }
  return ['# REST paths and their operations', INTRODUCTION, ...routes.map(sectionOf)].join('\n\n')
}

function admitted(needs: Need): string {
  if (needs === 'anyone') return 'Open to anyone.'
  if (needs === 'signedIn') return 'Open to every signed-in user; an action may need one of the roles below.'
  return `Permission ${code(needs)}: ${rolesOf(needs)}.`
}

const rolesOf = (permission: Permission) => PERMISSIONS[permission].join(', ')

/** The lifecycle steps of the operation: the step of its mutation, or all steps if the body names the action. */
function stepsOf(route: Route, lifecycles: readonly AnyLifecycle[]): readonly (readonly [AnyLifecycle, string])[] {
  const all = lifecycles.flatMap((lifecycle) =>
    Object.keys(lifecycle.steps).map((action) => [lifecycle, action] as const))
  const own = all.filter(([lifecycle, action]) => mutationOf(lifecycle, action) === operationName(route))
  const isNamedInBody = route.takes.body?.schema.properties?.action !== undefined
  return own.length || !isNamedInBody ? own : all.filter(([lifecycle]) => label(lifecycle) === route.record)
}

function steps(route: Route, lifecycles: readonly AnyLifecycle[]): string[] {
  const rows = stepsOf(route, lifecycles).map(([lifecycle, action]) => {
    const step = lifecycle.steps[action]
    const to = [step.to].flat().join(' or ')
    return [code(action), step.from.join(', '), to, rolesOf(step.needs as Permission), conditions(step).join('; ')]
  })
  return rows.length ? [table(['action', 'from', 'to', 'roles', 'condition'], rows)] : []
}

function errors(route: Route, needs: Need): string {
  const refusals = refusalsOf(route, needs) as Readonly<Record<number, { readonly description: string }>>
  const codes = ANSWERED.filter((each) => refusals[STATUS[each]])
  return table(
    ['GraphQL', 'REST', 'when'],
    codes.map((each) => [code(each), STATUS[each], refusals[STATUS[each]].description]),
  )
}

function members(route: Route, schema: GraphQLSchema): string {
  const said = ({ place, variables }: Member) =>
    variables.length ? variables.map(code).join(', ') : besideVariables(place)
  return table(['request', 'variable'], membersOf(route, schema).map((member) => [code(member.place), said(member)]))
}

const besideVariables = (place: string) =>
  place === 'header X-Org-Id' ? 'header `X-Org-Id`' : 'accepted and ignored'

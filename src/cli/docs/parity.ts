// docs/parity.md: each REST path beside the GraphQL operation that it runs, for those who move a client from the one to the other.
import type { GraphQLSchema } from 'graphql'
import { refusalsOf } from '../../../rest-compat/openapi/refusals.js'
import type { Route } from '../../../rest-compat/route.js'
import { routes } from '../../../rest-compat/routes.js'
import { STATUS } from '../../../rest-compat/status.js'
import { operationName, rowName } from '../../../rest-compat/successor.js'
import { PERMISSIONS, type Permission } from '../../access/permissions.js'
import { mutationOf, type AnyLifecycle } from '../../core/lifecycle/lifecycle.js'
import { label } from '../../core/lifecycle/words.js'
import { ERROR_CODES, type ErrorCode } from '../../errors.js'
import { features } from '../../features.js'
import { bareSchema } from '../../schema.js'
import { code, section, table } from './markdown.js'
import { membersOf } from './members.js'
import { conditions } from './steps.js'

const INTRODUCTION = `Printed by \`npm run docs\` from the tables that the gateway runs on; not written by hand.

A REST path runs one GraphQL operation, in this process and under the same rules, so a client moves by sending the operation instead: the
path's permission, states and refusals stay what they were. Every answer of a path names its operation in a \`Link\` header
(\`rel="successor-version"\`). GraphQL says the code in \`extensions.code\` and the places of faults in \`extensions.detail\`, from the argument;
REST says the status, the code beside \`detail\`, and the places from \`body\`. \`test/rest/parity-faults.test.ts\` holds the two against each other.`

const lives = features.flatMap((feature) => feature.lives)

/** The whole page. */
export async function parity(): Promise<string> {
  const schema = await bareSchema()
  return ['# REST paths and their operations', INTRODUCTION, ...routes.map((route) => rowSection(route, schema))].join('\n\n')
}

const rowSection = (route: Route, schema: GraphQLSchema) =>
  section(`${rowName(route)} → ${operationName(route)}`, `${route.summary}. ${admitted(route)}`, ...steps(route), errors(route), members(route, schema))

function admitted({ needs }: Route): string {
  if (needs === 'anyone') return 'Open to anyone.'
  if (needs === 'signedIn') return 'Open to all who are signed in; what more an action asks for is said below.'
  return `Permission ${code(needs)}: ${rolesOf(needs)}.`
}

const rolesOf = (permission: Permission) => PERMISSIONS[permission].join(', ')

/** The steps of a lifecycle that the operation takes: its own one, or the one that the body names. */
function stepsOf(route: Route): readonly (readonly [AnyLifecycle, string])[] {
  const all = lives.flatMap((life) => Object.keys(life.steps).map((action) => [life, action] as const))
  const own = all.filter(([life, action]) => mutationOf(life, action) === operationName(route))
  const isNamedInBody = route.takes.body?.schema.properties?.action !== undefined
  return own.length || !isNamedInBody ? own : all.filter(([life]) => label(life) === route.record)
}

function steps(route: Route): string[] {
  const rows = stepsOf(route).map(([life, action]) => {
    const step = life.steps[action]
    return [code(action), step.from.join(', '), [step.to].flat().join(' or '), rolesOf(step.needs as Permission), conditions(step).join('; ')]
  })
  return rows.length ? [table(['action', 'from', 'to', 'roles', 'condition'], rows)] : []
}

function errors(route: Route): string {
  const refusals = refusalsOf(route) as Readonly<Record<number, { readonly description: string }>>
  const codes = (Object.keys(ERROR_CODES) as ErrorCode[]).filter((each) => refusals[STATUS[each]])
  return table(['GraphQL', 'REST', 'when'], codes.map((each) => [code(each), STATUS[each], refusals[STATUS[each]].description]))
}

function members(route: Route, schema: GraphQLSchema): string {
  const rows = membersOf(route, schema).map(({ place, variables }) => [code(place), variables.length ? variables.map(code).join(', ') : besideVariables(place)])
  return table(['request', 'variable'], rows)
}

const besideVariables = (place: string) => (place === 'header X-Org-Id' ? 'header `X-Org-Id`' : 'taken, and not looked at')

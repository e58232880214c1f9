// Generates docs/reference.md: settings, limits, error codes, permissions, fields and states. The sources are the
// tables that the gateway itself uses.
import { isInputObjectType, isObjectType, type GraphQLSchema } from 'graphql'
import type { z } from 'zod'
import { PERMISSIONS } from '../../access/permissions.js'
import { admits } from '../../access/rules.js'
import { SETTINGS } from '../../config.js'
import { LIMITS } from '../../core/limits.js'
import { mutationOf, outcomesOf, type AnyLifecycle } from '../../core/lifecycle/lifecycle.js'
import { label } from '../../core/lifecycle/words.js'
import { ERROR_CODES, type ErrorCode } from '../../errors.js'
import { STATUS } from '../../http/status.js'
import type { Sources } from '../../http/door.js'
import { allRules } from '../../schema.js'
import { code, section, table } from './markdown.js'
import { conditions } from './steps.js'

function configuration(): string {
  const rows = Object.entries(SETTINGS).map(([name, kind]) => [code(name), defaultOf(kind), kind.description])
  return section(
    'Configuration',
    'Settings are read from the environment, once at start. If a value is wrong or missing, the gateway prints one ' +
      'readable line and exits with code 1.',
    table(['variable', 'default', 'meaning'], rows),
  )
}

function defaultOf(kind: z.ZodType): string {
  const initial = kind.safeParse(undefined).data
  return initial === undefined || initial === '' ? '' : code(String(initial))
}

function limits(): string {
  const rows = Object.values(LIMITS).map(({ most, of, why }) => [String(Number(most.toFixed(2))), of, why])
  const words =
    'The limits on one request, with the reason for each limit. A request beyond a limit is refused with a message ' +
    'that names the limit; see [security.md](security.md).'
  return section('Limits', words, table(['at most', 'of', 'because'], rows))
}

function permissions(): string {
  const roles = PERMISSIONS['records:read']
  const rows = Object.entries(PERMISSIONS).map(([name, holders]) => [
    code(name),
    ...roles.map((role) => ((holders as readonly string[]).includes(role) ? '✓' : '')),
  ])
  return section(
    'Roles and permissions',
    'A member of an organization has one or more roles, and the permissions of all these roles.',
    table(['permission', ...roles], rows),
  )
}

function fields(): string {
  const rules = Object.entries(allRules()).flatMap(([type, ruled]) =>
    Object.entries(ruled).map(([field, rule]) => [`${type}.${field}`, String(admits.get(rule))] as const),
  )
  const needs = [...new Set(rules.map(([, need]) => need))].sort()
  const rows = needs.map((need) => [
    code(need),
    rules
      .filter(([, other]) => other === need)
      .map(([field]) => code(field))
      .sort()
      .join(' '),
  ])
  return section(
    'Fields and the permission that each asks for',
    'Every root field has its own rule. A field without a rule is not accessible.',
    table(['permission', 'fields'], rows),
  )
}

/** The deprecated fields, each with the field to use instead. */
function deprecated(schema: GraphQLSchema): string {
  const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) || isInputObjectType(type)
      ? Object.values(type.getFields()).map((field) => ({
          place: `${type.name}.${field.name}`,
          reason: field.deprecationReason,
        }))
      : [],
  )
  const rows = fields.filter(({ reason }) => reason).map(({ place, reason }) => [code(place), reason ?? ''])
  return section(
    'Deprecated fields',
    'The REST paths need these fields. The fields will be removed together with the REST paths.',
    table(['field', 'instead'], rows),
  )
}

function errors(): string {
  const rows = (Object.keys(ERROR_CODES) as ErrorCode[]).map((name) => [code(name), STATUS[name], ERROR_CODES[name]])
  return section(
    'Error codes',
    'The code is in `extensions.code` of a GraphQL error. The status applies if the whole request is refused.',
    table(['code', 'status', 'meaning'], rows),
  )
}

function states(life: AnyLifecycle): string {
  const rows = Object.entries(life.steps).map(([action, step]) => [
    code(mutationOf(life, action)),
    step.from.join(', '),
    [step.to].flat().join(' or '),
    code(step.needs),
    conditions(step).join('; '),
  ])
  return [`### ${label(life)}`, diagram(life), table(['mutation', 'from', 'to', 'permission', 'condition'], rows)].join(
    '\n\n',
  )
}

function diagram(life: AnyLifecycle): string {
  const arrows = Object.entries(life.steps).flatMap(([action, step]) =>
    step.from.flatMap((from) => arrowsFrom(from, action, step)),
  )
  const derived = Object.entries(life.derived).map(([state, source]) => `  [*] --> ${state} : ${source ?? ''}`)
  return ['```mermaid', 'stateDiagram-v2', `  [*] --> ${life.initial}`, ...arrows, ...derived, '```'].join('\n')
}

function arrowsFrom(from: string, action: string, step: AnyLifecycle['steps'][string]): string[] {
  if (step.newVersionFrom?.includes(from)) return [`  ${from} --> ${[step.to].flat()[0]} : ${action} (next version)`]
  return outcomesOf(step, from).map((to) => `  ${from} --> ${to} : ${action}`)
}

/** The text of the whole page, with the sections that doors add. */
export const reference = ({ schema, lives }: Sources, ofDoors: readonly string[]) => [
  '# Reference',
  'Generated by `npm run docs` from the tables that the gateway itself uses. Do not edit by hand.',
  configuration(), limits(), ...ofDoors, errors(), permissions(), fields(), deprecated(schema),
  section(
    'States and actions',
    'A step is one conditional update, together with its history line and audit line. In the diagrams, an arrow from ' +
      'the start point also leads to each state that is computed from other records.',
    ...lives.map(states),
  ),
].join('\n\n')

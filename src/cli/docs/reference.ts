// docs/reference.md: settings, limits, codes, permissions, fields and states, from the tables that the gateway
// itself runs on.
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
    'Read once at start, from the environment. A value that is wrong or missing is one readable line, and exit code 1.',
    table(['variable', 'default', 'meaning'], rows),
  )
}

function defaultOf(kind: z.ZodType): string {
  const initial = kind.safeParse(undefined).data
  return initial === undefined || initial === '' ? '' : code(String(initial))
}

function limits(): string {
  const rows = Object.values(LIMITS).map(({ most, of, why }) => [String(Number(most.toFixed(2))), of, why])
  const words = 'What one request may ask for, and why there is a limit. What is beyond is refused with a sentence that says which limit it is; see [security.md](security.md).'
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
    'A member of an organization has one role or several, and what any of them allows.',
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
    'Every field of a root is opened by name; what no rule opens is shut.',
    table(['permission', 'fields'], rows),
  )
}

/** Fields that are kept for clients that know no other, with what to ask for instead. */
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
    'They are in the schema because the REST paths need them, and go when those go.',
    table(['field', 'instead'], rows),
  )
}

function errors(): string {
  const rows = (Object.keys(ERROR_CODES) as ErrorCode[]).map((name) => [code(name), STATUS[name], ERROR_CODES[name]])
  return section('Error codes', 'The code stands in `extensions.code` of a GraphQL error. The status is that of an answer that is refused as a whole.', table(['code', 'status', 'meaning'], rows))
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

/** The whole page, with the sections that doors add. */
export const reference = ({ schema, lives }: Sources, ofDoors: readonly string[]) => [
  '# Reference',
  'Printed by `npm run docs` from the tables that the gateway runs on; not written by hand.',
  configuration(), limits(), ...ofDoors, errors(), permissions(), fields(), deprecated(schema),
  section('States and actions', 'A step is one conditional update with its history and audit line. A diagram shows states that follow from other records as entered from outside.', ...lives.map(states)),
].join('\n\n')

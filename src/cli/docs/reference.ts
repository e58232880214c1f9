// Generates docs/reference/README.md: settings, limits, error codes, permissions and fields. The sources are the tables
// that the gateway itself uses.
import { isInputObjectType, isObjectType, type GraphQLSchema } from 'graphql'
import type { z } from 'zod'
import { PERMISSIONS } from '../../access/permissions.js'
import type { Model } from '../../core/context.js'
import { settingsWith, type DoorSettings } from '../../config.js'
import { parametersOf, sentenceOf } from '../../core/faults/form.js'
import { FAULTS } from '../../core/faults/table.js'
import { LIMITS } from '../../core/limits.js'
import { ERROR_CODES, type ErrorCode } from '../../errors.js'
import { STATUS } from '../../http/status.js'
import type { Sources } from '../door.js'
import { EXIT_CODES } from '../exit-codes.js'
import { code, section, table } from './markdown.js'

function configuration(ofDoors: DoorSettings): string {
  const rows = Object.entries(settingsWith(ofDoors))
    .map(([name, kind]) => [code(name), defaultOf(kind), kind.description])
  return section(
    'Configuration',
    'Settings are read from the environment, once at start. If a value is wrong or missing, the gateway prints one ' +
      `readable line and exits with code ${EXIT_CODES.setting.code}.`,
    table(['variable', 'default', 'meaning'], rows),
  )
}

function exitCodes(): string {
  const rows = Object.values(EXIT_CODES)
    .map(({ code: number, meaning, again }) => [code(String(number)), meaning, again])
  const words = 'The gateway and all its commands end with these codes.'
  const titles = ['exit code', 'meaning', 'should a supervisor start the gateway again?']
  return section('Exit codes', words, table(titles, rows))
}

function defaultOf(kind: z.ZodType): string {
  const initial = kind.safeParse(undefined).data
  return initial === undefined || initial === '' ? '' : code(String(initial))
}

function limits(): string {
  const rows = Object.values(LIMITS).map(({ most, of, why }) => [String(Number(most.toFixed(2))), of, why])
  const words =
    'The limits on one request, with the reason for each limit. A request beyond a limit is refused with a message ' +
    'that names the limit; see [Limits of a request](../operations/limits.md).'
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

function fields({ rules: all }: Model): string {
  const rules = Object.entries(all).flatMap(([type, ruled]) =>
    Object.entries(ruled).map(([field, need]) => [`${type}.${field}`, need] as const))
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

function faults(): string {
  const rows = Object.entries(FAULTS).sort(([one], [other]) => (one < other ? -1 : 1)).map(([type, row]) => [
    code(type), sentenceOf(row), Object.entries(parametersOf(row)).map(([name, kind]) => `${code(name)} ${KINDS[kind]}`).join(', '),
  ])
  return section(
    'Types of faults and reasons',
    'A GraphQL error says with a word of this table why something is refused: in `extensions.detail[].type` for each ' +
      'fault of an input, in `extensions.type` for `CONFLICT` and `FORBIDDEN`, and in `availableActions` as `reasonType` and ' +
      '`missing[].type`. The parameters are in `ctx` beside it (`reasonCtx`). A type keeps its name and its parameters; new types may ' +
      'come. The sentence is in `msg`, with the values of the parameters. REST answers `value_error` for all of them.',
    table(['type', 'sentence', 'parameters'], rows),
  )
}

const KINDS = {
  decimal: 'decimal', 'decimal?': 'decimal or absent', integer: 'integer', text: 'text', sent: 'text as sent', texts: 'list of texts',
  state: 'state', instant: 'time',
} as const

/** The text of the whole page, with the sections that doors add. */
export const reference = ({ schema, model, settings }: Sources, ofDoors: readonly string[]) => [
  '# Reference',
  'Generated by `npm run docs` from the tables that the gateway itself uses. Do not edit by hand.',
  configuration(settings), exitCodes(), limits(), ...ofDoors, errors(), faults(), permissions(), fields(model),
  deprecated(schema),
].join('\n\n')

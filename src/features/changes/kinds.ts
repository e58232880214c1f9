// The kinds of records whose changes are told: those that have an audit trail. Who may read a record hears of its
// changes.
import type { Permission } from '../../access/permissions.js'
import type { Context } from '../../core/context.js'
import { describeEnum, enumValueOf } from '../../core/schema/enums.js'
import { permissionToRead } from '../../core/records/ways.js'
import { tracedTypes } from '../audit/traced.js'

export interface Kind {
  /** The value of the enum: `MATERIAL_REQUEST`. */
  readonly name: string
  /** The type of the record in the schema, which is also its model: `MaterialRequest`. */
  readonly type: string
}

/** The organization has no identifier to be asked for by: a request reads the one that it is made in. */
const ORGANIZATION: Permission = 'records:read'

/** The permission to read records of a kind. */
export function needsOf({ services: { model } }: Pick<Context, 'services'>, { type }: Kind): Permission {
  const needs = type === 'Organization' ? ORGANIZATION : permissionToRead(model, type)
  if (!needs) throw new Error(`${type} has no query by identifier`)
  return needs
}

const kindOf = (type: string): Kind => ({ name: enumValueOf(type), type })

/** Webhooks name kinds, so their feature comes after this one, and only the name of their type is known here. */
const LATER = ['Webhook']

const KINDS: readonly Kind[] = [...tracedTypes.map(({ name }) => name), ...LATER].map(kindOf)

const byType = new Map(KINDS.map((kind) => [kind.type, kind]))
const byName = new Map(KINDS.map((kind) => [kind.name, kind]))

/** The kind of a model; undefined for a model whose changes are not told. */
export const kindOfType = (type: string) => byType.get(type)
/** The kinds with these names; all kinds without names. */
export const kindsNamed = (names: readonly string[] | null | undefined): readonly Kind[] =>
  names ? names.flatMap((name) => byName.get(name) ?? []) : KINDS

export const ChangeKind = Object.fromEntries(KINDS.map(({ name }) => [name, name]))

describeEnum(
  ChangeKind, 'ChangeKind', 'The kinds of records whose changes are told.',
  Object.fromEntries(KINDS.map(({ name, type }) => [name, `Records of the type ${type}.`])),
)

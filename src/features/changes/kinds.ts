// The kinds of records whose changes are told: those that have an audit trail. Who may read a record hears of its
// changes.
import type { Permission } from '../../access/permissions.js'
import type { Model, Services } from '../../core/context.js'
import type { Feature } from '../../core/feature.js'
import { perObject } from '../../core/per-object.js'
import { describeEnum, enumValueOf } from '../../core/schema/enums.js'
import { permissionToRead } from '../../core/records/node-lookup.js'
import { recordsFoundIn, tracedAmong, type Traced } from '../audit/traced.js'

export interface Kind {
  /** The value of the enum: `MATERIAL_REQUEST`. */
  readonly name: string
  /** The type of the record in the schema, which is also its model: `MaterialRequest`. */
  readonly type: string
}

/** The organization has no identifier to be asked for by: a request reads the one that it is made in. */
const ORGANIZATION: Permission = 'records:read'

/** The permission to read records of a kind. */
export function needsOf({ services: { model } }: { readonly services: Pick<Services, 'model'> }, { type }: Kind): Permission {
  const needs = type === 'Organization' ? ORGANIZATION : permissionToRead(model, type)
  if (!needs) throw new Error(`${type} has no query by identifier`)
  return needs
}

const kindOf = ({ type: { name: type } }: Traced): Kind => ({ name: enumValueOf(type), type })

const kindsAmong = (records: readonly Traced[]): readonly Kind[] =>
  tracedAmong(records).filter(({ trail = 'changes' }) => trail === 'changes').map(kindOf)

const kindsOf = perObject(({ queries }: Model) => {
  const kinds = kindsAmong([...queries.values()].map(({ rows }) => rows))
  const by = (of: 'type' | 'name') => new Map(kinds.map((kind) => [kind[of], kind]))
  return { kinds, byType: by('type'), byName: by('name') }
})

/** The kind of a type; undefined for a type whose changes are not told. */
export const kindOfType = (model: Model, type: string) => kindsOf(model).byType.get(type)

/** The kinds with these names; all kinds without names. */
export function kindsNamed(model: Model, names?: readonly string[] | null): readonly Kind[] {
  const { kinds, byName } = kindsOf(model)
  return names ? names.flatMap((name) => byName.get(name) ?? []) : kinds
}

/** The kinds that follow from the declarations of all features: value of `ChangeKind` → its description. */
export const kindsIn = (all: readonly Feature[]) =>
  Object.fromEntries(kindsAmong(recordsFoundIn(all)).map(({ name, type }) => [name, `Records of the type ${type}.`]))

/** The enum of the kinds. The model has its values, because kinds may belong to later features. */
export const ChangeKind: Readonly<Record<string, string>> = {}

describeEnum(ChangeKind, 'ChangeKind', 'The kinds of records whose changes are told.', {})

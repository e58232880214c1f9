// The kinds of records that `search` finds: those whose declaration says what they are found by.
import type { Model, Viewer } from '../../core/context.js'
import type { Feature } from '../../core/feature.js'
import { perObject } from '../../core/per-object.js'
import { permissionToRead } from '../../core/records/node-lookup.js'
import type { Readable } from '../../core/records/record.js'
import { describeEnum, enumValueOf } from '../../core/schema/enums.js'

const searchedAmong = (found: readonly Readable[]) =>
  [...new Set(found.filter(({ search }) => search).map(({ type }) => type.name))]

const typesOf = perObject(({ queries }: Model) =>
  new Map(searchedAmong([...queries.values()].map(({ rows }) => rows))
    .map((type) => [enumValueOf(type) as string, type])))

/** The types of the records of these kinds that the viewer may read; of all kinds without names. */
export function typesSought(
  model: Model, { permissions }: Viewer, names?: readonly string[] | null,
): readonly string[] {
  const types = typesOf(model)
  const asked = names ? names.flatMap((name) => types.get(name) ?? []) : [...types.values()]
  return asked.filter((type) => {
    const needs = permissionToRead(model, type)
    return needs !== undefined && permissions.has(needs)
  })
}

/** The kinds that follow from the declarations of all features: value of `SearchKind` → its description. */
export const kindsIn = (all: readonly Feature[]) =>
  Object.fromEntries(searchedAmong(all.flatMap(({ queries }) => queries.flatMap(({ finds }) => finds ?? [])))
    .map((type) => [enumValueOf(type), `Records of the type ${type}.`]))

/** The enum of the kinds. The model has its values, because kinds may belong to later features. */
export const SearchKind: Readonly<Record<string, string>> = {}

describeEnum(SearchKind, 'SearchKind', 'The kinds of records that `search` finds.', {})

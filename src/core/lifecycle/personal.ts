// The members of records with data about a person. The audit trail keeps that they changed, but not their values.
import type { Prisma } from '../../generated/prisma/client.js'
import { PERSONAL } from '../../generated/prisma/personal.js'

/** The personal members of a model: those that are marked `/// @personal` in the Prisma schema. */
export const personalMembers = (model: string): readonly string[] => PERSONAL[model] ?? []

/** The details of an audit line with `true` in place of each personal value. */
export function withoutPersonal(model: string, details: Prisma.InputJsonObject): Prisma.InputJsonObject {
  const personal = new Set(personalMembers(model))
  const shown = ([member, value]: readonly [string, unknown]): readonly [string, unknown] => {
    if (personal.has(member)) return [member, true]
    const isObject = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
    return [member, isObject ? withoutPersonal(model, value as Prisma.InputJsonObject) : value]
  }
  return Object.fromEntries(Object.entries(details).map(shown)) as Prisma.InputJsonObject
}

// The members of records with data about a person. The audit trail keeps that they changed, but not their values.
import type { Prisma } from '../../generated/prisma/client.js'

/** Members that are about a person in every record. */
const EVERYWHERE = ['email', 'phone', 'address', 'contactName', 'contactPhone', 'employeeName', 'requesterName'] as const

/** Records of people: their name is personal too. */
const PEOPLE: ReadonlySet<string> = new Set(['User', 'Employee', 'Membership', 'Invitation'])

/** The personal members of a model. */
export const personalMembers = (model: string): readonly string[] =>
  (PEOPLE.has(model) ? [...EVERYWHERE, 'name'] : EVERYWHERE)

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

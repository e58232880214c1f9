// The members of records with data about a person. The audit trail keeps that they changed, but not their values.
import type { Prisma } from '../../generated/prisma/client.js'

/** Members that are about a person. */
const ABOUT_PEOPLE = [
  'email', 'phone', 'contactName', 'contactPhone', 'employeeName', 'requesterName', 'partyKey',
] as const

/** Accounts. Their `address` is that of the network, which the lines of log-ins need. */
const ACCOUNTS: ReadonlySet<string> = new Set(['User', 'Membership', 'Invitation'])

/** The personal members of a model. The name of a company is not personal. */
export function personalMembers(model: string): readonly string[] {
  if (ACCOUNTS.has(model)) return [...ABOUT_PEOPLE, 'name']
  return [...ABOUT_PEOPLE, 'address', ...(model === 'Employee' ? ['name'] : [])]
}

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

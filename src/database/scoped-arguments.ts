// Restricts the arguments of a Prisma operation to one organization. Arguments that would reach another organization
// throw an error. Such an error is a programming error in the calling code.
import { Prisma } from '../generated/prisma/client.js'

export interface Args {
  readonly where?: object
  readonly data?: object | object[]
  readonly select?: object
  readonly include?: object
  readonly orderBy?: object | object[]
}

/** The arguments of an operation that creates rows. Each row gets the `orgId` of the organization. */
export function scopedRows(orgId: string, model: string, args: Args = {}): Args {
  refuseBeyond(model, args)
  refuseForeign(args.data, orgId, columnsOf(model))
  return { ...args, data: owned(args.data ?? {}, orgId) }
}

/** The arguments of an operation on existing rows. The filter finds only rows of the organization. */
export function scopedWhere(orgId: string, model: string, args: Args = {}): Args {
  refuseBeyond(model, args)
  refuseForeign(args.data, orgId, columnsOf(model))
  return { ...args, where: { ...args.where, orgId } }
}

const owned = (data: object | object[], orgId: string) =>
  Array.isArray(data) ? data.map((row) => ({ ...row, orgId })) : { ...data, orgId }

/** The columns of a model. All other members of a row are relations. */
const columnsOf = (model: string): ReadonlySet<string> =>
  new Set(Object.keys((Prisma as Readonly<Record<string, unknown>>)[`${model}ScalarFieldEnum`] as object))

const NESTED_REFUSED = new Set(['connect', 'connectOrCreate', 'upsert', 'set', 'disconnect'])
const NO_COLUMNS: ReadonlySet<string> = new Set()
/** Relations to models that belong to no single organization. */
const SHARED_RELATIONS = new Set(['user', 'org'])

/**
 * Throws if a nested write names another organization or connects to existing rows. The values of columns are not
 * checked: they are not nested writes, and a JSON document from outside may have keys of any name.
 */
function refuseForeign(data: unknown, orgId: string, columns = NO_COLUMNS): void {
  if (Array.isArray(data)) return data.forEach((item) => refuseForeign(item, orgId, columns))
  if (!isPlain(data)) return
  for (const [key, value] of Object.entries(data)) {
    if (NESTED_REFUSED.has(key) && [value].flat().some(isPlain))
      throw new Error(`${key} is refused in nested writes: write the foreign key instead`)
    if (key === 'orgId' && value !== orgId) throw new Error('a row of another organization cannot be written here')
    if (SHARED_RELATIONS.has(key) && isPlain(value))
      throw new Error(`${key} belongs to no organization and is not written through one`)
    if (!columns.has(key)) refuseForeign(value, orgId)
  }
}

/**
 * The keys that a filter or selection may use on a user: the columns, except for the password hash. The relations of a
 * user are excluded, because they reach all organizations of which the user is a member.
 */
const OF_USER = new Set([...columnsOf('User'), 'select', 'is', 'isNot'])
OF_USER.delete('passwordHash')

function refuseBeyond(model: string, { where, select, include, orderBy }: Args): void {
  const columns = columnsOf(model)
  for (const part of [where, select, include, orderBy]) refusePaths(part, columns)
}

/** Follows the relations in the arguments. Columns are skipped, because they do not reach other rows. */
function refusePaths(part: unknown, columns: ReadonlySet<string>): void {
  if (Array.isArray(part)) return part.forEach((item) => refusePaths(item, columns))
  if (!isPlain(part)) return
  for (const [key, value] of Object.entries(part)) {
    if (key === 'org') throw new Error('the organization of a row is not read through the row')
    if (key === 'user') refuseBeyondUser(value)
    else if (!columns.has(key)) refusePaths(value, NO_COLUMNS)
  }
}

function refuseBeyondUser(said: unknown): void {
  const named = isPlain(said) ? Object.keys(said) : ['all columns']
  const beyond = named.find((key) => !OF_USER.has(key))
  if (beyond)
    throw new Error(`${beyond} of a user is not read through an organization: name the columns that are needed`)
  for (const key of ['select', 'is', 'isNot'] as const)
    if (isPlain(said) && said[key] != null) refuseBeyondUser(said[key])
}

/** True for plain objects. Decimals and dates are values, not nested writes. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  !Prisma.Decimal.isDecimal(value)

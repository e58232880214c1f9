// The first lock between organizations: a Prisma client that can only see and write one organization's rows.
import { Prisma, type PrismaClient } from '../generated/prisma/client.js'

/**
 * Models that belong to no organization; only the identity of people and organizations may touch them, and not through this client.
 * A session is its person's, who may be a member of several organizations and asks for each of them with the same token.
 */
export const SHARED_MODELS: readonly string[] = ['Organization', 'User', 'Session']

const REFUSED = new Set(['upsert', 'findUnique', 'findUniqueOrThrow'])
const NESTED_REFUSED = new Set(['connect', 'connectOrCreate', 'upsert', 'set', 'disconnect'])
const CREATES = new Set(['create', 'createMany', 'createManyAndReturn'])

interface Args {
  where?: object
  data?: object | object[]
}

/** Raw SQL cannot be held to an organization: only core reads with it, through `Context.query`. */
type Raw = '$queryRaw' | '$queryRawUnsafe' | '$executeRaw' | '$executeRawUnsafe'

/** How a statement is sent: when there is a connection for it, and while the request has not ended. */
export type Sending = <T>(operation: string, send: () => Promise<T>) => Promise<T>

const atOnce: Sending = (_operation, send) => send()
/** Whether an operation of the client changes nothing. */
export const isRead = (operation: string) => /^(find|count|aggregate|groupBy)/.test(operation)

/** Every statement of the client is held to the organization; what cannot be held is refused. */
export function forOrganization(prisma: PrismaClient, orgId: string, sending = atOnce) {
  return prisma.$extends({
    name: 'organization',
    query: {
      $allOperations({ model, operation, args, query }) {
        if (!model) return query(args)
        const held = heldTo(orgId, model, operation, args as Args) as typeof args
        return sending(operation, () => query(held))
      },
    },
  })
}

type HeldClient = ReturnType<typeof forOrganization>
/** What features see of it, in a transaction or out of one. */
export type TenantClient = Omit<HeldClient, Raw | `$${string}`>

function heldTo(orgId: string, model: string, operation: string, args: Args): Args {
  if (SHARED_MODELS.includes(model)) throw new Error(`${model} belongs to no organization and is not read or written through one`)
  if (REFUSED.has(operation)) throw new Error(`${operation} cannot be held to an organization; use findFirst, or create and updateMany`)
  if (args?.data) refuseForeign(args.data, orgId, columnsOf(model))
  if (CREATES.has(operation)) return { ...args, data: owned(args.data ?? {}, orgId) }
  return { ...args, where: { ...args?.where, orgId } }
}

const owned = (data: object | object[], orgId: string) =>
  Array.isArray(data) ? data.map((row) => ({ ...row, orgId })) : { ...data, orgId }

/** The columns of a model; whatever else a row holds is a nested write. */
const columnsOf = (model: string): ReadonlySet<string> =>
  new Set(Object.keys((Prisma as unknown as Record<string, object>)[`${model}ScalarFieldEnum`]))

const NO_COLUMNS: ReadonlySet<string> = new Set()

/**
 * A nested write must not reach into another organization by naming it or by connecting to its rows. What a column holds is no
 * nested write: a document from outside may have keys of any name.
 */
function refuseForeign(data: unknown, orgId: string, columns = NO_COLUMNS): void {
  if (Array.isArray(data)) return data.forEach((item) => refuseForeign(item, orgId, columns))
  if (!isPlain(data)) return
  for (const [key, value] of Object.entries(data)) {
    if (NESTED_REFUSED.has(key) && isPlain(value)) throw new Error(`${key} is refused in nested writes: write the foreign key instead`)
    if (key === 'orgId' && value !== orgId) throw new Error('a row of another organization cannot be written here')
    if (!columns.has(key)) refuseForeign(value, orgId)
  }
}

/** Decimals and dates are values, not nested writes. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype && !Prisma.Decimal.isDecimal(value)

// Separates organizations: a Prisma client that can read and write only the rows of one organization.
import { nameOnClient } from '../core/words.js'
import { Prisma, type PrismaClient } from '../generated/prisma/client.js'
import { scopedRows, scopedWhere, type Args } from './scoped-arguments.js'

/**
 * Models that belong to no single organization. Only `access/shared` reads and writes them, and not through this
 * client. Registered documents have `trusted-documents.ts`, counted log-ins `log-in-counts.ts`, and whereabouts
 * `whereabouts.ts`. A session belongs to its user, who may be a member of several organizations and uses the same token
 * for all of them.
 */
export const SHARED_MODELS: readonly string[] = [
  'Organization', 'User', 'Session', 'TrustedDocument', 'LogInCount', 'AccountChanges', 'Whereabouts',
]

const READS = ['findFirst', 'findFirstOrThrow', 'findMany', 'count', 'aggregate', 'groupBy'] as const
const CREATES = ['create', 'createMany', 'createManyAndReturn'] as const
const UPDATES = ['updateMany', 'updateManyAndReturn', 'deleteMany'] as const
/**
 * The operations that can be restricted to an organization. Other operations do not exist on this client: upsert,
 * findUnique, raw SQL, transactions.
 */
const OPERATIONS = [...READS, ...CREATES, ...UPDATES] as const

type Operation = (typeof OPERATIONS)[number]
type Shared = 'organization' | 'user' | 'session' | 'trustedDocument' | 'logInCount' | 'whereabouts'
type Delegates = Omit<PrismaClient, Shared | `$${string}` | symbol>

/** The part of Prisma that features can use, inside and outside of transactions. */
export type TenantClient = { readonly [Model in keyof Delegates]: Pick<Delegates[Model], Operation> }

/** Sends a statement: waits for a connection, and stops if the request is aborted. */
export type Sending = <T>(operation: string, send: () => Promise<T>) => Promise<T>

const atOnce: Sending = (_operation, send) => send()
const hasName = (names: readonly string[], name: string) => names.includes(name)

/** True if an operation of the client only reads. */
export const isRead = (operation: string) => hasName(READS, operation)

/** The models that belong to an organization: name on the client → model name. */
const MODELS: ReadonlyMap<unknown, string> = new Map(
  Object.values(Prisma.ModelName)
    .filter((model) => !SHARED_MODELS.includes(model))
    .map((model) => [nameOnClient(model), model]),
)

/**
 * Creates the client of one organization on top of a Prisma client or transaction. A client is created for every
 * request. It is not a Prisma extension, because creating an extension takes longer than a small query. The returned
 * client does not expose the underlying Prisma client.
 */
export function forOrganization(
  source: PrismaClient | Prisma.TransactionClient,
  orgId: string,
  sending = atOnce,
): TenantClient {
  const held = new Map<unknown, object>()
  const get = (_target: object, name: unknown) => {
    const model = MODELS.get(name)
    if (!model) return undefined
    const delegate = held.get(name) ?? heldDelegate(source[name as keyof typeof source], { model, orgId, sending })
    held.set(name, delegate)
    return delegate
  }
  return new Proxy({}, { get }) as TenantClient
}

interface Holding {
  readonly model: string
  readonly orgId: string
  readonly sending: Sending
}

function heldDelegate(delegate: unknown, { model, orgId, sending }: Holding): object {
  const send = delegate as Record<Operation, (args: Args) => Promise<unknown>>
  return Object.fromEntries(OPERATIONS.map((operation) => [operation, async (args?: Args) => {
    const held = hasName(CREATES, operation) ? scopedRows(orgId, model, args) : scopedWhere(orgId, model, args)
    return sending(operation, () => send[operation](held))
  }]))
}

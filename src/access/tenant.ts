// The first lock between organizations: a Prisma client that can only see and write one organization's rows.
import { Prisma, type PrismaClient } from '../generated/prisma/client.js'
import { heldRows, heldWhere, type Args } from './held-arguments.js'

/**
 * Models that belong to no organization. Only `access/shared` reads and writes them, and not through this client. A
 * session is its person's, who may be a member of several organizations and asks for each of them with the same
 * token.
 */
export const SHARED_MODELS: readonly string[] = ['Organization', 'User', 'Session']

const READS = ['findFirst', 'findFirstOrThrow', 'findMany', 'count', 'aggregate', 'groupBy'] as const
const CREATES = ['create', 'createMany', 'createManyAndReturn'] as const
const UPDATES = ['updateMany', 'updateManyAndReturn', 'deleteMany'] as const
/**
 * What can be held to an organization. Whatever is not listed does not exist on this client: upsert, findUnique,
 * raw SQL, transactions.
 */
const OPERATIONS = [...READS, ...CREATES, ...UPDATES] as const

type Operation = (typeof OPERATIONS)[number]
type Shared = 'organization' | 'user' | 'session'
type Delegates = Omit<PrismaClient, Shared | `$${string}` | symbol>

/** What features see of Prisma, in a transaction or outside of one. */
export type TenantClient = { readonly [Model in keyof Delegates]: Pick<Delegates[Model], Operation> }

/** How a statement is sent: when there is a connection for it, and while the request goes on. */
export type Sending = <T>(operation: string, send: () => Promise<T>) => Promise<T>

const atOnce: Sending = (_operation, send) => send()
const hasName = (names: readonly string[], name: string) => names.includes(name)

/** Whether an operation of the client changes nothing. */
export const isRead = (operation: string) => hasName(READS, operation)

/** The models of organizations, by their names on the client. */
const MODELS: ReadonlyMap<unknown, string> = new Map(
  Object.values(Prisma.ModelName)
    .filter((model) => !SHARED_MODELS.includes(model))
    .map((model) => [model[0].toLowerCase() + model.slice(1), model]),
)

/**
 * The client of one organization, over a client or transaction of Prisma. It is made for every request, so it is no
 * Prisma extension, which takes longer to make than a small query takes to run. Nothing leads from it to the client
 * that it is made over.
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
    const held = hasName(CREATES, operation) ? heldRows(orgId, model, args) : heldWhere(orgId, model, args)
    return sending(operation, () => send[operation](held))
  }]))
}

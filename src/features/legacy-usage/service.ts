// Reads which clients of the organization still call which documented path, and which send which GraphQL operation.
import type { Context } from '../../core/context.js'
import { dayText } from '../../core/days.js'
import { because } from '../../core/faults/reason.js'
import { refuse } from '../../errors.js'
import type { Prisma } from '../../generated/prisma/client.js'
import { namesOfUsers } from '../users/names.js'
import {
  OperationType, type LegacyClient, type LegacyPathUsage, type LegacyUsageFilter, type OperationUsage,
  type OperationUsageFilter,
} from './types.js'

/** Every documented path with its clients. */
export async function usageOfPaths(ctx: Context, filter: LegacyUsageFilter): Promise<LegacyPathUsage[]> {
  const { documentedPaths } = ctx.services
  const paths = filter.path == null ? documentedPaths : documentedPaths.filter(({ path }) => path === filter.path)
  refuse([
    filter.path != null &&
      !paths.length && {
        path: ['filter', 'path'], at: 'arguments', why: because('undocumented_path'),
      },
  ])
  const clients = await clientsOfPaths(ctx, filter)
  return paths.map(({ method, path, operation }) => {
    const own = clients.filter((client) => client.method === method && client.path === path)
    const calls = own.reduce((sum, client) => sum + client.calls, 0)
    return { method, path, operation, calls, lastCalledAt: own[0]?.lastCalledAt ?? null, clients: own }
  })
}

/** The largest number of pairs of an operation and a client in an answer. */
const MOST_PAIRS = 1_000

/** The operations that were run, with their clients, by the time of the last call, newest first. */
export async function usageOfOperations(ctx: Context, filter: OperationUsageFilter): Promise<OperationUsage[]> {
  const counted = await countedCalls(ctx, filter, {
    method: { in: Object.values(OperationType) },
    path: filter.operationName ?? undefined,
    clientName: filter.clientName ?? undefined,
  }, MOST_PAIRS)
  const nameOf = ({ method, path }: Counted) => `${method} ${path}`
  const operations = new Map<string, Counted[]>(counted.map((one) => [nameOf(one), []]))
  for (const one of counted) operations.get(nameOf(one))?.push(one)
  return [...operations.values()].map((clients) => ({
    operationType: clients[0].method as OperationType,
    operationName: clients[0].path,
    calls: clients.reduce((sum, client) => sum + client.calls, 0),
    lastCalledAt: clients[0].lastCalledAt,
    clients: clients.map((client) => ({ ...client, clientName: client.clientName || null })),
  }))
}

/** The calls of one client to one path, or of one operation. */
type Counted = LegacyClient & { readonly method: string; readonly path: string; readonly clientName: string }

const clientsOfPaths = (ctx: Context, filter: LegacyUsageFilter): Promise<Counted[]> =>
  countedCalls(ctx, filter, { method: { notIn: Object.values(OperationType) }, path: filter.path ?? undefined })

type Period = Pick<LegacyUsageFilter, 'clientId' | 'from' | 'before'>

/** The counted calls that match, in sums per client, by the time of the last call, newest first. */
async function countedCalls(
  ctx: Context, { clientId, from, before }: Period, where: Prisma.LegacyUsageWhereInput, take?: number,
): Promise<Counted[]> {
  const groups = await ctx.db.legacyUsage.groupBy({
    by: ['method', 'path', 'clientKind', 'clientId', 'clientName'],
    where: {
      ...where,
      clientId: clientId ?? undefined,
      day: { gte: from ? new Date(from) : undefined, lt: before ? new Date(before) : undefined },
    },
    _sum: { calls: true },
    _min: { day: true },
    _max: { lastAt: true },
    orderBy: { _max: { lastAt: 'desc' } },
    take,
  })
  const names = await namesOf(
    ctx,
    groups.map((group) => group.clientId),
  )
  return groups.map(({ _sum, _min, _max, ...client }) => ({
    ...client,
    name: names.get(`${client.clientKind} ${client.clientId}`) ?? null,
    calls: _sum.calls ?? 0,
    firstDay: dayText(_min.day as Date),
    lastCalledAt: _max.lastAt as Date,
  }))
}

async function namesOf(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const users = await namesOfUsers(ctx, ids)
  const keys = await ctx.db.apiKey.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, name: true },
  })
  return new Map([
    ...[...users].map(([id, name]) => [`USER ${id}`, name] as const),
    ...keys.map(({ id, name }) => [`API_KEY ${id}`, name] as const),
  ])
}

// Reads which clients of the organization still call which documented path.
import type { Context } from '../../context.js'
import { refuse } from '../../errors.js'
import { namesOfUsers } from '../users/names.js'
import type { LegacyClient, LegacyPathUsage, LegacyUsageFilter } from './types.js'

/** Every documented path with its clients. */
export async function usageOfPaths(ctx: Context, filter: LegacyUsageFilter): Promise<LegacyPathUsage[]> {
  const { documentedPaths } = ctx.services
  const paths = filter.path == null ? documentedPaths : documentedPaths.filter(({ path }) => path === filter.path)
  refuse([
    filter.path != null &&
      !paths.length && {
        path: ['filter', 'path'], at: 'arguments', message: 'Is no documented path; write it as docs/parity.md has it',
        given: filter.path,
      },
  ])
  const clients = await clientsOfPaths(ctx, filter)
  return paths.map(({ method, path, operation }) => {
    const own = clients.filter((client) => client.method === method && client.path === path)
    const calls = own.reduce((sum, client) => sum + client.calls, 0)
    return { method, path, operation, calls, lastCalledAt: own[0]?.lastCalledAt ?? null, clients: own }
  })
}

type ClientOfPath = LegacyClient & { readonly method: string; readonly path: string }

async function clientsOfPaths(
  ctx: Context,
  { path, clientId, from, before }: LegacyUsageFilter,
): Promise<ClientOfPath[]> {
  const groups = await ctx.db.legacyUsage.groupBy({
    by: ['method', 'path', 'clientKind', 'clientId'],
    where: {
      path: path ?? undefined,
      clientId: clientId ?? undefined,
      day: { gte: from ? new Date(from) : undefined, lt: before ? new Date(before) : undefined },
    },
    _sum: { calls: true },
    _min: { day: true },
    _max: { lastAt: true },
    orderBy: { _max: { lastAt: 'desc' } },
  })
  const names = await namesOf(
    ctx,
    groups.map((group) => group.clientId),
  )
  return groups.map(({ _sum, _min, _max, ...client }) => ({
    ...client,
    name: names.get(`${client.clientKind} ${client.clientId}`) ?? null,
    calls: _sum.calls ?? 0,
    firstDay: (_min.day as Date).toISOString().slice(0, 10),
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

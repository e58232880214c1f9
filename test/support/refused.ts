// Reads the faults of a refused operation, and checks that it left every row of the organization as it was.
import { expect } from '@jest/globals'
import { gateway } from './app.js'
import { as, type Client, type Failure, type Person } from './as.js'
import type { TestOrganization } from './make/organization.js'
import { rowsOf, tenantModels } from './records.js'

/** Sends an operation that must be refused and must change no row of the organization. Returns its first error. */
export async function refused(
  org: TestOrganization, asked: Person | Client, query: string, variables: object = {},
): Promise<Failure['extensions']> {
  const client = 'ask' in asked ? asked : as(asked)
  const before = await rowsOf(org.id)
  const { errors } = await client.ask(query, variables)
  if (!errors) throw new Error(`the operation succeeded: ${query} ${JSON.stringify(variables)}`)
  expect(await rowsOf(org.id)).toEqual(before)
  return errors[0].extensions
}

/** The code of a refused operation. */
export const codeOf = async (...asked: Parameters<typeof refused>) => (await refused(...asked)).code

/** The places and figures of the faults of a refused input: the way within the record after `id`, if they are there. */
export async function faultsOf(...asked: Parameters<typeof refused>) {
  const { code, detail = [] } = await refused(...asked)
  expect(code).toBe('BAD_USER_INPUT')
  return detail.map(({ loc, ctx, missing = [] }) => [[...loc, ...missing].join('.'), ...(ctx ? [ctx] : [])])
}

/** What each table has of an organization, in one statement: the number of its rows, and a figure of what they say. */
async function tracesOf({ id }: TestOrganization): Promise<readonly unknown[]> {
  const each = tenantModels.map((name) => `select '${name}' as "table", count(*)::int as "rows",
    sum(hashtextextended(t::text, 0))::text as "figure" from "${name}" t where "orgId" = $1`)
  const statement = { name: 'traces of an organization', text: each.join(' union all '), values: [id] }
  return (await gateway().database.pool.query<object>(statement)).rows
}

/**
 * Sends an operation that must be refused and must change nothing, as `refused`, for suites with many refusals. Returns
 * its code with the type and the figures of the error, or with those of each fault and its place in the input.
 */
export async function whyOf(
  org: TestOrganization, person: Person, query: string, variables: object = {},
): Promise<readonly unknown[]> {
  const before = await tracesOf(org)
  const { errors } = await as(person).ask(query, variables)
  if (!errors) throw new Error(`the operation succeeded: ${query} ${JSON.stringify(variables)}`)
  expect(await tracesOf(org)).toEqual(before)
  const { code, type, ctx, detail = [] } = errors[0].extensions
  const filled = (...of: readonly unknown[]) => of.filter((one) => one !== undefined)
  return [code, ...(detail.length ? detail.map((one) => filled(one.loc.slice(1).join('.'), one.type, one.ctx)) : filled(type, ctx))]
}

/** The places of the faults of a refused input. */
export const placesOf = async (...asked: Parameters<typeof refused>) => (await faultsOf(...asked)).map(([loc]) => loc)

/** The quantities of a material as clients see them: on hand, reserved, on order, free. */
export async function balanceOf(org: TestOrganization, id: string): Promise<readonly string[]> {
  const found = await as(org.STAFF).get<Record<string, string>>(
    'query ($id: ID!) { material(id: $id) { warehouseQty reservedQty onOrderQty availableQty } }', { id },
  )
  return [found.warehouseQty, found.reservedQty, found.onOrderQty, found.availableQty]
}

/** The number of an organization's stock movements of each kind. */
export async function movementsOf(org: TestOrganization): Promise<Readonly<Record<string, number>>> {
  const groups = await gateway().database.prisma.stockMovement.groupBy({
    by: ['kind'], where: { orgId: org.id }, _count: true,
  })
  return Object.fromEntries(groups.map(({ kind, _count }) => [kind, _count]))
}

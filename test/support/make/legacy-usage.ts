// Reads how often documented paths and GraphQL operations are used, as administrators see it.
import { setTimeout as sleep } from 'node:timers/promises'
import { as } from '../as.js'
import type { TestOrganization } from './organization.js'

interface PathUsage {
  readonly method: string
  readonly path: string
  readonly operation: string
  readonly calls: number
  readonly lastCalledAt: string | null
  readonly clients: readonly ClientUsage[]
}

interface ClientUsage {
  readonly clientKind: string
  readonly clientId: string
  readonly name: string | null
  readonly calls: number
  readonly firstDay: string
}

export interface Used {
  readonly operationType: string
  readonly operationName: string
  readonly calls: number
  readonly clients: readonly (ClientUsage & { readonly clientName: string | null })[]
}

export const USAGE = `query ($filter: LegacyUsageFilter) {
  legacyUsage(filter: $filter) { method path operation calls lastCalledAt clients { clientKind clientId name calls firstDay lastCalledAt } }
}`
export const USED = `query Used($filter: OperationUsageFilter) {
  operationUsage(filter: $filter) {
    operationType operationName calls lastCalledAt clients { clientKind clientId clientName name calls firstDay }
  }
}`

/** The use of all documented paths, or of those that a filter names. */
export const usage = (org: TestOrganization, filter: object = {}) => as(org.ADMIN).get<PathUsage[]>(USAGE, { filter })

/** The use of all GraphQL operations, or of those that a filter names. */
export const used = (org: TestOrganization, filter: object = {}) => as(org.ADMIN).get<Used[]>(USED, { filter })

/** The use of a path, once it has the expected count; otherwise its last value. */
export async function settled(org: TestOrganization, path: string, calls: number): Promise<PathUsage> {
  for (let tries = 0; tries < 40; tries += 1) {
    const [found] = await usage(org, { path })
    if (found.calls >= calls) return found
    await sleep(250)
  }
  return (await usage(org, { path }))[0]
}

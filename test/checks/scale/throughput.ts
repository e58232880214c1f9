// Requests per second of a mixed load with one, two and three gateways behind nginx.
import { setTimeout as sleep } from 'node:timers/promises'
import path from 'node:path'
import type { Report } from '../../bench/load/generator.js'
import { startLoad } from '../../bench/load/load.js'
import { graphql, wireOf, type Request } from '../../bench/request.js'
import type { Site } from './site.js'

const GENERATOR = path.resolve(import.meta.dirname, '../../bench/load/generator.ts')
const LOADER = ['--import', '@swc-node/register/esm-register']
const CONNECTIONS = 12
const WARM_UP_MS = 2_000
/** nginx closes the connections to gateways of before, and opens new ones. */
const RELOADED_MS = 1_000

const LIST = `query Requests { materialRequests(first: 20) { nodes {
  id documentId status totalEstimatedAmount lineItems { materialName requiredQty } } } }`
const WRITE = `mutation Write($input: CreateMaterialRequestInput!) { createMaterialRequest(input: $input) { id documentId } }`
const INPUT = { notes: 'load', lineItems: [{ materialName: 'Poplin', requiredQty: '1', unitPrice: '1' }] }

/** Nine reads and a write of each user, at both doors. */
function mixOf(tokens: readonly string[]): string[] {
  const of = (credential: string): Request[] => [
    graphql(credential, 'Write', WRITE, { input: INPUT }),
    ...Array.from({ length: 6 }, () => graphql(credential, 'Requests', LIST, {})),
    ...[1, 2, 3].map((page): Request =>
      ({ method: 'GET', path: `/logistics/locations?page=${page}&limit=20`, credential })),
  ]
  const users = tokens.map(of)
  return users[0].flatMap((_, place) => users.map((requests) => wireOf(requests[place])))
}

export interface Throughput extends Report {
  readonly gateways: number
}

/** Starts one gateway after the other, and loads those that run. */
export async function throughputOf(
  { gateways, front }: Pick<Site, 'gateways' | 'front'>, logIn: () => Promise<readonly string[]>, ms: number,
): Promise<Throughput[]> {
  const load = await startLoad(GENERATOR, LOADER)
  const found: Throughput[] = []
  try {
    for (const [index, gateway] of gateways.entries()) {
      await gateway.start()
      front.pointTo(gateways.slice(0, index + 1).map(({ port }) => port))
      await sleep(RELOADED_MS)
      const order = { ports: [front.port], connections: CONNECTIONS, requests: mixOf(await logIn()) }
      await load.send({ ...order, ms: WARM_UP_MS })
      found.push({ gateways: index + 1, ...(await load.send({ ...order, ms })) })
    }
  } finally {
    load.close()
  }
  return found
}

// What the floors share: bare HTTP, and the reads that are the same however rows are read.
import { createServer, type IncomingMessage } from 'node:http'
import { approve } from './approve.js'
import { listen } from './listen.js'
import type { Run } from './pool.js'
import { countLocations, LISTED, readPage, type PageArguments } from './reads.js'
import { location, restLocation, wideRequest } from './shapes.js'
import { STATEMENTS } from './statements.js'
import { viewerOf, type Viewer } from './viewer.js'

export type Operation = (viewer: Viewer, variables: never) => Promise<object>

async function locationsOfRest(run: Run, viewer: Viewer, query: URLSearchParams): Promise<object> {
  const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
  const [rows, total] = await Promise.all([
    run(STATEMENTS.locationsPage, [viewer.orgId, limit, (page - 1) * limit]),
    countLocations(run, viewer),
  ])
  const totalPages = Math.ceil(total / limit)
  const pagination = { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 }
  return { data: rows.map(restLocation), pagination }
}

async function locations(run: Run, viewer: Viewer, page: PageArguments): Promise<object> {
  const [{ rows }, totalCount] = await Promise.all([
    readPage(run, viewer, LISTED.locations, page),
    countLocations(run, viewer),
  ])
  return { locations: { totalCount, nodes: rows.map(location) } }
}

async function requestPage(run: Run, viewer: Viewer, page: PageArguments): Promise<object> {
  const { rows, hasNextPage, endCursor } = await readPage(run, viewer, LISTED.wideRequests, page)
  return { materialRequests: { nodes: rows.map(wideRequest), pageInfo: { hasNextPage, endCursor } } }
}

async function bodyOf(incoming: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
}

/** Serves all workloads. `run` reads pages, `change` changes, and `operations` read records with their children. */
export function serve(run: Run, change: Run, operations: Readonly<Record<string, Operation>>): void {
  const all: Readonly<Record<string, Operation>> = {
    Locations: (viewer, page) => locations(run, viewer, page),
    RequestPage: (viewer, page) => requestPage(run, viewer, page),
    ...operations,
  }
  const answer = async (incoming: IncomingMessage): Promise<object | null> => {
    const viewer = viewerOf(change, incoming.headers.authorization)
    const { url = '/' } = incoming
    if (url.startsWith('/logistics/locations?'))
      return locationsOfRest(run, await viewer, new URLSearchParams(url.slice(url.indexOf('?'))))
    const { operationName, variables, comments } = await bodyOf(incoming)
    if (url === '/graphql') return { data: await all[operationName as string](await viewer, variables as never) }
    return approve(change, await viewer, url.split('/')[2], comments as string)
  }
  listen(createServer((incoming, reply) => {
    answer(incoming).then((answered) => {
      const body = Buffer.from(JSON.stringify(answered))
      const headers = { 'content-type': 'application/json', 'content-length': body.length }
      reply.writeHead(answered ? 200 : 409, headers).end(body)
    }, (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      reply.writeHead(500).end()
    })
  }))
}

// The floor: the least that a Node process can do to answer the same JSON. Bare HTTP, named statements, no framework.
import { createServer, type IncomingMessage } from 'node:http'
import { approve } from './shared/approve.js'
import { listen } from './shared/listen.js'
import { openPool } from './shared/pool.js'
import { childrenOf, countLocations, LISTED, readPage, type PageArguments } from './shared/reads.js'
import { rollUp, type Lists } from './shared/roll-up.js'
import {
  act, LISTS, line, listShapers, location, request, restLocation, sheet, wideRequest, type List,
} from './shared/shapes.js'
import { STATEMENTS } from './shared/statements.js'
import { viewerOf, type Viewer } from './shared/viewer.js'

const run = openPool()
const NAMES = Object.keys(LISTS) as List[]

async function locationsOfRest(viewer: Viewer, query: URLSearchParams): Promise<object> {
  const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
  const [rows, total] = await Promise.all([
    run(STATEMENTS.locationsPage, [viewer.orgId, limit, (page - 1) * limit]),
    countLocations(run, viewer),
  ])
  const totalPages = Math.ceil(total / limit)
  const pagination = { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 }
  return { data: rows.map(restLocation), pagination }
}

async function locations(viewer: Viewer, page: PageArguments): Promise<object> {
  const [{ rows }, totalCount] = await Promise.all([
    readPage(run, viewer, LISTED.locations, page),
    countLocations(run, viewer),
  ])
  return { locations: { totalCount, nodes: rows.map(location) } }
}

async function materialRequests(viewer: Viewer, page: PageArguments): Promise<object> {
  const { rows } = await readPage(run, viewer, LISTED.requests, page)
  const ids = rows.map(({ id }) => id ?? '')
  const [lines, acts] = await Promise.all([
    childrenOf(run, viewer, STATEMENTS.lines, 'materialRequestId', ids),
    childrenOf(run, viewer, STATEMENTS.history, 'materialRequestId', ids),
  ])
  const nodes = rows.map((row, index) => ({
    ...request(row),
    lineItems: lines.get(ids[index])?.map(line),
    approvalHistory: acts.get(ids[index])?.map(act),
  }))
  return { materialRequests: { nodes } }
}

async function requestPage(viewer: Viewer, page: PageArguments): Promise<object> {
  const { rows, hasNextPage, endCursor } = await readPage(run, viewer, LISTED.wideRequests, page)
  return { materialRequests: { nodes: rows.map(wideRequest), pageInfo: { hasNextPage, endCursor } } }
}

async function costSheet(viewer: Viewer, { id }: { readonly id: string }): Promise<object> {
  const [[row], ...rows] = await Promise.all(
    [STATEMENTS.sheet, ...NAMES.map((name) => STATEMENTS[name])].map((statement) =>
      run(statement, [viewer.orgId, id])),
  )
  const lists = Object.fromEntries(NAMES.map((name, index) => [name, rows[index]])) as unknown as Lists
  const shaped = Object.fromEntries(NAMES.map((name) => [name, lists[name].map(listShapers[name])]))
  return { costSheet: { ...sheet(row), ...shaped, rollUp: rollUp(row, lists) } }
}

type Operation = (viewer: Viewer, variables: never) => Promise<object>
const OPERATIONS: Readonly<Record<string, Operation>> = {
  Locations: locations, MaterialRequests: materialRequests, RequestPage: requestPage, CostSheet: costSheet,
}

async function bodyOf(incoming: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
}

async function answer(incoming: IncomingMessage): Promise<object | null> {
  const viewer = viewerOf(run, incoming.headers.authorization)
  const { url = '/' } = incoming
  if (url.startsWith('/logistics/locations?'))
    return locationsOfRest(await viewer, new URLSearchParams(url.slice(url.indexOf('?'))))
  const { operationName, variables, comments } = await bodyOf(incoming)
  if (url === '/graphql') return { data: await OPERATIONS[operationName as string](await viewer, variables as never) }
  return approve(run, await viewer, url.split('/')[2], comments as string)
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

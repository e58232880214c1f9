// A worker with honest users who send `{ me { id } }` at a steady pace during an attack, and who watch the gateway's
// memory and that of its processes at the server of the database.
import { Buffer } from 'node:buffer'
import { readdirSync, readFileSync } from 'node:fs'
import http from 'node:http'
import { performance } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'

const { url, tokens, pid, everyMs, database } = workerData
const PAGE_BYTES = 4096
const SAMPLE_MS = 20
/** How often the processes at the server are looked for. */
const SERVER_MS = 200
const KILOBYTE = 1024
const PATIENCE_MS = 30_000
const body = Buffer.from(JSON.stringify({ query: '{ me { id } }' }))
const agent = new http.Agent({ keepAlive: true, maxSockets: 1_000 })

let serving = []
let round = fresh()

/** The empty measurements of a new round. */
function fresh() {
  const rss = residentBytes()
  const server = serverBytes()
  return { waits: [], failed: {}, begunWith: rss, peak: rss, serverBegunWith: server, serverPeak: server, underWay: 0 }
}

/** The gateway's resident memory; after its end, the largest value of the round. */
function residentBytes() {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
  } catch {
    return round?.peak ?? 0
  }
}

/** What a file of a process says; nothing after its end. */
function said(process, file) {
  try {
    return readFileSync(`/proc/${process}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** The processes of PostgreSQL that serve the database. Their titles name it. */
const servers = () => (database
  ? readdirSync('/proc').filter((name) => /^\d+$/.test(name) && said(name, 'cmdline').includes(` ${database} `))
  : [])

/** The memory that these processes have for themselves alone; 0 where they are on another machine. */
function serverBytes() {
  const own = serving.map((one) => Number(/RssAnon:\s+(\d+)/.exec(said(one, 'status'))?.[1] ?? 0))
  return own.reduce((sum, kilobytes) => sum + kilobytes, 0) * KILOBYTE
}

function ask(token) {
  const mine = round
  const begun = performance.now()
  mine.underWay += 1
  const done = (fault) => {
    mine.underWay -= 1
    mine.waits.push(performance.now() - begun)
    if (fault) mine.failed[fault] = (mine.failed[fault] ?? 0) + 1
  }
  const headers = {
    'content-type': 'application/json', 'content-length': body.length, authorization: `Bearer ${token}`,
  }
  const request = http.request(
    new URL('/graphql', url),
    { method: 'POST', agent, headers, timeout: PATIENCE_MS },
    (response) => {
      response.resume()
      response.on('end', () => done(response.statusCode === 200 ? null : response.statusCode))
    },
  )
  request.on('timeout', () => request.destroy(new Error('late')))
  request.on('error', ({ message, code }) => done(code ?? message))
  request.end(body)
}

for (const token of tokens) setInterval(() => ask(token), everyMs)
setInterval(() => {
  round.peak = Math.max(round.peak, residentBytes())
  round.serverPeak = Math.max(round.serverPeak, serverBytes())
}, SAMPLE_MS)
setInterval(() => { serving = servers() }, SERVER_MS)

const seen = ({ underWay: _, ...measured }) => ({ ...measured, now: residentBytes() })

/** Sends the report when all requests of the round are answered. */
async function report(ended) {
  while (ended.underWay > 0) await new Promise((resolve) => { setTimeout(resolve, SAMPLE_MS) })
  parentPort.postMessage(seen(ended))
}

parentPort.on('message', (what) => {
  const ended = round
  round = fresh()
  if (what === 'report') void report(ended)
})

// A worker with honest users who send `{ me { id } }` at a steady pace during an attack, and who watch the gateway's
// memory.
import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { performance } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'

const { url, tokens, pid, everyMs } = workerData
const PAGE_BYTES = 4096
const SAMPLE_MS = 20
const PATIENCE_MS = 30_000
const body = Buffer.from(JSON.stringify({ query: '{ me { id } }' }))
const agent = new http.Agent({ keepAlive: true, maxSockets: 1_000 })

let round = fresh()

/** The empty measurements of a new round. */
function fresh() {
  const rss = residentBytes()
  return { waits: [], failed: {}, begunWith: rss, peak: rss, underWay: 0 }
}

/** The gateway's resident memory; after its end, the largest value of the round. */
function residentBytes() {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
  } catch {
    return round?.peak ?? 0
  }
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
setInterval(() => { round.peak = Math.max(round.peak, residentBytes()) }, SAMPLE_MS)

const seen = ({ waits, failed, begunWith, peak }) => ({ waits, failed, begunWith, peak, now: residentBytes() })

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

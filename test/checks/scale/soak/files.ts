// A user who sends files all the time, and an independent tally of the files that were acknowledged.
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fieldOf, graphql, type Ask } from '../client.js'
import type { Postgres } from '../postgres.js'

const PAUSE_MS = 400
/** How many files an employee gets: fewer than the most that a record may have. */
const FILES_EACH = 90
const MOST_BYTES = 3_000
const SILENT_MS = 60_000
const HIRE = 'mutation ($input: CreateEmployeeInput!) { createEmployee(input: $input) { id } }'
const START = `mutation ($employeeId: ID!, $input: StartAttachmentUploadInput!) {
  startAttachmentUpload(employeeId: $employeeId, input: $input) { attachmentId uploadUrl } }`
const ADDRESS = 'query ($id: ID!) { attachment(id: $id) { downloadUrl } }'
const STORED = `SELECT "id" FROM "Attachment" WHERE "fileName" LIKE $1`

interface Announced {
  readonly attachmentId: string
  readonly uploadUrl: string
}

export interface Files {
  readonly acknowledged: () => number
  /** Uploads that were answered 503, because the store or the database was away. */
  readonly refused: () => number
  readonly stop: () => Promise<void>
  /** What is lost, changed, or there without an acknowledgement. Reads each file again. */
  readonly faults: (database: Postgres) => Promise<string[]>
}

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/**
 * What an upload came to. `expired`: a gateway whose clock is wrong takes the address for an old one, so the file is
 * announced anew.
 */
type Sent = 'stored' | 'again' | 'expired' | { readonly wrong: string }
const MEANINGS: Readonly<Record<number, Sent>> =
  { 201: 'stored', 409: 'stored', 403: 'expired', 502: 'again', 503: 'again', 504: 'again' }

async function put(url: URL, content: Uint8Array): Promise<{ readonly status: number; readonly sent: Sent }> {
  try {
    const answer = await fetch(url, { method: 'PUT', body: content as never, signal: AbortSignal.timeout(SILENT_MS) })
    const [{ status }, text] = [answer, await answer.text()]
    return { status, sent: MEANINGS[status] ?? { wrong: `${status} ${text.slice(0, 300)}` } }
  } catch {
    return { status: 0, sent: 'again' }
  }
}

/** Lets the user send files until they are stopped. */
export function sendFiles(base: URL, ask: Ask, token: string): Files {
  const run = randomBytes(4).toString('hex')
  const sent = new Map<string, string>()
  const unclear = new Set<string>()
  const faults: string[] = []
  let stopped = false
  let number = 0
  let refused = 0
  let employeeId = ''

  const hire = async () => {
    const input = { code: `${run}-${number}`, name: `Files from ${number}` }
    employeeId = fieldOf<{ readonly id: string }>(await ask(graphql(token, HIRE, { input })))?.id ?? employeeId
  }
  const sendOne = async () => {
    if (number % FILES_EACH === 0) await hire()
    const content = randomBytes(1 + (number * 331) % MOST_BYTES)
    const input = { fileName: `${run}-${(number += 1)}.bin`, contentType: 'application/octet-stream', size: content.length }
    const begun = await ask({ ...graphql(token, START, { employeeId, input }), isKeyless: true })
    const announced = fieldOf<Announced>(begun)
    if (!announced) return
    const { attachmentId, uploadUrl } = announced
    for (;;) {
      const { status, sent: outcome } = await put(new URL(uploadUrl, base), content)
      if (status === 503) refused += 1
      if (outcome === 'stored') sent.set(attachmentId, hashOf(content))
      if (outcome === 'expired') unclear.add(attachmentId)
      if (typeof outcome === 'object') faults.push(`the file ${input.fileName} was answered ${outcome.wrong}`)
      if (outcome !== 'again') return
      await sleep(PAUSE_MS)
    }
  }
  const work = async () => {
    for (; !stopped; await sleep(PAUSE_MS)) await sendOne()
  }
  const working = work()
  return {
    acknowledged: () => sent.size,
    refused: () => refused,
    stop: async () => {
      stopped = true
      await working
    },
    faults: async (database) => {
      const rows = await database.ask<{ id: string }>(STORED, [`${run}-%`])
      const stored = new Set(rows.map(({ id }) => id))
      const unknown = [...stored].filter((id) => !sent.has(id) && !unclear.has(id))
      const lost = [...sent.keys()].filter((id) => !stored.has(id))
      return [
        ...faults,
        ...unknown.map((id) => `the file ${id} is there, but was not acknowledged`),
        ...lost.map((id) => `the file ${id} is lost`),
        ...(await changed(base, ask, token, [...sent].filter(([id]) => stored.has(id)))),
      ]
    },
  }
}

/** Reads the files as a user does. */
async function changed(
  base: URL, ask: Ask, token: string, files: readonly (readonly [id: string, hash: string])[],
): Promise<string[]> {
  const found: string[] = []
  for (const [id, hash] of files) {
    const address = fieldOf<{ downloadUrl: string }>(await ask(graphql(token, ADDRESS, { id })))?.downloadUrl ?? ''
    const answer = await fetch(new URL(address, base))
    const content = new Uint8Array(await answer.arrayBuffer())
    if (answer.status !== 200 || hashOf(content) !== hash) found.push(`the file ${id} has another content: ${answer.status}`)
  }
  return found
}

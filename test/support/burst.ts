// Many clients write through both doors at once; records what the gateway acknowledged before it was killed.
import { DEMO_PASSWORD } from '../../prisma/seed.js'

/** The acknowledged writes. Each record must be found again in this state or in a later one. */
export interface Acknowledged {
  readonly requests: Map<string, 'DRAFT' | 'SUBMITTED' | 'APPROVED'>
  readonly bills: Set<string>
  readonly quotes: Map<string, 'DRAFT' | 'SENT' | 'ACCEPTED' | 'CONVERTED'>
  readonly orders: Map<string, string>
  readonly files: Map<string, string>
  readonly deletedFiles: Set<string>
  /** Files whose deletion was requested, acknowledged or not. */
  readonly doomedFiles: Set<string>
}

export const nothingAcknowledged = (): Acknowledged => ({
  requests: new Map(), bills: new Set(), quotes: new Map(), orders: new Map(), files: new Map(),
  deletedFiles: new Set(), doomedFiles: new Set(),
})

export interface Door {
  readonly ask: <T>(query: string, variables?: object) => Promise<T>
  readonly rest: <T>(method: string, path: string, body?: object) => Promise<T>
  readonly send: (path: string, text: string) => Promise<void>
  readonly fetchText: (path: string) => Promise<string>
}

/** The doors of a gateway, for a user of the demo organization `mill`. */
export async function doorsOf(url: string, who: 'admin' | 'manager' = 'admin'): Promise<Door> {
  const login = await fetch(`${url}/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: `${who}@mill.test`, password: DEMO_PASSWORD }),
  })
  const { access_token: token } = (await login.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call = async (method: string, path: string, body?: object | string) => {
    const answer = await fetch(url + path, {
      method, headers, body: typeof body === 'string' ? body : body && JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Refused(`${method} ${path.slice(0, 30)} answered ${answer.status} ${text}`)
    return text
  }
  return {
    async ask<T>(query: string, variables = {}) {
      const { data, errors } = JSON.parse(await call('POST', '/graphql', { query, variables })) as {
        data: Record<string, T>
        errors?: unknown
      }
      if (errors) throw new Refused(JSON.stringify(errors))
      return Object.values(data)[0]
    },
    rest: async <T,>(method: string, path: string, body: object = {}) =>
      JSON.parse(await call(method, path, method === 'DELETE' ? undefined : body)) as T,
    send: async (path, text) => void (await call('PUT', path, text)),
    fetchText: (path) => call('GET', path),
  }
}

/** The gateway refused a request, which it should not. Missing answers are expected, because it is killed. */
export class Refused extends Error {}

interface Made {
  readonly id: string
}
const DRAFT_REQUEST = 'mutation ($input: CreateMaterialRequestInput!) { createMaterialRequest(input: $input) { id } }'
const CREATE_QUOTE = 'mutation ($input: CreateQuoteInput!) { createQuote(input: $input) { id } }'
const START = 'mutation ($e: ID!, $input: StartAttachmentUploadInput!) { startAttachmentUpload(employeeId: $e, input: $input) { attachmentId uploadUrl } }'
const START_FILE = 'mutation ($input: StartFileUploadInput!) { startFileUpload(input: $input) { attachmentId uploadUrl } }'
const STYLE = 'query { style(id: "st-1") { nodeId } }'
const step = (mutation: string) => `mutation ($id: ID!) { ${mutation}(id: $id) { id } }`

/** Two users, because nobody may approve their own requests. */
interface People {
  readonly admin: Door
  readonly manager: Door
}

type Job = (people: People, told: Acknowledged, turn: string) => Promise<void>

const JOBS: readonly Job[] = [
  async ({ admin: { ask }, manager }, { requests }) => {
    const lineItems = [1, 2, 3].map((qty) => ({
      materialName: `Poplin ${qty}`, requiredQty: `${qty}`, unitPrice: '1.6',
    }))
    const { id } = await ask<Made>(DRAFT_REQUEST, { input: { lineItems } })
    requests.set(id, 'DRAFT')
    await ask(step('submitMaterialRequest'), { id })
    requests.set(id, 'SUBMITTED')
    await manager.ask(step('approveMaterialRequest'), { id })
    requests.set(id, 'APPROVED')
  },
  async ({ admin: { rest } }, { bills }) => {
    const lineItems = [
      { description: 'Thread', qty: 4, unitPrice: 25 },
      { description: 'Needles', qty: 3, unitPrice: 1.25 },
    ]
    const { id } = await rest<Made>('POST', '/bills', {
      billType: 'employee', employeeName: 'Selma Overlock', taxRate: 10, lineItems,
    })
    bills.add(id)
  },
  async ({ admin: { ask, rest } }, { quotes, orders }) => {
    const { id } = await ask<Made>(CREATE_QUOTE, {
      input: { clientId: 'cli-1', styleId: 'st-1', unitPrice: '6.5', quantity: 100 },
    })
    quotes.set(id, 'DRAFT')
    await ask(step('sendQuote'), { id })
    quotes.set(id, 'SENT')
    await ask(step('acceptQuote'), { id })
    quotes.set(id, 'ACCEPTED')
    const { sales_order_id: order } = await rest<{ sales_order_id: string }>(
      'POST',
      `/quotes/${id}/convert-to-sales-order`,
    )
    quotes.set(id, 'CONVERTED')
    orders.set(order, id)
  },
  async ({ admin: { ask, send, rest } }, { files, deletedFiles, doomedFiles }, turn) => {
    const text = `Paper ${turn}`
    const input = { fileName: `${turn}.txt`, contentType: 'text/plain', size: text.length }
    const { attachmentId: id, uploadUrl } = await ask<{ attachmentId: string; uploadUrl: string }>(START, {
      e: 'e-1',
      input,
    })
    await send(uploadUrl, text)
    files.set(id, text)
    if (/[02468]$/.test(turn)) return
    doomedFiles.add(id)
    await rest('DELETE', `/api/v1/employees/e-1/attachments/${id}`)
    deletedFiles.add(id)
  },
  async ({ admin: { ask, send } }, { files, deletedFiles, doomedFiles }, turn) => {
    const text = `Drawing ${turn}`
    const { nodeId } = await ask<{ nodeId: string }>(STYLE)
    const input = { nodeId, fileName: `${turn}.txt`, contentType: 'text/plain', size: text.length }
    const { attachmentId: id, uploadUrl } =
      await ask<Record<'attachmentId' | 'uploadUrl', string>>(START_FILE, { input })
    await send(uploadUrl, text)
    files.set(id, text)
    if (/[02468]$/.test(turn)) return
    doomedFiles.add(id)
    await ask('mutation ($id: ID!) { deleteAttachment(id: $id) { attachmentId } }', { id })
    deletedFiles.add(id)
  },
]

const CLIENTS = 8

/** Lets clients write without pauses until the gateway is gone. Calls `onWrite` after each acknowledged write. */
export async function burst(url: string, told: Acknowledged, name: string, onWrite: () => void): Promise<void> {
  const people = { admin: await doorsOf(url), manager: await doorsOf(url, 'manager') }
  const client = async (number: number) => {
    for (let turn = 0; ; turn += 1) {
      await JOBS[(number + turn) % JOBS.length](people, told, `${name}-${number}-${turn}`)
      onWrite()
    }
  }
  const endings = await Promise.allSettled(Array.from({ length: CLIENTS }, (_, number) => client(number)))
  const refusals = endings
    .map((ending) => ending.status === 'rejected' && (ending.reason as Error))
    .filter((reason) => reason instanceof Refused)
  if (refusals.length) throw refusals[0]
}

// The users of the gateways: pairs who ask for material and money and approve it at the other door, and a reader at
// each door.
import { setTimeout as sleep } from 'node:timers/promises'
import { fieldOf, graphql, type Ask, type Kept, type Request } from './client.js'
import type { Ledger, Written } from './ledger.js'
import { until } from './programs.js'

/** Each pair works at two documents at once: fewer than one caller may. */
const AT_ONCE = 2

const CREATE = `mutation ($input: CreateMaterialRequestInput!) {
  createMaterialRequest(input: $input) { id documentId status } }`
const SUBMIT = 'mutation ($id: ID!) { submitMaterialRequest(id: $id) { id status } }'
const CLAIM = `mutation ($input: CreateExpenseRequestInput!) {
  createExpenseRequest(input: $input) { id documentId status } }`
const LIST = '{ materialRequests(first: 10) { nodes { id documentId status totalEstimatedAmount } } }'
const ONE = 'query ($id: ID!) { materialRequest(id: $id) { status } }'
const PAGE = '/logistics/locations?limit=10'
const COUNTED = `/graphql?${new URLSearchParams({ query: '{ materialRequests { totalCount } }' })}`

interface Document {
  readonly id: string
  readonly documentId: string
  readonly status: string
}

/** The access tokens of who writes and of who approves it. */
export interface Pair {
  readonly owner: string
  readonly approver: string
}

export interface Users {
  /** Waits until a request of each user that was sent from now on is answered. */
  readonly served: () => Promise<void>
  /** Lets them finish what they have begun. */
  readonly stop: () => Promise<void>
}

interface Work {
  readonly ask: Ask
  readonly ledger: Ledger
  readonly pairs: readonly Pair[]
  /** The average rest after each request. Rests differ, or users who have waited together would go on together. */
  readonly pauseMs: number
}

/** Lets all users work until they are stopped. */
export function startUsers({ ask, ledger, pairs, pauseMs }: Work): Users {
  let stopped = false
  const served = new Map<number, number>()
  const work = async (turn: Turn, number: number) => {
    const mine: Ask = async (request) => {
      const begun = performance.now()
      const answer = await ask(request)
      if (answer !== undefined) served.set(number, begun)
      await sleep(pauseMs * (0.5 + Math.random()))
      return answer
    }
    while (!stopped) await turn(mine)
  }
  const writing = (pair: Pair): Turn => {
    const kept: Kept = { unchanged: 0 }
    return async (mine) => {
      await requestMaterial(mine, ledger, pair, kept)
      await claimMoney(mine, ledger, pair.owner)
    }
  }
  const [{ approver: reader }] = pairs
  const all = [...Array.from({ length: AT_ONCE }, () => pairs.map(writing)).flat(), listing(reader), paging(reader)]
  const working = Promise.all(all.map(work))
  return {
    served: async () => {
      const since = performance.now()
      await until('all users are served', () => all.every((_, number) => (served.get(number) ?? 0) > since), 90_000)
    },
    stop: async () => {
      stopped = true
      await working
    },
  }
}

/** What a user does again and again. */
type Turn = (ask: Ask) => Promise<unknown>

const listing = (token: string): Turn => (ask) => ask({ ...graphql(token, LIST), isKeyless: true })
const paging = (token: string): Turn => (ask) => ask({ method: 'GET', path: PAGE, token, isKeyless: true })

const random = (most: number) => 1 + Math.floor(Math.random() * most)

/** The price as the gateway gets it. */
const priceOf = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

type Input = (notes: string, quantity: number, price: string) => object

/** Creates a document and notes what was told. Undefined if it could not be created. */
async function create(
  ask: Ask, ledger: Ledger, token: string, kind: Written['kind'], query: string, input: Input,
): Promise<Written | undefined> {
  const [notes, quantity, cents] = [ledger.refer(), random(500), random(9_999)]
  const made = fieldOf<Document>(await ask(graphql(token, query, { input: input(notes, quantity, priceOf(cents)) })))
  if (!made) return undefined
  const written: Written = { kind, ...made, cents: quantity * cents, acts: ['CREATE'] }
  ledger.wrote(notes, written)
  return written
}

/**
 * The life of a material request: created and submitted at one door, approved by somebody else at the other one. The
 * total of the list is read before and after, each time only if the answer is not the kept one.
 */
async function requestMaterial(ask: Ask, ledger: Ledger, { owner, approver }: Pair, kept: Kept): Promise<void> {
  const count = async () => {
    const seen = await ask({ method: 'GET', path: COUNTED, token: owner, isKeyless: true, kept })
    return fieldOf<{ readonly totalCount: number }>(seen)?.totalCount
  }
  const before = await count()
  const written = await create(ask, ledger, owner, 'MaterialRequest', CREATE, (notes, quantity, unitPrice) =>
    ({ notes, lineItems: [{ materialName: 'Poplin', requiredQty: String(quantity), unitPrice }] }))
  if (!written) return
  ledger.counted(written, before, await count())
  const look = looking(ask, ledger, owner, written)
  await look()
  await listing(approver)(ask)
  const steps: readonly (readonly [string, string, Request])[] = [
    ['SUBMIT', 'SUBMITTED', graphql(owner, SUBMIT, { id: written.id })],
    ['APPROVE', 'APPROVED', { method: 'POST', path: `/material-requests/${written.id}/approve`, token: approver, body: {} }],
  ]
  for (const [act, status, request] of steps) {
    if ((await ask(request)) === undefined) return
    written.acts.push(act)
    written.status = status
    await look()
    await paging(owner)(ask)
  }
}

/** Reads the document twice, each time only if the answer is not the one before. */
function looking(ask: Ask, ledger: Ledger, token: string, written: Written): () => Promise<void> {
  const query = new URLSearchParams({ query: ONE, variables: JSON.stringify({ id: written.id }) })
  const kept: Kept = { unchanged: 0 }
  const look = async () => {
    const before = kept.unchanged
    const seen = await ask({ method: 'GET', path: `/graphql?${query}`, token, isKeyless: true, kept })
    ledger.read(written, fieldOf<{ readonly status: string }>(seen)?.status, kept.unchanged > before)
  }
  return async () => {
    await look()
    await look()
  }
}

async function claimMoney(ask: Ask, ledger: Ledger, owner: string): Promise<void> {
  await create(ask, ledger, owner, 'ExpenseRequest', CLAIM, (notes, quantity, unitPrice) =>
    ({ notes, requestType: 'REIMBURSEMENT', lineItems: [{ description: 'Samples', quantity: String(quantity), unitPrice }] }))
}

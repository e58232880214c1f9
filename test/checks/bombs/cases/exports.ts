// Exports of whole lists: begun by many, of the dearest query, cancelled at once, and asked for again and again.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Bomb } from '../bomb.js'
import { asked, send, sendAll, type Attacker } from '../send.js'
import { got, graphql, many, nested, type Sender } from '../shot.js'

const SENDERS: readonly Sender[] = ['staff', 'manager', 'finance', 'director']
const list = <T>(length: number, item: (index: number) => T) => Array.from({ length }, (_, index) => item(index))
const BEGIN = 'mutation ($query: String!) { exportList(query: $query) { id } }'
const begin = (by: Sender, query: string) => graphql(by, BEGIN, { query })
/** Each request has a hundred lines, and each line its request with its lines. */
const DEAREST = '{ materialRequests { nodes { id lineItems { id materialRequest { lineItems { id materialName } } } } } }'
const LONG = '{ materialRequests { nodes { id lineItems { id materialName requiredQty supplierName unitPrice } } } }'
const MINE = '{ listExports { id status downloadUrl } }'

interface Mine {
  readonly listExports: readonly { readonly id: string; readonly status: string; readonly downloadUrl: string | null }[]
}
/** What is begun is written meanwhile, two at a time, and its work is counted. */
const WRITTEN = { means: 'what is begun is written meanwhile: up to 2 CPU s in all', cpuSeconds: 2 } as const
/** A caller who was told to wait is refused for a second. */
const REFUSED_MS = 1_100
const isUnderWay = ({ status }: Mine['listExports'][number]) => status === 'QUEUED' || status === 'RUNNING'
const mine = async (by: Sender, attacker: Attacker) => (await asked<Mine>(graphql(by, MINE), attacker)).listExports

async function cancelAll(attacker: Attacker, by: Sender): Promise<Answer[]> {
  const ids = (await mine(by, attacker)).filter(isUnderWay).map(({ id }) => id)
  const cancel = 'mutation ($id: ID!) { cancelListExport(id: $id) { status } }'
  return sendAll(ids.map((id) => graphql(by, cancel, { id })), attacker)
}

const PATIENCE_MS = 60_000

/** Waits until the exports of everybody have ended. */
async function ended(attacker: Attacker): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (const by of SENDERS)
    while ((await mine(by, attacker)).some(isUnderWay)) {
      if (Date.now() > until) throw new Error('an export does not end')
      await sleep(250)
    }
}

/** Begins an export and cancels it, again and again. */
async function againAndAgain(attacker: Attacker): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let turn = 0; turn < 20; turn += 1)
    answers.push(await send(begin('director', DEAREST), attacker), ...(await cancelAll(attacker, 'director')))
  return answers
}

/** The address of a list that is exported as a whole. */
async function download(attacker: Attacker): Promise<string> {
  await send(begin('manager', LONG), attacker)
  await ended(attacker)
  const [{ downloadUrl }] = await mine('manager', attacker)
  return downloadUrl ?? ''
}

export const exported: readonly Bomb[] = [
  {
    name: 'an export that is asked for by two hundred requests at once', limits: ['requestsAtOnce', 'exportsAtOnce'], ...WRITTEN,
    act: async (attacker) => {
      const answers = await sendAll(list(200, () => begin('staff', DEAREST)), attacker, 200)
      await sleep(REFUSED_MS)
      return [...answers, ...(await cancelAll(attacker, 'staff'))]
    },
  },
  {
    name: 'exports of the dearest query, begun by four accounts at once, and cancelled after two seconds',
    limits: ['exportsAtOnce', 'rows', 'values'], ...WRITTEN,
    act: async (attacker) => {
      const answers = await sendAll(SENDERS.map((by) => begin(by, DEAREST)), attacker, 4)
      await sleep(2_000)
      const cancelled = await Promise.all(SENDERS.map((by) => cancelAll(attacker, by)))
      return [...answers, ...cancelled.flat()]
    },
  },
  {
    name: 'twenty exports that are begun and cancelled at once', limits: ['exportsKept', 'exportsAtOnce'],
    means: 'each begins to read a page, which costs less than to ask for it: up to 2 CPU s in all', cpuSeconds: 2,
    act: againAndAgain,
  },
  {
    name: 'ten exports in one document, each of overlapping fields', limits: ['fields', 'mutationFields'],
    shots: () => [graphql('finance', `mutation ($query: String!) { ${many(10, (index) => `e${index}: exportList(query: $query) { id }`)} }`, { query: `{ materialRequests { nodes { ${'id '.repeat(3_000)} } } }` })],
  },
  {
    name: 'exports of fragments that double, of deep selections and of long texts',
    limits: ['fields', 'depth', 'textCharacters'],
    shots: () => [
      `{ bills { ...f0 } } ${many(40, (index) => `fragment f${index} on BillConnection { ...f${index + 1} ...f${index + 1} }`)} fragment f40 on BillConnection { nodes { id } }`,
      nested(2_400, '{a', '', '}'), `{ bills { nodes { id } } }${' '.repeat(500_000)}`,
      `{ bills { nodes { ${many(110, (index) => `a${index}: id`)} } } }`,
    ].map((query) => begin('finance', query)),
  },
  {
    name: 'the content of an export, fetched by fifty at once', atOnce: 50, cpuSeconds: 3,
    means: 'read and compressed as it is sent, beside other work: up to 3 CPU s in all',
    prepared: async (attacker) => {
      const url = await download(attacker)
      return list(50, () => got('guest', url, [['accept-encoding', 'gzip']]))
    },
  },
]

// Many changes of one caller at once. What is refused must not be made, and what is acknowledged must be there.
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Bomb } from '../bomb.js'
import { asked, send, type Attacker } from '../send.js'
import { graphql } from '../shot.js'

const COUNT = 3_000
const CREATE = 'mutation ($input: CreateLocationInput!) { createLocation(input: $input) { id } }'
const LIST = `query ($after: String) {
  locations(first: 100, after: $after) { nodes { name } pageInfo { endCursor hasNextPage } } }`

const creation = (name: string) => graphql('manager', CREATE, { input: { name, locationType: 'warehouse' } })

/** The names of the places that this try was to make, with the answers. */
let told: ReadonlyMap<string, Answer> = new Map()
/** The duration of this try. */
let seconds = 0

async function changesAtOnce(attacker: Attacker): Promise<readonly Answer[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: COUNT })
  const prefix = randomUUID()
  const make = async (name: string) => [name, await send(creation(name), { ...attacker, agent })] as const
  const names = Array.from({ length: COUNT }, (_, index) => `Place ${prefix} ${index}`)
  const begun = performance.now()
  told = new Map(await Promise.all(names.map(make)).finally(() => agent.destroy()))
  seconds = (performance.now() - begun) / 1000
  return [...told.values()]
}

interface Page {
  readonly nodes: readonly { readonly name: string }[]
  readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean }
}

const pageAfter = async (after: string | null, attacker: Attacker): Promise<Page> =>
  (await asked<{ readonly locations: Page }>(graphql('manager', LIST, { after }), attacker)).locations

/** A caller that was refused has to wait for a second. */
const PAUSE_MS = 1_100

/** Written by hand, so that a raised limit shows. */
const MOST_AT_ONCE = 64

/** The number of changes that were made and allowed: as many as may be at once, and as many again after each second. */
const allowedChanges = (answers: readonly Answer[]) =>
  Math.min(answers.filter(isDone).length, MOST_AT_ONCE * (1 + Math.floor(seconds)))

/** The names of all places. */
async function places(attacker: Attacker): Promise<Set<string>> {
  await sleep(PAUSE_MS)
  const found = new Set<string>()
  for (let [after, more] = [null as string | null, true]; more;) {
    const { nodes, pageInfo } = await pageAfter(after, attacker)
    for (const { name } of nodes) found.add(name)
    ;({ endCursor: after, hasNextPage: more } = pageInfo)
  }
  return found
}

/** An answer that came in time, without an identifier of what was done. */
const isRefusal = ({ status, text }: Answer) => typeof status === 'number' && !isDone({ text })
const isDone = ({ text }: Pick<Answer, 'text'>) => text.includes('"createLocation":{"id":') || text.includes('"done":"')
/** It is answered as a refusal, and says itself that it may be none. */
const isUnknown = ({ text }: Answer) => text.includes('not known whether')

async function checkMade(_answers: readonly Answer[], attacker: Attacker): Promise<readonly string[]> {
  const made = await places(attacker)
  const lost = [...told].filter(([name, answer]) => isDone(answer) && !made.has(name)).length
  const denied = [...told].filter(([name, answer]) => isRefusal(answer) && !isUnknown(answer) && made.has(name)).length
  return [
    ...(lost ? [`${lost} acknowledged changes are not there`] : []),
    ...(denied ? [`${denied} refused changes are made`] : []),
  ]
}

export const changes: readonly Bomb[] = [
  {
    name: 'a caller with 3,000 changes at once', limits: ['requestsAtOnce', 'callerShare'],
    means: 'what is refused is not made',
    allowed: { shot: () => creation(`Place ${randomUUID()}`), served: allowedChanges },
    act: changesAtOnce, check: checkMade,
  },
]

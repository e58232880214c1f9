// One walk: a new organization, steps by three users at once, and what is wrong afterwards.
import fc from 'fast-check'
import type { WalkedGateway } from './gateway.js'
import { makeHouse, type House } from './house.js'
import { differencesOf } from './second-calculation.js'
import { linesOf, send, type Answer } from './send.js'
import { askOf, walkOf, type Ask, type Step } from './steps.js'
import { lostSteps } from './trail.js'
import { viewOf } from './view.js'

/** Refusals that a client can cause. */
const CODES = ['CONFLICT', 'BAD_USER_INPUT', 'FORBIDDEN', 'NOT_FOUND']

export interface Taken {
  readonly ask: Ask
  readonly answer: Answer
}

export interface Walked {
  readonly orgId: string
  /** The groups of steps that were sent at once. */
  readonly groups: readonly (readonly Taken[])[]
  readonly faults: readonly string[]
}

/** Takes a walk. The seed gives the descriptions of its steps. */
export async function walk(gateway: WalkedGateway, seed: number, steps: number): Promise<Walked> {
  const [described] = fc.sample(walkOf(steps, seed), { numRuns: 1, seed })
  const house = await makeHouse(gateway, seed)
  const groups: Taken[][] = []
  for (const group of described) groups.push(await takeAtOnce(gateway, house, group))
  const taken = groups.flat()
  const acknowledged = taken.flatMap(({ ask, answer }) => (answer.made ? linesOf(ask, answer.made) : []))
  const faults = [
    ...taken.flatMap(undocumented),
    ...(await differencesOf(gateway, house)),
    ...(await lostSteps(gateway, house.orgId, acknowledged)),
  ]
  return { orgId: house.orgId, groups, faults }
}

async function takeAtOnce(gateway: WalkedGateway, { orgId, users }: House, group: readonly Step[]): Promise<Taken[]> {
  const view = await viewOf(gateway, orgId)
  const ids = users.map(({ id }) => id)
  return Promise.all(group.map(async (step, place) => {
    const ask = askOf(step, place, view, ids)
    return { ask, answer: await send(gateway.url, users[ask.user].token, ask) }
  }))
}

/** Sentences of refusals that came from the database: a rule or a lock of the gateway was missing. */
const FROM_DATABASE = [
  'at the same moment; read it again', 'breaks a rule of the data', 'with the same identity',
  'a record that does not exist, or removes one',
]

function undocumented({ ask: { kind }, answer: { code, text } }: Taken): string[] {
  if (code === null) return []
  const isDocumented = CODES.includes(code) && !FROM_DATABASE.some((words) => text.includes(words))
  return isDocumented ? [] : [`${kind} was answered with ${code}: ${text}`]
}

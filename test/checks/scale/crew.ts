// The people of one organization who work at the gateways, with what they were told.
import { DEMO_PASSWORD } from '../../../prisma/seed.js'
import { logInAt } from '../log-in.js'
import { clientOf, type Ask } from './client.js'
import { follow, type Followers } from './followers.js'
import { startJournal, type Phases } from './journal.js'
import { newLedger, type Ledger } from './ledger.js'
import type { Site } from './site.js'
import { startUsers, type Users } from './users.js'

export interface Crew {
  readonly ask: Ask
  readonly journal: Phases
  readonly ledger: Ledger
  readonly followers: Followers
  readonly users: Users
}

/** Who works together: each pair writes and approves, and one of the approvers hears of all changes. */
export interface People {
  readonly pairs: readonly (readonly [owner: string, approver: string])[]
  readonly password: string
  /** Connections through nginx that hear of changes; one more is at each gateway. */
  readonly lines: number
}

export const DEMO_PEOPLE: People = {
  pairs: [['staff', 'manager'], ['hr', 'admin'], ['finance', 'director']].map(([owner, approver]) =>
    [`${owner}@mill.test`, `${approver}@mill.test`] as const),
  password: DEMO_PASSWORD,
  lines: 4,
}

/** Logs everybody in, follows the changes, and lets all work, with a rest after each request. */
export async function startCrew(
  site: Pick<Site, 'url' | 'gateways'>, { pairs: names, password, lines }: People, pauseMs: number,
  mayRefuse?: () => boolean,
): Promise<Crew> {
  const tokenOf = (name: string) => logInAt(site.url, name, password)
  const pairs = await Promise.all(names.map(async ([owner, approver]) =>
    ({ owner: await tokenOf(owner), approver: await tokenOf(approver) })))
  const [journal, ledger] = [startJournal(), newLedger()]
  const ask = clientOf(site.url, journal, mayRefuse)
  const followers = await follow(site, pairs[pairs.length - 1].approver, ledger, lines)
  return { ask, journal, ledger, followers, users: startUsers({ ask, ledger, pairs, pauseMs }) }
}

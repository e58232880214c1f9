// Visits every state of a document and tries every action there: refused actions leave all rows as they were.
import { actionValue } from '../actions.js'
import { expect } from '@jest/globals'
import { as, type Person } from '../as.js'
import type { TestOrganization } from '../make/organization.js'
import { rowsOf } from '../records.js'

interface Steps {
  readonly org: TestOrganization
  /** A person with the permission for every action. */
  readonly person: Person
  /** The query of one document by its identifier. */
  readonly query: string
  /** Makes a document in the state, and returns its identifier. */
  readonly inState: Readonly<Record<string, () => Promise<string>>>
  /** Action → its mutation, with the variable `$id`. */
  readonly mutations: Readonly<Record<string, string>>
  /** State → the actions that are allowed in it. */
  readonly allowed: Readonly<Record<string, readonly string[]>>
}

interface Offering {
  readonly status: string
  readonly availableActions: readonly { readonly action: string; readonly allowed: boolean }[]
}

/**
 * Expects that a document in each state offers exactly the allowed actions, and that every other action is refused with
 * CONFLICT and the list of the possible actions, and leaves all rows unchanged.
 */
export async function expectSteps({ org, person, query, inState, mutations, allowed }: Steps): Promise<void> {
  const OFFERS = `query ($id: ID!) { ${query}(id: $id) { status availableActions { action allowed } } }`
  for (const [state, make] of Object.entries(inState)) {
    const id = await make()
    const { status, availableActions } = await as(person).get<Offering>(OFFERS, { id })
    const offered = availableActions.filter((offer) => offer.allowed).map(({ action }) => action)
    const possible = allowed[state].map(actionValue)
    expect([status, offered]).toEqual([state, possible])
    const before = await rowsOf(org.id)
    for (const [action, mutation] of Object.entries(mutations)) {
      if (allowed[state].includes(action)) continue
      const { errors } = await as(person).ask(mutation, { id })
      expect([state, action, errors?.[0].extensions]).toEqual([
        state, action, expect.objectContaining({
          code: 'CONFLICT', state, action: actionValue(action), allowed: possible,
        }),
      ])
    }
    expect([state, await rowsOf(org.id)]).toEqual([state, before])
  }
}

// What records offer to a person, and what the steps do: reads `availableActions`, and tries the actions without
// writing anything.
import { expect } from '@jest/globals'
import { actionName } from './actions.js'
import { as, type Failure, type Person } from './as.js'
import { documentFor, rootFields, variablesFor, type RootField } from './operations.js'
import { lifecycles } from './steps.js'
import { nodeOf, relayLists } from './walk.js'

interface Missing {
  readonly path: readonly string[]
  readonly message: string
  readonly type: string
  readonly ctx: object | null
}

/** An action of a record, as `availableActions` shows it. */
export interface Offer {
  readonly model: string
  readonly id: string
  readonly action: string
  readonly mutation: string
  readonly reasonCode: string | null
  readonly reason: string | null
  readonly reasonType: string | null
  readonly reasonCtx: object | null
  readonly missing: readonly Missing[]
}

type Shown = Omit<Offer, 'model' | 'id'> & { readonly allowed: boolean }
interface Page {
  readonly nodes: readonly { readonly id: string; readonly availableActions: readonly Shown[] }[]
}

const OFFER = 'action mutation allowed reasonCode reason reasonType reasonCtx missing { path message type ctx }'

/** What the type of a reason looks like: a word of its own, and none for an action that is allowed. */
const typeOf = ({ reasonCode }: Pick<Offer, 'reasonCode'>) => (reasonCode === null ? /^$/ : /^(?!value_error$)[a-z]+(_[a-z]+)*$/)

/** Everything that the records of one kind offer to a person, or do not offer. */
async function offersOfKind(person: Person, model: string): Promise<Offer[]> {
  const list = relayLists.find((root) => nodeOf(root)?.name === model)
  if (!list) throw new Error(`there is no list of ${model}`)
  const { nodes } = await as(person).get<Page>(`{ ${list.name}(first: 100) { nodes { id availableActions { ${OFFER} } } } }`)
  return nodes.flatMap(({ id, availableActions }) => availableActions.map(({ allowed, ...offer }) => {
    expect([model, id, offer.action, allowed]).toEqual([model, id, offer.action, offer.reasonCode === null])
    expect([model, id, offer.action, offer.reasonType ?? '']).toEqual([model, id, offer.action, expect.stringMatching(typeOf(offer))])
    return { model, id, ...offer, action: actionName(offer.action) }
  }))
}

/** Everything that the records of an organization offer to a person, or do not offer. */
export async function offersTo(person: Person): Promise<Offer[]> {
  return (await Promise.all(lifecycles.map(({ model }) => offersOfKind(person, model)))).flat()
}

const fieldOf = (mutation: string) =>
  rootFields.find(({ root, name }) => root === 'Mutation' && name === mutation) as RootField

/** Mutation → the entries of the record of which it takes one back, and the member of the input that names it. */
const ENTRIES: Readonly<Record<string, readonly [query: string, entries: string, member: string]>> = {
  reverseExpenseRequestPayment: ['expenseRequest', 'history { id action reversal { id } }', 'paymentId'],
  reverseBillPayment: ['bill', 'payments { id reversedAt }', 'paymentId'],
  reverseBillNoteAllocation: ['billNote', 'allocations { id reversedAt }', 'allocationId'],
  reverseBillNoteRefund: ['billNote', 'refunds { id reversedAt }', 'refundId'],
  reversePartyPaymentAllocation: ['partyPayment', 'billPayments { id reversedAt }', 'billPaymentId'],
  reversePartyPaymentRefund: ['partyPayment', 'refunds { id reversedAt }', 'refundId'],
}

interface Entry {
  readonly id: string
  readonly action?: string
  readonly reversal?: object | null
  readonly reversedAt?: string | null
}

/** The entry that a step takes back, best one that is not taken back yet; null if the record has none. */
async function entryOf(person: Person, { id, mutation }: Offer) {
  if (!(mutation in ENTRIES)) return undefined
  const [query, entries, member] = ENTRIES[mutation]
  const record = await as(person).get<Record<string, Entry[]>>(`query ($id: ID!) { ${query}(id: $id) { ${entries} } }`, { id })
  const all = Object.values(record)[0].filter(({ action = 'PAY' }) => action === 'PAY')
  const entry = all.find(({ reversal, reversedAt }) => !reversal && !reversedAt) ?? all.at(0)
  return { member, named: entry ? { [member]: entry.id } : null }
}

/** Takes the step of an offer, with a sample of what the mutation requires, and writes nothing. */
async function attempt(person: Person, { id, mutation }: Offer, named?: object | null): Promise<Failure | undefined> {
  const field = fieldOf(mutation)
  const dry = documentFor(field).replace(' {', ' @validateOnly {')
  const { input, ...others } = variablesFor(field) as { readonly input?: object }
  const { errors } = await as(person).ask(dry, { ...others, ...(input && { input: { ...input, ...named } }), id })
  return errors?.[0]
}

/** The faults of the record itself: those that no argument of the mutation can cure. */
const faultsOfRecord = ({ extensions: { detail = [] } }: Failure) => detail.filter(({ loc }) => loc.length === 1 && loc[0] === 'id')

/** An action that is offered is done, unless the sample is no valid input. */
const KEPT = 'done, or a fault of the input'
const isOfInput = (failure: Failure) =>
  failure.extensions.code === 'BAD_USER_INPUT' && faultsOfRecord(failure).length === 0

/** Tries an action, and returns what the offer says and what the step says. They should be equal. */
export async function compared(person: Person, offer: Offer): Promise<readonly [unknown, unknown]> {
  const entry = await entryOf(person, offer)
  const failure = await attempt(person, offer, entry?.named)
  const { reasonCode, reason, reasonType, reasonCtx, missing } = offer
  if (reasonCode === null) return [KEPT, !failure || isOfInput(failure) ? KEPT : failure]
  if (!failure) return [reason, 'done']
  const { code, type, ctx } = failure.extensions
  // Nothing can be named that the record has not.
  if (reasonCode === 'RECORD' && entry?.named === null)
    return [['BAD_USER_INPUT', entry.member], [code, failure.extensions.detail?.[0].loc.at(-1)]]
  if (reasonCode === 'MISSING' && missing.length > 0) {
    const found = faultsOfRecord(failure)
      .map(({ missing: path = [], msg, ...found }) => (
        { path: path.map(String), message: msg, type: found.type, ctx: found.ctx ?? null }))
    return [['BAD_USER_INPUT', missing], [code, found]]
  }
  const says = failure.message.includes(reason ?? '') ? reason : failure.message
  return [
    [reasonCode === 'OWNER' ? 'FORBIDDEN' : 'CONFLICT', reason, reasonType, reasonCtx], [code, says, type, ctx ?? null],
  ]
}

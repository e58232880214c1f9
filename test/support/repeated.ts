// A mutation in four ways: as it is, as a dry run, with an Idempotency-Key, and sent again with this key.
import { expect } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import type { Person } from './as.js'
import { fullDocumentFor } from './corpus/full.js'
import { documentFor, type RootField } from './operations.js'
import type { Answer, Twins } from './twins.js'

/** The document with the directive. Whether it is a dry run is a variable, so that all places stay the same. */
const withDirective = (document: string) =>
  document.replace(/^mutation(?: \(|)/, (start) => (start.endsWith('(') ? `${start}$dry: Boolean!, ` : `${start} ($dry: Boolean!)`))
    .replace(' {', ' @validateOnly(if: $dry) {')

/** What an answer says, without what differs at every run. */
const said = (twins: Twins, { status, body }: Answer): unknown =>
  JSON.parse(twins.steady({ status, cost: null, body: body && { data: body.data, errors: body.errors } }))

/** True if something was done: the mutation has an answer, and one of several records not only errors. */
const isDone = (value: unknown) =>
  value !== null && !(Array.isArray(value) && value.some((one: { outcome?: string }) => one.outcome === 'REFUSED'))

/**
 * Expects four equal answers: of the first gateway, of the dry run, with the key, and again with the key. Returns the
 * answered field, or nothing if the operation was refused before it ran, for its cost.
 */
async function answeredAlike(
  twins: Twins, by: Person, document: string, given: object,
): Promise<readonly [name: string, value: unknown] | undefined> {
  const operation = (dry: boolean) => ({ by, document: withDirective(document), variables: { ...given, dry } })
  const key = { 'idempotency-key': randomUUID() }
  const tried = await twins.askSecond(operation(true))
  const { answer, difference } = await twins.ask(operation(false), key)
  const again = await twins.askSecond(operation(false), key)
  expect(difference).toBeNull()
  expect(said(twins, tried)).toEqual(said(twins, answer))
  expect(said(twins, again)).toEqual(said(twins, answer))
  const { data } = answer.body ?? {}
  if (!data) return undefined
  const [[name, value]] = Object.entries(data)
  expect(tried.body?.extensions).toMatchObject({ validateOnly: true })
  expect(again.headers?.get('idempotency-replayed')).toBe(isDone(value) ? 'true' : null)
  return [name, value]
}

/**
 * Tries a field with everything selected, or with as little as possible if this costs too much. Returns true if it was
 * done.
 */
export async function isDoneAlike(twins: Twins, by: Person, field: RootField, given: object): Promise<boolean> {
  const answered = await answeredAlike(twins, by, fullDocumentFor(field), given)
    ?? await answeredAlike(twins, by, documentFor(field), given)
  return answered !== undefined && isDone(answered[1])
}

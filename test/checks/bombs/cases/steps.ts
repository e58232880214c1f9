// Steps of many records in one mutation: many at once, again and again, and with identifiers that are wrong.
import type { Bomb } from '../bomb.js'
import { hundredDrafts } from '../made.js'
import type { Attacker } from '../send.js'
import { graphql, many } from '../shot.js'

const COUNT = 100
const list = <T>(length: number, item: (index: number) => T) => Array.from({ length }, (_, index) => item(index))
const RESULT = '{ recordId outcome error { code message } record { id status lineItems { id } } }'
/** The step of the records, under so many aliases. */
const submits = (ids: readonly string[], count = 1, directive = '') => graphql('staff', `mutation ($ids: [ID!]!) ${directive} { ${many(count, (index) => `s${index}: submitMaterialRequests(ids: $ids) ${RESULT}`)} }`, { ids })
const UNKNOWN = list(COUNT, (index) => `mr-unknown-${index}`)

const drafts = (attacker: Attacker) =>
  hundredDrafts(attacker, 'staff', { lineItems: [{ materialName: 'Poplin', requiredQty: 1, unitPrice: 1 }] })

export const steps: readonly Bomb[] = [
  {
    name: 'a step of a hundred records', limits: ['listItems', 'stepsSeconds'],
    prepared: async (attacker) => [submits(await drafts(attacker))],
  },
  {
    name: 'ten aliases of a step of a hundred records', limits: ['mutationFields', 'rows', 'stepsSeconds'],
    prepared: async (attacker) => [submits(await drafts(attacker), 10)],
  },
  {
    name: 'the same step of the same hundred records, ten at once', limits: ['callerShare', 'stepsSeconds'], atOnce: 10,
    prepared: async (attacker) => drafts(attacker).then((ids) => list(10, () => submits(ids))),
  },
  {
    name: 'a dry run of ten aliases of a step of a hundred records', limits: ['mutationFields', 'stepsSeconds'],
    means: 'a thousand steps, which cost less than in requests of their own: up to 3 CPU s', cpuSeconds: 3,
    prepared: async (attacker) => [submits(await drafts(attacker), 10, '@validateOnly')],
  },
  {
    name: 'ten aliases of a step of a hundred records that do not exist', limits: ['mutationFields', 'errors'],
    shots: () => [submits(UNKNOWN, 10)],
  },
  {
    name: 'a step of a hundred times the same record', limits: ['faults'], means: 'no record twice',
    shots: () => [submits(list(COUNT, () => 'mr-1')), submits([...UNKNOWN.slice(1), UNKNOWN[1]])],
  },
  {
    name: 'a step of 15,000 records', limits: ['listItems', 'inputValues'],
    shots: () => [submits(list(15_000, (index) => `mr-${index}`)), submits(list(25_000, (index) => `mr-${index}`))],
  },
  {
    name: 'a step of a hundred identifiers of 9,000 letters', limits: ['identifierCharacters', 'textCharacters'],
    shots: () => [submits(list(COUNT, (index) => `${index}${'x'.repeat(8_990)}`))],
  },
]

// Every number in the input of every mutation, found from the schema: a negative one is refused at its field, unless
// the schema says that it may be negative; one that is too large for its column is refused at a field.
import { beforeAll, describe, expect, test } from '@jest/globals'
import {
  getNamedType, getNullableType, isInputObjectType, isListType, type GraphQLInputField, type GraphQLInputType,
} from 'graphql'
import { mutationOf, type AnyStep } from '../../src/core/lifecycle/lifecycle.js'
import { features } from '../../src/features.js'
import { Role } from '../../src/generated/prisma/enums.js'
import { useGateway } from '../support/app.js'
import { as, type Person } from '../support/as.js'
import { goodValue, goodVariables, type Identifiers } from '../support/corpus/variables.js'
import { demoHouse } from '../support/make/house.js'
import type { TestOrganization } from '../support/make/organization.js'
import { documentFor, rootFields, type RootField } from '../support/operations.js'
import { delegateOf, rowsOf, type Row } from '../support/records.js'
import { STEP_INPUTS } from '../support/step-inputs.js'
import { ofMany } from '../support/verdicts.js'

useGateway()

type Path = readonly (string | number)[]

/** A number in the input of a mutation. */
interface Place {
  readonly path: Path
  readonly isDecimal: boolean
  readonly description: string
}

type Field = Pick<GraphQLInputField, 'type' | 'description'>

function placesIn({ type, description }: Field, path: Path): Place[] {
  const bare = getNullableType(type)
  if (isListType(bare)) return placesIn({ type: bare.ofType as GraphQLInputType, description }, [...path, 0])
  const { name } = getNamedType(bare)
  if (name === 'Decimal' || name === 'Int')
    return [{ path, isDecimal: name === 'Decimal', description: description ?? '' }]
  if (!isInputObjectType(bare)) return []
  return Object.values(bare.getFields()).flatMap((field) => placesIn(field, [...path, field.name]))
}

/** All numbers but the version that the caller has seen, which `versions.test.ts` tries. */
const placesOf = ({ field }: RootField) =>
  field.args.filter(({ name }) => name !== 'recordVersion').flatMap((argument) => placesIn(argument, [argument.name]))

/** Steps of several records have the input of the step of one. */
const several = new Set([...ofMany.values()])
const mutations = rootFields.filter((field) =>
  field.root === 'Mutation' && placesOf(field).length > 0 && !several.has(field.name))

interface Taken {
  readonly model: string
  readonly among: Row
  readonly ownOnly?: string
}

const stepOf = (model: string, column: string, action: string, { from, who }: AnyStep): Taken => (
  { model, among: { [column]: { in: [...from] }, ...STEP_INPUTS[model]?.[action]?.among }, ownOnly: who?.only })

/** Mutation → the records that it may change, where these follow from a lifecycle or are listed here. */
const RECORDS = new Map<string, Taken>([
  ...features.flatMap(({ lifecycles }) => lifecycles).flatMap((lifecycle) =>
    Object.entries(lifecycle.steps).map(([action, step]) =>
      [mutationOf(lifecycle, action), stepOf(lifecycle.model, lifecycle.column, action, step)] as const)),
  ['updateCostSheet', { model: 'CostSheet', among: { status: 'DRAFT', isLatest: true } }],
  ['billSalesOrder', { model: 'SalesOrder', among: { status: { notIn: ['DRAFT', 'CANCELLED'] } } }],
  ['createDeliveryStop', { model: 'Delivery', among: { status: 'SCHEDULED' } }],
  ['editDelivery', { model: 'Delivery', among: { status: 'SCHEDULED', salesOrderId: { not: null } } }],
])

/** Mutation and place → what must be said there too, so that the numbers are looked at. */
const FURTHER: Readonly<Record<string, object>> = {
  // Drafts are saved without validation.
  'updateCostSheet.input': { action: 'SUBMIT_FOR_REVIEW' },
  'createDelivery.input': { salesOrderId: 'so-2' },
  'billSalesOrder.input': { lineItems: null },
  'createGoodsReceipt.input': { purchaseOrderId: 'pur-3' },
}

let org: TestOrganization
let ids: Identifiers
beforeAll(async () => {
  org = await demoHouse()
  const all = Object.entries(await rowsOf(org.id))
  ids = Object.fromEntries(all.map(([model, rows]) => [model, rows.flatMap(({ id }) => (id ? [String(id)] : []))]))
})

/** A record that the mutation may change, and a person who may do it. */
async function takerOf(mutation: string): Promise<readonly [Row | undefined, Person]> {
  const taken = RECORDS.get(mutation)
  if (!taken) return [undefined, org.ADMIN]
  const { model, among, ownOnly } = taken
  const records = await delegateOf(model).findMany({ where: { orgId: org.id, ...among }, orderBy: { id: 'asc' } })
  if (!ownOnly) return [records[0], org.ADMIN]
  const people = Object.values(Role).map((role) => org[role])
  const owned = records.flatMap((record) => {
    const owner = people.find(({ userId }) => userId === record[ownOnly])
    return owner ? [[record, owner] as const] : []
  })
  return owned[0]
}

/** A value with others at these paths inside it, and good values around them. */
function placed(
  root: RootField, type: GraphQLInputType, at: Path, values: readonly (readonly [path: Path, value: unknown])[],
): unknown {
  const bare = getNullableType(type)
  const [[path, value]] = values
  if (path.length === at.length) return value
  if (isListType(bare)) return [placed(root, bare.ofType as GraphQLInputType, [...at, 0], values)]
  if (!isInputObjectType(bare)) throw new Error(`nothing is inside ${String(type)}`)
  const names = [...new Set(values.map(([inner]) => String(inner[at.length])))]
  return {
    ...(goodValue(root, ids, bare, at) as object),
    ...FURTHER[[root.name, ...at].join('.')],
    ...Object.fromEntries(names.map((name) => [
      name,
      placed(root, bare.getFields()[name].type, [...at, name], values.filter(([inner]) => inner[at.length] === name)),
    ])),
  }
}

/** Sends the mutation with numbers at these places. Returns the fields that its refusal names. */
async function send(root: RootField, places: readonly Place[], numberFor: (place: Place) => unknown) {
  const [record, person] = await takerOf(root.name)
  const values = places.map((place) => [place.path, numberFor(place)] as const)
  const changed = root.field.args.flatMap(({ name, type }) => {
    const inside = values.filter(([[argument]]) => argument === name)
    return inside.length ? [[name, placed(root, type, [name], inside)]] : []
  })
  const variables = { ...goodVariables(root, ids), ...(record && { id: record.id }), ...Object.fromEntries(changed) }
  const { errors } = await as(person).ask(documentFor(root), variables)
  const { code, detail = [] } = errors?.[0].extensions ?? { code: 'done' }
  return { code, fields: detail.map(({ loc }) => loc.join('.')), message: errors?.[0].message }
}

const nameOf = ({ path }: Place) => path.join('.')

type Answer = Awaited<ReturnType<typeof send>>

const UNANSWERED: Answer = { code: 'unanswered', fields: [], message: '' }

/** Sends all numbers of a mutation together, then alone those that are not named. Returns the wrong answers. */
async function wronglyAnswered(
  roots: readonly RootField[], numberFor: (place: Place) => unknown, isRight: (place: Place, answer: Answer) => boolean,
) {
  const wrong: unknown[] = []
  for (const root of roots) {
    const all = placesOf(root).filter((place) => !isRight(place, UNANSWERED))
    const together = all.length ? await send(root, all, numberFor) : null
    for (const place of all.filter((one) => !together?.fields.includes(nameOf(one)))) {
      if (together?.code === 'done' && isRight(place, together)) continue
      const answer = await send(root, [place], numberFor)
      if (!isRight(place, answer)) wrong.push([root.name, nameOf(place), answer])
    }
  }
  return wrong
}

/** A number may be negative if the description says so. Another number than the current version is a CONFLICT. */
const NEGATIVE = /negative|below 0|from -\d/
const CONFLICTING = /CONFLICT/
/** These store what is sent, until the sheet is submitted. */
const UNCHECKED = ['createCostSheet', 'editCostSheet']

describe('of all numbers in the inputs of mutations', () => {
  test('a negative one is refused at its field, or documented', async () => {
    const wrong = await wronglyAnswered(
      mutations.filter(({ name }) => !UNCHECKED.includes(name)),
      ({ isDecimal }) => (isDecimal ? '-1' : -1),
      (place, { code, fields }) => NEGATIVE.test(place.description) || fields.includes(nameOf(place))
        || (code === 'CONFLICT' && CONFLICTING.test(place.description)),
    )
    expect(wrong).toEqual([])
  })

  test('one that is too large for its column is refused at a field', async () => {
    const wrong = await wronglyAnswered(
      mutations,
      ({ isDecimal }) => (isDecimal ? '99999999999999' : 2147483647),
      (place, { code, fields }) => code === 'done' || (code === 'BAD_USER_INPUT' && fields.length > 0)
        || (code === 'CONFLICT' && CONFLICTING.test(place.description)),
    )
    expect(wrong).toEqual([])
  })
})

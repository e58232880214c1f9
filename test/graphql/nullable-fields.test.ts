// Every field that may be null says when, and the root types say it for theirs. A client need not guess whether to
// expect a value.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { buildSchema, isInterfaceType, isNonNullType, isObjectType, type GraphQLField } from 'graphql'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
const roots = [schema.getQueryType()?.name, schema.getMutationType()?.name]

/** "Null until then", "Absent without a price", "The user account of the employee, if any". */
const REASON = /\b(?:null|absent)\b|, if \w/i
/** "Null if `supplierId` is": the other field of the same type that the reason names. */
const SIBLING = /\bnull\b[^.]*? if `(\w+)` is\b/gi

type Field = GraphQLField<unknown, unknown>
interface Place {
  readonly name: string
  readonly field: Field
  readonly siblings: Readonly<Record<string, Field>>
}

const nullable = Object.values(schema.getTypeMap()).flatMap((type): Place[] => {
  if ((!isObjectType(type) && !isInterfaceType(type)) || type.name.startsWith('__')) return []
  const siblings = type.getFields()
  return Object.values(siblings)
    .filter((field) => !isNonNullType(field.type))
    .map((field) => ({
      name: `${type.name}.${field.name}`, field, siblings,
    }))
})

const saying = ({ field: { description } }: Place) => description ?? ''
const namesOf = (places: readonly Place[]) => places.map(({ name }) => name)
/** The fields that the reason names. */
const named = (place: Place) => [...saying(place).matchAll(SIBLING)].map(([, sibling]) => sibling)

test('every nullable field says in its description when it is null', () => {
  const ofRecords = nullable.filter(({ name }) => !roots.includes(name.split('.')[0]))
  expect(ofRecords.length).toBeGreaterThan(500)
  expect(namesOf(ofRecords.filter((place) => !REASON.test(saying(place))))).toEqual([])
})

test('the root types say that a field which may be null is null if it fails', () => {
  expect(roots).toEqual(['Query', 'Mutation'])
  for (const root of roots)
    expect(schema.getType(root ?? '')?.description).toMatch(/that may be null is null if it fails/)
})

describe('a reason that names another field', () => {
  const reasons = nullable.flatMap((place) => named(place).map((sibling) => ({ place, sibling })))

  test('names one of the same type, which may be null itself', () => {
    expect(reasons.length).toBeGreaterThan(70)
    const wrong = reasons.filter(({ place: { siblings }, sibling }) =>
      !(sibling in siblings) || isNonNullType(siblings[sibling].type))
    expect(wrong.map(({ place, sibling }) => `${place.name}: ${sibling}`)).toEqual([])
  })

  test('is given by every record whose identifier is beside it', () => {
    const beside = nullable.filter(({ field, siblings }) => {
      const id = siblings[`${field.name}Id`]
      return id && !isNonNullType(id.type) && isObjectType(field.type)
    })
    expect(beside.length).toBeGreaterThan(70)
    const silent = beside.filter((place) => !named(place).includes(`${place.field.name}Id`) && !/, if \w/.test(saying(place)))
    expect(namesOf(silent)).toEqual([])
  })

  test('is not given by a record whose identifier is never null', () => {
    const known = nullable.filter(({ field, siblings }) =>
      siblings[`${field.name}Id`] && isNonNullType(siblings[`${field.name}Id`].type))
    expect(namesOf(known)).toEqual(expect.arrayContaining(['ApiKey.createdBy', 'ExpenseRequest.requester']))
    expect(namesOf(known.filter((place) => named(place).length > 0))).toEqual([])
  })
})

test('the fields that were looked at are those of the whole schema', () => {
  const names = namesOf(nullable)
  expect(names).toEqual(expect.arrayContaining(['Query.bill', 'Mutation.createBill', 'Bill.dueDate', 'RecordHistory.reason']))
  expect(names).not.toContain('Bill.id')
})

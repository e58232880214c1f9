// Every field that may be null says when. A client need not guess whether to expect a value.
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { buildSchema, isInterfaceType, isNonNullType, isObjectType } from 'graphql'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
const roots = [schema.getQueryType()?.name, schema.getMutationType()?.name]

/** "Null until then", "Absent without a price", "The user account of the employee, if any". */
const REASON = /\b(?:null|absent)\b|, if \w/i
/** A root field is null if it fails. Its description says with which errors. */
const ROOT_REASON = /\bnull\b|\bFails with [A-Z_]+/

const nullable = Object.values(schema.getTypeMap()).flatMap((type) => {
  if ((!isObjectType(type) && !isInterfaceType(type)) || type.name.startsWith('__')) return []
  const reason = roots.includes(type.name) ? ROOT_REASON : REASON
  return Object.values(type.getFields())
    .filter((field) => !isNonNullType(field.type))
    .map(({ name, description }) => ({ name: `${type.name}.${name}`, isTold: reason.test(description ?? '') }))
})

test('every nullable field says in its description when it is null', () => {
  expect(nullable.filter(({ isTold }) => !isTold).map(({ name }) => name)).toEqual([])
})

test('the fields that were looked at are those of the whole schema', () => {
  const names = nullable.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Query.bill', 'Mutation.createBill', 'Bill.dueDate', 'RecordHistory.reason']))
  expect(names).not.toContain('Bill.id')
})

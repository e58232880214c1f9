// Every column whose name sounds like a person's data is replaced by `selvedge forget`, or has a reason not to be.
import { expect, test } from '@jest/globals'
import { COPIES, NO_COPIES } from '../../src/cli/forget/copies.js'
import { personalMembers } from '../../src/core/lifecycle/personal.js'
import { models } from '../support/models.js'

/** Words in the names of columns about people. */
const SOUNDS_PERSONAL = /name$|mail|phone|address|contact|agent|person|party|birth/i

const texts = models.flatMap(({ name, columns }) =>
  columns.filter(({ type }) => type === 'String').map((column) => ({ model: name, column: column.name })))
const suspects = texts.filter(({ model, column }) =>
  SOUNDS_PERSONAL.test(column) || personalMembers(model).includes(column)).map(({ model, column }) => `${model}.${column}`)
const replaced = COPIES.map(({ table, column }) => `${table}.${column}`)

test('every text column that sounds like a person is replaced or has a reason', () => {
  expect(suspects.length).toBeGreaterThan(40)
  const open = suspects.filter((name) => !replaced.includes(name) && !(name in NO_COPIES))
  expect(['neither in COPIES nor in NO_COPIES of src/cli/forget/copies.ts:', open]).toEqual([expect.any(String), []])
})

/** Members with data about a person who is no user: the trail keeps no values of them, and nothing is replaced. */
const OF_OTHERS = ['Client', 'Supplier'].flatMap((model) => ['address', 'bankDetails', 'email', 'phone'].map((column) => `${model}.${column}`))
  .concat(['Location.address', 'Location.contactName', 'Location.contactPhone'])

test('the members that are marked in the Prisma schema are those that are replaced, and those of other people', () => {
  const marked = models.flatMap(({ name }) => personalMembers(name).map((column) => `${name}.${column}`))
  expect(marked.sort()).toEqual([...replaced, ...OF_OTHERS].sort())
  expect(OF_OTHERS.filter((name) => !(name in NO_COPIES))).toEqual([])
})

test('every entry is a text column, once', () => {
  const known = texts.map(({ model, column }) => `${model}.${column}`)
  const entries = [...replaced, ...Object.keys(NO_COPIES)]
  expect(entries.filter((name) => !known.includes(name))).toEqual([])
  expect(entries.filter((name, at) => entries.indexOf(name) !== at)).toEqual([])
})

test('a name beside the identifier of a user is never left out, but for the trail, which has no names of people', () => {
  const beside = texts
    .filter(({ model, column }) => /Name$/.test(column)
      && texts.some((other) => other.model === model && other.column === column.replace(/Name$/, 'Id')))
    .map(({ model, column }) => `${model}.${column}`)
    .filter((name) => name !== 'AuditLine.actorName' && !/\.(?:supplier|material|vendor|client)Name$/.test(name))
  expect(beside.length).toBeGreaterThan(15)
  expect(beside.filter((name) => !replaced.includes(name))).toEqual([])
})

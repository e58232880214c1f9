// Generates the variables of a mutation from an input: valid or invalid, with lists of a given length.
import {
  getNullableType, isEnumType, isInputObjectType, isListType, isRequiredInputField,
  type GraphQLField, type GraphQLInputField, type GraphQLInputObjectType, type GraphQLInputType, type GraphQLObjectType,
} from 'graphql'
import type { Shot } from '../shot.js'
import { posted } from '../shot.js'
import { schema } from './document.js'
import { readerOf, type Reader, type Input } from './input.js'

const MOST_CHARACTERS = 1_000_000
const WRONG: readonly unknown[] = [1, 'x', [], {}, null, true, '\0', [[1]], { a: 1 }, 1e99, '1'.repeat(70)]
const TEXTS = ['x', 'mat-1', 'sup-1', 'st-1', 'USD', '2026-01-01', 'x'.repeat(2_000), 'a\u0301'.repeat(60)]
const NUMBERS = [1, 0, -1, '1.5', '12345678901234', 1e15, 2 ** 31]

/** Mutations that create something. Mutations that change or end records of other tests are left out. */
const ENTERING = Object.values((schema.getMutationType() as GraphQLObjectType).getFields()).filter(({ name }) =>
  /^(draft|create)/.test(name),
)

interface Growing {
  readonly read: Reader
  readonly items: number
  left: number
}

/** A mutation with variables for an input; `items` is the length of its lists. */
export function mutationOf(input: Input, items: number): Shot {
  const read = readerOf(input)
  const field = read.pick(ENTERING)
  const growing: Growing = { read, items, left: MOST_CHARACTERS }
  const variables = Object.fromEntries(field.args.map(({ name, type }) => [name, valueOf(growing, type, 0)]))
  return posted(
    'manager', '/graphql', JSON.stringify({ query: documentOf(field), variables }).slice(0, MOST_CHARACTERS + 40_000),
  )
}

function documentOf({ name, args }: GraphQLField<unknown, unknown>): string {
  const declared = args.map((argument) => `$${argument.name}: ${String(argument.type)}`).join(', ')
  return `mutation (${declared}) { ${name}(${args.map((argument) => `${argument.name}: $${argument.name}`).join(', ')}) { __typename } }`
}

function valueOf(growing: Growing, wanted: GraphQLInputType, depth: number): unknown {
  const { read } = growing
  const type = getNullableType(wanted)
  growing.left -= 30
  if (read.below(40) === 0) return read.pick(WRONG)
  if (isListType(type)) return listOf(growing, type.ofType as GraphQLInputType, depth)
  if (isInputObjectType(type)) return objectOf(growing, type, depth)
  if (isEnumType(type)) return read.pick(type.getValues()).name
  return read.below(2) ? read.pick(TEXTS) : read.pick(NUMBERS)
}

function listOf(growing: Growing, item: GraphQLInputType, depth: number): unknown[] {
  const items: unknown[] = []
  while (items.length < growing.items && growing.left > 0) items.push(valueOf(growing, item, depth + 1))
  return items
}

function objectOf(growing: Growing, type: GraphQLInputObjectType, depth: number): Record<string, unknown> {
  const isSent = (field: GraphQLInputField) =>
    isRequiredInputField(field) || isListType(getNullableType(field.type)) || growing.read.below(3) > 0
  const fields = Object.values(type.getFields()).filter(isSent)
  const value = Object.fromEntries(fields.map((field) => [field.name, valueOf(growing, field.type, depth)]))
  return growing.read.below(10) ? value : { ...value, unknown: 1 }
}

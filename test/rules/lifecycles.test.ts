// The declarations of lifecycles: they have every state of their records, and one that names what there is not ends the
// start of the gateway.
import { describe, expect, test } from '@jest/globals'
import { getNamedType, isEnumType, isObjectType } from 'graphql'
import { lifecycle, statesOf, type Step } from '../../src/core/lifecycle/lifecycle.js'
import { model, schema } from '../support/operations.js'

const declared = [...model.lifecycles.values()].map((one) => [one.model, one] as const)

test.each(declared)('%s has each state that its records can show, and no other', (name, one) => {
  const type = schema.getType(name)
  const state = isObjectType(type) ? getNamedType(type.getFields()[one.column].type) : undefined
  const shown = isEnumType(state) ? state.getValues().map((value) => value.name) : []
  expect(shown.length).toBeGreaterThan(1)
  expect([...statesOf(one)].sort()).toEqual(shown.sort())
})

describe('a declaration', () => {
  const STEP = { description: 'Sends it.', from: ['DRAFT'], to: 'SENT', needs: 'quotes:write' }
  type Given = Partial<Step<string, string>>
  interface Options {
    readonly column?: string
    readonly derived?: Readonly<Record<string, string>>
  }
  const declare = (step: Given, options: Options = {}) =>
    lifecycle<string, string>()('Quote', 'DRAFT', { send: { ...STEP, ...step } }, options)

  const WRONG: readonly (readonly [what: string, step: Given, message: string])[] = [
    ['a state that no step leads to', { from: ['DRAFT', 'LOST'] }, 'Quote: no step leads to LOST'],
    ['an owner in a column that there is not', { who: { only: 'ownerId' } }, 'Quote has no columns for ownerId'],
    ['people in a column that there is not', { who: { not: ['sentById', 'ownerId'] } }, 'Quote has no columns for ownerId'],
    ['a reason in a column that there is not', { reason: { keptIn: 'sendingReason' } }, 'Quote has no columns for sendingReason'],
    ['an act without columns', { stamps: 'posted' }, 'Quote has no columns for posted'],
    ['the end of an act without columns', { clears: ['posted'] }, 'Quote has no columns for posted'],
  ]

  test.each(WRONG)('with %s ends the start', (_, step, message) => {
    expect(() => declare(step)).toThrow(message)
  })

  test('of a state in a column that there is not ends the start', () => {
    expect(() => declare({}, { column: 'phase' })).toThrow('Quote has no columns for phase')
  })

  test('may begin in a state that is derived', () => {
    expect(() => declare({ from: ['COUNTED'] }, { derived: { COUNTED: 'lines' } })).not.toThrow()
  })

  test('may stamp an act of which only the person is kept', () => {
    const upload = { ...STEP, stamps: 'uploaded' }
    expect(() => lifecycle<string, string>()('Attachment', 'DRAFT', { send: upload }, { column: 'id' })).not.toThrow()
  })
})

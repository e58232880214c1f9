// The inputs of a row, group by group: where they are read, which of their faults are listed, and what is kept of them.
import { describe, expect, it } from '@jest/globals'
import type { JsonValue } from '../../../rest-compat/fastapi/json/value.js'
import { ownFault } from '../../../rest-compat/fastapi/pydantic/fault.js'
import { after } from '../../../rest-compat/fastapi/pydantic/kind.js'
import { initially, int, list, model, optional, str } from '../../../rest-compat/fastapi/pydantic/kinds.js'
import { validateRequest } from '../../../rest-compat/fastapi/request.js'
import { readHeaders, readPairs } from '../../../rest-compat/fastapi/starlette/parameters.js'
import { received } from '../recorded.js'

/** A text that the service itself refuses. */
const unwanted = after(str(), (text) => [ownFault('No', text)], (text) => text)

const named = (...members: readonly (readonly [string, JsonValue])[]) => new Map(members)
const texts = (...members: readonly (readonly [string, string])[]) => new Map(members)

describe('a request', () => {
  it('is read from its path, query, headers and body, each under the names of the row', () => {
    const shapes = {
      path: { id: str() }, query: { page: initially(1, int()), search: optional(str()) },
      header: { 'X-Branch': str() }, body: model({ title: str() }),
    }
    const sent = {
      path: texts(['id', '7']), query: 'page=2', headers: texts(['x-branch', 'north'], ['title', 'no']),
      body: named(['title', 'Emma'], ['id', 'no']),
    }
    expect(validateRequest(shapes, received(sent))).toEqual({
      values: {
        path: { id: '7' }, query: { page: 2n }, header: { 'X-Branch': 'north' }, form: {}, body: { title: 'Emma' },
      },
    })
    expect(validateRequest(shapes, received({}))).toMatchObject({
      detail: [
        { type: 'missing', loc: ['path', 'id'] }, { type: 'missing', loc: ['header', 'X-Branch'] },
        { type: 'missing', loc: ['body'] },
      ],
    })
  })

  it('has faults of a form at the places of a body', () => {
    const form = { username: str(), password: str() }
    expect(validateRequest({ form }, received({ form: named(['username', 'ada']) })))
      .toMatchObject({ detail: [{ type: 'missing', loc: ['body', 'password'], input: null }], more: 0 })
    expect(validateRequest({ form }, received({ form: named(['username', 'ada'], ['password', 'x']) })))
      .toMatchObject({ values: { form: { username: 'ada', password: 'x' } } })
  })

  it('of a record that cannot exist is unknown, whatever else the service itself finds', () => {
    const path = { id: unwanted }
    const given = { path: texts(['id', '1']), query: 'search=x' }
    expect(validateRequest({ path, query: { search: unwanted } }, received(given))).toEqual({ unknown: true })
    expect(validateRequest({ path, query: { search: int() } }, received(given)))
      .toMatchObject({ detail: [{ type: 'int_parsing', loc: ['query', 'search'] }], more: 0 })
  })

  it('with a fault that pydantic finds in its path has that fault', () => {
    expect(validateRequest({ path: { id: int() } }, received({ path: texts(['id', 'x']) })))
      .toMatchObject({ detail: [{ type: 'int_parsing', loc: ['path', 'id'] }], more: 0 })
  })
})

describe('the faults of the parts of a value', () => {
  const sheet = model({ a: unwanted, b: optional(int()), c: unwanted })

  it('are all those of the service, if pydantic finds none', () => {
    const outcome = sheet.check(named(['a', '1'], ['b', '2'], ['c', '3']))
    expect(outcome).toMatchObject({ faults: [{ loc: ['a'], input: '1' }, { loc: ['c'], input: '3' }], more: 0 })
  })

  it('are only those of pydantic otherwise, wherever they are', () => {
    const outcome = sheet.check(named(['a', '1'], ['b', 'x'], ['c', '3']))
    expect(outcome).toMatchObject({ faults: [{ type: 'int_parsing', loc: ['b'], input: 'x' }], more: 0 })
    expect(sheet.check(named(['b', 'x'], ['c', 3n]))).toMatchObject({
      faults: [
        { type: 'missing', loc: ['a'] }, { type: 'int_parsing', loc: ['b'] }, { type: 'string_type', loc: ['c'] },
      ],
      more: 0,
    })
  })

  it('are kept up to the most that an answer could list, and counted beyond', () => {
    // A mebibyte has room for 16,384 faults of 64 bytes.
    const outcome = list(int()).check(Array.from({ length: 20_000 }, () => 'x'))
    expect('faults' in outcome && [outcome.faults.length, outcome.more]).toEqual([16_384, 3616])
  })
})

it('a list keeps no more values than its check needs, and as many as it has with none', () => {
  expect(list(int(), { kept: 2 }).check([1n, 2n, 3n])).toEqual({ value: [1n, 2n] })
  expect(list(int()).check([1n, 2n, 3n])).toEqual({ value: [1n, 2n, 3n] })
  expect(list(int()).check([])).toEqual({ value: [] })
})

it('an initial value is one of its own kind', () => {
  expect(() => initially('many', int())).toThrow('The initial value many is not of its own kind')
})

describe('names and values', () => {
  it('of a query are decoded; the last of a name decides, and a name without a sign has an empty value', () => {
    expect(readPairs('a=1&b&=c&&d==e&a=2+%33;f')).toEqual(texts(['a', '2 3;f'], ['b', ''], ['', 'c'], ['d', '=e']))
    expect(readPairs('')).toEqual(new Map())
  })

  it('of headers are told apart without their case; the first of a name decides', () => {
    expect(readHeaders(['A-B', '1', 'Cd', '', 'a-b', '2'])).toEqual(texts(['a-b', '1'], ['cd', '']))
  })
})

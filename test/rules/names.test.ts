// One name for one thing in the GraphQL schema, but for the names that the documented interface has.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { buildSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql'
import { ofMany } from '../support/verdicts.js'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))

/** `Type.member`, with the arguments of fields as `Type.field(argument)`. */
const members = types.flatMap((type) => {
  if (isInputObjectType(type)) return Object.keys(type.getFields()).map((name) => `${type.name}.${name}`)
  if (!isObjectType(type) && !isInterfaceType(type)) return []
  return Object.values(type.getFields()).flatMap(({ name, args }) => [
    `${type.name}.${name}`, ...args.map((argument) => `${type.name}.${name}(${argument.name})`),
  ])
})
const called = (name: RegExp) => members.filter((member) => name.test(member)).sort()

describe('members', () => {
  test('with a quantity are called quantity; only lines of bills have the documented name', () => {
    expect(called(/\bqty\b/)).toEqual(['BillLine.qty', 'BillLineInput.qty', 'BillLinePreview.qty'])
  })

  test('with the state of a record are called status; only stops have the documented name', () => {
    const counts = /^\w+StateCount\.state$/
    expect(called(/\bstate\b/).filter((member) => !counts.test(member))).toEqual([
      'CreateDeliveryStopInput.state', 'DeliveryStop.state', 'DeliveryStopFilter.state', 'DeliveryStopGroup.state',
    ])
    expect(types.filter((type) => isEnumType(type) && /State$/.test(type.name)).map(({ name }) => name)).toEqual(['StopState'])
  })

  test('with a text to search for are called text', () => {
    // It takes a query of GraphQL, as the body of a request does.
    const queries = ['Mutation.exportList(query)']
    expect(called(/\b(?:search|query|q|term)\b/i).filter((member) => !/^Query\b/.test(member))).toEqual(queries)
    expect(members).toContain('LocationFilter.text')
  })

  test('with the lines of a document are called lineItems', () => {
    expect(called(/\.(?:items|lines)\b/)).toEqual([])
  })

  test('of lines of a history are the same everywhere; only the approval history has documented names', () => {
    const histories = schema.getPossibleTypes(schema.getType('RecordHistory') as never).map(({ name }) => name)
    expect([...histories].sort()).toEqual([
      'AuditLine', 'CostSheetHistory', 'ExpenseRequestHistory', 'HistoryLine', 'RecordEdit',
    ])
    const common = [
      'action', 'actingForId', 'actingForName', 'actor', 'actorId', 'actorName', 'at', 'comments', 'from', 'reason', 'to',
    ]
    for (const type of histories)
      expect([type, common.filter((name) => members.includes(`${type}.${name}`))]).toEqual([type, common])
    expect(called(/\.(?:performed|from(?:State|Status)|toState)/).map((member) => member.split('.')[0])).toEqual(
      Array.from({ length: 4 }, () => 'MaterialRequestHistory'))
  })
})

describe('arguments have the order of their use', () => {
  const fields = types.flatMap((type) =>
    (isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : []))
  const orders = fields.map(({ name, args }) => [name, ...args.map((argument) => argument.name)])
  const notAt = (name: string, place: number) =>
    orders.filter(([, ...given]) => given.includes(name) && given.at(place) !== name).map(([field]) => field)

  test('the record comes first, and its version last', () => {
    expect(notAt('id', 0)).toEqual([])
    expect(notAt('ids', 0).filter((field) => field !== 'changes')).toEqual([])
    expect(notAt('recordVersion', -1)).toEqual([])
  })

  test('of a list: its page, its filter, its order', () => {
    const lists = orders.filter((order) => order.includes('orderBy') && !order.includes('groups')).map(([, ...given]) => given.join(' '))
    expect([...new Set(lists)].sort()).toEqual(['first after last before filter orderBy', 'first after last before orderBy'])
  })

  test('of a report: what it is about, before its page', () => {
    const paging = ['page', 'limit', 'first', 'after', 'last', 'before']
    const reports = orders.filter(([, ...given]) => !given.includes('orderBy') && given.some((name) => paging.includes(name)))
    expect(reports.map(([field]) => field)).toEqual(expect.arrayContaining(['locationsPage', 'partyStatement', 'search']))
    const pages = reports.map(([, ...given]) => given.slice(given.findIndex((name) => paging.includes(name))).join(' '))
    expect([...new Set(pages)].sort()).toEqual(['after', 'after first', 'first', 'first after', 'page limit'])
  })

  test('of groups: by what, of what, which of them', () => {
    const groups = orders.filter(([field]) => field === 'groups')
    const order = ['by', 'period', 'date', 'of', 'convert', 'having', 'orderBy', 'first']
    expect(groups.length).toBeGreaterThan(20)
    const inOrder = (given: readonly string[]) => order.filter((name) => given.includes(name)).join()
    expect(groups.filter(([, ...given]) => given.join() !== inOrder(given))).toEqual([])
  })

  test('of others: what they are about, before what is done', () => {
    const of = Object.fromEntries(orders.map(([field, ...given]) => [field, given]))
    expect(of.simulateCostSheet).toEqual(['id', 'input'])
    expect(of.costSheetDifference).toEqual(['from', 'to'])
    expect(of.partyStatement.slice(-5)).toEqual(['currency', 'from', 'to', 'page', 'limit'])
    expect(of.compareCostSheets).toEqual(['costSheetIds', 'baselineId', 'day'])
    expect(of.startAttachmentUpload).toEqual(['employeeId', 'input'])
    expect(of.inviteMember).toEqual(['email', 'roles'])
    expect(of.switchUserOff).toEqual(['id', 'reason', 'recordVersion'])
  })
})

/** Mutations whose input has another name than `<Mutation>Input`: the name, which several of them share. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  CreatePartnerInput: ['createClient', 'createSupplier'],
  EditPartnerInput: ['editClient', 'editSupplier'],
  CostSheetActionInput: ['approveCostSheet', 'resubmitCostSheet', 'submitCostSheet', 'withdrawCostSheet'],
}

/** The mutations that take a step of several records. */
const several = new Set([...ofMany.values()])

/** Mutation → the type of its input. */
const inputsOf = (isAsked: (mutation: string) => boolean) =>
  Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ name, args }) =>
    args.filter((argument) => isAsked(name) && argument.name === 'input')
      .map(({ type }) => [name, String(type).replace('!', '')] as const))

test('a step of several records has the input of the step of one', () => {
  const all = new Map(inputsOf(() => true))
  for (const [one, many] of ofMany) if (many) expect([many, all.get(many)]).toEqual([many, all.get(one)])
})

test('the input of a mutation is called after it, unless it is only a reason and comments', () => {
  const inputs = inputsOf((name) => !several.has(name))
  expect(inputs.length).toBeGreaterThan(80)
  const others: Record<string, string[]> = {}
  for (const [mutation, type] of inputs)
    if (type.toLowerCase() !== `${mutation}input`.toLowerCase()) others[type] = [...(others[type] ?? []), mutation]
  const { ActionInput, ReasonInput, ...rest } = others
  expect(rest).toEqual(SHARED)
  expect([ActionInput.length, ReasonInput.length].every((count) => count > 5)).toBe(true)
})

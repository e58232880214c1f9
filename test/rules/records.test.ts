// Every record has a query by its id and a list with filters, and every relation has a field on both records.
import { describe, expect, test } from '@jest/globals'
import { getNamedType, isInputObjectType, isObjectType, type GraphQLInterfaceType } from 'graphql'
import { models, relations } from '../support/models.js'
import { rootFields, schema } from '../support/operations.js'
import { isReadThroughItsDocumentAlone, ONE_ENDED, PARTS, showing } from '../support/records-shown.js'
import { nodeOf, relayLists } from '../support/walk.js'

/** Models without a query by id and a list, with the reason. */
const NOT_LISTED: Readonly<Record<string, string>> = {
  JournalHandOver: 'the entries of the journal show when they were handed over',
  Organization: 'a request sees the one that it is made in, as `organization`',
  Session: 'seen by its own user alone, as `sessions`',
  Mention: 'seen by the mentioned user alone, as `mentions`',
  LegacyUsage: 'counted rather than written; seen in sums, as `legacyUsage`',
  TrustedDocument: 'registered by the command line for all organizations; clients send its identifier',
  Change: 'told as it happens, and read in the order of the log, as `changes`',
  DocumentHistory: 'what was imported of histories; read with the audit trail as the `history` of a document',
  ChangeLog: 'bookkeeping of the gateway: where the log of changes begins and ends',
  RowCount: 'bookkeeping of the gateway: the number of rows of each kind',
  SearchEntry: 'bookkeeping of the gateway: what each record is found by',
  PeriodLock: 'bookkeeping of the gateway: what is locked while figures change',
  AuditChain: 'bookkeeping of the gateway: the end of the chain of audit lines',
  ApiKeyUsage: 'bookkeeping of the gateway: what a key has used of its limit',
  DocumentCounter: 'bookkeeping of the gateway: the last number of each series',
  ListExport: 'seen by who asked for it alone, as `listExports`',
  ObjectDeletion: 'bookkeeping of the gateway: files that are still to be removed',
  AccountChanges: 'bookkeeping of the gateway: the number of changed accounts',
  LogInCount: 'bookkeeping of the gateway: log-in attempts of the last minutes',
  Whereabouts: 'bookkeeping of the gateway: in which organizations accounts and keys are looked for',
  IdempotencyKey: 'bookkeeping of the gateway: what was done under an Idempotency-Key of the last day',
}

const byId = (model: string) => rootFields.some(({ root, field }) =>
  root === 'Query' && getNamedType(field.type).name === model && field.args.length === 1 && field.args[0].name === 'id')
const listed = (model: string) => relayLists.some((list) => nodeOf(list)?.name === model)

test('every record that a mutation answers shows its audit lines', () => {
  const answered = rootFields
    .filter(({ root }) => root === 'Mutation')
    .map(({ field }) => getNamedType(field.type))
    .filter((type) => isObjectType(type))
    .filter((type) => type.getInterfaces().some(({ name }) => name === 'Node'))
  expect(answered.length).toBeGreaterThan(20)
  // What a user sees of their own, in every organization; administrators see the same through users and invitations.
  const personal = ['Session', 'OwnInvitation']
  // The acts on a comment are in the trail of its record.
  const ofTheirRecord = ['Comment']
  const untraced = answered
    .filter((type) => ![...personal, ...ofTheirRecord].includes(type.name) && !('auditLines' in type.getFields()))
    .map(({ name }) => name)
  expect(['without an audit trail:', untraced]).toEqual([expect.any(String), []])
})

/** Record types with a state and without a history, with the reason. */
const NO_HISTORY: Readonly<Record<string, string>> = {
  MaterialRequestLine: 'its state follows from orders and receipts; the history of its request says which',
  SalesOrderLine: 'its state follows from deliveries; the history of its order says which',
  WebhookDelivery: 'the gateway sends it, and its attempts are in it',
  OwnInvitation: 'what the invited person sees of an invitation; the organization sees its history',
  MaterialRequestHistory: 'a line of a history',
}
/** Record types whose history is a table of its own. */
const OWN_HISTORY: Readonly<Record<string, string>> = {
  CostSheet: 'CostSheetHistory', ExpenseRequest: 'ExpenseRequestHistory',
}

test('every record with a state shows its history, but for a few with a reason', () => {
  const stateful = schema.getPossibleTypes(schema.getType('Node') as GraphQLInterfaceType)
    .filter((type) => ['status', 'state', 'phase'].some((name) => name in type.getFields()))
  expect(stateful.length).toBeGreaterThan(Object.keys(NO_HISTORY).length + 10)
  const lacking = stateful.filter((type) => !('history' in type.getFields())).map(({ name }) => name)
  expect(lacking.sort()).toEqual(Object.keys(NO_HISTORY).sort())
  const shown = stateful.filter(({ name }) => !(name in NO_HISTORY))
    .map((type) => [type.name, getNamedType(type.getFields().history.type).name])
  expect(shown).toEqual(shown.map(([name]) => [name, OWN_HISTORY[name] ?? 'HistoryLine']))
})

describe('every model', () => {
  test('is found by its id and listed, but for the parts of a document and a few with a reason', () => {
    const shut = models
      .filter(({ name }) => !(name in PARTS) && !(name in NOT_LISTED))
      .filter(({ name }) => !byId(name) || !listed(name))
    expect(shut.map(({ name }) => name)).toEqual([])
  })

  test('that is a part of a document is shown by the document', () => {
    const hidden = Object.entries(PARTS).filter(
      ([part, document]) => !byId(document) || !showing(document, part, true).length,
    )
    expect(hidden).toEqual([])
  })
})

test('models and relations with a reason not to be shown are not shown', () => {
  expect(Object.keys(NOT_LISTED).filter((model) => byId(model) && listed(model))).toEqual([])
  const excused = relations.filter(({ child, field }) => `${child}.${field}` in ONE_ENDED)
  expect(
    excused.filter(
      ({ child, parent, many }) => showing(child, parent, false).length && showing(parent, child, many).length,
    ),
  ).toEqual([])
})

describe('every relation', () => {
  const open = relations.filter(({ child, field }) => !(`${child}.${field}` in ONE_ENDED))

  test('is known from the Prisma schema, with both its ends', () => {
    expect(relations.length).toBeGreaterThan(60)
    expect(relations.filter(({ back }) => !back)).toEqual([])
  })

  test('is shown on the record that refers to another', () => {
    const hidden = open.filter(
      (relation) => !showing(relation.child, relation.parent, false).length && !isReadThroughItsDocumentAlone(relation),
    )
    expect(hidden.map(({ child, field, parent }) => `${child}.${field}: ${parent}`)).toEqual([])
  })

  test('is shown on the record that is referred to', () => {
    const hidden = open.filter(({ child, parent, many }) => !showing(parent, child, many).length)
    expect(hidden.map(({ child, parent, back }) => `${parent}.${back}: ${child}`)).toEqual([])
  })
})

/** Lists that lack a filter that other lists have, with the reason. */
const LACKS: Readonly<Record<string, string>> = {
  'rates text': 'a rate is two currencies and a day, each with a filter of its own',
}

const PARTIES = ['supplierId', 'clientId', 'employeeId', 'requesterId']
const STATES = ['status', 'state', 'isActive']
const DAYS = ['DateTime', 'Date', 'DateOrDateTime']

describe.each(relayLists.map((list) => [list.name, list] as const))('%s', (name, list) => {
  const fields = nodeOf(list)?.getFields() ?? {}
  const filter = list.field.args.find((arg) => arg.name === 'filter')?.type
  const conditions = isInputObjectType(filter) ? Object.keys(filter.getFields()) : []

  test('can be narrowed by state, by party, by date and by text', () => {
    const wanted = [...STATES, ...PARTIES].filter((field) => field in fields)
    expect(wanted.filter((field) => !conditions.includes(field))).toEqual([])
    const dated = Object.values(fields).some(({ type }) => DAYS.includes(getNamedType(type).name))
    const ranges = conditions
      .filter((one) => /from$/i.test(one))
      .filter((one) => conditions.includes(one.replace(/From$/, 'Before').replace(/^from$/, 'before')))
    expect(dated && !ranges.length).toBe(false)
    const text = conditions.includes('text')
    expect(text || `${name} text` in LACKS).toBe(true)
  })
})

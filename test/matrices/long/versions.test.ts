// Records that change have a version and the time of the last change, which the database keeps. A mutation that names
// the version that its caller has seen changes the record only in this version.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { isInterfaceType, isObjectType } from 'graphql'
import { readFile } from 'node:fs/promises'
import { mutationOf } from '../../../src/core/lifecycle/lifecycle.js'
import { gateway, useGateway } from '../../support/app.js'
import { as, type GraphQLAnswer } from '../../support/as.js'
import { versionsOf } from '../../support/edits.js'
import { demoHouse } from '../../support/make/house.js'
import type { TestOrganization } from '../../support/make/organization.js'
import { models } from '../../support/models.js'
import { documentFor, rootFields, schema, variablesFor, type RootField } from '../../support/operations.js'
import { PARTS } from '../../support/records-shown.js'
import { delegateOf } from '../../support/records.js'
import { lifecycles, recordIn, reload, take } from '../../support/steps.js'

useGateway()

/** Models without a version, with the reason. Parts of a document change with their document. */
const UNVERSIONED: Readonly<Record<string, string>> = {
  AuditLine: 'it is never changed',
  DocumentHistory: 'it is never changed',
  PurchaseOrderRevision: 'it is never changed',
  SalesOrderRevision: 'it is never changed',
  StockMovement: 'it is never changed',
  Mention: 'only its own user sees it, and only marks it as seen',
  Attachment: 'a file is stored and deleted, and never changed',
  StyleSku: 'it is made with its style and not changed afterwards',
  CostingDocument: 'its versions are records of their own',
  WebhookDelivery: 'the gateway sends it, and nobody edits it',
  Session: 'only its own user sees it, and only ends it',
  RowCount: 'bookkeeping of the gateway',
  SearchEntry: 'bookkeeping of the gateway',
  PeriodLock: 'bookkeeping of the gateway',
  JournalHandOver: 'it is never changed',
  AuditChain: 'bookkeeping of the gateway',
  ApiKeyUsage: 'bookkeeping of the gateway',
  DocumentCounter: 'bookkeeping of the gateway',
  LegacyUsage: 'bookkeeping of the gateway',
  ListExport: 'a gateway writes it, and nobody edits it',
  ObjectDeletion: 'bookkeeping of the gateway',
  Change: 'it is never changed; its version is that of the record that has changed',
  ChangeLog: 'bookkeeping of the gateway',
  IdempotencyKey: 'bookkeeping of the gateway',
  LogInCount: 'bookkeeping of the gateway',
  AccountChanges: 'bookkeeping of the gateway',
  TrustedDocument: 'it is registered and removed, and never changed',
  Whereabouts: 'its rows are only added',
}

const has = ({ columns }: (typeof models)[number], name: string) => columns.some((column) => column.name === name)
const isVersioned = (model: (typeof models)[number]) => has(model, 'recordVersion') && !(model.name in UNVERSIONED)
const versioned = models.filter(isVersioned)

describe('models', () => {
  test('have a version and a time of the last change, or a reason for having none', () => {
    const lacking = models.filter((model) => !isVersioned(model)).map(({ name }) => name)
    expect(lacking.filter((name) => !(name in PARTS)).sort()).toEqual(Object.keys(UNVERSIONED).sort())
    // Nobody edits a delivery, so it has no version; but it changes with each attempt.
    const timed = models.filter((model) => has(model, 'updatedAt') !== isVersioned(model)).map(({ name }) => name)
    expect(timed).toEqual(['WebhookDelivery'])
  })

  test('with a version show it', () => {
    const editable = schema.getType('EditableRecord')
    const shown = isInterfaceType(editable) ? schema.getPossibleTypes(editable).map(({ name }) => name) : []
    // Only administrators see those of users, so they may be null.
    const user = schema.getType('User')
    const hidden = isObjectType(user) && 'recordVersion' in user.getFields() ? ['User'] : []
    expect([...shown, ...hidden].sort()).toEqual(versioned.map(({ name }) => name).sort())
  })
})

/** Mutations that name a record by `id` and take no version, with the reason. */
const ANY_VERSION: Readonly<Record<string, string>> = {
  acceptInvitation: 'the invited person does not see the version',
  declineInvitation: 'the invited person does not see the version',
  endSession: 'a session has no version',
  deleteAttachment: 'an attachment has no version',
  deleteEmployeeAttachment: 'an attachment has no version',
  resetUserPassword: 'the password is not part of what is seen',
  unlockLogIn: 'it does not change the user',
  resendWebhookDelivery: 'a delivery has no version',
  cancelListExport: 'an export has no version',
}

const mutations = rootFields.filter(({ root }) => root === 'Mutation')
const takes = ({ field }: RootField, name: string) => field.args.some((arg) => arg.name === name)

test('every mutation of a record takes the version that the caller has seen', () => {
  const without = mutations.filter((field) => takes(field, 'id') && !takes(field, 'recordVersion'))
  expect(without.map(({ name }) => name).sort()).toEqual(Object.keys(ANY_VERSION).sort())
})

test('the guide for frontends names the mutations that take no version', async () => {
  const guide = await readFile('docs/frontend/forms.md', 'utf8')
  const [, list = ''] = /These mutations do not:\n\n((?:\* .*\n)+)/.exec(guide) ?? []
  const told = [...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  expect(told.sort()).toEqual(Object.keys(ANY_VERSION).sort())
})

/** The refusal of a mutation: its code, and the present version that it names. */
const refusal = ({ errors }: GraphQLAnswer) =>
  errors && [errors[0].extensions.code, errors[0].extensions.recordVersion]

describe.each(lifecycles.filter(({ model }) => model !== 'Invitation').map((lifecycle) => [lifecycle.model, lifecycle] as const))(
  'a step of %s', (_, lifecycle) => {
    test.each(Object.keys(lifecycle.steps))('%s is taken once by two callers who have seen the same version', async (action) => {
      const org = await demoHouse()
      const [state] = lifecycle.steps[action].from
      const record = await recordIn(org, lifecycle, state, action)
      const seen = Number(record.recordVersion)
      const wrong = await take(org, lifecycle, action, record, { recordVersion: seen + 1 })
      expect(refusal(wrong)).toEqual(['CONFLICT', seen])
      expect(await reload(org, lifecycle, record)).toEqual(record)
      const before = await versionsOf(org.id)
      const both = await Promise.all([1, 2].map(() => take(org, lifecycle, action, record, { recordVersion: seen })))
      const after = await reload(org, lifecycle, record)
      expect(Number(after.recordVersion)).toBe(seen + 1)
      const now = await versionsOf(org.id)
      const raised = [...now].filter(([key, version]) => version > (before.get(key) ?? 1) + 1)
      expect(raised).toEqual([])
      expect(Number(after.updatedAt)).toBeGreaterThan(Number(record.updatedAt))
      const refused = both.filter(({ errors }) => errors)
      expect(refused.map(refusal)).toEqual([['CONFLICT', after.recordVersion]])
    })
  },
)

/** The model that the argument `id` of a mutation names, where the mutation's name does not end with the model. */
const NAMED: Readonly<Record<string, string>> = {
  addStyleSkus: 'Style', createDeliveryStop: 'Delivery', removeStop: 'DeliveryStop', reorderStops: 'Delivery',
  billSalesOrder: 'SalesOrder', linkCostSheet: 'CostSheet', updateCostSheet: 'CostSheet',
  rotateWebhookSecret: 'Webhook',
  convertQuoteToSalesOrder: 'Quote', orderMaterialRequest: 'MaterialRequest', changeUserRoles: 'Membership',
  removeMember: 'Membership', switchUserOff: 'Membership', switchUserOn: 'Membership', switchAccountOff: 'User', switchAccountOn: 'User',
}

const steps = new Set(lifecycles.flatMap((lifecycle) =>
  Object.keys(lifecycle.steps).map((action) => mutationOf(lifecycle, action))))
const others = mutations.filter((field) => takes(field, 'recordVersion') && takes(field, 'id') && !steps.has(field.name))

function modelOf({ name }: RootField): string {
  const ending = models.map((model) => model.name).filter((model) => name.endsWith(model))
  const model = NAMED[name] ?? ending.sort((a, b) => b.length - a.length)[0]
  if (!model) throw new Error(`no model is known for ${name}`)
  return model
}

describe('a mutation that is no step', () => {
  let org: TestOrganization
  beforeAll(async () => { org = await demoHouse() })

  /** A record that the mutation can name. Members are named by the identifier of the user. */
  async function recordFor(field: RootField): Promise<{ readonly id: string; readonly version: number }> {
    const { prisma } = gateway().database
    const model = modelOf(field)
    const where = { orgId: org.id }
    if (model === 'User' || model === 'Membership') {
      const member = await prisma.membership.findFirstOrThrow({
        where: { ...where, userId: org.STAFF.userId }, include: { user: true },
      })
      const both = member.recordVersion + member.user.recordVersion - 1
      return { id: member.userId, version: model === 'User' ? both : member.recordVersion }
    }
    const latest = model === 'CostSheet' ? { ...where, isLatest: true } : where
    const [row] = await delegateOf(model).findMany({ where: latest, orderBy: { id: 'asc' } })
    return { id: String(row.id), version: Number(row.recordVersion) }
  }

  test.each(others.map((field) => [field.name, field] as const))('changes nothing in another version: %s', async (_, field) => {
    const { id, version } = await recordFor(field)
    const variables = { ...variablesFor(field), id, recordVersion: version + 7 }
    expect(refusal(await as(org.ADMIN).ask(documentFor(field), variables))).toEqual(['CONFLICT', version])
    expect((await recordFor(field)).version).toBe(version)
  })

  /** A changed member of each record whose version an edit with the values of before leaves alone. */
  const CHANGED: Readonly<Record<string, object>> = {
    Rate: { rate: '1.5' }, Webhook: { description: 'Changed' }, Comment: { text: 'Changed' },
    ...Object.fromEntries(['ManagementAccount', 'Employee', 'Location', 'Material', 'Supplier', 'Client', 'Style']
      .map((model) => [model, { name: 'Changed' }])),
  }
  const edits = others.filter((field) => field.name === `edit${modelOf(field)}` && !['User', 'ApiKey'].includes(modelOf(field)))
  test.each(edits.map((field) => [field.name, field] as const))('is made once by two callers in one version: %s', async (_, field) => {
    const { id, version } = await recordFor(field)
    const sample = variablesFor(field)
    const input = { ...(sample.input as object), ...CHANGED[modelOf(field)] }
    const variables = { ...sample, input, id, recordVersion: version }
    const both = await Promise.all([1, 2].map(() => as(org.ADMIN).ask(documentFor(field), variables)))
    expect(both.map(refusal).filter(Boolean)).toEqual([['CONFLICT', version + 1]])
    expect((await recordFor(field)).version).toBe(version + 1)
  })
})

// Compares the permissions and the lifecycles with test/verdicts.md, which is written by hand from the specification.
// The other matrices try what the tables say; this one says that the tables are right.
import { describe, expect, test } from '@jest/globals'
import { rolesOf, type Permission } from '../../src/access/permissions.js'
import { mutationOf } from '../../src/core/lifecycle/lifecycle.js'
import { pastOf } from '../../src/core/words.js'
import { Role } from '../../src/generated/prisma/enums.js'
import { model, rootFields } from '../support/operations.js'
import { ofMany, verdicts } from '../support/verdicts.js'

const everyRole = Object.values(Role)
const named = verdicts.map((verdict) => [verdict.mutation, verdict] as const)

test('the page has each mutation once', () => {
  const mutations = rootFields.filter(({ root }) => root === 'Mutation').map(({ name }) => name)
  const many = [...ofMany.values()].flatMap((name) => name ?? [])
  expect([...verdicts.map(({ mutation }) => mutation), ...many].sort()).toEqual(mutations.sort())
})

/** What the page says, as roles; `anyone` as it is. */
function askedBy(who: readonly string[]): string | readonly string[] {
  if (who[0] === 'anyone') return 'anyone'
  // Everybody who is signed in has a role.
  return who[0] === 'all' || who[0] === 'signed in' ? [...everyRole].sort() : who.map((role) => role.toUpperCase()).sort()
}

const rolesFor = (needs: string) =>
  (needs === 'anyone' ? needs : [...rolesOf(needs as Permission | 'signedIn')].sort())

test.each(named)('who may run %s', (mutation, { who }) => {
  expect(rolesFor(model.rules.Mutation[mutation])).toEqual(askedBy(who))
})

/** Permission → what asks for it. The same roles have several of these: only an API key tells them apart. */
const APART: Readonly<Record<string, string>> = {
  'records:read': 'conversion payablesAging partyStatement organization planMaterials startFileUpload deleteAttachment',
  'comments:write': 'addComment editComment deleteComment markMentionsSeen mentionable',
  'requestsForQuotation:write': 'createRequestForQuotation editRequestForQuotation openRequestForQuotation closeRequestForQuotation cancelRequestForQuotation',
  'quotes:write': 'createQuote editQuote sendQuote expireQuote cancelQuote linkCostSheet',
  'quotes:decide': 'acceptQuote rejectQuote convertQuoteToSalesOrder',
  'salesOrders:write': 'createSalesOrder editSalesOrder confirmSalesOrder amendSalesOrder startSalesOrderProduction markSalesOrderReady shipSalesOrder completeSalesOrder holdSalesOrder resumeSalesOrder cancelSalesOrder',
  'production:write': 'createProductionOrder editProductionOrder startProductionOrder completeProductionOrder cancelProductionOrder createBillOfMaterials editBillOfMaterials activateBillOfMaterials retireBillOfMaterials',
  'stock:issue': 'issueMaterial returnMaterial',
  'purchaseOrders:write': 'createPurchaseOrder editPurchaseOrder sendPurchaseOrder amendPurchaseOrder cancelPurchaseOrder closePurchaseOrder orderMaterialRequest',
  'goodsReceipts:write': 'createGoodsReceipt editGoodsReceipt postGoodsReceipt voidGoodsReceipt',
  'bills:write': 'createBill editBill previewBill postBill payBill reverseBillPayment voidBill billSalesOrder',
  'expenseRequests:pay': 'payExpenseRequest reverseExpenseRequestPayment returnAdvance settleExpenseRequest',
  'bills:overrideMatch': 'overrideBillMatch',
  'periods:lock': 'movePeriodLock',
  'journal:handOver': 'handOverJournal',
  'apiKeys:manage': 'apiKey apiKeys apiKeyList createApiKey editApiKey rotateApiKey revokeApiKey',
  'webhooks:manage': 'webhook webhooks webhookDelivery webhookDeliveries createWebhook editWebhook rotateWebhookSecret deleteWebhook resendWebhookDelivery',
  'organization:manage': 'editOrganization adminTest legacyUsage operationUsage',
  'users:manage': 'createUser editUser changeUserRoles switchUserOff switchUserOn resetUserPassword switchAccountOff switchAccountOn unlockLogIn removeMember inviteMember withdrawInvitation user users membership memberships invitation invitations',
  'audit:read': 'auditLine auditLines',
}

test.each(Object.entries(APART))('an API key needs %s for what is listed here', (permission, listed) => {
  const names = listed.split(' ').flatMap((name) => [name, ofMany.get(name) ?? []].flat())
  const { Query, Mutation } = model.rules
  expect(Object.fromEntries(names.map((name) => [name, Mutation[name] ?? Query[name]])))
    .toEqual(Object.fromEntries(names.map((name) => [name, permission])))
})

test('the settings of self-approval are for those who manage the organization', () => {
  const manage = 'organization:manage'
  expect(model.rules.OrganizationSettings)
    .toMatchObject({ materialRequestSelfApproval: manage, costSheetSelfApproval: manage })
})

const steps = [...model.lifecycles.values()].flatMap((lifecycle) =>
  Object.entries(lifecycle.steps).map(([action, step]) => [mutationOf(lifecycle, action), step] as const))
const stepOf = new Map(steps)
const ofSteps = named.filter(([mutation]) => stepOf.has(mutation))

describe('a step', () => {
  test('is on the page with its states', () => {
    expect(ofSteps.length).toBeGreaterThan(40)
  })

  test('is on the page with the mutation that takes it of many records, or with the reason why there is none', () => {
    expect([...ofMany.keys()].sort()).toEqual(steps.map(([mutation]) => mutation).sort())
  })

  test.each(ofSteps.filter(([mutation]) => ofMany.get(mutation)))('%s: who may take it of many records', (mutation, { who }) => {
    expect(rolesFor(model.rules.Mutation[String(ofMany.get(mutation))])).toEqual(askedBy(who))
  })

  test.each([...model.lifecycles.values()].flatMap(({ steps: all }) => Object.keys(all)))('%s: its past is words', (action) => {
    expect(pastOf(action)).toMatch(/^[a-z]+(?: [a-z]+)*$/)
  })

  test('takes an input, at least a reason and comments, but for those listed here', () => {
    const bare = rootFields.filter(({ root, name, field: { args } }) =>
      root === 'Mutation' && stepOf.has(name) && !args.some((argument) => argument.name === 'input'))
    expect(bare.map(({ name }) => name).sort())
      .toEqual(['acceptQuote', 'expireQuote', 'postGoodsReceipt', 'sendPurchaseOrder', 'sendQuote', 'withdrawInvitation'])
  })

  test.each(ofSteps)('%s: the states from which it is taken', (mutation, { from }) => {
    expect([...stepOf.get(mutation)?.from ?? []].sort()).toEqual([...from].sort())
  })

  test.each(ofSteps)('%s: the state after it', (mutation, { to }) => {
    expect([stepOf.get(mutation)?.to].flat()).toEqual(to)
  })

  /** Self-approval: of requests the setting allows it, of cost sheets it forbids it. */
  const UNLESS: Readonly<Record<string, string>> = {
    materialRequestSelfApproval: 'not own unless setting', costSheetSelfApproval: 'any unless setting',
  }

  test.each(ofSteps)('%s: whose record it may be', (mutation, { owner }) => {
    const who = stepOf.get(mutation)?.who
    const rule = who?.only ? 'own' : who?.not ? 'not own' : 'any'
    expect(who?.not && who.unless ? UNLESS[who.unless] : rule).toBe(owner)
  })
})

// The verdict on bills of orders: tolerances of the organization, present figures at posting, and its arithmetic.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { faults, read, rest } from '../support/bill-answers.js'
import { ratesOf } from '../support/make/accounts.js'
import { CREATE, orderBill, OVERRIDE, POST, receipt, sentOrder, VOID } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const TOLERATE = `mutation ($settings: OrganizationSettingsInput) { editOrganization(input: { settings: $settings }) { id } }`
const tolerate = (org: TestOrganization, settings: object) => as(org.ADMIN).get(TOLERATE, { settings })

interface Standing {
  readonly availableActions: readonly { readonly action: string; readonly allowed: boolean; readonly reason: string }[]
}

/** The actions that Finance may take on a bill now. */
const offered = async (org: TestOrganization, id: string) => {
  const asked = `{ bill(id: "${id}") { availableActions { action allowed reason } } }`
  const { availableActions } = await as(org.FINANCE).get<Standing>(asked)
  return availableActions.filter(({ allowed }) => allowed).map(({ action }) => action)
}

const ARITHMETIC = (id: string) => `{ bill(id: "${id}") { matchStatus lineItems { poQty receivedQty prevBilled
  orderedUnitPrice exchangeRate exchangeRateDate allowedQty matchStatus matchExplanation } } }`
const arithmetic = async (org: TestOrganization, id: string) =>
  (await as(org.STAFF).get<{ lineItems: object[] }>(ARITHMETIC(id))).lineItems

describe('the tolerances of a match', () => {
  test('let exactly the allowed quantity be billed, and nothing beyond it', async () => {
    const org = await organization()
    // Received 600; 2 % more may be billed: 612.
    await sentOrder(org, { received: '600' })
    const bill = (billQty: number) => ({ linkedPoId: 'pur', lineItems: [{ poLineId: 'pur-1', billQty, unitPrice: 1.6 }] })
    expect((await rest(org, bill(612.0001))).body).toMatchObject({ matchStatus: 'exception' })
    const other = await organization()
    await sentOrder(other, { received: '600' })
    expect((await rest(other, bill(612))).body).toMatchObject({ matchStatus: 'within_tolerance' })
  })

  test('come to quantities of six places', async () => {
    const org = await organization()
    await sentOrder(org, { received: '1.000003' })
    const lineItems = [{ purchaseOrderLineId: 'pur-1', qty: '1', unitPrice: '1.6' }]
    const input = { billType: 'SUPPLIER', supplierId: 'sup', linkedPoId: 'pur', lineItems }
    // 1.000003 × 1.02 = 1.02000306.
    expect(await as(org.FINANCE).get('query ($input: CreateBillInput!) { previewBill(input: $input) { lineItems { allowedQty } } }', { input }))
      .toEqual({ lineItems: [{ allowedQty: '1.020003' }] })
  })

  test('judge the amount where only the amount was given: 6.33 for 14,400 at 0.0004 is 9.9 % above', async () => {
    const org = await organization()
    await sentOrder(org, { quantity: '14400', unitPrice: '0.0004', received: '14400' })
    const lineItems = [{ poLineId: 'pur-1', qty: 14400, amount: 6.33 }]
    const { body } = await rest(org, { linkedPoId: 'pur', lineItems })
    expect(body).toMatchObject({ matchStatus: 'exception', priceVarianceAmount: 0.57, subtotal: 6.33 })
    const [line] = await arithmetic(org, (body as { id: string }).id)
    expect(line).toMatchObject({
      matchExplanation: 'Billed 14,400 of 14,400 ordered, 14,400 received and 0 billed before: 14,400 may be billed '
        + 'now; amount 6.33 against 5.76 is 9.9 % above, tolerance 5 %, at least 0.01 USD.',
    })
  })

  test('let a line differ by the least amount of the organization, in the currency of the bill', async () => {
    const org = await organization()
    await ratesOf(org, 'USD', 'EUR', { '2020-01-01': '0.5' })
    await sentOrder(org, { received: '1000', currency: 'EUR' })
    // 10 at 1.60 are 16; 5 % are 0.80; the least tolerance of 3 USD is 1.50 EUR.
    await tolerate(org, { priceToleranceAmount: '3' })
    const status = async (unitPrice: number) =>
      (await rest(org, { linkedPoId: 'pur', lineItems: [{ poLineId: 'pur-1', qty: 10, unitPrice }] })).body
    expect(await status(1.75)).toMatchObject({ matchStatus: 'within_tolerance' })
    expect(await status(1.751)).toMatchObject({ matchStatus: 'exception' })
  })

  test('end at the largest quantity that can be stored', async () => {
    const org = await organization()
    await sentOrder(org, { quantity: '999999999999', unitPrice: '0.0001', received: '999999999999' })
    const bill = (qty: string) => orderBill(org, qty, '0.0001')
    expect(await arithmetic(org, (await bill('999999999000')).id)).toMatchObject([{ allowedQty: '999999999999.999999' }])
    expect(await arithmetic(org, (await bill('999')).id)).toMatchObject([{ allowedQty: '999.999999' }])
  })

  test('end at what has arrived, also where the order and its tolerance are more than can be stored', async () => {
    const org = await organization()
    await sentOrder(org, { quantity: '999999999999', unitPrice: '0.0001', received: '600' })
    // 600 and 2 %.
    expect(await arithmetic(org, (await orderBill(org, '613', '0.0001')).id))
      .toMatchObject([{ allowedQty: '612', matchStatus: 'EXCEPTION' }])
  })

  test('cover lines beyond the order up to the allowance of the organization, and name a missing rate', async () => {
    const org = await organization()
    await sentOrder(org, { received: '1000', currency: 'EUR' })
    const body = (freight: number) => ({
      linkedPoId: 'pur',
      lineItems: [{ poLineId: 'pur-1', qty: 100, unitPrice: 1.6 }, { description: 'Freight', amount: freight }],
    })
    expect((await rest(org, body(0.01))).body).toMatchObject({ matchStatus: 'exception' })
    await tolerate(org, { unorderedAllowance: '60' })
    const today = new Date().toISOString().slice(0, 10)
    expect(await faults(org, body(1))).toEqual([['currency', { from: 'USD', to: 'EUR', day: today }]])
    await ratesOf(org, 'USD', 'EUR', { '2020-01-01': '0.5' })
    expect((await rest(org, body(30))).body).toMatchObject({ matchStatus: 'within_tolerance', varianceAmount: 30 })
    const { body: beyond } = await rest(org, body(30.01))
    expect(beyond).toMatchObject({ matchStatus: 'exception' })
    expect((await arithmetic(org, (beyond as { id: string }).id))[1]).toMatchObject({
      poQty: null, allowedQty: null, matchStatus: 'EXCEPTION',
      matchExplanation: 'Beyond the order: 30.01 of 30.01 EUR in all, the allowance is 30 EUR.',
    })
  })
})

describe('posting matches anew', () => {
  test('without the bills that are void since: the second of two drafts is posted after the first was voided', async () => {
    const org = await organization()
    await sentOrder(org, { received: '600' })
    const first = await orderBill(org, '400')
    const second = await orderBill(org, '400')
    expect(await read(org, second.id)).toMatchObject({
      matchStatus: 'EXCEPTION', lineItems: [{ prevBilled: '400' }],
    })
    expect(await as(org.FINANCE).code(POST, { id: second.id })).toBe('CONFLICT')
    await as(org.FINANCE).get(VOID, { id: first.id, reason: 'Entered twice' })
    await as(org.MANAGER).get(POST, { id: second.id })
    expect(await read(org, second.id)).toMatchObject({
      status: 'POSTED', matchStatus: 'MATCHED', varianceAmount: '0', lineItems: [{ prevBilled: '0' }],
    })
  })

  test('with the bills that were posted since, but not with later drafts: those wait for this bill', async () => {
    const org = await organization()
    await sentOrder(org, { received: '600' })
    const first = await orderBill(org, '400')
    const second = await orderBill(org, '200')
    const third = await orderBill(org, '100')
    await as(org.FINANCE).get(OVERRIDE, { id: third.id, reason: 'Agreed by telephone' })
    await as(org.FINANCE).get(POST, { id: third.id })
    await as(org.FINANCE).get(POST, { id: first.id })
    expect(await read(org, first.id)).toMatchObject({ matchStatus: 'MATCHED', lineItems: [{ prevBilled: '100' }] })
    // 600 received, 12 tolerated, 500 billed before: 112 may be billed, not 200.
    const { errors } = await as(org.FINANCE).ask(POST, { id: second.id })
    expect(errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', state: 'DRAFT', matchStatus: 'EXCEPTION' })
    expect(await read(org, second.id)).toMatchObject({ status: 'DRAFT', lineItems: [{ prevBilled: '400' }] })
  })

  test('by the rate of its day, and is refused with both currencies where that is gone', async () => {
    const org = await organization()
    await sentOrder(org, { received: '1000', currency: 'EUR' })
    await ratesOf(org, 'EUR', 'USD', { '2020-01-01': '1.25' })
    const { id } = await orderBill(org, '100', '2', { currency: 'USD' })
    await gateway().database.prisma.rate.deleteMany({ where: { orgId: org.id } })
    const { errors } = await as(org.FINANCE).ask(POST, { id })
    const day = new Date().toISOString().slice(0, 10)
    expect(errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT', detail: [{ type: 'no_rate', ctx: { from: 'EUR', to: 'USD', day } }],
    })
    expect(await read(org, id)).toMatchObject({ status: 'DRAFT', matchStatus: 'MATCHED' })
  })

  test('also for a client who names the version that it has seen', async () => {
    const org = await organization()
    await sentOrder(org)
    const { id } = await orderBill(org, '400')
    await receipt(org, 'grn', '400')
    const { recordVersion } = await as(org.FINANCE).get<{ recordVersion: number }>(`{ bill(id: "${id}") { recordVersion } }`)
    const post = `mutation ($id: ID!, $seen: Int) { postBill(id: $id, recordVersion: $seen) { status matchStatus } }`
    expect(await as(org.FINANCE).code(post, { id, seen: recordVersion - 1 })).toBe('CONFLICT')
    expect(await as(org.FINANCE).get(post, { id, seen: recordVersion }))
      .toEqual({ status: 'POSTED', matchStatus: 'MATCHED' })
  })

  test('and refuses what has not arrived until someone overrides it', async () => {
    const org = await organization()
    await sentOrder(org)
    const { id, billNumber } = await orderBill(org, '400')
    expect(await offered(org, id)).toEqual(['EDIT', 'VOID', 'OVERRIDE_MATCH'])
    const { errors } = await as(org.FINANCE).ask(POST, { id })
    expect(errors?.[0]).toMatchObject({
      message: `Bill ${billNumber} cannot be posted while what it bills has not arrived, `
        + 'unless its match is overridden',
      extensions: {
        code: 'CONFLICT', state: 'DRAFT', matchStatus: 'PENDING_RECEIPT', allowed: ['EDIT', 'VOID', 'OVERRIDE_MATCH'],
      },
    })
    await as(org.FINANCE).get(OVERRIDE, { id, reason: 'Prepayment, as agreed' })
    expect(await offered(org, id)).toEqual(['EDIT', 'POST', 'VOID'])
    expect(await as(org.FINANCE).code(OVERRIDE, { id, reason: 'Again' })).toBe('CONFLICT')
    await as(org.MANAGER).get(POST, { id })
    expect(await read(org, id)).toMatchObject({ status: 'POSTED', matchStatus: 'OVERRIDDEN' })
  })

  test('so a bill of what has not arrived is not entered as posted, through either door', async () => {
    const org = await organization()
    await sentOrder(org)
    const lineItems = [{ poLineId: 'pur-1', qty: 400, unitPrice: 1.6 }]
    expect(await faults(org, { linkedPoId: 'pur', status: 'posted', lineItems })).toEqual([['status']])
    const input = { billType: 'SUPPLIER', supplierId: 'sup', purchaseOrderId: 'pur', status: 'POSTED', lineItems }
    const { errors } = await as(org.FINANCE).ask(CREATE, { input })
    expect(errors?.[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', detail: [{ loc: ['input', 'status'] }] })
    await receipt(org, 'grn', '400')
    expect((await rest(org, { linkedPoId: 'pur', status: 'posted', lineItems })).body)
      .toMatchObject({ status: 'posted', matchStatus: 'matched' })
  })

  test('offers neither posting of an exception, nor overriding of what matches', async () => {
    const org = await organization()
    await sentOrder(org, { received: '600' })
    const [exception, fine] = [await orderBill(org, '700'), await orderBill(org, '100', '0.5')]
    expect(await offered(org, exception.id)).toEqual(['EDIT', 'VOID', 'OVERRIDE_MATCH'])
    expect(await read(org, fine.id)).toMatchObject({ matchStatus: 'EXCEPTION' })
    await as(org.FINANCE).get(VOID, { id: exception.id, reason: 'Too much' })
    // Its stored match is of the time of its entry, when 700 were billed before. The steps match it anew, and so do
    // the offers.
    expect(await read(org, fine.id)).toMatchObject({ matchStatus: 'EXCEPTION' })
    expect(await offered(org, fine.id)).toEqual(['EDIT', 'POST', 'VOID'])
    expect(await as(org.FINANCE).code(OVERRIDE, { id: fine.id, reason: ' ' })).toBe('BAD_USER_INPUT')
    const { errors } = await as(org.FINANCE).ask(OVERRIDE, { id: fine.id, reason: 'Agreed' })
    expect(errors?.[0]).toMatchObject({
      message: `The match of bill ${fine.billNumber} cannot be overridden: it has no exception`,
      extensions: { code: 'CONFLICT', allowed: ['EDIT', 'POST', 'VOID'] },
    })
    await as(org.FINANCE).get(POST, { id: fine.id })
    expect(await read(org, fine.id)).toMatchObject({ status: 'POSTED', matchStatus: 'WITHIN_TOLERANCE' })
    const cheap = await orderBill(org, '100', '0.5')
    expect(await read(org, cheap.id)).toMatchObject({ matchStatus: 'WITHIN_TOLERANCE' })
    expect(await offered(org, cheap.id)).toEqual(['EDIT', 'POST', 'VOID'])
  })
})

describe('the offers of several drafts of one order', () => {
  const OFFERS = 'availableActions { action allowed reason }'
  const mayPost = ({ availableActions }: Standing) => availableActions.find(({ action }) => action === 'POST')?.allowed

  /** Drafts for 400, 200 and 100 of which 600 have arrived. So with 12 tolerated, the third one must wait. */
  async function threeDrafts(org: TestOrganization): Promise<string[]> {
    await sentOrder(org, { received: '600' })
    const ids: string[] = []
    for (const qty of ['400', '200', '100']) ids.push((await orderBill(org, qty)).id)
    return ids
  }

  test('count in a list what the earlier ones bill, and not what the later ones do', async () => {
    const org = await organization()
    const ids = await threeDrafts(org)
    const { nodes } = await as(org.FINANCE).get<{ nodes: (Standing & { id: string })[] }>(
      `{ bills(first: 10) { nodes { id ${OFFERS} } } }`)
    const offers = new Map(nodes.map((node) => [node.id, mayPost(node)]))
    expect(ids.map((id) => offers.get(id))).toEqual([true, true, false])
  })

  test('count those that were entered at the same moment in the order of their identifiers', async () => {
    const org = await organization()
    await sentOrder(org, { received: '600' })
    const ids = [(await orderBill(org, '400')).id, (await orderBill(org, '400')).id].sort()
    await gateway().database.prisma.bill.updateMany({
      where: { orgId: org.id }, data: { createdAt: new Date('2026-01-05T08:00:00Z') },
    })
    const { nodes } = await as(org.FINANCE).get<{ nodes: (Standing & { id: string })[] }>(
      `{ bills(first: 10) { nodes { id ${OFFERS} } } }`)
    const offers = new Map(nodes.map((node) => [node.id, mayPost(node)]))
    expect(ids.map((id) => offers.get(id))).toEqual([true, false])
  })

  test('are never older than the step before them in a document', async () => {
    const org = await organization()
    const [first, , third] = await threeDrafts(org)
    const { data, errors } = await as(org.FINANCE).ask(`mutation ($first: ID!, $third: ID!) {
      before: editBill(id: $third, input: {}) { ${OFFERS} }
      voidBill(id: $first, input: { reason: "Entered twice" }) { status }
      after: editBill(id: $third, input: {}) { ${OFFERS} }
    }`, { first, third })
    expect(errors).toBeUndefined()
    const told = data as unknown as { before: Standing; after: Standing }
    expect([mayPost(told.before), mayPost(told.after)]).toEqual([false, true])
  })
})

describe('the arithmetic of a match', () => {
  test('is shown on the line: the worked case', async () => {
    const org = await organization()
    await sentOrder(org, { received: '600' })
    await orderBill(org, '200')
    const { id } = await orderBill(org, '450', '1.66')
    // 600 and 2 % are 612; 200 of it are billed.
    expect(await arithmetic(org, id)).toEqual([
      {
        poQty: '1000', receivedQty: '600', prevBilled: '200', orderedUnitPrice: '1.6', exchangeRate: null,
        exchangeRateDate: null, allowedQty: '412', matchStatus: 'EXCEPTION',
        matchExplanation: 'Billed 450 of 1,000 ordered, 600 received and 200 billed before: 50 more than may be billed '
          + 'now, tolerance 12 (2 %); price 1.66 against 1.60 is 3.75 % above, tolerance 5 %, at least 0.01 USD.',
      },
    ])
  })

  test('says the rate by which the ordered price was converted, and its day', async () => {
    const org = await organization()
    await sentOrder(org, { received: '1000', currency: 'EUR' })
    await ratesOf(org, 'EUR', 'USD', { '2020-01-01': '1.1', '2020-02-01': '1.125', '2999-01-01': '9' })
    const { id } = await orderBill(org, '100', '1.8', { currency: 'USD' })
    expect(await arithmetic(org, id)).toMatchObject([
      {
        orderedUnitPrice: '1.8', exchangeRate: '1.125', exchangeRateDate: '2020-02-01', matchStatus: 'MATCHED',
        matchExplanation: 'Billed 100 of 1,000 ordered, 1,000 received and 0 billed before: 1,000 may be billed now; '
          + 'price 1.80 as ordered.',
      },
    ])
  })

  test('keeps the converted price to six places, halves up, before the bill is entered and afterwards', async () => {
    const org = await organization()
    await ratesOf(org, 'EUR', 'USD', { '2020-01-01': '0.5' })
    await sentOrder(org, { received: '1000', currency: 'EUR', unitPrice: '1.000005' })
    const lineItems = [{ purchaseOrderLineId: 'pur-1', qty: '10', unitPrice: '0.5' }]
    const input = { billType: 'SUPPLIER', supplierId: 'sup', purchaseOrderId: 'pur', currency: 'USD', lineItems }
    // 1.000005 × 0.5 = 0.5000025.
    expect(await as(org.FINANCE).get(
      'query ($input: CreateBillInput!) { previewBill(input: $input) { lineItems { orderedUnitPrice } } }', { input },
    )).toEqual({ lineItems: [{ orderedUnitPrice: '0.500003' }] })
    expect(await arithmetic(org, (await orderBill(org, '10', '0.5', { currency: 'USD' })).id))
      .toMatchObject([{ orderedUnitPrice: '0.500003' }])
  })

  test('says each difference of a price in words: below, missing, next to the tolerance, and of a line without a price', async () => {
    const explained = async (unitPrice: string, ...lines: object[]) => {
      const org = await organization()
      await sentOrder(org, { received: '1000', unitPrice })
      const input = {
        billType: 'SUPPLIER', supplierId: 'sup', purchaseOrderId: 'pur', lineItems: lines.map((line) => ({ qty: '10', ...line })),
      }
      const { lineItems } = await as(org.FINANCE).get<{ lineItems: { matchExplanation: string }[] }>(
        'query ($input: CreateBillInput!) { previewBill(input: $input) { lineItems { matchExplanation } } }', { input })
      return lineItems.map(({ matchExplanation }) => matchExplanation.split('; ').at(-1))
    }
    const priced = async (price?: string, ordered = '1.6') =>
      (await explained(ordered, { purchaseOrderLineId: 'pur-1', unitPrice: price }))[0]
    expect([
      await priced(), await priced('1.5'), await priced('1.68005'), await priced('1.60005'), await priced('1.5', '0'),
      ...await explained('1.6', { purchaseOrderLineId: 'pur-1', unitPrice: '1.6' }, { description: 'Freight' }),
    ]).toEqual([
      'no price was given to compare with 1.60.',
      'price 1.50 against 1.60 is 6.25 % below, tolerance 5 %, at least 0.01 USD.',
      // 0.08005 of 1.60 are 5.003125 %, which two places would show as the tolerance; 0.00005 are 0.003125 %.
      'price 1.68005 against 1.60 is 5.003125 % above, tolerance 5 %, at least 0.01 USD.',
      'price 1.60005 against 1.60 is 0.003125 % above, tolerance 5 %, at least 0.01 USD.',
      // There is no percentage of nothing.
      'price 1.50 against 0.00 is 15.00 USD above, tolerance 5 %, at least 0.01 USD.',
      'price 1.60 as ordered.', 'Beyond the order, and without an amount.',
    ])
  })

  test('follows the receipts when the bill is posted', async () => {
    const org = await organization()
    await sentOrder(org)
    const { id } = await orderBill(org, '100')
    expect(await arithmetic(org, id)).toMatchObject([
      {
        receivedQty: '0', allowedQty: '0',
        matchExplanation: 'Billed 100 of 1,000 ordered, 0 received and 0 billed before: nothing has arrived yet; price '
          + '1.60 as ordered.',
      },
    ])
    await receipt(org, 'grn', '150')
    await as(org.FINANCE).get(POST, { id })
    expect(await arithmetic(org, id)).toMatchObject([{ receivedQty: '150', allowedQty: '153', matchStatus: 'MATCHED' }])
  })
})

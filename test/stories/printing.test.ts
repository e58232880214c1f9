// Printed documents: what a page says, in which language, and who gets it. Texts are written by hand.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, withKey, type Person } from '../support/as.js'
import { at } from '../support/clock.js'
import { fetchFile } from '../support/files.js'
import { apiKey } from '../support/make/api-keys.js'
import { less, postedNote } from '../support/make/bill-notes.js'
import { draftBill, PAY, sentOrder, supplier } from '../support/make/bills.js'
import { scheduledDelivery } from '../support/make/logistics.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { COLLECTION, collection, draftQuote } from '../support/make/quotes.js'
import { draftOrder } from '../support/make/sales-orders.js'
import { refused } from '../support/refused.js'
import { DOCUMENT, invoiceTo, nodeId } from '../support/stories/printing.js'

useGateway()

const EDIT = `mutation ($input: EditOrganizationInput!) { editOrganization(input: $input) {
  letterhead { legalName taxNumber address logo } } }`
const EDIT_CLIENT = 'mutation ($id: ID!, $input: EditPartnerInput!) { editClient(id: $id, input: $input) { id } }'

/** The page of a record, as a person gets it. */
async function page(org: TestOrganization, query: string, id: string, more: object = {}, person: Person = org.STAFF) {
  const { url } = await as(person).get<{ url: string }>(DOCUMENT, { recordId: await nodeId(org, query, id), ...more })
  return fetchFile(url)
}

/** The places and sentences of a refusal that changes nothing. */
const saidTo = async (...asked: Parameters<typeof refused>) =>
  ((await refused(...asked)).detail ?? []).map(({ loc, msg }) => [loc.join('.'), msg])

/** The texts between the tags of the body, without those that are empty. No-break spaces are spaces. */
const textsOf = (html: string) => html.slice(html.indexOf('<body>')).split(/<[^<>]*>/)
  .map((text) => text.replace(/[\u00a0\u202f]/g, ' ').trim()).filter(Boolean)
const texts = async (...asked: Parameters<typeof page>) => textsOf((await page(...asked)).text)

describe('an invoice', () => {
  test('has the letterhead, the party, the lines, the tax of each rate and what is still due', async () => {
    const org = await organization()
    const letterhead = {
      legalName: 'Weft & Warp Ltd.', taxNumber: 'BIN 000-1', address: '12 Mill Road\nDhaka', bankDetails: 'City Bank, 4711',
      registrationNumber: 'C-4711', documentFooter: 'Thank you', logo: 'data:image/png;base64,iVBORw0KGgo=',
    }
    expect(await as(org.ADMIN).get(EDIT, { input: { letterhead } })).toEqual({
      letterhead: {
        legalName: 'Weft & Warp Ltd.', taxNumber: 'BIN 000-1', address: '12 Mill Road\nDhaka',
        logo: 'data:image/png;base64,iVBORw0KGgo=',
      },
    })
    const id = await invoiceTo(org)
    await as(org.ADMIN).get(EDIT_CLIENT, { id: 'cli', input: { legalName: 'Harbour GmbH', city: 'Hamburg', taxNumber: 'DE 1' } })
    await as(org.FINANCE).get('mutation ($id: ID!) { postBill(id: $id) { id } }', { id })
    await as(org.FINANCE).get(PAY, { id, input: { amount: '36.25' } })
    const { status, headers, text } = await page(org, 'bill', id)
    expect(headers.get('content-disposition')).toBe('inline; filename="Invoice INV-7.html"')
    expect([status, headers.get('content-type'), headers.get('cache-control')])
      .toEqual([200, 'text/html; charset=utf-8', 'private, no-store'])
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*style-src 'sha256-[^']+';img-src data:$/)
    expect(text).toContain('<img src="data:image/png;base64,iVBORw0KGgo=" alt="">')
    // 1,200 × 3.125 = 3,750; 0.5 × 10 = 5; 7.5 % of 3,750 = 281.25; 4,036.25 − 36.25 = 4,000.
    expect(textsOf(text)).toEqual([
      'Weft &amp; Warp Ltd.', '12 Mill Road\nDhaka\nRegistration number: C-4711\nTax number: BIN 000-1', 'Invoice',
      'Harbour GmbH\nHamburg\nTax number: DE 1',
      'Number', 'INV-7', 'Date', '4 March 2026', 'Due', '3 April 2026',
      'No.', 'Description', 'Quantity', 'Tax rate', 'Unit price', 'Amount',
      '1', 'Polo shirt, &quot;navy&quot; &lt;L&gt;', '1,200', 'US$3.125', 'US$3,750.00',
      '2', 'Labels', '0.5', '0%', 'US$10.00', 'US$5.00',
      'Subtotal', 'US$3,755.00', 'Tax 7.5%', 'US$281.25', 'Tax 0%', 'US$0.00', 'Total', 'US$4,036.25',
      'Settled', 'US$36.25', 'Still due', 'US$4,000.00',
      'Ex works\nDhaka', 'Bank: City Bank, 4711\nThank you',
    ])
  })

  test('has no line for a fact that is not known', async () => {
    const org = await organization()
    const id = await invoiceTo(org, { billNumber: null, dueDate: null })
    const said = await texts(org, 'bill', id)
    expect([said.includes('Date'), said.includes('Due')]).toEqual([true, false])
  })

  test('says by which notes and payments what is still due differs from its total', async () => {
    const org = await organization()
    const id = await invoiceTo(org, { taxRate: null, lineItems: [{ qty: '100', unitPrice: '1' }] })
    await as(org.FINANCE).get('mutation ($id: ID!) { postBill(id: $id) { id } }', { id })
    await postedNote(org, id, less('12.5'), { noteNumber: 'CN-1' })
    await postedNote(org, id, less('30'), { noteNumber: 'DN-1', noteType: 'DEBIT' })
    await as(org.FINANCE).get(PAY, { id, input: { amount: '50' } })
    // 100 + 30 − 12.50 − 50 = 67.50.
    expect((await texts(org, 'bill', id)).join('|')).toContain('|Total|US$100.00|Debit note|US$30.00|Credit note|US$12.50'
      + '|Settled|US$50.00|Still due|US$67.50')
  })

  test('is written in the language of the client, or in the one that is asked for', async () => {
    const org = await organization()
    const id = await invoiceTo(org, { currency: 'BDT', taxRate: null, notes: null, lineItems: [{ qty: '1200', unitPrice: '1000.5' }] })
    await as(org.ADMIN).get(EDIT_CLIENT, { id: 'cli', input: { language: 'BN' } })
    // 1,200 × 1,000.50 = 1,200,600, which is grouped as lakhs.
    const bengali = await texts(org, 'bill', id)
    expect(bengali.slice(1)).toEqual([
      'ইনভয়েস', 'খসড়া', 'Client cli', 'নম্বর', 'INV-7', 'তারিখ', '৪ মার্চ, ২০২৬', 'পরিশোধের শেষ তারিখ', '৩ এপ্রিল, ২০২৬',
      'ক্রম', 'পরিমাণ', 'একক মূল্য', 'মূল্য', '১', '১,২০০', '১,০০০.৫০৳', '১২,০০,৬০০.০০৳',
      'উপমোট', '১২,০০,৬০০.০০৳', 'কর', '০.০০৳', 'সর্বমোট', '১২,০০,৬০০.০০৳', 'বকেয়া', '১২,০০,৬০০.০০৳',
    ])
    expect((await texts(org, 'bill', id, { language: 'EN' })).slice(1, 5)).toEqual(['Invoice', 'Draft', 'Client cli', 'Number'])
  })

  test.each([['JPY', '3755', 'JP¥3,755'], ['BHD', '3755.125', 'BHD 3,755.125']])('has amounts of %s in its digits', async (currency, amount, printed) => {
    const org = await organization()
    const id = await invoiceTo(org, { currency, taxRate: null, lineItems: [{ qty: '1', unitPrice: amount }] })
    expect((await texts(org, 'bill', id)).at(-2)).toBe(printed)
  })
})

describe('each kind', () => {
  test('has its title, its facts and its lines', async () => {
    const org = await organization()
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date())
    await collection(org)
    const quote = await draftQuote(org)
    expect((await texts(org, 'quote', quote.id)).slice(1, 3)).toEqual(['Quotation', 'Draft'])
    const { small, large } = COLLECTION
    const lineItems = [
      { styleSkuId: small, orderQuantity: 300, unitPrice: '12.5' }, { styleSkuId: large, orderQuantity: 500, unitPrice: '13' },
    ]
    const order = await draftOrder(org, { currency: 'USD', lineItems })
    const confirmation = await texts(org, 'salesOrder', order.id)
    expect(confirmation.slice(1, 3)).toEqual(['Order confirmation', 'Draft'])
    expect(confirmation.join('|')).toContain(`|Number|${order.documentId}|Date|${today}|`)
    // 300 × 12.50 + 500 × 13 = 10,250.
    expect(confirmation.join('|')).toMatch(/\|300\|US\$12.50\|US\$3,750.00\|2\|.*\|500\|US\$13.00\|US\$6,500.00\|Total\|US\$10,250.00$/)
    await sentOrder(org)
    const purchase = await texts(org, 'purchaseOrder', 'pur')
    expect([purchase[1], purchase.includes('1,000'), purchase.includes('US$1.60')]).toEqual(['Purchase order', true, true])
    const delivery = await scheduledDelivery(org)
    expect((await texts(org, 'delivery', delivery.id))[1]).toBe('Delivery note')
  })

  test('has no line that was cancelled, as its total has none', async () => {
    const org = await organization()
    await collection(org)
    const { small, large } = COLLECTION
    const { id } = await draftOrder(org, {
      currency: 'USD', lineItems: [
        { styleSkuId: small, orderQuantity: 300, unitPrice: '12.5' }, { styleSkuId: large, orderQuantity: 500, unitPrice: '13' },
      ],
    })
    const { lineItems: [, { id: second }] } = await as(org.MANAGER).get<{ lineItems: { id: string }[] }>(
      'mutation ($id: ID!) { confirmSalesOrder(id: $id) { lineItems { id } } }', { id })
    const input = { reason: 'One size is enough', lineItems: [{ id: second, isCancelled: true }] }
    await as(org.MANAGER).get(
      'mutation ($id: ID!, $input: AmendSalesOrderInput!) { amendSalesOrder(id: $id, input: $input) { id } }', { id, input })
    const printed = (await texts(org, 'salesOrder', id)).join('|')
    // 300 × 12.50 = 3,750, and nothing of the 500.
    expect(printed).toMatch(/\|300\|US\$12.50\|US\$3,750.00\|Total\|US\$3,750.00$/)
  })

  test('is saved under its title and its number, in the language of the page', async () => {
    const org = await organization()
    const id = await invoiceTo(org, { billNumber: 'INV/26/7' })
    const savedAs = async (language: string) =>
      (await page(org, 'bill', id, { language })).headers.get('content-disposition')
    expect(await savedAs('EN')).toBe('inline; filename="Invoice INV-26-7.html"')
    expect(await savedAs('BN')).toContain(`filename*=UTF-8''${encodeURIComponent('ইনভয়েস INV-26-7.html')}`)
  })

  test('is saved under a name that shows its ending, whatever the name of the party turns', async () => {
    const org = await organization()
    await gateway().database.prisma.client.create({ data: { orgId: org.id, id: 'cli', code: 'C', name: 'Mill\u202efdp.exe\u200f' } })
    const { headers } = await page(org, 'client', 'cli', { statement: { currency: 'USD' } })
    expect(headers.get('content-disposition')).toBe('inline; filename="Statement of account Mill-fdp.exe-.html"')
  })

  test('breaks words that are longer than a line, wherever somebody enters texts', async () => {
    const org = await organization()
    const { text } = await page(org, 'bill', await invoiceTo(org))
    const broken = [...text.matchAll(/^(.*) \{[^}]*overflow-wrap: anywhere/gm)].flatMap(([, places]) => places.split(', '))
    expect(broken.sort()).toEqual(['.business', '.notes', '.party', 'dd', 'footer', 'td'])
  })

  test('of notes is named after what it does, and says why', async () => {
    const org = await organization()
    const { id: billId } = await draftBill(org, { status: 'POSTED', billNumber: 'S-1' })
    const note = await postedNote(org, billId, less('12.5'), { noteNumber: 'CN-9', noteDate: '2026-03-04' })
    expect((await texts(org, 'billNote', note.id)).slice(1)).toEqual([
      'Credit note', 'Supplier sup', 'Number', 'CN-9', 'Date', '4 March 2026', 'Bill', 'S-1',
      'No.', 'Reason', 'Amount', '1', 'Price difference', 'US$12.50',
      'Subtotal', 'US$12.50', 'Tax', 'US$0.00', 'Total', 'US$12.50',
    ])
  })

  test('of parties is their statement, with all of its lines', async () => {
    const org = await organization()
    await supplier(org)
    const bills = Array.from({ length: 103 }, (_, index) => ({
      orgId: org.id, id: `b-${index}`, billNumber: `B-${index}`, billNumberKey: `B-${index}`, partyKey: 'SUPPLIER:sup', billType: 'SUPPLIER' as const, supplierId: 'sup',
      currency: 'USD', status: 'POSTED' as const, subtotal: 1, taxAmount: 0, totalAmount: 1,
      remainingBalance: 1, billDate: new Date('2026-03-04'), postingDate: new Date('2026-03-04'),
      postedAt: new Date('2026-03-04'), glPosted: true,
    }))
    await gateway().database.prisma.bill.createMany({ data: bills })
    const statement = { currency: 'USD', from: '2026-03-01', to: '2026-03-31' }
    const printed = await texts(org, 'supplier', 'sup', { statement })
    expect(printed.slice(1, 9)).toEqual([
      'Statement of account', 'Supplier sup', 'From', '1 March 2026', 'To', '31 March 2026', 'Opening balance', 'US$0.00',
    ])
    expect(printed.filter((text) => text === 'Bill')).toHaveLength(103)
    expect(printed.slice(-6)).toEqual(['Debit', 'US$0.00', 'Credit', 'US$103.00', 'Closing balance', 'US$103.00'])
  })
})

describe('a document is not printed', () => {
  test('of a kind without a form, of a bill that somebody else wrote, or with days of another kind', async () => {
    const org = await organization()
    const { id } = await draftBill(org)
    const employee = await as(org.HR).get<{ nodeId: string }>(
      'mutation { createEmployee(input: { code: "E-1", name: "Ada Roy" }) { nodeId } }')
    const says = (recordId: string, more: object = {}) => saidTo(org, org.HR, DOCUMENT, { recordId, ...more })
    const NOT = 'Should be the nodeId of one of Quote, SalesOrder, PurchaseOrder, Delivery, Bill, BillNote, Client, Supplier, '
      + 'and of a bill only if it is a client\'s'
    expect(await says(employee.nodeId)).toEqual([['recordId', NOT]])
    expect(await says(await nodeId(org, 'bill', id))).toEqual([['recordId', NOT]])
    const party = await nodeId(org, 'supplier', 'sup')
    expect(await says(party)).toEqual([['statement', 'Is missing']])
    const bill = await nodeId(org, 'bill', await invoiceTo(org))
    expect(await says(bill, { statement: { currency: 'USD' } }))
      .toEqual([['statement', 'Is only for the statement of a client or supplier']])
    const days = (from: string, to?: string) => says(party, { statement: { currency: 'USD', from, to } })
    expect(await days('2026-05-02', '2026-05-01')).toEqual([['statement.to', 'Should be 2026-05-02 or a later day']])
    expect(await at('2026-05-01T10:00:00Z', () => days('2026-05-02')))
      .toEqual([['statement.to', 'Should be 2026-05-02 or a later day']])
  })

  test('that is refused when its address is opened: the answer says why', async () => {
    const org = await organization({ timeZone: 'Asia/Dhaka' })
    await supplier(org)
    const recordId = await nodeId(org, 'supplier', 'sup')
    // The evening in UTC is the next day in Dhaka.
    const { status, text } = await at('2026-05-01T20:00:00Z', async () => {
      const statement = { currency: 'USD', from: '2026-05-02' }
      const { url } = await as(org.STAFF).get<{ url: string }>(DOCUMENT, { recordId, statement })
      await as(org.ADMIN).get('mutation { editOrganization(input: { settings: { timeZone: "UTC" } }) { id } }')
      return fetchFile(url)
    })
    expect([status, JSON.parse(text)]).toEqual([422, { code: 'BAD_USER_INPUT', detail: 'to: Should be 2026-05-02 or a later day' }])
  })

  test('for people of another organization, with an address of another purpose, or after the key has gone', async () => {
    const [org, other] = [await organization(), await organization()]
    const recordId = await nodeId(org, 'bill', await invoiceTo(org))
    expect(await as(other.ADMIN).get(DOCUMENT, { recordId })).toBeNull()
    const { id, secret } = await apiKey(org)
    const { url, pdfUrl } = await withKey(secret).get<{ url: string; pdfUrl: null }>(DOCUMENT, { recordId })
    // The gateway of the tests has no Chromium.
    expect([pdfUrl, (await fetchFile(url)).status]).toEqual([null, 200])
    expect((await fetchFile(url.replace('/documents/', '/files/'))).status).toBe(403)
    expect((await fetchFile(`${url}x`)).status).toBe(403)
    await as(org.ADMIN).get('mutation ($id: ID!) { revokeApiKey(id: $id) { id } }', { id })
    const { status, text } = await fetchFile(url)
    expect([status, text.includes('Polo')]).toEqual([403, false])
  })
})

test('an address works for five minutes', async () => {
  const org = await organization()
  const id = await invoiceTo(org)
  const recordId = await nodeId(org, 'bill', id)
  const { url } = await at('2026-05-04T10:00:00Z', () => as(org.HR).get<{ url: string }>(DOCUMENT, { recordId }))
  const statusAt = (time: string) => at(time, async () => (await fetchFile(url)).status)
  expect([await statusAt('2026-05-04T10:04:59Z'), await statusAt('2026-05-04T10:05:00Z')]).toEqual([200, 403])
})

test('a letterhead is refused with a picture that is none, or too large, and nothing changes', async () => {
  const org = await organization()
  const WHY = 'Should be a data URL of a PNG, JPEG or SVG picture in base64, with at most 7000 bytes'
  const large = `data:image/png;base64,${Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(6993)]).toString('base64')}`
  for (const logo of ['logo.png', 'data:image/png;base64,/9j/', 'data:text/html;base64,PGI+', large])
    expect(await saidTo(org, org.ADMIN, EDIT, { input: { letterhead: { logo, legalName: 'X' } } }))
      .toEqual([['input.letterhead.logo', WHY]])
  expect(await as(org.ADMIN).get('{ organization { letterhead { legalName logo } } }'))
    .toEqual({ letterhead: { legalName: null, logo: null } })
})

test('a letterhead takes a PNG, a JPEG and an SVG, and the trail keeps their sizes alone', async () => {
  const org = await organization()
  for (const picture of ['png;base64,iVBORw0KGgo=', 'jpeg;base64,/9j/', 'svg+xml;base64,PHN2Zy8+']) {
    const logo = `data:image/${picture}`
    expect(await as(org.ADMIN).get(EDIT, { input: { letterhead: { logo } } })).toMatchObject({ letterhead: { logo } })
  }
  const lines = await gateway().database.prisma.auditLine.findMany({ where: { orgId: org.id }, orderBy: { id: 'asc' } })
  expect(lines.map(({ details }) => details)).toEqual(
    [[null, '8 bytes'], ['8 bytes', '3 bytes'], ['3 bytes', '6 bytes']]
      .map(([before, after]) => ({ changed: { logo: { before, after } } })))
})

test('a letterhead takes a picture of 7,000 bytes, and the trail has what is changed beside it', async () => {
  const org = await organization()
  const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(6992)])
  const letterhead = { logo: `data:image/png;base64,${picture.toString('base64')}`, legalName: 'Weft & Warp Ltd.' }
  expect(await as(org.ADMIN).get(EDIT, { input: { letterhead } })).toMatchObject({ letterhead })
  const { details } = await gateway().database.prisma.auditLine.findFirstOrThrow({ where: { orgId: org.id } })
  expect(details).toEqual({
    changed: { logo: { before: null, after: '7000 bytes' }, legalName: { before: null, after: 'Weft & Warp Ltd.' } },
  })
})

test('a letterhead has texts of 200 letters at most, and an address of e-mail', async () => {
  const org = await organization()
  const names = [
    'legalName', 'registrationNumber', 'taxNumber', 'address', 'businessPhone', 'bankDetails', 'documentFooter',
  ]
  const letterhead = (letters: number, businessEmail: string) =>
    ({ ...Object.fromEntries(names.map((name) => [name, 'x'.repeat(letters)])), businessEmail })
  await as(org.ADMIN).get(EDIT, { input: { letterhead: letterhead(200, 'office@mill.test') } })
  const said = await saidTo(org, org.ADMIN, EDIT, { input: { letterhead: letterhead(201, 'nowhere') } })
  expect(said.map(([place]) => place).sort())
    .toEqual([...names, 'businessEmail'].map((name) => `input.letterhead.${name}`).sort())
})

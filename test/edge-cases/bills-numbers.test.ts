// Bill numbers: compared in a normalized form and stored as sent.
import { describe, expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { atOnce } from '../support/at-once.js'
import { countBills, faults, rest } from '../support/bill-answers.js'
import { CREATE, draftBill, VOID } from '../support/make/bills.js'
import { organization } from '../support/make/organization.js'

useGateway()

const EDIT = 'mutation ($id: ID!, $input: EditBillInput!) { editBill(id: $id, input: $input) { id } }'

/** Spellings of INV-9 A with other case, full width, all kinds of spaces, and invisible characters. */
const ALIKE = [
  'inv-9 a', 'ＩＮＶ-９ Ａ', 'INV-9\u200b A', '\u2060INV-9 A\ufeff', 'IN\u00adV-9 A', 'INV-9\u00a0A', 'INV-9 \t A',
  '  INV-9  A ', 'INV-9 \u200d A', '\u202eINV-9 A\u202c', 'INV-9\u3000A', 'INV\ufe0f-9 A', 'INV-9\u0007 A',
  '\u3164INV-9 A', 'INV-9 A\u{e0041}',
]

describe('the number of a bill', () => {
  test.each(ALIKE)('written as %j is the number of the bill that has it as INV-9 A', async (billNumber) => {
    const org = await organization()
    const { id } = await draftBill(org, { billNumber: 'INV-9 A' })
    const { status, body } = await rest(org, { billNumber, totalAmount: 5 })
    expect([status, body]).toMatchObject([
      409,
      { detail: expect.stringContaining(id), billId: id, billNumber: 'INV-9 A' },
    ])
    const { errors } = await as(org.FINANCE).ask(CREATE, {
      input: { billType: 'SUPPLIER', supplierId: 'sup', billNumber, totalAmount: '5' },
    })
    expect(errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', billId: id })
    expect(await countBills(org)).toBe(1)
  })

  test.each([
    ['Straße 1', 'STRASSE 1'], ['ΑΣ-1', 'ας-1'], ['Ü-1', 'u\u0308-1'], ['№ 7', 'no 7'],
  ])('%j is %j', async (one, other) => {
    const org = await organization()
    await draftBill(org, { billNumber: one })
    expect((await rest(org, { billNumber: other, totalAmount: 5 })).status).toBe(409)
  })

  test('is stored and answered as it was sent, but for the spaces around it', async () => {
    const org = await organization()
    const billNumber = 'Ｉnv\u200b  9'
    expect((await rest(org, { billNumber: ` ${billNumber} `, totalAmount: 5 })).body).toMatchObject({ billNumber })
    expect((await draftBill(org, { billNumber: 'Inv-9' })).billNumber).toBe('Inv-9')
    expect((await draftBill(org, { billNumber: 'INV 9 1' })).billNumber).toBe('INV 9 1')
  })

  test('that an edit gives is taken from then on, and the one before is free', async () => {
    const org = await organization()
    const { id } = await draftBill(org, { billNumber: 'INV-1' })
    await as(org.FINANCE).get(EDIT, { id, input: { billNumber: 'INV-2' } })
    expect((await rest(org, { billNumber: 'inv-2', totalAmount: 5 })).status).toBe(409)
    expect((await draftBill(org, { billNumber: 'INV-1' })).billNumber).toBe('INV-1')
  })

  test('without a visible character is refused; a bill without a number gets one', async () => {
    const org = await organization()
    for (const billNumber of ['\u200b', ' \u2060 \u00ad', '\u3164'])
      expect(await faults(org, { billNumber, totalAmount: 5 })).toEqual([['billNumber']])
    for (const billNumber of ['', '  ']) expect((await draftBill(org, { billNumber })).billNumber).toMatch(/^BILL-/)
  })

  test('has at most 200 characters', async () => {
    const org = await organization()
    expect(await faults(org, { billNumber: 'n'.repeat(201), totalAmount: 5 })).toEqual([['billNumber']])
    expect((await draftBill(org, { billNumber: 'ﷺ'.repeat(200) })).status).toBe('DRAFT')
  })

  test('belongs to a party whose name has at most 200 characters', async () => {
    const org = await organization()
    const named = (length: number) => ({
      billType: 'employee',
      employeeName: Array.from({ length }, (_, index) => String.fromCharCode(0x4e00 + index)).join(''), totalAmount: 5,
    })
    expect(await faults(org, named(201))).toEqual([['employeeName']])
    expect((await rest(org, named(200))).status).toBe(200)
  })

  test('given by hand in other letters is passed over when the house numbers', async () => {
    const org = await organization()
    const first = await draftBill(org)
    await draftBill(org, { billNumber: `${first.billNumber.slice(0, -1).toLowerCase()}2\u200b` })
    expect((await draftBill(org)).billNumber).toBe(`${first.billNumber.slice(0, -1)}3`)
  })

  test('written in fifty ways at once is entered once, and free again when that bill is void', async () => {
    const org = await organization()
    const answers = await atOnce((turn) => rest(org, { billNumber: ALIKE[turn % ALIKE.length], totalAmount: 5 }))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(49).fill(409)])
    const { id } = answers.find(({ status }) => status === 200)?.body as unknown as { id: string }
    await as(org.FINANCE).get(VOID, { id, reason: 'Entered twice' })
    expect((await rest(org, { billNumber: 'INV-9 A', totalAmount: 5 })).status).toBe(200)
  })
})

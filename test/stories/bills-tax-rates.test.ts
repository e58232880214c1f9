// Tax per line: what each rate comes to, on bills and on their notes. All figures are computed by hand.
import { describe, expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { FIGURES, wronglyExplained, type Explained } from '../support/evaluate.js'
import { draftNote, noteOf, postedNote } from '../support/make/bill-notes.js'
import { CREATE, draftBill, postedBill, supplier } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { refused as refuse } from '../support/refused.js'

useGateway()

const BILL = `subtotal taxAmount totalAmount taxesByRate { rate base tax } ${FIGURES}`
const PREVIEW = `query ($input: CreateBillInput!) { previewBill(input: $input) { ${BILL} lineItems { taxRate } } }`
const EDIT = 'mutation ($id: ID!, $input: EditBillInput!) { editBill(id: $id, input: $input) { id } }'

interface Taxed {
  readonly subtotal: string
  readonly taxAmount: string
  readonly totalAmount: string
  readonly taxesByRate: readonly { readonly rate: string | null; readonly base: string; readonly tax: string }[]
  readonly figures: readonly Explained[]
  readonly lineItems: readonly { readonly id: string; readonly taxRate: string | null }[]
}

const line = (qty: string, unitPrice: string, taxRate?: string) => ({ description: 'Thread', qty, unitPrice, taxRate })

/** The totals of a bill, then rate, base and tax of each rate. Its figures must be explained. */
function totalsOf({ subtotal, taxAmount, totalAmount, taxesByRate, figures }: Taxed) {
  expect(wronglyExplained(figures)).toEqual([])
  for (const [name, value] of Object.entries({ subtotal, taxAmount, totalAmount }))
    expect(figures.find((one) => one.name === name)?.value).toBe(value)
  const valuesOf = (name: string) => figures.filter((one) => one.name === name).map(({ value }) => value)
  const several = taxesByRate.length > 1 ? taxesByRate : []
  expect([valuesOf('taxBase'), valuesOf('taxOfRate')]).toEqual([several.map(({ base }) => base), several.map(({ tax }) => tax)])
  return [[subtotal, taxAmount, totalAmount], ...taxesByRate.map(({ rate, base, tax }) => [rate, base, tax])]
}

const read = (org: TestOrganization, id: string) =>
  as(org.STAFF).get<Taxed>(`{ bill(id: "${id}") { ${BILL} lineItems { id taxRate } } }`)

async function ofBoth(org: TestOrganization, input: object) {
  const whole = { billType: 'SUPPLIER', supplierId: await supplier(org), ...input }
  const previewed = totalsOf(await as(org.FINANCE).get<Taxed>(PREVIEW, { input: whole }))
  const { id } = await draftBill(org, input)
  expect(totalsOf(await read(org, id))).toEqual(previewed)
  return previewed
}

describe('the tax of a bill is computed once per rate,', () => {
  test('in USD: a line without its own rate has that of the bill', async () => {
    const org = await organization()
    // 20 %: 3 × 33.335 = 100.005, tax 20.001. 5 %: 19.90 + 0.30 = 20.20, tax 1.01 (per line it would be 1.00 + 0.02).
    const lineItems = [line('3', '33.335'), line('10', '1.99', '5'), line('3', '0.1', '5'), line('1', '50', '0')]
    expect(await ofBoth(org, { taxRate: '20', lineItems })).toEqual([
      ['170.21', '21.01', '191.22'], ['20', '100.005', '20'], ['5', '20.2', '1.01'], ['0', '50', '0'],
    ])
  })

  test('in JPY, where amounts have no decimals', async () => {
    const org = await organization()
    // 10 %: 3 × 333.5 = 1000.5, tax 100.05. 8 %: 491.5 + 7 = 498.5, tax 39.88.
    const lineItems = [line('3', '333.5'), line('5', '98.3', '8'), line('1', '7', '8')]
    expect(await ofBoth(org, { currency: 'JPY', taxRate: '10', lineItems })).toEqual([
      ['1499', '140', '1639'], ['10', '1000.5', '100'], ['8', '498.5', '40'],
    ])
  })

  test('in BHD, and its notes take the rates of the lines that they correct', async () => {
    const org = await organization()
    // 10 %: 8.645, tax 0.8645. 5 %: 0.999, tax 0.04995. The third line has no rate.
    const lineItems = [line('7', '1.235', '10'), line('3', '0.333', '5'), line('1', '2.5')]
    expect(await ofBoth(org, { currency: 'BHD', lineItems, billNumber: 'One' })).toEqual([
      ['12.144', '0.915', '13.059'], ['10', '8.645', '0.865'], ['5', '0.999', '0.05'], [null, '2.5', '0'],
    ])
    const { id } = await postedBill(org, { currency: 'BHD', lineItems, billNumber: 'Two' })
    const [ten, five, none] = (await read(org, id)).lineItems.map((one) => one.id)
    const noted = async (...lines: object[]) => {
      const note = await draftNote(org, id, lines)
      const { figures } = await as(org.STAFF).get<{ figures: Explained[] }>(`{ billNote(id: "${note.id}") { ${FIGURES} } }`)
      expect(wronglyExplained(figures)).toEqual([])
      const { subtotal, taxAmount, totalAmount } = await noteOf(org, note.id)
      expect(figures.find(({ name }) => name === 'taxAmount')?.value).toBe(taxAmount)
      return [subtotal, taxAmount, totalAmount]
    }
    const back = (billLineId: string, quantity: string) => ({ billLineId, reason: 'RETURN', quantity })
    expect(await noted(back(ten, '2'))).toEqual(['2.47', '0.247', '2.717'])
    // 2.47 at 10 % and 0.333 at 5 %: 0.247 + 0.01665.
    expect(await noted(back(ten, '2'), back(five, '1'))).toEqual(['2.803', '0.264', '3.067'])
    expect(await noted({ billLineId: none, reason: 'PRICE_DIFFERENCE', amount: '1' })).toEqual(['1', '0', '1'])
    // Of no line: the average of the bill, 91.5 ÷ 12.144 = 7.5346 %.
    expect(await noted({ reason: 'PRICE_DIFFERENCE', amount: '1' })).toEqual(['1', '0.075', '1.075'])
  })

  test('and credit notes of two rates take it all between them, though each rounds it', async () => {
    const org = await organization()
    const { id } = await postedBill(org, { lineItems: [line('4', '0.14', '10'), line('4', '0.06', '20')] })
    const bill = await read(org, id)
    // 10 % of 0.56 and 20 % of 0.24.
    expect(totalsOf(bill)).toEqual([['0.8', '0.11', '0.91'], ['20', '0.24', '0.05'], ['10', '0.56', '0.06']])
    const lines = bill.lineItems.map((one) => ({ billLineId: one.id, reason: 'RETURN', quantity: '1' }))
    const taxes: string[] = []
    for (const _ of '1234') {
      const note = await postedNote(org, id, lines)
      const READ = `{ billNote(id: "${note.id}") { ${FIGURES} } }`
      expect(wronglyExplained((await as(org.STAFF).get<{ figures: Explained[] }>(READ)).figures)).toEqual([])
      taxes.push((await noteOf(org, note.id)).taxAmount)
    }
    // Of the first 0.014 and 0.012. Of two 0.028 and 0.024, without 0.01 and 0.01; of three 0.042 and 0.036, without
    // 0.03 and 0.02. The last has what is left of 0.06 and 0.05.
    expect(taxes).toEqual(['0.02', '0.03', '0.03', '0.03'])
  })

  test('and one rate is the same, whether the bill or each line says it', async () => {
    const org = await organization()
    // Each amount is 0.0049; the subtotal 0.01 is taxed, as on a bill with one rate.
    const expected = [['100.01', '10', '110.01'], ['10', '100.01', '10']]
    const lines = (rate?: string) => [line('1', '0.0049', rate), line('1', '100.0001', rate)]
    expect(await ofBoth(org, { taxRate: '10', lineItems: lines() })).toEqual(expected)
    expect(await ofBoth(org, { lineItems: lines('10') })).toEqual(expected)
    expect(await ofBoth(org, { taxRate: '20', lineItems: lines('10') })).toEqual(expected)
    expect(await ofBoth(org, { taxAmount: '7', lineItems: lines() })).toEqual([['100.01', '7', '107.01'], [null, '100.01', '7']])
  })

  test('and is what is left of a total that includes it', async () => {
    const org = await organization()
    // 5472 / 1.1 = 4974.54 → 4975. 10 % of that would be 498.
    expect(await ofBoth(org, { currency: 'JPY', lineItems: null, totalAmount: '5472', taxRate: '10' }))
      .toEqual([['4975', '497', '5472'], ['10', '4975', '497']])
    expect(await ofBoth(org, { lineItems: null, totalAmount: '110', taxRate: '0.1', taxAmount: '10' }))
      .toEqual([['100', '10', '110'], ['10', '100', '10']])
  })

  test('beside a line that says no amount', async () => {
    const org = await organization()
    const lineItems = [line('1', '100', '10'), { description: 'Sewn with care' }]
    expect((await ofBoth(org, { lineItems }))[0]).toEqual(['100', '10', '110'])
  })

  test('beside a rate of the bill that is a fraction', async () => {
    const org = await organization()
    const lineItems = [line('1', '100'), line('1', '50', '10')]
    const input = { taxRate: '0.2', taxAmount: '25', lineItems }
    expect(await ofBoth(org, input)).toEqual([['150', '25', '175'], ['20', '100', '20'], ['10', '50', '5']])
    const { id } = await postedBill(org, input)
    const [{ id: billLineId }] = (await read(org, id)).lineItems
    const note = await draftNote(org, id, [{ billLineId, reason: 'PRICE_DIFFERENCE', amount: '10' }])
    expect(await noteOf(org, note.id)).toMatchObject({ subtotal: '10', taxRate: '20', taxAmount: '2', totalAmount: '12' })
  })
})

describe('a rate of a line', () => {
  test('is kept and changed by edits of the draft', async () => {
    const org = await organization()
    const { id } = await draftBill(org, { taxAmount: '3', lineItems: [line('1', '100'), line('1', '10')] })
    const edit = async (input: object) => {
      await as(org.FINANCE).get(EDIT, { id, input })
      return totalsOf(await read(org, id))
    }
    const [first, second] = (await read(org, id)).lineItems.map((one) => one.id)
    const lineItems = [{ id: first, ...line('1', '100', '7.5') }, { id: second, ...line('1', '10') }]
    const rated = [['110', '7.5', '117.5'], ['7.5', '100', '7.5'], [null, '10', '0']]
    expect(await edit({ lineItems })).toEqual(rated)
    expect(await edit({ notes: 'Checked' })).toEqual(rated)
    expect(await edit({ taxRate: '20' })).toEqual([['110', '9.5', '119.5'], ['20', '10', '2'], ['7.5', '100', '7.5']])
    expect(await edit({ lineItems: lineItems.map((one) => ({ ...one, taxRate: null })) })).toEqual(
      [['110', '22', '132'], ['20', '110', '22']])
  })

  test('is refused beyond 0 to 100, and without the amounts it is applied to; given taxes are compared', async () => {
    const org = await organization()
    const supplierId = await supplier(org)
    const refused = async (input: object) => {
      const { detail = [] } = await refuse(org, org.FINANCE, CREATE, { input: { billType: 'SUPPLIER', supplierId, ...input } })
      return detail.map(({ loc, type }) => [loc.slice(1).join('.'), type])
    }
    const lineItems = [line('1', '100', '10'), line('1', '50', '5')]
    expect(await refused({ lineItems: [line('1', '1', '100.5'), line('1', '1', '-1')] })).toEqual([
      ['lineItems.0.taxRate', 'between'], ['lineItems.1.taxRate', 'between'],
    ])
    expect(await refused({ totalAmount: '50', lineItems: [{ description: 'Thread', taxRate: '10' }] })).toEqual(
      [['lineItems.0.taxRate', 'tax_rate_without_amounts']])
    for (const given of [{ totalAmount: '50' }, { subtotal: '50' }])
      expect(await refused({ ...given, lineItems: [{ description: 'Thread' }, line('1', '40', '10')] }))
        .toEqual([['lineItems.1.taxRate', 'tax_rate_without_amounts']])
    // The given tax is not compared with that of rates which cannot be applied.
    const untaxed = { subtotal: '50', taxAmount: '5', lineItems: [{ description: 'Thread' }, line('1', '40', '10')] }
    expect(await refused(untaxed)).toEqual([['lineItems.1.taxRate', 'tax_rate_without_amounts']])
    // The line has its own rate, so that of the bill is no fraction of its tax.
    expect(await refused({ taxRate: '0.2', taxAmount: '20', lineItems: [line('1', '100', '10')] }))
      .toEqual([['taxAmount', 'figure_mismatch']])
    expect(await refused({ lineItems, taxAmount: '12.52' })).toEqual([['taxAmount', 'figure_mismatch']])
    const whole = { billType: 'SUPPLIER', supplierId, lineItems, taxAmount: '12.52' }
    const said = async (more: object) =>
      (await refuse(org, org.FINANCE, CREATE, { input: { ...whole, ...more } })).detail?.map(({ msg }) => msg)
    expect(await said({})).toEqual(['Should be 12.5: the sum by rates, 100 × 10/100 + 50 × 5/100'])
    expect(await said({ lineItems: [line('1', '100')], taxRate: '10' })).toEqual(['Should be 10: subtotal × taxRate/100'])
    expect((await draftBill(org, { lineItems: [line('1', '1', '100')] })).status).toBe('DRAFT')
    expect((await draftBill(org, { lineItems, taxAmount: '12.51' })).status).toBe('DRAFT')
    expect((await draftBill(org, { lineItems, subtotal: '150', totalAmount: '162.5' })).status).toBe('DRAFT')
  })
})

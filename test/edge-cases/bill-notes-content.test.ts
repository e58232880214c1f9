// What a note says: its number, its days and its lines, and what posting and voiding it ask for. Figures are by hand.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { ago } from '../support/days.js'
import { FIGURES, wronglyExplained, type Explained } from '../support/evaluate.js'
import {
  act, ALLOCATE, client, CREATE, draftNote, EDIT, less, linesOf, noteOf, owedOf, POST, postedNote, REFUND,
  REVERSE_REFUND, TAKE_BACK, VOID,
} from '../support/make/bill-notes.js'
import { draftBill, orderBill, PAY, paidBill, partiallyPaidBill, postedBill, sentOrder, supplier, VOID as VOID_BILL } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { whyOf } from '../support/refused.js'

useGateway()

const WHY = { reason: 'Entered twice' }
const YEAR = new Date().getUTCFullYear()
const CONTENT = `noteNumber noteType noteDate postingDate postedAt notes supplierId clientId createdById currency status totalAmount
  lineItems { itemNumber billLineId description reason quantity unitPrice amount uom }`
type Content = Readonly<Record<string, unknown>> & { readonly lineItems: readonly Readonly<Record<string, unknown>>[] }
const contentOf = (org: TestOrganization, id: string) => as(org.STAFF).get<Content>(`{ billNote(id: "${id}") { ${CONTENT} } }`)
const enter = async (org: TestOrganization, billId: string, input: object) =>
  (await whyOf(org, org.FINANCE, CREATE, { input: { noteType: 'CREDIT', billId, lineItems: less('1'), ...input } })).slice(1)
const step = (org: TestOrganization, query: string, id: string, input?: object) =>
  whyOf(org, org.FINANCE, query, { id, input })
const figuresOf = async (org: TestOrganization, id: string) =>
  (await as(org.STAFF).get<{ figures: Explained[] }>(`{ billNote(id: "${id}") { ${FIGURES} } }`)).figures
const back = (billLineId: string, quantity: string) => ({ billLineId, reason: 'RETURN', quantity })

describe('the number of a note', () => {
  test('is taken once per party, as a reader sees it, until its note is void', async () => {
    const org = await organization()
    const { id } = await postedBill(org)
    const other = await postedBill(org, { supplierId: await supplier(org, 'other') })
    const note = await draftNote(org, id, less('1'), { noteNumber: ' CR-1 ' })
    const second = await draftNote(org, id, less('1'), { noteNumber: 'x'.repeat(200) })
    const taken = ['CONFLICT', 'note_number_taken', { noteNumber: 'ｃｒ－１' }]
    expect(await whyOf(org, org.FINANCE, CREATE, { input: { noteType: 'DEBIT', billId: id, lineItems: less('1'), noteNumber: 'ｃｒ－１ ' } }))
      .toEqual(taken)
    expect(await step(org, EDIT, second.id, { noteNumber: ' ｃｒ－１' })).toEqual(taken)
    await draftNote(org, other.id, less('1'), { noteNumber: 'CR-1' })
    await act(org, EDIT, note.id, { noteNumber: 'cr-1 ' })
    expect((await contentOf(org, note.id)).noteNumber).toBe('cr-1')
    for (const noteNumber of ['x'.repeat(201), '\u200b']) {
      const fault = ['noteNumber', ...(noteNumber === '\u200b' ? ['unreadable_number'] : ['string_too_long', { max_length: 200 }])]
      expect(await enter(org, id, { noteNumber })).toEqual([fault])
      expect(await step(org, EDIT, note.id, { noteNumber })).toEqual(['BAD_USER_INPUT', fault])
    }
    for (const noteNumber of ['  ', null])
      expect(await step(org, EDIT, note.id, { noteNumber })).toEqual(['BAD_USER_INPUT', ['noteNumber', 'null_not_allowed']])
  })

  test('is the next of its series that no other note of the party has', async () => {
    const org = await organization()
    const { id } = await postedBill(org)
    const other = await postedBill(org, { supplierId: await supplier(org, 'other') })
    await draftNote(org, id, less('1'), { noteNumber: `cn-${YEAR}-00001` })
    await draftNote(org, other.id, less('1'), { noteNumber: `CN-${YEAR}-00003` })
    const numbers = []
    for (const noteNumber of [undefined, '', ' ']) numbers.push((await draftNote(org, id, less('1'), { noteNumber })).noteNumber)
    expect(numbers).toEqual([2, 3, 4].map((n) => `CN-${YEAR}-0000${n}`))
    expect((await draftNote(org, id, less('1'), { noteType: 'DEBIT' })).noteNumber).toBe(`DN-${YEAR}-00001`)
  })
})

describe('a draft note', () => {
  test('has the party of its bill and the day of today, and its lines what the bill says of them', async () => {
    const org = await organization()
    const { id } = await postedBill(org, { lineItems: [{ description: 'Thread', qty: '4', unitPrice: '25', uom: 'cone' }] })
    const [billLineId] = await linesOf(org, id)
    const note = await draftNote(org, id, [
      back(billLineId, '1'),
      { billLineId, reason: 'SHORT_QUALITY', quantity: '2', unitPrice: '0.5', description: 'Faded', uom: 'm' },
      { billLineId, reason: 'PRICE_DIFFERENCE', amount: '3' }, { reason: 'PRICE_DIFFERENCE', quantity: '3', amount: '1' },
      { reason: 'SHORT_QUALITY', quantity: '0.0000005', amount: '2' }, { reason: 'PRICE_DIFFERENCE', amount: '-1.5' },
    ], { notes: 'Late' })
    const found = await contentOf(org, note.id)
    const { lineItems, ...head } = found
    expect(head).toEqual({
      noteNumber: `CN-${YEAR}-00001`, noteType: 'CREDIT', noteDate: ago(0), postingDate: null, postedAt: null, notes: 'Late',
      supplierId: 'sup', clientId: null, createdById: org.FINANCE.userId, currency: 'USD', status: 'DRAFT', totalAmount: '30.5',
    })
    const of = { billLineId, description: 'Thread', uom: 'cone' }
    const none = { billLineId: null, description: null, uom: null }
    expect(lineItems.map(({ itemNumber }) => itemNumber)).toEqual([1, 2, 3, 4, 5, 6])
    expect(lineItems.map(({ itemNumber: _, ...line }) => line).filter((_, at) => at !== 4)).toEqual([
      { ...of, reason: 'RETURN', quantity: '1', unitPrice: '25', amount: '25' },
      { ...of, reason: 'SHORT_QUALITY', quantity: '2', unitPrice: '0.5', amount: '1', description: 'Faded', uom: 'm' },
      { ...of, reason: 'PRICE_DIFFERENCE', quantity: null, unitPrice: null, amount: '3' },
      { ...none, reason: 'PRICE_DIFFERENCE', quantity: '3', unitPrice: '0.3333', amount: '1' },
      { ...none, reason: 'PRICE_DIFFERENCE', quantity: null, unitPrice: null, amount: '-1.5' },
    ])
    expect(lineItems[4]).toMatchObject({ quantity: '0.000001', amount: '2' })
    const figures = await figuresOf(org, note.id)
    expect(wronglyExplained(figures)).toEqual([])
    // A draft uses no credit yet. Explained is a price that follows from the amount, and no amount that was given.
    expect(figures.map(({ name, formula }) => [name, formula])).toEqual([
      ['amount', 'quantity × unitPrice'], ['amount', 'quantity × unitPrice'], ['amount', 'given'], ['unitPrice', 'amount / quantity'],
      [expect.any(String), expect.any(String)], ['amount', 'given'],
      ['subtotal', 'Σ amount'], ['taxAmount', expect.any(String)], ['totalAmount', 'subtotal + taxAmount'],
    ])
    const sale = await postedBill(org, { billType: 'CLIENT', clientId: await client(org), supplierId: null })
    expect(await contentOf(org, (await draftNote(org, sale.id, less('1'))).id)).toMatchObject({ supplierId: null, clientId: 'cli' })
  })

  test('keeps what an edit does not name, and is replaced in what it names', async () => {
    const org = await organization()
    // An earlier note of another bill and another party has other limits and other numbers.
    const small = await postedBill(org, { supplierId: await supplier(org, 'other'), lineItems: [], totalAmount: '10' })
    const other = await draftNote(org, small.id, less('1'), { noteType: 'DEBIT', noteNumber: 'CR-1' })
    const { id } = await postedBill(org)
    const note = await draftNote(org, id, [...less('10'), ...less('5')], { notes: 'Late', noteDate: ago(3) })
    const others = await contentOf(org, other.id)
    const before = await contentOf(org, note.id)
    await act(org, EDIT, note.id, { noteDate: ago(2) })
    expect(await contentOf(org, note.id)).toEqual({ ...before, noteDate: ago(2) })
    await act(org, EDIT, note.id, { notes: null })
    expect(await contentOf(org, note.id)).toEqual({ ...before, noteDate: ago(2), notes: null })
    await act(org, EDIT, note.id, { lineItems: less('7.25') })
    expect(await noteOf(org, note.id)).toMatchObject({ subtotal: '7.25', totalAmount: '7.25', unallocatedAmount: '0' })
    expect((await contentOf(org, note.id)).lineItems).toHaveLength(1)
    const edit = async (input: object) => (await step(org, EDIT, note.id, input)).slice(1)
    expect(await edit({ noteDate: null })).toEqual([['noteDate', 'null_not_allowed']])
    expect(await edit({ noteDate: ago(-1) })).toEqual([['noteDate', 'day_in_future', { today: ago(0) }]])
    for (const lineItems of [null, []]) expect(await edit({ lineItems })).toEqual([['lineItems', 'note_without_lines']])
    expect(await edit({ lineItems: less('100.01') })).toEqual([['lineItems', 'exceeds_creditable', { expected: '100', given: '100.01' }]])
    // Drafts take nothing off the bill: each of two may come to all of it.
    await act(org, EDIT, note.id, { lineItems: less('100') })
    await draftNote(org, id, less('100'))
    expect((await owedOf(org, id)).slice(-2)).toEqual(['100', '100'])
    await act(org, EDIT, note.id, { noteNumber: 'CR-1' })
    expect(await contentOf(org, other.id)).toEqual(others)
  })

  test('is on a posted bill of a supplier or to a client, and on no other', async () => {
    const org = await organization()
    const [part, paid, draft] = [await partiallyPaidBill(org), await paidBill(org), await draftBill(org)]
    for (const { id } of [part, paid]) await draftNote(org, id, less('1'))
    const gone = await postedBill(org)
    const note = await draftNote(org, gone.id, less('1'))
    await as(org.FINANCE).get(VOID_BILL, { id: gone.id, ...WHY })
    const unposted = ({ billNumber }: { billNumber: string }, state: string) => ['note_of_unposted_bill', { billNumber, state }]
    expect(await enter(org, gone.id, {})).toEqual([['billId', ...unposted(gone, 'VOID')]])
    expect(await enter(org, draft.id, {})).toEqual([['billId', ...unposted(draft, 'DRAFT')]])
    expect(await step(org, POST, note.id)).toEqual(['CONFLICT', ...unposted(gone, 'VOID')])
    expect((await as(org.FINANCE).ask(POST, { id: note.id })).errors?.[0].extensions)
      .toMatchObject({ billNumber: gone.billNumber })
    const employee = await postedBill(org, { billType: 'EMPLOYEE', employeeName: 'Rana', supplierId: null })
    expect(await enter(org, employee.id, {})).toEqual([['billId', 'note_of_employee_bill']])
    expect(await enter(org, 'nope', {})).toEqual([['billId', 'unknown_record', { kind: 'bill', id: 'nope' }]])
    await act(org, VOID, note.id, WHY)
    expect(await noteOf(org, note.id)).toMatchObject({ status: 'VOID' })
  })

  test('says quantities and amounts that can be, and takes back no more goods than were billed', async () => {
    const org = await organization()
    const { id, billNumber } = await postedBill(org, {
      lineItems: [{ description: 'Thread', qty: '4', unitPrice: '25' }, { description: 'Zip', qty: '2', unitPrice: '1' }],
    })
    const [thread, zip] = await linesOf(org, id)
    const faults = (lineItems: readonly object[], input: object = {}) => enter(org, id, { lineItems, ...input })
    const price = (line: object) => ({ reason: 'PRICE_DIFFERENCE', amount: '1', ...line })
    for (const quantity of ['0', '-1']) expect(await faults([price({ quantity })])).toContainEqual(['lineItems.0.quantity', 'greater_than', { gt: '0' }])
    expect(await faults([price({ quantity: '0.0000004' })])).toContainEqual(['lineItems.0.quantity', 'rounds_to_zero', { decimal_places: 6 }])
    expect(await faults([price({ quantity: '1000000000000', amount: '1' })]))
      .toContainEqual(['lineItems.0.quantity', 'decimal_max_digits', { max_digits: 12 }])
    expect(await faults([price({ amount: '0.004' })])).toContainEqual(['lineItems.0.amount', 'amount_vanishes', expect.anything()])
    expect(await faults([{ reason: 'PRICE_DIFFERENCE', quantity: '0.000001', unitPrice: '-1000000000000' }]))
      .toContainEqual(['lineItems.0.unitPrice', 'amount_too_large'])
    expect(await faults([price({ amount: '100000000000000' })]))
      .toContainEqual(['lineItems.0.amount', 'decimal_max_digits', { max_digits: 14 }])
    expect(await faults([price({ quantity: '2', unitPrice: '2', amount: '4.02' })]))
      .toEqual([['lineItems.0.amount', 'figure_mismatch', { expected: '4', given: '4.02', formula: 'quantity × unitPrice' }]])
    await draftNote(org, id, [price({ quantity: '2', unitPrice: '2', amount: '4.01' })])
    expect(await faults([{ reason: 'RETURN', quantity: '1', amount: '1' }])).toEqual([['lineItems.0.billLineId', 'note_line_missing']])
    expect(await faults([{ billLineId: thread, reason: 'NOT_DELIVERED', amount: '1' }])).toEqual([['lineItems.0.quantity', 'note_quantity_missing']])
    expect(await faults([{ billLineId: thread, reason: 'SHORT_QUALITY' }])).toContainEqual(['lineItems.0.amount', 'note_amount_missing'])
    for (const reason of ['RETURN', 'NOT_DELIVERED'])
      expect(await faults([{ billLineId: thread, reason, quantity: '1' }], { noteType: 'DEBIT' })).toEqual([['lineItems.0.reason', 'debit_for_goods']])
    expect(await faults([price({ amount: '1' }), price({ amount: '-1' })])).toEqual([['lineItems', 'note_comes_to_nothing', { given: '0' }]])
    expect((await faults(Array.from({ length: 501 }, () => price({ amount: '0.01' })))).at(0))
      .toEqual(['lineItems', 'too_many_lines', { document: 'note', max_length: 500, actual_length: 501 }])
    // Both reasons of goods count together, each line of the bill by itself, and quality takes no goods back.
    const goods = (mine: string, more: string) => [
      back(thread, mine), { billLineId: thread, reason: 'NOT_DELIVERED', quantity: more, amount: '1' }, back(zip, '2'),
      { billLineId: thread, reason: 'SHORT_QUALITY', quantity: '9', amount: '1' },
    ]
    const excess = { expected: '4', given: '4.25' }
    expect(await faults(goods('3', '1.25'))).toEqual([
      ['lineItems.0.quantity', 'exceeds_billed_goods', excess], ['lineItems.1.quantity', 'exceeds_billed_goods', excess],
    ])
    const [all, late] = [await draftNote(org, id, goods('2.5', '1')), await draftNote(org, id, [back(thread, '0.75')])]
    await act(org, POST, all.id)
    expect(await step(org, POST, late.id)).toEqual(['CONFLICT', 'exceeds_billed_goods', { expected: '0.5', given: '0.75' }])
    expect((await as(org.FINANCE).ask(POST, { id: late.id })).errors?.[0].extensions).toMatchObject({ billNumber })
    expect(await faults([back(thread, '0.75')])).toEqual([['lineItems.0.quantity', 'exceeds_billed_goods', { expected: '0.5', given: '0.75' }]])
    await postedNote(org, id, [back(thread, '0.5')])
    // A debit note raises as much as it likes.
    await postedNote(org, id, less('5000'), { noteType: 'DEBIT' })
    const most = { reason: 'PRICE_DIFFERENCE', quantity: '999999999999', unitPrice: '0.000001' }
    await draftNote(org, id, [most], { noteType: 'DEBIT' })
    const whole = await postedBill(org, { lineItems: [], totalAmount: '50' })
    await draftNote(org, whole.id, [{ reason: 'RETURN', quantity: '1', amount: '50' }])
  })
})

test('a refusal of a note says at each place what was sent', async () => {
  const org = await organization()
  const { id } = await postedBill(org)
  const [billLineId] = await linesOf(org, id)
  const sent = async (query: string, variables: object) => (await as(org.FINANCE).ask(query, variables))
    .errors?.[0].extensions.detail?.map(({ loc, input }) => [loc.slice(1).join('.'), input])
  const create = (input: object) => sent(CREATE, { input: { noteType: 'CREDIT', billId: id, lineItems: less('1'), ...input } })
  const [draft, employee] = [await draftBill(org), await postedBill(org, { billType: 'EMPLOYEE', employeeName: 'Rana', supplierId: null })]
  for (const billId of ['nope', draft.id, employee.id]) expect(await create({ billId })).toEqual([['billId', billId]])
  expect(await create({ noteDate: ago(-1) })).toEqual([['noteDate', ago(-1)]])
  expect(await create({ lineItems: [{ ...less('1')[0], billLineId: 'nope' }] })).toEqual([['lineItems.0.billLineId', 'nope']])
  expect(await create({ noteType: 'DEBIT', lineItems: [back(billLineId, '1')] })).toEqual([['lineItems.0.reason', 'RETURN']])
  expect(await create({ lineItems: [{ ...back(billLineId, '5'), amount: '99' }] })).toEqual([['lineItems.0.quantity', '5']])
  const note = await postedNote(org, (await paidBill(org)).id, less('40'))
  const other = await postedBill(org, { supplierId: await supplier(org, 'other') })
  const ofNote = (query: string, input: object) => sent(query, { id: note.id, input })
  for (const billId of ['nope', other.id, draft.id]) expect(await ofNote(ALLOCATE, { billId, amount: '1' })).toEqual([['billId', billId]])
  expect(await ofNote(ALLOCATE, { billId: id, amount: '100.01', allocatedOn: ago(1) }))
    .toEqual([['amount', '100.01'], ['amount', '100.01'], ['allocatedOn', ago(1)]])
  expect(await ofNote(REFUND, { amount: '40.001' })).toEqual([['amount', '40.001'], ['amount', '40.001']])
  expect(await ofNote(TAKE_BACK, { allocationId: 'nope', ...WHY })).toEqual([['allocationId', 'nope']])
  expect(await ofNote(REVERSE_REFUND, { refundId: 'nope', ...WHY })).toEqual([['refundId', 'nope']])
})

describe('posting a note', () => {
  test('counts from a day on or after its own and that of the bill, and settles what is owed then', async () => {
    const org = await organization()
    const { id } = await postedBill(org, { billDate: ago(9), postingDate: ago(5) })
    const [early, late] = [await draftNote(org, id, less('10'), { noteDate: ago(8) }), await draftNote(org, id, less('10'), { noteDate: ago(3) })]
    const post = async (note: { id: string }, postingDate: string) =>
      (await step(org, POST, note.id, { postingDate })).slice(1)
    expect(await post(early, ago(6))).toEqual([['postingDate', 'before_it_counts', { day: ago(5) }]])
    expect(await post(late, ago(4))).toEqual([['postingDate', 'before_it_counts', { day: ago(3) }]])
    expect(await post(late, ago(-1))).toEqual([['postingDate', 'day_in_future', { today: ago(0) }]])
    await act(org, POST, early.id, { postingDate: ago(5) })
    await act(org, POST, late.id)
    const allocated = async (note: { id: string }) => as(org.STAFF).get<object>(
      `{ billNote(id: "${note.id}") { postingDate allocations { amount allocatedOn } } }`)
    expect(await allocated(early)).toEqual({ postingDate: ago(5), allocations: [{ amount: '10', allocatedOn: ago(5) }] })
    expect(await allocated(late)).toEqual({ postingDate: ago(0), allocations: [{ amount: '10', allocatedOn: ago(0) }] })
    await as(org.FINANCE).get(PAY, { id, input: { amount: '80' } })
    const open = await postedNote(org, id, less('4'))
    expect(await allocated(open)).toEqual({ postingDate: ago(0), allocations: [] })
    expect(await noteOf(org, open.id)).toMatchObject({ allocatedAmount: '0', unallocatedAmount: '4' })
    const debit = await postedNote(org, id, less('6'), { noteType: 'DEBIT' })
    expect(await allocated(debit)).toEqual({ postingDate: ago(0), allocations: [] })
    expect(await noteOf(org, debit.id)).toMatchObject({ totalAmount: '6', allocatedAmount: '0', unallocatedAmount: '0' })
    const { billNotes } = await as(org.STAFF).get<{ billNotes: object[] }>(`{ bill(id: "${id}") { billNotes { id } } }`)
    expect(billNotes).toEqual([early, late, open, debit].map((note) => ({ id: note.id })))
    const { nodes } = await as(org.STAFF).get<{ nodes: object[] }>('{ billNotes { nodes { id } } }')
    expect(nodes).toEqual([debit, open, late, early].map((note) => ({ id: note.id })))
    // Only a posted credit note has figures of its use.
    const uses = async (note: { id: string }) => (await figuresOf(org, note.id))
      .filter(({ name }) => /edAmount$/.test(name)).map(({ name, value }) => [name, value])
    expect(await uses(debit)).toEqual([])
    expect(await uses(open)).toEqual([['allocatedAmount', '0'], ['refundedAmount', '0'], ['unallocatedAmount', '4']])
  })

  test('keeps totals that an import wrote, though they differ from the lines', async () => {
    const org = await organization()
    const { id } = await postedBill(org)
    const note = await draftNote(org, id, less('10'))
    await gateway().database.prisma.billNote.updateMany({
      where: { orgId: org.id, id: note.id }, data: { subtotal: '9.5', totalAmount: '9.5' },
    })
    await act(org, POST, note.id)
    expect(await noteOf(org, note.id)).toMatchObject({ subtotal: '9.5', totalAmount: '9.5', allocatedAmount: '9.5' })
    expect(await owedOf(org, id)).toEqual(['POSTED', '9.5', '0', '9.5', '0', '90.5', '90.5'])
  })

  test('of a line that names none of the bill takes the share of tax that the bill has', async () => {
    const org = await organization()
    const line = (unitPrice: string, taxRate?: string) => ({ description: 'Thread', qty: '1', unitPrice, taxRate })
    // 100 at 20 % and 50 at 10 %: 25 on 150, which is 16.66666667 %. Of 30: 5.00.
    const rated = await postedBill(org, { lineItems: [line('100', '20'), line('50', '10')] })
    const [, ten] = await linesOf(org, rated.id)
    const note = await postedNote(org, rated.id, less('30'))
    expect(await noteOf(org, note.id)).toMatchObject({ taxRate: null, taxAmount: '5', totalAmount: '35' })
    const ofTax = (await figuresOf(org, note.id)).find(({ name }) => name === 'taxAmount')
    expect(ofTax?.inputs.map(({ name, value }) => [name, value])).toContainEqual(['taxRate', '16.66666667'])
    // One rate alone is the rate, though the tax of a small bill was rounded: 33 at 10 % is 3 JPY, which is 9.09 %.
    for (const [currency, price, tax, total] of [['JPY', '33', '3', '36'], ['USD', '0.33', '0.03', '0.36'], ['BHD', '0.033', '0.003', '0.036']]) {
      const { id } = await postedBill(org, { currency, lineItems: [line(price, '10')] })
      const lineItems = [{ description: 'Freight', reason: 'PRICE_DIFFERENCE', amount: '10000' }]
      const more = await draftNote(org, id, lineItems, { noteType: 'DEBIT' })
      expect(await noteOf(org, more.id)).toMatchObject({ taxRate: null, taxAmount: '1000', totalAmount: '11000' })
      const all = await postedNote(org, id, less(price))
      expect(await noteOf(org, all.id)).toMatchObject({ taxAmount: tax, totalAmount: total })
    }
    // A line of the bill has its own rate: 10 % of 20.
    expect(await noteOf(org, (await postedNote(org, rated.id, [{ billLineId: ten, reason: 'SHORT_QUALITY', amount: '20' }])).id))
      .toMatchObject({ taxAmount: '2' })
    // Without a rate beside a line with one: no tax. With a rate of the bill: that one.
    for (const [taxRate, taxAmount] of [[undefined, '0'], ['5', '0.5']]) {
      const mixed = await postedBill(org, { taxRate, lineItems: [line('100', '20'), line('50')] })
      const [, without] = await linesOf(org, mixed.id)
      const found = await postedNote(org, mixed.id, [{ billLineId: without, reason: 'PRICE_DIFFERENCE', amount: '10' }])
      expect(await noteOf(org, found.id)).toMatchObject({ taxAmount, taxRate: taxRate ?? null })
    }
    // A tax that was given without a rate is 10 on 100, so 0.333 on 3.33.
    const given = await postedBill(org, { taxAmount: '10' })
    for (const noteType of ['DEBIT', 'CREDIT']) {
      const shared = await postedNote(org, given.id, less('3.33'), { noteType })
      expect(await noteOf(org, shared.id)).toMatchObject({ taxRate: null, taxAmount: '0.33', totalAmount: '3.66' })
    }
  })
})

describe('voiding a note', () => {
  test('that is a draft changes no bill', async () => {
    const org = await organization()
    const { id } = await postedBill(org)
    const versionOf = async () => as(org.STAFF).get(`{ bill(id: "${id}") { recordVersion } }`)
    const [note, before] = [await draftNote(org, id, less('5')), await versionOf()]
    await act(org, VOID, note.id, WHY)
    expect(await versionOf()).toEqual(before)
    expect(await as(org.STAFF).get(`{ billNote(id: "${note.id}") { status voidReason } }`)).toEqual({ status: 'VOID', voidReason: WHY.reason })
  })

  test('takes back what it settles on its own bill, for the reason that is given', async () => {
    const org = await organization()
    const { id } = await postedBill(org)
    const note = await postedNote(org, id, less('5'))
    await act(org, VOID, note.id, WHY, org.ADMIN)
    const { allocations } = await as(org.STAFF).get<{ allocations: object[] }>(
      `{ billNote(id: "${note.id}") { allocations { amount reversedAt reversedById reversalReason } } }`)
    expect(allocations).toEqual([
      { amount: '5', reversedAt: expect.any(String), reversedById: org.ADMIN.userId, reversalReason: WHY.reason },
    ])
    expect(await owedOf(org, id)).toEqual(['POSTED', '0', '0', '0', '0', '100', '100'])
  })

  test('that raised what is owed needs all of it to be owed and to be credited by no other note', async () => {
    const org = await organization()
    const { id } = await paidBill(org)
    const raise = () => postedNote(org, id, less('10'), { noteType: 'DEBIT' })
    const debit = await raise()
    // 10 are owed, and the debit note raised 10.
    await act(org, VOID, debit.id, WHY)
    const again = await raise()
    // Of 110 only 5 are left to be credited, though its credit is taken off the bill again: 10 are owed.
    const credit = await postedNote(org, id, less('105'))
    expect(await step(org, VOID, again.id, WHY)).toEqual(['CONFLICT', 'debit_settled', { remainingBalance: '0' }])
    const { errors } = await as(org.FINANCE).ask(VOID, { id: again.id, input: WHY })
    expect(errors?.[0].extensions.remainingBalance).toMatch(/^0(?:\.0+)?$/)
    const { allocations: [own] } = await as(org.STAFF).get<{ allocations: { id: string }[] }>(`{ billNote(id: "${credit.id}") { allocations { id } } }`)
    await act(org, TAKE_BACK, credit.id, { allocationId: own.id, ...WHY })
    expect(await owedOf(org, id)).toEqual(['PARTIALLY_PAID', '105', '10', '0', '100', '5', '10'])
    expect(await step(org, VOID, again.id, WHY)).toEqual(['CONFLICT', 'debit_credited', { creditableAmount: '5' }])
    await act(org, VOID, credit.id, WHY)
    await act(org, VOID, again.id, WHY)
    expect(await owedOf(org, id)).toEqual(['PAID', '0', '0', '0', '100', '100', '0'])
  })

  test('needs room on the order for the goods that it took back, to the last of them', async () => {
    const org = await organization()
    await sentOrder(org, { received: '1000' })
    const { id } = await orderBill(org, '1000', '1.6', { status: 'POSTED' })
    const [billLineId] = await linesOf(org, id)
    const worse = await postedNote(org, id, [{ billLineId, reason: 'SHORT_QUALITY', quantity: '900', unitPrice: '0.01' }])
    const note = await postedNote(org, id, [back(billLineId, '100')])
    // 1000 and 2 % are 1020; 900 are billed. After 21 more there is room for 99, after 20 for all 100.
    const more = await orderBill(org, '21', '1.6', { status: 'POSTED' })
    expect(await step(org, VOID, note.id, WHY)).toEqual(['CONFLICT', 'goods_billed_anew', { itemNumber: 1 }])
    await act(org, VOID, worse.id, WHY)
    await as(org.FINANCE).get(VOID_BILL, { id: more.id, ...WHY })
    await orderBill(org, '20', '1.6', { status: 'POSTED' })
    await act(org, VOID, note.id, WHY)
    expect((await owedOf(org, id)).slice(-2)).toEqual(['1600', '1600'])
  })
})

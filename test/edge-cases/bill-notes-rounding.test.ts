// What credit notes for each line of a bill come to: the whole of it, in every currency and by every rate. By hand.
import { expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { FIGURES, wronglyExplained, type Explained } from '../support/evaluate.js'
import { act, draftNote, less, linesOf, noteOf, owedOf, POST, postedNote } from '../support/make/bill-notes.js'
import { postedBill } from '../support/make/bills.js'
import { organization } from '../support/make/organization.js'

useGateway()

test('credit notes for each line credit exactly the bill, however its tax is rounded', async () => {
  const org = await organization()
  const line = (unitPrice: string, taxRate?: string) => ({ description: 'Thread', qty: '1', unitPrice, taxRate })
  const inTurn = async (draftsFirst: boolean, input: object) => {
    const { id } = await postedBill(org, input)
    const ids = await linesOf(org, id)
    const back = (billLineId: string) => [{ billLineId, reason: 'RETURN', quantity: '1' }]
    const notes = draftsFirst ? await Promise.all(ids.map((one) => draftNote(org, id, back(one)))) : []
    const found: string[] = []
    for (const [index, one] of ids.entries()) {
      const note = notes.at(index) ?? await draftNote(org, id, back(one))
      await act(org, POST, note.id)
      found.push((await noteOf(org, note.id)).totalAmount)
      const { figures } = await as(org.STAFF).get<{ figures: Explained[] }>(
        `{ billNote(id: "${note.id}") { ${FIGURES} } }`)
      expect(wronglyExplained(figures)).toEqual([])
      expect(figures.map(({ name }) => name)).toEqual(expect.arrayContaining(['subtotal', 'taxAmount', 'totalAmount']))
    }
    expect((await owedOf(org, id)).slice(-2)).toEqual(['0', '0'])
    return found
  }
  for (const draftsFirst of [false, true]) {
    // 10 % of 15 is 1.5 → 2, and of 30 is 3. In BHD, of 0.005 it is 0.0005 → 0.001; in USD, of 0.05, 0.005 → 0.01.
    const jpy = { currency: 'JPY', taxRate: '10', lineItems: [line('15'), line('15')] }
    expect(await inTurn(draftsFirst, jpy)).toEqual(['17', '16'])
    const bhd = { ...jpy, currency: 'BHD', lineItems: [line('0.005'), line('0.005')] }
    expect(await inTurn(draftsFirst, bhd)).toEqual(['0.006', '0.005'])
    const usd = { ...jpy, currency: 'USD', lineItems: [line('0.05'), line('0.05')] }
    expect(await inTurn(draftsFirst, usd)).toEqual(['0.06', '0.05'])
    // 10 % of 14 is 1.4 → 1, of 28 is 2.8 → 3, and of 42 is 4.2 → 4.
    expect(await inTurn(draftsFirst, { ...jpy, lineItems: [line('14'), line('14'), line('14')] })).toEqual(['15', '16', '15'])
    // Each line at its own rate: 10 % of 15 as before, and 8 % of 7 is 0.56 → 1, of 14 is 1.12 → 1.
    const rated = [line('15', '10'), line('7', '8'), line('15', '10'), line('7', '8')]
    expect(await inTurn(draftsFirst, { ...jpy, lineItems: rated })).toEqual(['17', '8', '16', '7'])
    // 3 × 333.5 is 1000.5 → 1001: 334 + 333 + 334. A given tax of 80 without a rate is split.
    const given = { currency: 'JPY', taxAmount: '80', lineItems: [line('333.5'), line('333.5'), line('333.5')] }
    expect(await inTurn(draftsFirst, given))
      .toEqual(['361', '359', '361'])
  }
})

test('credit notes take no more tax than an imported bill has, and the last one takes the rest of it', async () => {
  const org = await organization()
  const { id } = await postedBill(org, { taxRate: '10' })
  // An import may have a cent less than 10 % of 100.
  await gateway().database.prisma.bill.updateMany({
    where: { orgId: org.id, id }, data: { taxAmount: '9.99', totalAmount: '109.99', remainingBalance: '109.99' },
  })
  const credited = async (amount: string) => {
    const note = await postedNote(org, id, less(amount))
    const { taxAmount, totalAmount } = await noteOf(org, note.id)
    return [taxAmount, totalAmount]
  }
  // 10 % of 99.95 is 9.995 → 10.00, and the bill has 9.99. Then nothing is left, though 10.00 of 100 less 9.99 is 0.01.
  expect(await credited('99.95')).toEqual(['9.99', '109.94'])
  expect(await credited('0.05')).toEqual(['0', '0.05'])
  expect((await owedOf(org, id)).slice(-2)).toEqual(['0', '0'])
})

// The search for words of lines, in other alphabets, far within a long text, and among the many records that have them.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { draftNote } from '../support/make/bill-notes.js'
import { postedBill } from '../support/make/bills.js'
import { organization } from '../support/make/organization.js'
import { partlyReceivedOrders } from '../support/make/purchasing.js'
import { idsIn, idsOf, LINE, marked, order, search, type Page } from '../support/stories/search.js'

useGateway()

describe('what is found', () => {
  test('a note on a bill is found by its lines', async () => {
    const org = await organization()
    const { id } = await draftNote(org, (await postedBill(org)).id, [{ reason: 'PRICE_DIFFERENCE', amount: '1', description: 'Paisley' }])
    expect(idsOf(await search(org, 'paisley'))).toEqual([id])
    expect(await idsIn(org, 'billNotes', 'paisley')).toEqual([id])
  })

  test('of two records with one identifier, the list of each kind finds its own', async () => {
    const org = await organization()
    const { prisma } = gateway().database
    const of = { orgId: org.id, id: 'same', code: 'S1' }
    await prisma.supplier.create({ data: { ...of, name: 'Linen mill' } })
    await prisma.client.create({ data: { ...of, name: 'Velvet shop' } })
    const lists = (text: string) => Promise.all(['suppliers', 'clients'].map((list) => idsIn(org, list, text)))
    expect([await lists('velvet'), await lists('linen')]).toEqual([[[], ['same']], [['same'], []]])
  })

  test('of more than eight words, the eight longest count', async () => {
    const org = await organization()
    const [first, ...others] = ['alpha', 'bravo', 'delta', 'hotel', 'india', 'charlie', 'foxtrot', 'juliett']
    const name = ['The', first, ...others].join(' ')
    await gateway().database.prisma.supplier.create({ data: { orgId: org.id, id: 'sup-m', code: 'M1', name } })
    // The ninth word, which it does not have, is the shortest and comes first; `echo` would be the eighth.
    expect(idsOf(await search(org, ['zz', first, ...others].join(' ')))).toEqual(['sup-m'])
    expect(idsOf(await search(org, ['echo', ...others].join(' ')))).toEqual([])
  })

  test('letters of other alphabets are found by what they are searched as, and the other way', async () => {
    const org = await organization()
    const { prisma } = gateway().database
    const names = ['Orsted Dakovo Lodka', 'Kirklar Grosse', 'Aebelo Oeuvre', 'λογοσ']
    await prisma.supplier.createMany({ data: names.map((name, index) => ({ orgId: org.id, id: `plain-${index}`, code: `P${index}`, name })) })
    const written = ['Ørsted Đakovo Łódka', 'Kırklar Große', 'Æbelø Œuvre', 'ΛΟΓΟΣ']
    for (const [index, text] of written.entries())
      expect([text, idsOf(await search(org, text))]).toEqual([text, [`plain-${index}`]])
    await prisma.supplier.createMany({ data: written.map((name, index) => ({ orgId: org.id, id: `other-${index}`, code: `O${index}`, name })) })
    for (const [index, text] of names.entries())
      expect([text, await idsIn(org, 'suppliers', text)]).toEqual([text, [`other-${index}`, `plain-${index}`]])
    const marks = await Promise.all(['ødka', 'grosse', 'aebelo'].map((text) => search(org, text, { kinds: ['SUPPLIER'] })))
    expect(marks.map(({ nodes }) => nodes.map(marked).sort())).toEqual([
      ['Orsted Dakovo L[odka]', 'Ørsted Đakovo Ł[ódka]'], ['Kirklar [Grosse]', 'Kırklar [Große]'],
      ['[Aebelo] Oeuvre', '[Æbelø] Œuvre'],
    ])
  })

  test('a word far within a long text is shown with what is around it, also after characters that fold to several', async () => {
    const org = await organization()
    await partlyReceivedOrders(org, 1)
    const notes = `${'ﬃ 😀 '.repeat(1_000)}Bombazine, bombazines ${'x'.repeat(200)}`
    const id = await order(org, { supplierId: 'sup-001', currency: 'USD', lineItems: [{ ...LINE, description: 'Cloth' }], notes })
    const { nodes: [hit] } = await search(org, 'bombazine')
    expect([hit.recordId, hit.place]).toEqual([id, 'notes'])
    // 40 characters before the word, and 160 in all.
    expect(marked(hit)).toBe(`…${'ﬃ 😀 '.repeat(8)}[Bombazine], [bombazine]s ${'x'.repeat(98)}…`)
  })
})

describe('a word that many records of one kind have', () => {
  const madeAt = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))

  test('finds the newest of them, and all of a kind in which it is rare and old, each in its place', async () => {
    const org = await organization()
    const orgId = org.id
    const { prisma } = gateway().database
    const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)
    await prisma.material.createMany({
      data: upTo(60).map((n) => ({ orgId, id: `mat-${n}`, code: `M${n}`, name: `Fine poplin ${n}`, unit: 'm', createdAt: madeAt(n) })),
    })
    await prisma.supplier.create({ data: { orgId, id: 'old', code: 'OLD', name: 'The poplin mill', createdAt: madeAt(50) } })
    await prisma.supplier.create({ data: { orgId, id: 'new', code: 'NEW', name: 'A new mill', createdAt: madeAt(2_000) } })
    await prisma.supplier.createMany({
      data: upTo(1_010).map((n) => ({ orgId, id: `sup-${n}`, code: `S${n}`, name: `Dye house ${n}`, createdAt: madeAt(100 + n) })),
    })
    const newest = upTo(60).reverse().map((n) => `mat-${n}`)
    const expected = [...newest.slice(0, 9), 'old', ...newest.slice(9)]
    const found: string[] = []
    let after: string | null = null
    do {
      const page: Page = await search(org, 'poplin', { first: 20, after })
      found.push(...idsOf(page))
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
    } while (after)
    // Two records of one minute are in the order of their identifiers, from the last: `old` is before `mat-50`.
    expect(found).toEqual(expected)
    expect(idsOf(await search(org, 'mill poplin'))).toEqual(['old'])
    // The newest one fills half a page, and the other half is more than a thousand suppliers older.
    const first = await search(org, 'mill', { first: 1 })
    const second = await search(org, 'mill', { first: 1, after: first.pageInfo.endCursor })
    expect([first, second].map((page) => [...idsOf(page), page.pageInfo.hasNextPage])).toEqual([['new', true], ['old', false]])
  })
})

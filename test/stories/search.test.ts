// The search over records of all kinds, and the filter `text` of lists, which finds the same.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, asNobody, withKey } from '../support/as.js'
import { blocksOf } from '../support/examples.js'
import { apiKey } from '../support/make/api-keys.js'
import { secondVersion } from '../support/make/costing.js'
import { attachment, employee } from '../support/make/employees.js'
import { organization } from '../support/make/organization.js'
import { partlyReceivedOrders } from '../support/make/purchasing.js'
import { stylesInProduction } from '../support/make/reference.js'
import { idsIn, idsOf, LINE, marked, order, search, SEARCH, type Page } from '../support/stories/search.js'

useGateway()

/** A cursor as the gateway writes it. */
const written = (parts: readonly unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

describe('what is found', () => {
  test('a number finds its record first, then those whose number begins with it, then those with its words', async () => {
    const org = await organization()
    await partlyReceivedOrders(org, 12)
    const { nodes } = await search(org, 'PO-001')
    expect(nodes.map(({ kind, recordId, rank, place }) => [kind, recordId, rank, place])).toEqual([
      ['PURCHASE_ORDER', 'pur-001', 'NUMBER', 'documentId'],
      ['GOODS_RECEIPT', 'grn-001', 'WORDS', 'purchaseOrder.documentId'],
    ])
    expect(idsOf(await search(org, 'po-00', { first: 100, kinds: ['PURCHASE_ORDER'] }))).toEqual(
      ['pur-001', 'pur-002', 'pur-003', 'pur-004', 'pur-005', 'pur-006', 'pur-007', 'pur-008', 'pur-009'])
    expect((await search(org, 'Mill 00', { kinds: ['SUPPLIER'], first: 1 })).nodes).toMatchObject([
      { kind: 'SUPPLIER', recordId: 'sup-001', rank: 'BEGINNING', place: 'name' },
    ])
    for (const [text, rank] of [
      ['mill 001', 'BEGINNING'], ['s00', 'BEGINNING'], ['s001', 'NUMBER'], [' S001 ', 'NUMBER'], ['001 mill', 'WORDS'],
    ])
      expect([text, (await search(org, text, { kinds: ['SUPPLIER'], first: 1 })).nodes[0].rank]).toEqual([text, rank])
  })

  test('what is found has the number and the name of its record as they are written, and the identifier for node', async () => {
    const org = await organization()
    await partlyReceivedOrders(org, 1)
    const { nodes } = await as(org.STAFF).get<{ nodes: { recordNodeId: string }[] }>(
      '{ search(text: "mill", kinds: [SUPPLIER, PURCHASE_ORDER]) { nodes { kind number title recordNodeId } } }')
    expect(nodes).toMatchObject([
      { kind: 'SUPPLIER', number: 'S001', title: 'Mill 001' }, { kind: 'PURCHASE_ORDER', number: 'PO-001', title: null },
    ])
    expect(await as(org.STAFF).get('query ($nodeId: ID!) { node(nodeId: $nodeId) { __typename id } }', { nodeId: nodes[0].recordNodeId }))
      .toEqual({ __typename: 'Supplier', id: 'sup-001' })
  })

  test('words are found in any order, in upper and lower case, with and without accents', async () => {
    const org = await organization()
    const { prisma } = gateway().database
    await prisma.supplier.create({ data: { orgId: org.id, id: 'sup-m', code: 'M1', name: 'Jürgen Müller Söhne', city: 'Łódź' } })
    for (const text of [
      'Müller', 'muller', 'MULLER jurgen', 'sohne müller', 'müller & söhne', 'lodz muller', 'ülle',
      'm1 lo jurgen muller sohne lodz',
    ])
      expect([text, idsOf(await search(org, text)), await idsIn(org, 'suppliers', text)]).toEqual([text, ['sup-m'], ['sup-m']])
    for (const text of [
      'Müller Hamburg', 'jurgen muller sohne lodz jurgens', 'jurgen muller sohne lodzy', 'mill', '%', '_', 'mul%er',
      'muller & !jurgen | (', "' or true --",
    ])
      expect([text, idsOf(await search(org, text)), await idsIn(org, 'suppliers', text)]).toEqual([text, [], []])
    expect(marked((await search(org, 'sohne MULLER')).nodes[0])).toBe('Jürgen [Müller] [Söhne]')
    expect(marked((await search(org, 'ulle')).nodes[0])).toBe('Jürgen M[ülle]r Söhne')
    expect(marked((await search(org, 'ju')).nodes[0])).toBe('[Jü]rgen Müller Söhne')
    expect(marked((await search(org, 'so lo')).nodes[0])).toBe('Jürgen Müller [Sö]hne')
  })

  test('a word with hyphens is found as it is, not by one of its parts', async () => {
    const org = await organization()
    const made = ['POP-120-W', 'NAVY-120-W', 'POP-1200'].map((code) =>
      ({ orgId: org.id, id: code, code, name: 'Cloth', unit: 'm' }))
    await gateway().database.prisma.material.createMany({ data: made })
    expect(idsOf(await search(org, 'op-120')).sort()).toEqual(['POP-120-W', 'POP-1200'])
    expect(idsOf(await search(org, '-120-w cloth')).sort()).toEqual(['NAVY-120-W', 'POP-120-W'])
    expect(idsOf(await search(org, 'p-120-w'))).toEqual(['POP-120-W'])
    expect(await idsIn(org, 'materials', 'y-120-w')).toEqual(['NAVY-120-W'])
  })

  test('a document is found by its lines, their materials and its partner, also together', async () => {
    const org = await organization()
    await partlyReceivedOrders(org, 2)
    const id = await order(org, {
      supplierId: 'sup-002', currency: 'USD', lineItems: [{ ...LINE, description: 'Zipper, brass' }, { ...LINE, materialId: 'mat-001' }],
    })
    expect((await search(org, 'zipper')).nodes).toMatchObject([{ recordId: id, place: 'lineItems.description' }])
    expect(marked((await search(org, 'brass')).nodes[0])).toBe('Zipper, [brass]')
    // The place has most of the words: two are in the supplier's name, one each in the lines.
    expect((await search(org, 'mill 002 zipper poplin')).nodes).toMatchObject([{ recordId: id, place: 'supplier.name' }])
    // An order line that is entered without a description has the name of its material.
    expect((await search(org, 'Poplin', { kinds: ['PURCHASE_ORDER'] })).nodes.map(({ place }) => place))
      .toEqual(['lineItems.description', 'lineItems.material.name', 'lineItems.material.name'])
    expect(await idsIn(org, 'purchaseOrders', 'Mill 002')).toEqual([id, 'pur-002'].sort())
    expect(await idsIn(org, 'purchaseOrders', '002 zipper')).toEqual([id])
  })

  test('the lists of quotes and sales orders find a client and the style of a line', async () => {
    const org = await organization()
    await stylesInProduction(org, 2)
    const { prisma } = gateway().database
    const [orgId, clientId, currency] = [org.id, 'cli-001', 'USD']
    await prisma.quote.create({ data: { orgId, id: 'quo-1', documentId: 'QUO-1', clientId, currency, quantity: 5 } })
    await prisma.salesOrder.create({ data: { orgId, id: 'so-1', documentId: 'SO-1', clientId, currency } })
    await prisma.salesOrderLine.create({
      data: { orgId, id: 'so-1-1', salesOrderId: 'so-1', itemNumber: 1, styleSkuId: 'sku-002-m', orderQuantity: 5 },
    })
    expect(await idsIn(org, 'quotes', 'shop 001')).toEqual(['quo-1'])
    expect(await idsIn(org, 'salesOrders', 'SHIRT 002')).toEqual(['so-1'])
    expect((await search(org, 'shirt 002', { kinds: ['SALES_ORDER'] })).nodes).toMatchObject([
      { recordId: 'so-1', place: 'lineItems.styleSku.style.name' },
    ])
  })

  test('a delivery is found by the style that it carries, also when the style gets another name', async () => {
    const org = await organization()
    await stylesInProduction(org, 2)
    const { prisma } = gateway().database
    const of = { orgId: org.id, itemNumber: 1 }
    await prisma.salesOrder.create({ data: { orgId: org.id, id: 'so-1', documentId: 'SO-1', clientId: 'cli-001', currency: 'USD' } })
    await prisma.salesOrderLine.create({
      data: { ...of, id: 'so-1-1', salesOrderId: 'so-1', styleSkuId: 'sku-002-m', orderQuantity: 5 },
    })
    await prisma.delivery.create({ data: { orgId: org.id, id: 'del-1', documentId: 'DL-1', salesOrderId: 'so-1' } })
    await prisma.deliveryLine.create({
      data: { ...of, id: 'del-1-1', deliveryId: 'del-1', salesOrderLineId: 'so-1-1', quantity: 5 },
    })
    expect((await search(org, 'shirt 002', { kinds: ['DELIVERY'] })).nodes).toMatchObject([
      { recordId: 'del-1', place: 'lineItems.salesOrderLine.styleSku.style.name' },
    ])
    const { styleId: id } = await prisma.styleSku.findFirstOrThrow({ where: { orgId: org.id, id: 'sku-002-m' } })
    await as(org.MANAGER).get('mutation ($id: ID!) { editStyle(id: $id, input: { name: "Boiler suit" }) { id } }', { id })
    expect(await idsIn(org, 'deliveries', 'boiler')).toEqual(['del-1'])
    expect(await idsIn(org, 'deliveries', 'shirt')).toEqual([])
  })

  test('a partner is found by the name in law, which its documents are printed with', async () => {
    const org = await organization()
    const input = { code: 'HARBOUR', name: 'Harbour', legalName: 'Hafenkontor GmbH' }
    const { id } = await as(org.MANAGER).get<{ id: string }>(
      'mutation ($input: CreatePartnerInput!) { createClient(input: $input) { id } }', { input })
    expect((await search(org, 'hafenkontor')).nodes).toMatchObject([{ recordId: id, place: 'legalName' }])
    expect(await idsIn(org, 'clients', 'gmbh hafen')).toEqual([id])
  })
})

test('the list of locations finds words of several fields; at the REST door a text within one', async () => {
  const org = await organization()
  await gateway().database.prisma.location.create({
    data: { orgId: org.id, id: 'loc', code: 'CTG', name: 'Port gate', locationType: 'port', city: 'Chattogram', country: 'BD' },
  })
  expect(await idsIn(org, 'locations', 'chatto gate')).toEqual(['loc'])
  const rest = async (text: string) => {
    const { body } = await as(org.STAFF).rest('GET', `/logistics/locations?search=${text}`)
    return (body as { data: readonly object[] }).data.length
  }
  expect([await rest('chatto gate'), await rest('ort gat')]).toEqual([0, 1])
})

test('of the versions of a cost sheet, the latest alone is found', async () => {
  const org = await organization()
  const { id } = await secondVersion(org, { costSheetName: 'Kelp parka' })
  for (const text of ['kelp parka', 'parka kelp']) expect([text, idsOf(await search(org, text))]).toEqual([text, [id]])
})

describe('what is found follows what is changed', () => {
  test('the documents of a renamed partner are found by the new name alone', async () => {
    const org = await organization()
    await partlyReceivedOrders(org, 1)
    expect(await idsIn(org, 'purchaseOrders', 'mill')).toEqual(['pur-001'])
    await as(org.ADMIN).get('mutation { editSupplier(id: "sup-001", input: { name: "Padma Textiles" }) { id } }')
    expect(await idsIn(org, 'purchaseOrders', 'mill')).toEqual([])
    expect(await idsIn(org, 'purchaseOrders', 'Padma')).toEqual(['pur-001'])
    expect((await search(org, 'padma')).nodes.map(({ recordId, place }) => [recordId, place])).toEqual([
      ['sup-001', 'name'], ['grn-001', 'purchaseOrder.supplier.name'], ['pur-001', 'supplier.name'], ['mat-001', 'supplier.name'],
    ])
  })

  test('a line that was changed or removed is not found any more, nor one that was only tried', async () => {
    const org = await organization()
    await partlyReceivedOrders(org, 1)
    const id = await order(org, { supplierId: 'sup-001', currency: 'USD', lineItems: [{ ...LINE, description: 'Zipper' }] })
    const edit = (description: string, directive = '') => as(org.ADMIN).ask(
      `mutation ($input: EditPurchaseOrderInput!) ${directive} { editPurchaseOrder(id: "${id}", input: $input) { id } }`,
      { input: { lineItems: [{ ...LINE, description }] } })
    await edit('Velcro', '@validateOnly')
    expect([await idsIn(org, 'purchaseOrders', 'zipper'), await idsIn(org, 'purchaseOrders', 'velcro')]).toEqual([[id], []])
    await edit('Velcro')
    expect([await idsIn(org, 'purchaseOrders', 'zipper'), await idsIn(org, 'purchaseOrders', 'velcro')]).toEqual([[], [id]])
    expect(idsOf(await search(org, 'zipper'))).toEqual([])
  })

  test('a step that changes nothing that is searched writes no entry', async () => {
    const org = await organization()
    await partlyReceivedOrders(org, 1)
    const id = await order(org, { supplierId: 'sup-001', currency: 'USD', lineItems: [{ ...LINE, description: 'Thread' }] })
    const { prisma } = gateway().database
    const versions = () => prisma.$queryRaw`SELECT "recordId", xmin::text FROM "SearchEntry" WHERE "orgId" = ${org.id} ORDER BY 1`
    const before = await versions()
    expect(await as(org.FINANCE).get(`mutation { sendPurchaseOrder(id: "${id}") { status } }`)).toEqual({ status: 'SENT' })
    expect(await versions()).toEqual(before)
  })
})

test('the examples of the page find an order by its partner and its material', async () => {
  const org = await organization()
  await partlyReceivedOrders(org, 2)
  const operations = blocksOf('docs/frontend/find.md').filter(({ language }) => language === 'graphql')
  const answers = await Promise.all(operations.map(({ text }) =>
    as(org.STAFF).get<{ nodes: object[] }>(text, { text: 'mill 002 poplin', kinds: ['PURCHASE_ORDER'], first: 10 })))
  expect(answers.map(({ nodes }) => nodes)).toMatchObject([
    [{ recordId: 'pur-002', number: 'PO-002', record: { status: 'PARTIALLY_RECEIVED' } }], [],
  ])
})

describe('who finds what', () => {
  test('a key that may not read a kind finds nothing of it, and a file is not found by its name', async () => {
    const org = await organization()
    const person = await employee(org)
    await attachment(org, person.id)
    const { secret } = await apiKey(org, { permissions: ['audit:read'] })
    const { name } = await as(org.STAFF).get<{ name: string }>(`{ employee(id: "${person.id}") { name } }`)
    expect(idsOf(await search(org, name))).toEqual([person.id])
    expect(idsOf(await withKey(secret).get<Page>(SEARCH, { text: name }))).toEqual([])
    expect(idsOf(await withKey(secret).get<Page>(SEARCH, { text: name, kinds: ['EMPLOYEE'] }))).toEqual([])
    expect(idsOf(await search(org, 'contract', {}, 'HR'))).toEqual([])
  })

  test('nothing of another organization is found', async () => {
    const [org, other] = [await organization(), await organization()]
    await partlyReceivedOrders(other, 1)
    expect(idsOf(await search(org, 'PO-001'))).toEqual([])
    const { pageInfo: { endCursor } } = await search(other, 'mill', { first: 1 })
    expect(idsOf(await search(org, 'mill', { after: endCursor }))).toEqual([])
  })

  test('nobody searches without signing in', async () => {
    expect(await asNobody().code(SEARCH, { text: 'mill' })).toBe('UNAUTHENTICATED')
  })
})

describe('pages', () => {
  test('go on after the cursor, without gaps and repetitions, over all ranks', async () => {
    const org = await organization()
    await partlyReceivedOrders(org, 7)
    const whole = idsOf(await search(org, 'mill', { first: 100 }))
    const found: string[] = []
    let after: string | null = null
    do {
      const page: Page = await search(org, 'mill', { first: 3, after })
      found.push(...idsOf(page))
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
    } while (after)
    expect(found).toEqual(whole)
    expect([whole.length, new Set(whole).size]).toEqual([28, 28])
    const ENDS = `query ($after: String) { search(text: "mill", first: 2, after: $after) {
      nodes { place } pageInfo { hasPreviousPage startCursor endCursor } } }`
    type Ends = Readonly<{ pageInfo: { hasPreviousPage: boolean; startCursor: string; endCursor: string } }>
    const first = await as(org.STAFF).get<Ends>(ENDS)
    const { pageInfo: { startCursor, endCursor } } = first
    expect(first).toMatchObject({ nodes: [{ place: 'name' }, { place: 'name' }], pageInfo: { hasPreviousPage: false } })
    expect(idsOf(await search(org, 'mill', { first: 1, after: startCursor }))).toEqual([whole[1]])
    expect(idsOf(await search(org, 'mill', { first: 1, after: endCursor }))).toEqual([whole[2]])
    expect(await as(org.STAFF).get(ENDS, { after: endCursor })).toMatchObject({ pageInfo: { hasPreviousPage: true } })
    expect(await as(org.STAFF).get('{ search(text: "velvet") { nodes { kind } pageInfo { startCursor endCursor hasNextPage } } }'))
      .toEqual({ nodes: [], pageInfo: { startCursor: null, endCursor: null, hasNextPage: false } })
  })

  test('have twenty records without a size, and where they were found if either part of that is asked for', async () => {
    const org = await organization()
    await partlyReceivedOrders(org, 7)
    expect(idsOf(await search(org, 'mill'))).toHaveLength(20)
    const part = (fields: string) => as(org.STAFF).get(`{ search(text: "mill", first: 1) { nodes { ${fields} } } }`)
    expect(await part('place')).toEqual({ nodes: [{ place: 'name' }] })
    expect(await part('snippet { text isMatch }')).toEqual({ nodes: [{ snippet: [{ text: 'Mill', isMatch: true }, { text: ' 001', isMatch: false }] }] })
  })

  test('a cursor of another text, a made-up one, and a size outside the limits are refused', async () => {
    const org = await organization()
    await partlyReceivedOrders(org, 2)
    const { pageInfo: { endCursor } } = await search(org, 'mill', { first: 1 })
    for (const asked of [
      { text: 'po-001', after: endCursor }, { text: 'mill', after: 'x' }, { text: 'mill', first: 0 },
      { text: 'mill', first: 101 }, { text: 'm'.repeat(201) }, { text: 'a\0b' },
      { text: 'mill', kinds: Array.from({ length: 101 }, () => 'SUPPLIER') },
      ...[
        ['words', 'yesterday'], ['words', '2026-13-01T00:00:00.000Z'], ['text', 'mill'], ['title', 'a\0b'], ['title', 1],
      ].map((begin) => ({ text: 'mill', after: written([...begin, 'Supplier', 'sup-001', 'mill']) })),
      { text: 'mill', after: written(['title', 'mill 001', 'Supplier', 'sup-001']) },
      { text: 'mill', after: written(['title', 'mill 001', 'Supplier', 'sup-001', 'mill', '']) },
    ])
      expect([asked, await as(org.STAFF).code(SEARCH, asked)]).toEqual([asked, 'BAD_USER_INPUT'])
    const { errors } = await as(org.STAFF).ask(SEARCH, { text: 'm'.repeat(201), kinds: Array<string>(101).fill('SUPPLIER') })
    expect(errors?.[0].extensions.detail?.map(({ loc, ctx }) => [...loc, ctx]))
      .toEqual([['text', { max_length: 200, of: 'characters' }], ['kinds', { max_length: 100, of: 'values' }]])
    const most = { text: 'velvet', kinds: Array<string>(100).fill('SUPPLIER') }
    expect(await as(org.STAFF).get(SEARCH, most)).toMatchObject({ nodes: [] })
  })

  test('a text with fewer than two letters or digits finds nothing, and two find the beginnings of words', async () => {
    const org = await organization()
    await partlyReceivedOrders(org, 1)
    for (const text of ['', ' ', 'm', '%%', '-–/', '.'.repeat(200)])
      expect([text, idsOf(await search(org, text))]).toEqual([text, []])
    expect(idsOf(await search(org, 'mi', { kinds: ['SUPPLIER'] }))).toEqual(['sup-001'])
    expect(idsOf(await search(org, 'il', { kinds: ['SUPPLIER'] }))).toEqual([])
  })
})

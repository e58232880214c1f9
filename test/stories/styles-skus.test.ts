// Styles and the matrix of their SKUs.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { eventually } from '../support/eventually.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { collection, COLLECTION } from '../support/make/quotes.js'
import { tellMasterData } from '../support/stories/master-data.js'
import { expectKeptOnlyByOldDocuments } from '../support/stories/switched-off.js'

useGateway()

tellMasterData({
  model: 'Style',
  maker: 'MANAGER',
  others: ['FINANCE', 'HR', 'STAFF'],
  prepare: collection,
  input: { code: 'CLS-POP', name: 'Classic poplin shirt', season: 'AW26', clientId: COLLECTION.clientId, isActive: true },
  emptied: ['season', 'clientId'],
  filled: ['code', 'name', 'isActive'],
  faulty: { code: ' ', name: '', season: ' ', clientId: 'nobody' },
})

const CREATE = 'mutation ($input: CreateStyleInput!) { createStyle(input: $input) { id } }'
const STYLE = '{ sizes colors skus { code size color position } }'
const ADD = `mutation ($id: ID!, $input: AddStyleSkusInput!) { addStyleSkus(id: $id, input: $input) ${STYLE} }`
const READ = `query ($id: ID!) { style(id: $id) ${STYLE} }`
const SIZES = ['XS', 'S', 'M', 'L', 'XL']
const COLORS = ['white', 'sky blue', 'navy', 'sand']

interface Style {
  readonly sizes: readonly string[]
  readonly colors: readonly string[]
  readonly skus: readonly { code: string; size: string; color: string; position: number }[]
}

async function style(org: TestOrganization, code = 'CLS-POP'): Promise<string> {
  return (await as(org.MANAGER).get<{ id: string }>(CREATE, { input: { code, name: 'Classic poplin shirt' } })).id
}

const add = (org: TestOrganization, id: string, sizes: readonly string[], colors: readonly string[]) =>
  as(org.MANAGER).get<Style>(ADD, { id, input: { sizes, colors } })
const pairs = ({ skus }: Style) => skus.map(({ color, size }) => `${color} ${size}`)

describe('the SKUs of a style', () => {
  test('of five sizes and four colourways are made by one mutation, in the order of the size run', async () => {
    const org = await organization()
    const id = await style(org)
    const made = await add(org, id, SIZES, COLORS)
    expect(made).toMatchObject({ sizes: SIZES, colors: COLORS })
    expect(pairs(made)).toEqual(COLORS.flatMap((color) => SIZES.map((size) => `${color} ${size}`)))
    expect(made.skus[5]).toEqual({ code: 'CLS-POP-SKY-BLUE-XS', size: 'XS', color: 'sky blue', position: 1001 })
    const [line] = await gateway().database.prisma.auditLine.findMany({
      where: { orgId: org.id, entityId: id, action: 'addSkus' },
    })
    const after = made.skus.map(({ code, size, color }) => ({ id: expect.any(String), code, size, color }))
    expect(line.details).toEqual({
      codes: made.skus.map(({ code }) => code),
      changed: {
        sizes: { before: [], after: SIZES }, colors: { before: [], after: COLORS }, StyleSku: { before: [], after },
      },
    })
  })

  test('that are added are among the edits of the style: the new sizes and colourways, and each SKU', async () => {
    const org = await organization()
    const { endCursor: after } = await as(org.STAFF).get<{ endCursor: string }>('{ changes { endCursor } }')
    const id = await style(org)
    await add(org, id, ['S'], ['white'])
    await add(org, id, ['S', 'M'], ['white'])
    await add(org, id, ['M'], ['white'])
    const { edits: { nodes } } = await as(org.STAFF).get<{ edits: { nodes: object[] } }>(
      'query ($id: ID!) { style(id: $id) { edits { nodes { action actorName fields { name lineType before after } } } } }', { id })
    const line = (name: string, value: unknown) => ({ name, lineType: 'StyleSku', before: null, after: value })
    expect(nodes).toHaveLength(2)
    expect(nodes[0]).toEqual({
      action: 'ADD_SKUS', actorName: 'Test MANAGER', fields: [
        { name: 'sizes', lineType: null, before: '["S"]', after: '["S","M"]' },
        line('code', 'CLS-POP-WHITE-M'), line('color', 'white'), line('id', expect.any(String)), line('size', 'M'),
      ],
    })
    const document = 'query ($after: String) { changes(after: $after) { nodes { action fields } } }'
    let told: object[] = []
    await eventually(async () => {
      told = (await as(org.STAFF).get<{ nodes: object[] }>(document, { after })).nodes
      return told.length >= 4
    })
    expect(told).toEqual([
      { action: 'CREATE', fields: [] }, { action: 'ADD_SKUS', fields: ['colors', 'sizes', 'skus'] },
      { action: 'ADD_SKUS', fields: ['sizes', 'skus'] }, { action: 'ADD_SKUS', fields: [] },
    ])
  })

  test('added twice are made once, and a later size or colourway adds only what is missing', async () => {
    const org = await organization()
    const id = await style(org)
    await add(org, id, ['S', 'M'], ['white'])
    expect(pairs(await add(org, id, ['S', 'M'], ['white']))).toEqual(['white S', 'white M'])
    const grown = await add(org, id, ['M', 'XXL'], ['white', 'navy'])
    expect(grown).toMatchObject({ sizes: ['S', 'M', 'XXL'], colors: ['white', 'navy'] })
    expect(pairs(grown)).toEqual(['white S', 'white M', 'white XXL', 'navy M', 'navy XXL'])
  })

  test('with empty, long or repeated names are refused, all at once, and nothing is made', async () => {
    const org = await organization()
    const id = await style(org)
    const { errors } = await as(org.MANAGER).ask(ADD, { id, input: { sizes: ['S', ' M', 'S'], colors: ['', 'white'] } })
    expect(errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.'))).toEqual([
      'input.sizes.1', 'input.sizes.2', 'input.colors.0',
    ])
    const none = await as(org.MANAGER).ask(ADD, { id, input: { sizes: [], colors: [] } })
    expect(none.errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.'))).toEqual(['input.sizes', 'input.colors'])
    const many = Array.from({ length: 41 }, (_, at) => `S${at + 1}`)
    expect((await as(org.MANAGER).ask(ADD, { id, input: { sizes: many, colors: ['white'] } })).errors?.[0].extensions.detail)
      .toMatchObject([{ loc: ['input', 'sizes'], ctx: { min_length: 1, max_length: 40, actual_length: 41 } }])
    expect(await as(org.STAFF).get(READ, { id })).toEqual({ sizes: [], colors: [], skus: [] })
  })

  test('beyond 400 of a style are refused', async () => {
    const org = await organization()
    const id = await style(org)
    const names = (count: number, letter: string) => Array.from({ length: count }, (_, at) => `${letter}${at + 1}`)
    expect((await add(org, id, names(40, 'S'), names(10, 'c'))).skus).toHaveLength(400)
    const { errors } = await as(org.MANAGER).ask(ADD, { id, input: { sizes: ['S41'], colors: ['c1'] } })
    expect(errors?.[0].extensions.detail).toMatchObject([
      { type: 'too_many_skus', loc: ['input', 'sizes'], ctx: { max_length: 400, actual_length: 401 } },
    ])
    expect((await as(org.STAFF).get<Style>(READ, { id })).skus).toHaveLength(400)
  })

  test('whose code another style has already are refused with CONFLICT', async () => {
    const org = await organization()
    const [first, second] = [await style(org, 'A'), await style(org, 'A-B')]
    await add(org, first, ['S'], ['B-white'])
    expect(await as(org.MANAGER).code(ADD, { id: second, input: { sizes: ['S'], colors: ['white'] } })).toBe('CONFLICT')
    expect(await as(org.STAFF).get(READ, { id: second })).toEqual({ sizes: [], colors: [], skus: [] })
  })

  test('are made by Manager, Admin and Director alone, and not of a style of another organization', async () => {
    const [org, other] = [await organization(), await organization()]
    const id = await style(org)
    const input = { sizes: ['S'], colors: ['white'] }
    for (const role of ['FINANCE', 'HR', 'STAFF'] as const)
      expect(await as(org[role]).code(ADD, { id, input })).toBe('FORBIDDEN')
    expect(await as(other.MANAGER).code(ADD, { id, input })).toBe('NOT_FOUND')
    for (const role of ['MANAGER', 'ADMIN', 'DIRECTOR'] as const)
      expect(pairs(await as(org[role]).get<Style>(ADD, { id, input }))).toEqual(['white S'])
  })
})

describe('a style that is switched off', () => {
  const { clientId, styleId } = COLLECTION

  test.each(['Quote', 'SalesOrder'])('is refused in a new %s and kept in an old one', async (model) => {
    const org = await organization()
    await collection(org)
    const OFF = 'mutation ($id: ID!) { editStyle(id: $id, input: { isActive: false }) { id } }'
    const document = { person: org.MANAGER, model, input: { clientId, styleId }, again: { styleId }, at: 'styleId' }
    await expectKeptOnlyByOldDocuments(document, () => as(org.MANAGER).get(OFF, { id: styleId }))
  })
})

test('names that give the same code, and SKUs of a style that is switched off, are refused', async () => {
  const org = await organization()
  const { id } = await as(org.MANAGER).get<{ id: string }>(CREATE, { input: { code: 'CLS', name: 'Shirt' } })
  const { errors } = await as(org.MANAGER).ask(ADD, { id, input: { sizes: ['M'], colors: ['a b', 'A-B'] } })
  expect(errors?.[0].extensions.detail).toMatchObject([{ loc: ['input', 'colors'], msg: expect.stringContaining('CLS-A-B-M') }])
  await as(org.MANAGER).get(ADD, { id, input: { sizes: ['M'], colors: ['a b'] } })
  const { prisma } = gateway().database
  const sku = await prisma.styleSku.findFirstOrThrow({ where: { orgId: org.id } })
  await prisma.style.updateMany({ where: { orgId: org.id }, data: { isActive: false } })
  await prisma.client.create({ data: { orgId: org.id, id: 'shop', code: 'SHOP', name: 'Shop' } })
  const make = 'mutation ($input: CreateSalesOrderInput!) { createSalesOrder(input: $input) { id } }'
  const input = { clientId: 'shop', lineItems: [{ styleSkuId: sku.id, orderQuantity: 5 }] }
  const refusal = await as(org.MANAGER).ask(make, { input })
  expect(refusal.errors?.[0].extensions.detail).toMatchObject([
    { loc: ['input', 'lineItems', 0, 'styleSkuId'], msg: expect.stringContaining('is switched off') },
  ])
})

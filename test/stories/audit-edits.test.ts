// Who changed what: the changed fields of a record, before and after, for everybody who may read the record and the
// fields; and their names in the changes that are told.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, withKey, type Person } from '../support/as.js'
import { eventually } from '../support/eventually.js'
import { cursorNow, follow } from '../support/live.js'
import { apiKey } from '../support/make/api-keys.js'
import { draftBill, exceptionBill, OVERRIDE, supplier } from '../support/make/bills.js'
import { draftSheet } from '../support/make/costing.js'
import { organization } from '../support/make/organization.js'
import { materials, ORDER } from '../support/make/stock.js'
import { tokenOf } from '../support/sessions.js'

useGateway()

interface Field {
  readonly name: string
  readonly lineType: string | null
  readonly lineId: string | null
  readonly before: string | null
  readonly after: string | null
  readonly isPersonal: boolean
}

type Label = Readonly<Record<'name' | 'label', string>>

interface Edit {
  readonly id: string
  readonly nodeId: string
  readonly action: string
  readonly actorId: string | null
  readonly actorName: string | null
  readonly from: string | null
  readonly to: string | null
  readonly fields: readonly Field[]
}

const EDIT = 'id nodeId action actorId actorName from to fields { name lineType lineId before after isPersonal }'

/** The edits of a record, for a person, newest first. */
const editsOf = async (person: Person, query: string, id?: string) => {
  const asked = id === undefined ? query : `${query}(id: "${id}")`
  const { edits } = await as(person).get<{ edits: { nodes: Edit[] } }>(`{ ${asked} { edits { nodes { ${EDIT} } } } }`)
  return edits.nodes
}

/** A field of the record itself, and one of a line, as an edit shows them. */
const own = (name: string, before: string | null, after: string | null): Field =>
  ({ name, lineType: null, lineId: null, before, after, isPersonal: false })
const ofLine = (lineId: string, name: string, before: string | null, after: string | null): Field =>
  ({ name, lineType: 'PurchaseOrderLine', lineId, before, after, isPersonal: false })

const MATERIAL = {
  create: 'mutation ($input: CreateMaterialInput!) { createMaterial(input: $input) { id } }',
  edit: 'mutation ($id: ID!, $input: EditMaterialInput!) { editMaterial(id: $id, input: $input) { id } }',
}
const input = { code: 'POP', name: 'Poplin', unit: 'm', unitPrice: '1.6', currency: 'USD' }
const material = async (person: Person) => (await as(person).get<{ id: string }>(MATERIAL.create, { input })).id
const SETTINGS = 'mutation ($input: EditOrganizationInput!) { editOrganization(input: $input) { id } }'

describe('the edits of a record', () => {
  test('show who changed a price, with all digits, to those without the audit trail', async () => {
    const org = await organization()
    await gateway().database.prisma.user.update({ where: { id: org.MANAGER.userId }, data: { name: 'Ada' } })
    const id = await material(org.MANAGER)
    expect(await editsOf(org.STAFF, 'material', id)).toEqual([])
    await as(org.MANAGER).get(MATERIAL.edit, { id, input: { unitPrice: '1.750001' } })
    await as(org.MANAGER).get(MATERIAL.edit, { id, input: { unitPrice: '1.750001', leadTimeDays: 9, isActive: false } })
    await as(org.MANAGER).get(MATERIAL.edit, { id, input: { unitPrice: '1.750001' } })
    for (const person of [org.STAFF, org.HR, org.ADMIN])
      expect(await editsOf(person, 'material', id)).toMatchObject([
        {
          action: 'EDIT', actorId: org.MANAGER.userId, actorName: 'Ada', from: null, to: null,
          fields: [own('isActive', 'true', 'false'), own('leadTimeDays', null, '9')],
        },
        { action: 'EDIT', actorName: 'Ada', fields: [own('unitPrice', '1.6', '1.750001')] },
      ])
    // Each field alone has what it is made of.
    const alone = (field: string) =>
      as(org.STAFF).get(`query ($id: ID!) { material(id: $id) { edits(first: 1) { nodes { ${field} } } } }`, { id })
    expect(await alone('actorName')).toEqual({ edits: { nodes: [{ actorName: 'Ada' }] } })
    expect(await alone('action')).toEqual({ edits: { nodes: [{ action: 'EDIT' }] } })
  })

  test('show to each change of one document the name that its person has then', async () => {
    const org = await organization()
    await supplier(org, 'mill')
    const edit = (name: string, city: string) => `${name}: editSupplier(id: "mill", input: { city: "${city}" }) {
      edits(first: 1) { nodes { actorName } } }`
    const { data, errors } = await as(org.ADMIN).ask(`mutation { ${edit('one', 'Savar')}
      user: editUser(id: "${org.ADMIN.userId}", input: { name: "Ada" }) { name } ${edit('two', 'Dhaka')} }`)
    const by = (actorName: string) => ({ edits: { nodes: [{ actorName }] } })
    expect([errors, data]).toEqual([undefined, { one: by('Test ADMIN'), user: { name: 'Ada' }, two: by('Ada') }])
  })

  test('come in pages, newest first', async () => {
    const org = await organization()
    const id = await material(org.MANAGER)
    for (const leadTimeDays of [1, 2, 3]) await as(org.MANAGER).get(MATERIAL.edit, { id, input: { leadTimeDays } })
    const PAGE = `query ($id: ID!, $after: String) { material(id: $id) {
      edits(first: 2, after: $after) { nodes { fields { after } } pageInfo { endCursor hasNextPage } totalCount } } }`
    interface Page {
      readonly nodes: readonly { readonly fields: readonly Field[] }[]
      readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean }
      readonly totalCount: number
    }
    const page = async (after: string | null) =>
      (await as(org.STAFF).get<{ edits: Page }>(PAGE, { id, after })).edits
    const { nodes, pageInfo, totalCount } = await page(null)
    expect([nodes, pageInfo.hasNextPage, totalCount])
      .toEqual([[{ fields: [{ after: '3' }] }, { fields: [{ after: '2' }] }], true, 3])
    expect(await page(pageInfo.endCursor)).toMatchObject({
      nodes: [{ fields: [{ after: '1' }] }], pageInfo: { hasNextPage: false },
    })
  })

  test('show lines that changed, that were added and that were removed', async () => {
    const org = await organization()
    await materials(org, { poplin: '0', zips: '0' })
    const made = [
      { materialId: 'poplin', quantity: '10', unitPrice: '1.6' }, { materialId: 'zips', quantity: '20', unitPrice: '0.2' },
    ]
    const { id, lineItems: [kept, gone] } = await as(org.FINANCE).get<{ id: string; lineItems: { id: string }[] }>(
      ORDER.create, { input: { supplierId: 'mill', currency: 'USD', lineItems: made } })
    const lineItems = [{ id: kept.id, ...made[0], quantity: '12.5' }, { materialId: 'zips', quantity: '7', unitPrice: '0.3' }]
    await as(org.FINANCE).get(ORDER.edit, { id, input: { notes: 'Rush', lineItems } })
    const [{ action, from, to, fields }] = await editsOf(org.STAFF, 'purchaseOrder', id)
    expect({ action, from, to }).toEqual({ action: 'EDIT', from: 'DRAFT', to: 'DRAFT' })
    expect(fields).toContainEqual(own('notes', null, 'Rush'))
    expect(fields.filter(({ lineId }) => lineId === kept.id))
      .toEqual([ofLine(kept.id, 'amount', '16', '20'), ofLine(kept.id, 'quantity', '10', '12.5')])
    const removed = fields.filter(({ lineId }) => lineId === gone.id)
    expect(removed).toEqual(expect.arrayContaining([
      ofLine(gone.id, 'id', gone.id, null), ofLine(gone.id, 'materialId', 'zips', null),
      ofLine(gone.id, 'quantity', '20', null), ofLine(gone.id, 'unitPrice', '0.2', null),
    ]))
    expect(removed.filter(({ before, after }) => before === null || after !== null)).toEqual([])
    const added = fields.filter(({ lineId }) => lineId !== null && lineId !== kept.id && lineId !== gone.id)
    const { lineId } = added[0] as { lineId: string }
    expect(added).toEqual(expect.arrayContaining([
      ofLine(lineId, 'id', null, lineId), ofLine(lineId, 'materialId', null, 'zips'), ofLine(lineId, 'quantity', null, '7'),
    ]))
    expect(added.filter(({ before, after }) => before !== null || after === null)).toEqual([])
    const { lineItems: now } = await as(org.STAFF).get<{ lineItems: { id: string }[] }>(
      'query ($id: ID!) { purchaseOrder(id: $id) { lineItems { id } } }', { id })
    expect(now.map((line) => line.id).sort()).toEqual([kept.id, lineId].sort())
  })

  test('show a line that is only added, and one that is only removed', async () => {
    const org = await organization()
    await materials(org, { poplin: '0' })
    const line = { materialId: 'poplin', quantity: '10', unitPrice: '1.6' }
    const { id, lineItems: [{ id: kept }] } = await as(org.FINANCE).get<{ id: string; lineItems: { id: string }[] }>(
      ORDER.create, { input: { supplierId: 'mill', currency: 'USD', lineItems: [line] } })
    for (const lineItems of [[{ ...line, id: kept }, line], [{ ...line, id: kept }]])
      await as(org.FINANCE).get(ORDER.edit, { id, input: { lineItems } })
    const shown = (await editsOf(org.STAFF, 'purchaseOrder', id)).map(({ fields }) =>
      fields.filter(({ name, lineId }) => name === 'quantity' && lineId).map(({ before, after }) => [before, after]))
    expect(shown).toEqual([[['10', null]], [[null, '10']]])
  })

  test('show days as their fields do, and no columns behind the fields; an action is in the history', async () => {
    const org = await organization()
    const { id } = await draftBill(org)
    const dates = '{ billDate: "2026-05-07", dueDate: "2026-06-08" }'
    await as(org.FINANCE).get(`mutation ($id: ID!) { editBill(id: $id, input: ${dates}) { id } }`, { id })
    await as(org.FINANCE).get('mutation ($id: ID!) { postBill(id: $id) { id } }', { id })
    const edits = await editsOf(org.STAFF, 'bill', id)
    expect(edits.map(({ action }) => action)).toEqual(['EDIT'])
    expect(edits[0].fields).toEqual(expect.arrayContaining([
      expect.objectContaining({ name: 'billDate', after: '2026-05-07' }),
      expect.objectContaining({ name: 'dueDate', after: '2026-06-08' }),
    ]))
    const BEHIND = ['partyKey', 'billNumberKey', 'matchTerms', 'totalsGiven', 'recordVersion', 'updatedAt']
    expect(edits[0].fields.filter(({ name }) => BEHIND.includes(name))).toEqual([])
    const { id: overridden } = await exceptionBill(org)
    await as(org.FINANCE).get(OVERRIDE, { id: overridden, reason: 'Agreed by phone' })
    expect(await editsOf(org.STAFF, 'bill', overridden)).toEqual([])
  })

  test('name what an action links by the fields that show it', async () => {
    const org = await organization()
    const orgId = org.id
    const { prisma } = gateway().database
    await prisma.client.create({ data: { orgId, id: 'cli', code: 'CLI', name: 'Client', currency: 'USD' } })
    await prisma.quote.create({ data: { orgId, id: 'q', documentId: 'Q', clientId: 'cli', currency: 'USD' } })
    const { id } = await draftSheet(org)
    await as(org.MANAGER).get(
      'mutation ($id: ID!) { linkCostSheet(id: $id, input: { quoteIds: ["q"] }) { id } }', { id })
    expect(await editsOf(org.STAFF, 'costSheet', id)).toMatchObject([
      { action: 'LINK', fields: [own('quotes', '[]', '["q"]')] },
    ])
  })

  test('call each field by words that a screen can show', async () => {
    const org = await organization()
    const { id } = await draftBill(org)
    const change = { supplierId: await supplier(org, 'other'), lineItems: [{ description: 'Zips', qty: '4', uom: 'm', unitPrice: '25' }] }
    await as(org.FINANCE).get('mutation ($id: ID!, $input: EditBillInput!) { editBill(id: $id, input: $input) { id } }',
      { id, input: change })
    await as(org.ADMIN).get(SETTINGS, { input: { settings: { priceTolerancePercent: '7.25' } } })
    const labels = async (query: string) => {
      const { edits: { nodes: [{ fields }] } } = await as(org.ADMIN).get<{ edits: { nodes: { fields: Label[] }[] } }>(
        `{ ${query} { edits { nodes { fields { name label } } } } }`)
      return Object.fromEntries(fields.map(({ name, label }) => [name, label]))
    }
    expect(await labels(`bill(id: "${id}")`)).toMatchObject({
      supplierId: 'Supplier', id: 'Identifier', description: 'Description', qty: 'Quantity', uom: 'Unit', unitPrice: 'Unit price',
    })
    expect(await labels('organization')).toEqual({ 'settings.priceTolerancePercent': 'Price tolerance percent' })
  })

  test('say of personal data that it changed, and not how', async () => {
    const org = await organization()
    const { id } = await as(org.MANAGER).get<{ id: string }>(
      'mutation { createSupplier(input: { code: "MILL", name: "Mill", email: "ada@mill.test" }) { id } }')
    await as(org.MANAGER).get(
      'mutation ($id: ID!) { editSupplier(id: $id, input: { email: "eve@mill.test", name: "Mills" }) { id } }', { id })
    const edits = await editsOf(org.STAFF, 'supplier', id)
    expect(edits).toMatchObject([{
      fields: [{ ...own('email', null, null), isPersonal: true }, own('name', 'Mill', 'Mills')],
    }])
    expect(JSON.stringify(edits)).not.toMatch(/ada@|eve@/)
  })

  test('leave out the fields that the viewer may not read, with their values', async () => {
    const org = await organization()
    const settings = { materialRequestSelfApproval: true, priceTolerancePercent: '7.25' }
    await as(org.ADMIN).get(SETTINGS, { input: { settings } })
    await as(org.ADMIN).get(SETTINGS, { input: { settings: { costSheetSelfApproval: false } } })
    const tolerance = own('settings.priceTolerancePercent', '5', '7.25')
    expect((await editsOf(org.ADMIN, 'organization')).map(({ fields }) => fields)).toEqual([
      [own('settings.costSheetSelfApproval', 'true', 'false')],
      [own('settings.materialRequestSelfApproval', 'false', 'true'), tolerance],
    ])
    for (const person of [org.STAFF, org.FINANCE, org.DIRECTOR]) {
      const edits = await editsOf(person, 'organization')
      expect(edits.map(({ fields }) => fields)).toEqual([[], [tolerance]])
      expect(JSON.stringify(edits)).not.toMatch(/SelfApproval/)
    }
  })

  test('of a user are shown to those who may read users, not to all who read the name', async () => {
    const org = await organization()
    const { id } = await draftBill(org)
    const rename = 'mutation ($id: ID!) { editUser(id: $id, input: { name: "Ada" }) { id } }'
    await as(org.ADMIN).get(rename, { id: org.FINANCE.userId })
    const query = `query ($id: ID!) { bill(id: $id) { createdBy { name edits { nodes {
      fields { name before after isPersonal } } } } } }`
    const { data, extensions } = await as(org.STAFF).ask(query, { id })
    expect(data).toEqual({ bill: { createdBy: { name: 'Ada', edits: null } } })
    expect(extensions).toMatchObject({ withheld: [{ path: ['bill', 'createdBy', 'edits'], permission: 'users:manage' }] })
    const fields = [{ name: 'name', before: null, after: null, isPersonal: true }]
    expect(await as(org.ADMIN).get(query, { id })).toEqual({ createdBy: { name: 'Ada', edits: { nodes: [{ fields }] } } })
  })

  test('are not shown to another organization, nor found by their identifier there', async () => {
    const [org, other] = [await organization(), await organization()]
    const id = await material(org.MANAGER)
    await as(org.MANAGER).get(MATERIAL.edit, { id, input: { unitPrice: '9' } })
    // The other organization has a record of the same name.
    await gateway().database.prisma.material.create({ data: { orgId: other.id, id, code: 'POP', name: 'Poplin', unit: 'm' } })
    const [edit] = await editsOf(org.STAFF, 'material', id)
    expect(await editsOf(other.ADMIN, 'material', id)).toEqual([])
    const NODE = 'query ($nodeId: ID!) { node(nodeId: $nodeId) { id ... on RecordEdit { fields { name before after } } } }'
    expect(await as(org.STAFF).get(NODE, { nodeId: edit.nodeId }))
      .toEqual({ id: edit.id, fields: [{ name: 'unitPrice', before: '1.6', after: '9' }] })
    expect(await as(other.ADMIN).get(NODE, { nodeId: edit.nodeId })).toBeNull()
  })

  test('need the permission for the record of an API key, too', async () => {
    const org = await organization()
    const { secret } = await apiKey(org, { name: 'files', permissions: ['attachments:read'] })
    const id = await material(org.MANAGER)
    await as(org.MANAGER).get(MATERIAL.edit, { id, input: { unitPrice: '9' } })
    const [{ nodeId }] = await editsOf(org.STAFF, 'material', id)
    expect(await withKey(secret).get('query ($nodeId: ID!) { node(nodeId: $nodeId) { id } }', { nodeId })).toBeNull()
  })
})

describe('a change', () => {
  const NAMES = 'query ($after: String) { changes(after: $after, first: 100) { nodes { recordType action fields } } }'
  type Told = { readonly recordType: string; readonly action: string; readonly fields: readonly string[] }

  /** What is told after a cursor, when there are this many changes. */
  async function told(person: Person, after: string, count: number): Promise<readonly Told[]> {
    let nodes: Told[] = []
    await eventually(async () => {
      nodes = (await as(person).get<{ nodes: Told[] }>(NAMES, { after })).nodes
      return nodes.length >= count
    })
    return nodes
  }

  test('names the changed fields: those of the record, and those of lines with their list', async () => {
    const org = await organization()
    await materials(org, { poplin: '0', zips: '0' })
    const after = await cursorNow(org.STAFF)
    const line = { materialId: 'poplin', quantity: '10', unitPrice: '1.6' }
    const { id, lineItems: [{ id: lineId }] } = await as(org.FINANCE).get<{ id: string; lineItems: { id: string }[] }>(
      ORDER.create, { input: { supplierId: 'mill', currency: 'USD', lineItems: [line] } })
    const edit = (change: object) => as(org.FINANCE).get(ORDER.edit, { id, input: change })
    await edit({ notes: 'Rush' })
    await edit({ lineItems: [{ ...line, id: lineId, unitPrice: '1.7' }] })
    await edit({ lineItems: [{ ...line, id: lineId, unitPrice: '1.7' }, { ...line, materialId: 'zips' }] })
    await edit({ lineItems: [{ ...line, id: lineId, unitPrice: '1.8' }] })
    const [created, noted, priced, added, removed] = await told(org.STAFF, after, 5)
    expect(created).toEqual({ recordType: 'PurchaseOrder', action: 'CREATE', fields: [] })
    expect(noted.fields).toEqual(['notes'])
    expect(priced.fields).toEqual(expect.arrayContaining(['lineItems.unitPrice']))
    expect(priced.fields).not.toContain('lineItems')
    expect(added.fields).toContain('lineItems')
    expect(added.fields).not.toContain('lineItems.unitPrice')
    expect(removed.fields).toEqual(expect.arrayContaining(['lineItems', 'lineItems.unitPrice']))
    for (const { fields } of [noted, priced, added, removed]) expect([...fields].sort()).toEqual(fields)
  })

  test('names no field that the viewer may not read', async () => {
    const org = await organization()
    const after = await cursorNow(org.STAFF)
    const settings = { materialRequestSelfApproval: true, priceTolerancePercent: '7.25' }
    await as(org.ADMIN).get(SETTINGS, { input: { name: 'Weft', settings } })
    const names = async (person: Person) => (await told(person, after, 1)).map(({ fields }) => fields)
    expect(await names(org.ADMIN))
      .toEqual([['name', 'settings.materialRequestSelfApproval', 'settings.priceTolerancePercent']])
    expect(await names(org.STAFF)).toEqual([['name', 'settings.priceTolerancePercent']])
  })

  test.each(['a WebSocket', 'an event stream'] as const)('names them over %s', async (transport) => {
    const org = await organization()
    const id = await material(org.MANAGER)
    const follower = async (person: Person) => follow(transport, {
      url: gateway().url, headers: { authorization: `Bearer ${await tokenOf(person)}` },
      variables: { after: await cursorNow(person) },
      query: 'subscription ($after: String) { changes(after: $after) { recordId action fields } }',
    })
    const heard = await Promise.all([follower(org.STAFF), follower(org.ADMIN)])
    await as(org.MANAGER).get(MATERIAL.edit, { id, input: { unitPrice: '1.7' } })
    await as(org.ADMIN).get(SETTINGS, { input: { settings: { costSheetSelfApproval: false } } })
    // The creation may still have been without its position when the cursor was read.
    const edits = () => heard.map(({ changes }) => changes.filter(({ action }) => action === 'EDIT'))
    await eventually(() => Promise.resolve(edits().every(({ length }) => length === 2)))
    const edited = (recordId: string, ...fields: readonly string[]) => ({ recordId, action: 'EDIT', fields })
    expect(edits()).toEqual([
      [edited(id, 'unitPrice'), edited(org.id)],
      [edited(id, 'unitPrice'), edited(org.id, 'settings.costSheetSelfApproval')],
    ])
    for (const { leave } of heard) await leave()
  })

  test('from before has no names', async () => {
    const org = await organization()
    const after = await cursorNow(org.STAFF)
    await gateway().database.pool.query(
      `INSERT INTO "Change" ("orgId", "kind", "recordId", "action") VALUES ($1, 'Material', 'poplin', 'edit')`, [org.id])
    expect(await told(org.STAFF, after, 1)).toEqual([{ recordType: 'Material', action: 'EDIT', fields: [] }])
  })
})

// An export whose records change while it is written, in the middle: when the first part of four megabytes is stored.
import { expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { exported, recordsOf, WIDE } from '../support/exports.js'
import { organization } from '../support/make/organization.js'
import { meeting } from '../support/refusing.js'

useGateway()

const COUNT = 600
const NAME = 'cloth '.repeat(33)

interface Cloth {
  readonly id: string
  readonly name: string
  readonly supplier: { readonly name: string; readonly materials: { readonly totalCount: number } }
}

/** An export of materials while this row changes its name once; and the records that the changes after it tell of. */
async function exportedWhile(table: 'Supplier' | 'Material', id: string) {
  const org = await organization()
  const { prisma } = gateway().database
  await prisma.supplier.create({ data: { orgId: org.id, id: 'sup', code: 'S1', name: 'Mill', currency: 'USD' } })
  await prisma.material.createMany({
    data: Array.from({ length: COUNT }, (_, n) => ({
      orgId: org.id, id: `mat-${n}`, code: `M${1000 + n}`, name: NAME, unit: 'm', unitPrice: '1', currency: 'USD', supplierId: 'sup',
    })),
  })
  // Other organizations of the shared gateway store objects too.
  const renamed = `IF NEW."orgId" = '${org.id}' THEN
    UPDATE "${table}" SET "name" = 'Later' WHERE "orgId" = NEW."orgId" AND "id" = '${id}' AND "name" <> 'Later'; END IF`
  const staff = as(org.STAFF)
  const done = await meeting(renamed, 'ObjectDeletion', () =>
    exported(staff, `{ materials(orderBy: CODE_ASC) { nodes {
      id name supplier { name materials(first: 1) { totalCount } } ${WIDE} } } }`))
  const records = await recordsOf<Cloth>(done)
  const { nodes } = await staff.get<{ nodes: { recordId: string }[] }>(
    'query ($after: String) { changes(after: $after, first: 100) { nodes { recordId } } }', { after: done.changesCursor })
  return { done, records, told: nodes.map(({ recordId }) => recordId) }
}

test('has each record once, as it became or as the changes after the export tell', async () => {
  const { done, records, told } = await exportedWhile('Material', 'mat-0')
  expect([done.rows, new Set(records.map(({ id }) => id)).size]).toEqual([COUNT, COUNT])
  // What is read again is that record, and the lists below it are whole.
  expect(new Set(records.map(({ supplier }) => supplier.materials.totalCount))).toEqual(new Set([COUNT]))
  const name = records.find(({ id }) => id === 'mat-0')?.name
  expect([['Later', []], [NAME, ['mat-0']]]).toContainEqual([name, told])
})

test('has a record of another kind as it was, and the changes after the export tell of it', async () => {
  const { done, records, told } = await exportedWhile('Supplier', 'sup')
  expect([done.rows, records[0].supplier.name, told]).toEqual([COUNT, 'Mill', ['sup']])
})

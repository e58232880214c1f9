// Every record that users look for says what it is found by, in fields of the schema that whoever finds it may read,
// and the database knows what is declared.
import { expect, test } from '@jest/globals'
import { getNamedType, isObjectType } from 'graphql'
import { permissionToRead } from '../../src/core/records/node-lookup.js'
import { specsOf, type Part } from '../../src/core/records/search/spec.js'
import { gateway, useGateway } from '../support/app.js'
import { schema } from '../support/operations.js'

useGateway()

/** Records with a query by id that `search` does not find, with the reason. */
const NOT_SEARCHED: Readonly<Record<string, string>> = {
  ApiKey: 'administrators have a short list',
  Attachment: 'a part of its record, whose permissions it has',
  AuditLine: 'what was done, and no record',
  Comment: 'a part of its record',
  Invitation: 'administrators have a short list',
  Membership: 'administrators have a short list',
  PurchaseOrderRevision: 'a part of its order',
  SalesOrderRevision: 'a part of its order',
  Rate: 'has no text',
  StockMovement: 'a part of the history of its material',
  User: 'belongs to no organization; administrators have a short list',
  Webhook: 'administrators have a short list',
  WebhookDelivery: 'a part of the history of its webhook',
}

const declared = () => [...gateway().model.queries.values()].map(({ rows }) => rows)
const searched = () => declared().filter(({ search }) => search)
const specs = () => specsOf(searched())

test('every record with a query by id is found by the search, or has a reason', () => {
  const without = declared().filter(({ search }) => !search).map(({ type }) => type.name)
  expect(without.sort()).toEqual(Object.keys(NOT_SEARCHED).sort())
})

test('every record with a life is found by the search', () => {
  const lived = [...gateway().model.lifecycles.keys()].filter((name) => !(name in NOT_SEARCHED))
  expect(lived.length).toBeGreaterThan(12)
  expect(lived.filter((name) => !specs().has(name))).toEqual([])
})

/** The fields of a path, each with its type: `lineItems.material` of a purchase order. */
function fieldsOf(type: string, path: string): { type: string; field: string }[] {
  const names = path.split('.')
  const found: { type: string; field: string }[] = []
  let at = type
  for (const field of names) {
    found.push({ type: at, field })
    const of = schema.getType(at)
    const next = isObjectType(of) ? of.getFields()[field] : undefined
    if (!next) throw new Error(`${at} has no field ${field}`)
    at = getNamedType(next.type).name
  }
  return found
}

const partsOf = (kind: string): readonly Part[] => {
  const spec = specs().get(kind)
  return spec ? [...spec.parts, ...spec.lines.flatMap(({ parts }) => parts)] : []
}

test('every place is a field of the schema that needs no permission of its own', () => {
  const { rules } = gateway().model
  const places = [...specs().keys()].flatMap((kind) => partsOf(kind).flatMap(([, place]) => fieldsOf(kind, place)))
  expect(places.length).toBeGreaterThan(100)
  expect(places.filter(({ type, field }) => rules[type]?.[field])).toEqual([])
})

test('what is named needs no permission that what names it does not need', () => {
  const needs = (kind: string) => permissionToRead(gateway().model, kind)
  const named = [...specs().keys()].flatMap((kind) => partsOf(kind).flatMap(([, , ...way]) =>
    way.filter((_, index) => index % 2 === 1).map((table) => [kind, table] as const)))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(([kind, table]) =>
    needs(table) !== undefined && needs(table) !== 'records:read' && needs(table) !== needs(kind))).toEqual([])
})

test('the database knows what is declared; if not, npm run migration -- <name> writes it', async () => {
  const { rows } = await gateway().database.pool.query<{ name: string; spec: string }>(`
    SELECT proname::text AS name, obj_description(oid, 'pg_proc') AS spec FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND proname LIKE 'searchedIn%' ORDER BY proname`)
  const expected = [...specs()].map(([kind, spec]) => ({ name: `searchedIn${kind}`, spec: JSON.stringify(spec) }))
  expect(rows.map(({ name, spec }) => ({ name, spec })).sort(byName)).toEqual(expected.sort(byName))
})

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)

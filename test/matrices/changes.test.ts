// Every mutation that changes a record leaves a change of that record. Every kind that is told needs the permission of
// its query by identifier.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { getNamedType, isEnumType } from 'graphql'
import { mutationOf, statesOf, type AnyLifecycle } from '../../src/core/lifecycle/lifecycle.js'
import { features } from '../../src/features.js'
import { kindsNamed, needsOf } from '../../src/features/changes/kinds.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { fullDocumentFor } from '../support/corpus/full.js'
import { goodVariables, type Identifiers } from '../support/corpus/variables.js'
import { plantedDatabase } from '../support/databases.js'
import { documentFor, model, rootFields, schema, type RootField } from '../support/operations.js'
import { PARTS } from '../support/records-shown.js'
import { delegateOf, tenantModels } from '../support/records.js'
import { STEP_INPUTS } from '../support/step-inputs.js'
import { ofMany } from '../support/verdicts.js'

useGateway({ LOGIN_THROTTLE: 'off', ROWS_PER_MINUTE: '0' }, undefined, plantedDatabase)

const ORG = 'mill'
const ADMIN = { userId: 'u-mill-admin', orgId: ORG }
const MANAGER = { userId: 'u-mill-manager', orgId: ORG }
const kinds = kindsNamed(model)
const mutations = rootFields.filter(({ root }) => root === 'Mutation')
/** A step of several records does what the step of one does. */
const several = [...ofMany.values()].filter((name) => name !== undefined)
const acts = mutations.length - several.length
const lifecycles = features.flatMap((feature) => feature.lifecycles)
/** Mutations that end the session of the caller, or change who may log in; the others would be refused after them. */
const LEAVING = ['logout', 'logoutEverywhere', 'endSession', 'switchOffUser', 'deactivateUser', 'changeUserRoles']

/** The column with the identifier of a record; users belong to organizations by their memberships. */
const keyOf = (type: string) => (type === 'Membership' ? 'userId' : 'id')
/** Columns that only say when a credential was used, or how far the worker of webhooks has come. */
const WITHOUT_USE = `- 'lastUsedAt' - 'updatedAt' - 'recordVersion' - 'position'`

type Rows = ReadonlyMap<string, string>

/** The records of a kind: identifier → content. */
async function rowsOf(type: string): Promise<Rows> {
  const where = type === 'Organization' ? `t."id" = '${ORG}'` : type === 'User' ? 'true' : `t."orgId" = '${ORG}'`
  const { rows } = await gateway().database.pool.query<{ id: string; content: string }>(
    `SELECT t."${keyOf(type)}" AS id, md5((to_jsonb(t) ${WITHOUT_USE})::text) AS content FROM "${type}" t WHERE ${where}`,
  )
  return new Map(rows.map(({ id, content }) => [id, content]))
}

const everything = async () =>
  new Map<string, Rows>(await Promise.all(kinds.map(async ({ type }) => [type, await rowsOf(type)] as const)))

async function changesSince(seq: string): Promise<ReadonlySet<string>> {
  const { rows } = await gateway().database.pool.query<{ kind: string; recordId: string }>(
    'SELECT "kind", "recordId" FROM "Change" WHERE "seq" > $1', [seq],
  )
  return new Set(rows.map(({ kind, recordId }) => `${kind} ${recordId}`))
}

const lastSeq = async () =>
  (await gateway().database.pool.query<{ seq: string }>('SELECT coalesce(max("seq"), 0)::text AS seq FROM "Change"')).rows[0].seq

let known: ReadonlyMap<string, Rows>
let ids: Identifiers
const changed = new Set<string>()

beforeAll(async () => {
  const found: [string, string[]][] = []
  for (const model of tenantModels) {
    const rows = await delegateOf(model).findMany({ where: { orgId: ORG } })
    const idsOf = rows.flatMap(({ id }) => (typeof id === 'string' ? id : []))
    if (idsOf.length) found.push([model, idsOf])
  }
  ids = { ...Object.fromEntries(found), User: ['u-mill-staff'], Membership: ['u-mill-staff'] }
  known = await everything()
}, 60_000)

/** The records that an operation has changed without a change in the log. */
async function untold(name: string, operate: () => Promise<unknown>): Promise<string[]> {
  const seq = await lastSeq()
  await operate()
  const [before, after, told] = [known, await everything(), await changesSince(seq)]
  known = after
  const differing = kinds.flatMap(({ type }) => {
    const [was, is] = [before.get(type) as Rows, after.get(type) as Rows]
    return [...new Set([...was.keys(), ...is.keys()])].filter((id) => was.get(id) !== is.get(id)).map((id) => `${type} ${id}`)
  })
  if (differing.length) changed.add(name)
  return differing.filter((record) => !told.has(record))
}

async function untoldBySteps(lifecycle: AnyLifecycle): Promise<string[]> {
  const found: string[] = []
  for (const [action, step] of Object.entries(lifecycle.steps)) {
    const field = mutations.find(({ name }) => name === mutationOf(lifecycle, action)) as RootField
    for (const state of statesOf(lifecycle).filter((one) => step.from.includes(one))) {
      const where = { orgId: ORG, [lifecycle.column]: state, ...STEP_INPUTS[lifecycle.model]?.[action]?.among }
      const [record] = await delegateOf(lifecycle.model).findMany({ where, orderBy: { id: 'asc' } })
      const variables = { ...goodVariables(field, ids), ...(record && { id: record.id }) }
      for (const by of [MANAGER, ADMIN])
        found.push(...(await untold(field.name, () => as(by).ask(documentFor(field), variables))))
    }
  }
  return found
}

describe('every change of a record is told', () => {
  test.each(mutations.filter(({ name }) => !LEAVING.includes(name)).map((field) => [field.name, field] as const))(
    'by the mutation %s', async (name, field) => {
      expect(await untold(name, () => as(ADMIN).ask(fullDocumentFor(field), goodVariables(field, ids)))).toEqual([])
    },
  )

  test.each(lifecycles.map((lifecycle) => [lifecycle.model, lifecycle] as const))('by every action of %s', async (_, lifecycle) => {
    expect(await untoldBySteps(lifecycle)).toEqual([])
  }, 120_000)

  test('and by those who switch others off', async () => {
    for (const field of mutations.filter(({ name }) => LEAVING.includes(name) && !name.startsWith('log'))) {
      const operate = () => as(ADMIN).ask(fullDocumentFor(field), goodVariables(field, ids))
      expect(await untold(field.name, operate)).toEqual([])
    }
  })
})

afterAll(() => {
  // Most mutations have changed something, or the comparison would compare nothing.
  expect(changed.size).toBeGreaterThan(acts / 2)
})

/** Acts in the audit trail that are not told, with the reason. */
const UNTOLD: Readonly<Record<string, string>> = {
  'Session end': 'sessions belong to those who are signed in by them, and no other may read them',
  'ListExport create': 'exports belong to those who asked for them, and no other may read them',
  'ListExport complete': 'the same', 'ListExport cancel': 'the same',
  'WebhookDelivery resend': 'a webhook for all kinds would be told of what is sent to it, and so be sent more',
}

test('all acts in the audit trail are told, but those that are named here', async () => {
  const { rows } = await gateway().database.pool.query<{ entity: string; action: string }>(
    `SELECT DISTINCT "entity", "action" FROM "AuditLine" WHERE "requestId" IS NOT NULL`,
  )
  expect(rows.length).toBeGreaterThan(acts / 2)
  const told = new Set(kinds.map(({ type }) => type))
  const untold = rows.filter(({ entity }) => !told.has(entity)).map(({ entity, action }) => `${entity} ${action}`)
  expect(untold.filter((act) => !(act in UNTOLD))).toEqual([])
})

test('a change has the version of its record, for every record that has versions', async () => {
  const { pool } = gateway().database
  const { rows } = await pool.query<{ table: string }>(
    `SELECT table_name AS table FROM information_schema.columns
      WHERE column_name = 'recordVersion' AND table_name <> 'Change'`,
  )
  const { rows: [{ text }] } = await pool.query<{ text: string }>(
    `SELECT pg_get_functiondef('"versionOf"'::regproc) AS text`,
  )
  const unknown = rows.filter(({ table }) => !text.includes(`WHEN '${table}' THEN`)).map(({ table }) => table)
  expect(['call "installTriggers" in the migration that adds the column to', unknown]).toEqual([expect.any(String), []])
})

test('a quantity that is kept beside its documents is told with its record', async () => {
  const { rows } = await gateway().database.pool.query<{ table: string }>(
    `SELECT event_object_table AS table FROM information_schema.triggers WHERE trigger_name LIKE '%\\_changes'`,
  )
  const telling = new Set(rows.map(({ table }) => table))
  expect(model.balances.map(({ table }) => table).filter((table) => !telling.has(table))).toEqual([])
  const parts = model.balances.map(({ table }) => table).filter((table) => table in PARTS)
  expect(parts.map((part) => PARTS[part]).filter((record) => !kinds.some(({ type }) => type === record))).toEqual([])
})

describe('the kinds', () => {
  const { rules } = model

  test.each(kinds.map((kind) => [kind.type, kind] as const))('%s: needs what its query needs', (type, kind) => {
    const query = rootFields.find(({ root, field }) =>
      root === 'Query' && getNamedType(field.type).name === type && field.args.length === 1 && field.args[0].name === 'id')
    const rule = rules.Query[query?.name ?? 'organization']
    expect(needsOf({ services: gateway() }, kind)).toBe(rule)
    const listed = schema.getType('ChangeKind')
    expect(isEnumType(listed) && listed.getValue(kind.name)?.name).toBe(kind.name)
  })
})

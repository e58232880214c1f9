// The migrated database can be distributed by organization: every key of an organization's rows begins with the
// organization, as the catalogue of the database says.
import { expect, test } from '@jest/globals'
import { SHARED_MODELS } from '../../src/database/tenant.js'
import { gateway, useGateway } from '../support/app.js'

useGateway()

/** Tables that all organizations share, with the reason. */
const SHARED: Readonly<Record<string, string>> = {
  Organization: 'it is what the rows are distributed by',
  User: 'a person may be a member of several organizations',
  Session: 'it belongs to its user, and its token is good in several organizations',
  TrustedDocument: 'all organizations use the same frontends',
  LogInCount: 'the organization is not known before the log-in',
  AccountChanges: 'accounts belong to no organization',
  Whereabouts: 'it says in which organizations to look',
  _prisma_migrations: 'it says what the database has been migrated to',
}

/** Other indexes of an organization's rows that begin with another column, with the reason. They are not unique. */
const ACROSS: Readonly<Record<string, string>> = {
  ApiKey_secretHash_idx: 'the organization of a key is not known before the key is found',
  ApiKey_previousSecretHash_idx: 'as above, for the secret before the last rotation',
  Membership_userId_idx: 'the organizations of a user are found',
  Invitation_email_idx: 'a person sees the invitations of all organizations',
  ListExport_claimedUntil_idx: 'the worker asks for what waits in any organization',
  ObjectDeletion_nextAttemptAt_idx: 'the worker asks for what is due in any organization',
}

const OURS = 'relnamespace = current_schema()::regnamespace'
const rows = async <T>(sql: string) => (await gateway().database.pool.query(sql)).rows as T[]

const tables = async () => (await rows<{ name: string }>(
  `SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND ${OURS}`)).map(({ name }) => name)

interface Index {
  readonly name: string
  readonly table: string
  readonly isPrimary: boolean
  readonly isUnique: boolean
  /** The first column; null for an expression. */
  readonly first: string | null
}

/** All indexes of rows that are not shared. */
const indexes = async () => (await rows<Index>(`
  SELECT c.relname::text AS name, t.relname::text AS table, i.indisprimary AS "isPrimary", i.indisunique AS "isUnique",
    a.attname::text AS first
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
  LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = i.indkey[0] WHERE t.${OURS}`))
  .filter(({ table }) => !(table in SHARED))

interface ForeignKey {
  readonly name: string
  readonly table: string
  readonly target: string
  /** The first column, and the column of the other table that it names. */
  readonly from: string
  readonly to: string
}

const foreignKeys = () => rows<ForeignKey>(`
  SELECT k.conname::text AS name, t.relname::text AS table, o.relname::text AS target, a.attname::text AS from,
    b.attname::text AS to
  FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid JOIN pg_class o ON o.oid = k.confrelid
  JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.conkey[1]
  JOIN pg_attribute b ON b.attrelid = o.oid AND b.attnum = k.confkey[1]
  WHERE k.contype = 'f' AND t.${OURS}`)

test('the shared tables are those of the list', async () => {
  expect(Object.keys(SHARED).filter((name) => name !== '_prisma_migrations').sort()).toEqual([...SHARED_MODELS].sort())
  const known = await tables()
  expect(known.length).toBeGreaterThan(60)
  expect(Object.keys(SHARED).filter((name) => !known.includes(name))).toEqual([])
})

test('every other table has a primary key that begins with the organization', async () => {
  const keyed = (await indexes()).filter(({ isPrimary, first }) => isPrimary && first === 'orgId')
  const lacking = (await tables()).filter((name) => !(name in SHARED) && !keyed.some(({ table }) => table === name))
  expect(lacking).toEqual([])
})

test('every unique index of an organization’s rows begins with the organization', async () => {
  const unique = (await indexes()).filter(({ isUnique }) => isUnique)
  expect(unique.length).toBeGreaterThan(60)
  expect(unique.filter(({ first }) => first !== 'orgId')).toEqual([])
})

test('every other index of an organization’s rows begins with the organization, but for those of the list', async () => {
  const others = (await indexes()).filter(({ isUnique }) => !isUnique)
  expect(others.length).toBeGreaterThan(100)
  const across = others.filter(({ first }) => first !== 'orgId').map(({ name }) => name)
  expect(across.sort()).toEqual(Object.keys(ACROSS).sort())
})

test('every foreign key between rows of organizations begins with the organization in both tables', async () => {
  const between = (await foreignKeys()).filter(({ table, target }) => !(table in SHARED) && !(target in SHARED))
  expect(between.length).toBeGreaterThan(80)
  expect(between.filter(({ from, to }) => from !== 'orgId' || to !== 'orgId')).toEqual([])
})

test('no shared row refers to one of an organization, and those refer to organizations and users alone', async () => {
  const keys = await foreignKeys()
  expect(keys.filter(({ table, target }) => table in SHARED && !(target in SHARED))).toEqual([])
  const shared = keys.filter(({ table, target }) => !(table in SHARED) && target in SHARED)
  const pairs = new Set(shared.map(({ from, target, to }) => `${from} → ${target}.${to}`))
  expect([...pairs].sort()).toEqual(['orgId → Organization.id', 'userId → User.id'])
})

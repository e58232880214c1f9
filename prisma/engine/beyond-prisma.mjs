// What a migration needs that Prisma cannot say: the triggers of new records and the indexes of their search. Compares
// what the features declare with an embedded database that has all migrations.
import { readdirSync, existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { importOurs } from './own-code.mjs'

const ROOT = new URL('../../', import.meta.url)
const pathOf = (name) => fileURLToPath(new URL(name, ROOT))

// Tables of records with a version of their own that no trigger raises.
const WITHOUT_TRIGGERS = `SELECT c.relname::text AS "table" FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND a.attname = 'recordVersion'
    AND a.attnotnull AND NOT EXISTS (
      SELECT FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid WHERE t.tgrelid = c.oid AND p.proname = 'raiseVersion')
  ORDER BY 1`
const TEXT_INDEXES = `SELECT tablename AS "table", indexdef AS definition FROM pg_indexes
  WHERE schemaname = current_schema() AND indexname = tablename || '_text'`
const SPECS = `SELECT proname::text AS "name", obj_description(oid, 'pg_proc') AS "spec" FROM pg_proc
  WHERE pronamespace = current_schema()::regnamespace AND proname LIKE 'searchedIn%'`

const list = (columns) => columns.map((column) => `'${column}'`).join(', ')
const columnsIn = (definition) => list([...definition.matchAll(/COALESCE\("?(\w+)"?,/g)].map(([, column]) => column))

// The rows of tables that `reads.ts` of each feature declares.
async function declared() {
  const features = readdirSync(pathOf('src/features'))
    .filter((name) => existsSync(pathOf(`src/features/${name}/reads.ts`)))
  const modules = await Promise.all(features.map((name) => importOurs(`src/features/${name}/reads.ts`)))
  return modules.flatMap((module) => Object.values(module)).filter(({ filters, from }) => filters && !from)
}

// The columns that a list or the REST door searches in as one text: table → columns.
const searches = (rows) => rows.flatMap(({ table, filters }) =>
  Object.values(filters).filter(({ kind, columns }) => kind !== 'value' && columns.length)
    .map(({ columns }) => ({ table, columns: list(columns) })))

// What records are found by that differs from what the database knows.
async function found(lite, rows) {
  const { specsOf } = await importOurs('src/core/records/search/spec.ts')
  const { rows: comments } = await lite.query(SPECS)
  const present = new Map(comments.map(({ name, spec }) => [name, spec]))
  const specs = [...specsOf(rows)].map(([kind, spec]) => ({ kind, spec: JSON.stringify(spec) }))
  return specs.filter(({ kind, spec }) => present.get(`searchedIn${kind}`) !== spec)
    .map(({ kind, spec }) => `SELECT "installSearch"('${kind}', '${spec}');`)
}

async function triggers(lite) {
  const { kindOfType } = await importOurs('src/features/changes/kinds.ts')
  const { modelOf } = await importOurs('src/core/model.ts')
  const { features } = await importOurs('src/features.ts')
  const model = modelOf(features)
  const { rows } = await lite.query(WITHOUT_TRIGGERS)
  const promises = (table) => (kindOfType(model, table) ? '{version,changes}' : '{version}')
  return rows.flatMap(({ table }) => [
    `SELECT "installTriggers"('"${table}"', '${promises(table)}');`, `SELECT "installCount"('"${table}"');`,
  ])
}

async function indexes(lite, reads) {
  const { rows } = await lite.query(TEXT_INDEXES)
  const present = new Map(rows.map(({ table, definition }) => [table, columnsIn(definition)]))
  const wrong = searches(reads).filter(({ table, columns }) => present.get(table) !== columns)
  return wrong.flatMap(({ table, columns }) => [
    ...(present.has(table) ? [`DROP INDEX "${table}_text";`] : []),
    `SELECT "installTextSearch"('"${table}"', ${columns});`,
  ])
}

/** The statements for an embedded database that has the migrations of a folder and the given script. */
export async function beyondPrisma(folder, script) {
  await import('reflect-metadata')
  const { createPGlite } = await importOurs('src/database/pglite.ts')
  const { pglitePool } = await importOurs('src/database/driver/pglite-pool.ts')
  const { applyMigrations } = await importOurs('src/database/migrations.ts')
  const lite = await createPGlite()
  await applyMigrations(await pglitePool(lite).connect(), folder)
  await lite.exec(script)
  const reads = await declared()
  const statements = [...(await triggers(lite)), ...(await indexes(lite, reads)), ...(await found(lite, reads))]
  await lite.close()
  return statements
}

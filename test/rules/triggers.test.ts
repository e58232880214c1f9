// The triggers of each table follow from what a record of its kind promises: a version, a place in the log of changes,
// or that it is never rewritten. Written by hand, and compared with the catalogue.
import { expect, test } from '@jest/globals'
import { isEnumType, isInterfaceType } from 'graphql'
import { gateway, useGateway } from '../support/app.js'
import { models } from '../support/models.js'
import { schema } from '../support/operations.js'
import { specsOf, type Part } from '../../src/core/records/search/spec.js'

useGateway()

type Triggers = Readonly<Record<string, readonly string[]>>

const raising = (when = '', by = '') => `BEFORE UPDATE FOR EACH ROW ${when}EXECUTE FUNCTION "raiseVersion"(${by})`
const besides = (column: string) => raising(`WHEN (NOT new."${column}" IS DISTINCT FROM old."${column}") `)
const DEFERRED = 'DEFERRABLE INITIALLY DEFERRED FOR EACH ROW '
const logging = (...of: readonly string[]) => `AFTER UPDATE ${DEFERRED}WHEN (old.* IS DISTINCT FROM new.*) `
  + `EXECUTE FUNCTION "logDerivedChange"(${of.map((one) => `'${one}'`).join(', ')})`
const refused = (events: string) => `BEFORE ${events} FOR EACH STATEMENT EXECUTE FUNCTION "refuseChange"()`
/** Two triggers: an engine that distributes tables has none of TRUNCATE where the rows are. */
const FINAL = [refused('DELETE OR UPDATE'), refused('TRUNCATE')]

const editable = schema.getType('EditableRecord')
/** Records that callers change in the version that they have seen. Only administrators see the version of a user. */
const versioned = isInterfaceType(editable) ? [...schema.getPossibleTypes(editable).map(({ name }) => name), 'User'] : []

/** A version that a statement which writes this column does not raise: the column says nothing of the record. */
const BESIDES: Readonly<Record<string, string>> = { ApiKey: 'lastUsedAt', Webhook: 'position' }

/** Records that are not known by their organization and their identifier. */
const KNOWN_BY: Readonly<Record<string, string>> = { Organization: `'id'`, User: `'id'`, Membership: `'userId'` }

const kind = schema.getType('ChangeKind')
const pascal = (name: string) => name.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
const listened = isEnumType(kind) ? kind.getValues().map(({ name }) => pascal(name)) : []

/** Kinds in `changes` that change by acts alone, which the trail has, with the reason. */
const BY_ACTS: Readonly<Record<string, string>> = {
  Organization: 'administrators edit it', User: 'its user and administrators edit it', Membership: 'administrators edit it',
  Invitation: 'it is accepted, declined or withdrawn', ApiKey: 'administrators edit it', Webhook: 'administrators edit it',
  Attachment: 'it is stored and deleted', SalesOrderRevision: 'an amendment makes it',
  PurchaseOrderRevision: 'an amendment makes it',
}

/** Lines with quantities that follow from other documents → the document that changes with them. */
const LINES: Triggers = {
  BillLine: ['Bill', 'billId'], BilledOrderLine: ['Bill', 'billId'],
  MaterialRequestLine: ['MaterialRequest', 'materialRequestId'], PurchaseOrderLine: ['PurchaseOrder', 'purchaseOrderId'],
  SalesOrderLine: ['SalesOrder', 'salesOrderId'], ShipmentScheduleEntry: ['SalesOrder', 'salesOrderId'],
}

/** What was done and is not rewritten. */
const HISTORIES = [
  'MaterialRequestHistory', 'CostSheetHistory', 'ExpenseRequestHistory', 'SalesOrderRevision', 'SalesOrderRevisionChange',
  'StockMovement', 'PurchaseOrderRevision', 'PurchaseOrderRevisionChange', 'DocumentHistory',
]

/** Triggers that no other table has. */
const OWN: Triggers = {
  SearchEntry: [`AFTER UPDATE OF "isStale" ${DEFERRED}WHEN (new."isStale") EXECUTE FUNCTION "searchStale"()`],
  StockMovement: [`AFTER INSERT ${DEFERRED}EXECUTE FUNCTION "logDerivedChange"('StockMovement')`],
  WebhookDelivery: ['BEFORE UPDATE FOR EACH ROW WHEN (new.* IS DISTINCT FROM old.* AND '
    + 'NOT new."updatedAt" IS DISTINCT FROM old."updatedAt") EXECUTE FUNCTION "setUpdatedAt"()'],
  AuditLine: [
    `AFTER INSERT ${DEFERRED}EXECUTE FUNCTION "logAct"()`,
    'BEFORE UPDATE FOR EACH ROW EXECUTE FUNCTION "refuseUnlessChained"()',
    'AFTER DELETE REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "refuseUnlessArchived"()',
    refused('TRUNCATE'),
  ],
  AuditChain: [
    'BEFORE UPDATE FOR EACH ROW WHEN (old."orgId" IS DISTINCT FROM new."orgId" OR old."archivedPosition" IS DISTINCT FROM '
      + 'new."archivedPosition" OR old."archivedHash" IS DISTINCT FROM new."archivedHash") EXECUTE FUNCTION "refuseFalseAnchor"()',
    refused('DELETE'), refused('TRUNCATE'),
  ],
}

/** Records of an organization with a version are counted. */
const counting = (table: string) => [
  ['INSERT', 'NEW TABLE', '1'], ['DELETE', 'OLD TABLE', '-1'],
].map(([change, rows, by]) => `AFTER ${change} REFERENCING ${rows} AS counted FOR EACH STATEMENT `
  + `EXECUTE FUNCTION "countRows"('${by}', '${table}')`)
const OF_NO_ORGANIZATION = ['Organization', 'User']

/** PostgreSQL quotes only some names. */
const unquoted = (trigger: string) => trigger.replaceAll('"', '')

/** What the records of a kind are found by, of all kinds. */
const found = () => [...specsOf([...gateway().model.queries.values()].map(({ rows }) => rows))]

const changed = (columns: readonly string[], by: string, ...of: readonly string[]) => {
  const names = [...new Set(columns)]
  const differs = names.map((name) => `old."${name}" IS DISTINCT FROM new."${name}"`).join(' OR ')
  return `AFTER UPDATE OF ${names.map((name) => `"${name}"`).join(', ')} FOR EACH ROW WHEN (${differs}) `
    + `EXECUTE FUNCTION "${by}"(${of.map((one) => `'${one}'`).join(', ')})`
}

const withLines = (event: string, rows: string, kind: string, by: string) =>
  `AFTER ${event} REFERENCING ${rows} AS lines FOR EACH STATEMENT EXECUTE FUNCTION "searchLines"('${kind}', '${by}')`

/** Records and lines that are searched, and records by way of which others are found, tell of their changes. */
const searching = (model: string) => found().flatMap(([kind, { parts, lines, only }]) => [
  ...(kind === model ? [
    `AFTER INSERT ${DEFERRED}EXECUTE FUNCTION "searchNew"('${kind}')`,
    `AFTER DELETE FOR EACH ROW EXECUTE FUNCTION "searchGone"('${kind}')`,
    changed([...parts.map(([, , column]) => column).sort(), ...(only ? [only] : [])], 'searchChanged', kind, 'id'),
  ] : []),
  ...lines.filter(({ table }) => table === model).flatMap((line) => [
    withLines('INSERT', 'NEW TABLE', kind, line.by), withLines('DELETE', 'OLD TABLE', kind, line.by),
    changed(line.parts.map(([, , column]) => column).sort(), 'searchChanged', kind, line.by),
  ]),
  ...[{ table: kind, by: 'id', parts }, ...lines].flatMap(({ table, by, parts: searched }) => naming(model, kind, table, by, searched)),
])

/** A record whose texts others are found by tells of their changes: the others name it, in one step or up to three. */
function naming(model: string, kind: string, table: string, by: string, parts: readonly Part[]): string[] {
  const named = (column: string, of: string, more: string) => `${column} IN (SELECT id FROM ${of} WHERE orgId = $1 AND ${more})`
  const ways = parts.flatMap(([, , first, one, second, two, third, three, fourth]) => [
    ...(one === model ? [{ read: second, ids: `SELECT ${by} FROM ${table} WHERE orgId = $1 AND ${first} = $3` }] : []),
    ...(two === model ? [{
      read: third,
      ids: `SELECT ${by} FROM ${table} WHERE orgId = $1 AND ${named(first, one, `${second} = $3`)}`,
    }] : []),
    ...(three === model ? [{
      read: fourth,
      ids: `SELECT ${by} FROM ${table} WHERE orgId = $1 AND ${named(first, one, named(second, two, `${third} = $3`))}`,
    }] : []),
  ])
  return [...new Set(ways.map(({ ids }) => ids))].map((ids) =>
    changed(ways.filter((way) => way.ids === ids).map(({ read }) => read).sort(), 'searchNaming', kind, ids))
}

function promised(model: string): string[] {
  return [
    ...searching(model),
    ...(versioned.includes(model) && !OF_NO_ORGANIZATION.includes(model) ? counting(model) : []),
    ...(versioned.includes(model) ? [BESIDES[model] ? besides(BESIDES[model]) : raising('', KNOWN_BY[model])] : []),
    ...(listened.includes(model) && !(model in BY_ACTS) && !HISTORIES.includes(model) ? [logging(model)] : []),
    ...(LINES[model] ? [logging(...LINES[model])] : []),
    ...(HISTORIES.includes(model) ? FINAL : []),
    ...(OWN[model] ?? []),
  ].map(unquoted).sort()
}

/** The triggers of each table that are on, without their names. */
async function installed(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await gateway().database.pool.query<{ table: string; trigger: string }>(`
    SELECT c.relname AS table, pg_get_triggerdef(t.oid, true) AS trigger
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND t.tgenabled = 'O' AND c.relnamespace = current_schema()::regnamespace`)
  const bare = (text: string) =>
    text.replace(/^CREATE (?:CONSTRAINT )?TRIGGER \S+ /, '').replace(/ ON "?\w+"?(?= )/, '').replace(/EXECUTE FUNCTION (\w+)\(/, 'EXECUTE FUNCTION "$1"(')
  const tables = new Set(rows.map(({ table }) => table))
  return new Map([...tables].map((name) =>
    [name, rows.filter(({ table }) => table === name).map(({ trigger }) => unquoted(bare(trigger))).sort()]))
}

test('every table has the triggers that its kind of record promises, and no other', async () => {
  const found = await installed()
  const names = [...new Set([...models.map(({ name }) => name), ...found.keys()])].sort()
  expect(names.map((name) => [name, found.get(name) ?? []])).toEqual(names.map((name) => [name, promised(name)]))
  expect(Math.min(versioned.length, listened.length)).toBeGreaterThan(25)
})

test('every kind that changes by acts alone is one in `changes`', () => {
  expect(Object.keys(BY_ACTS).filter((name) => !listened.includes(name))).toEqual([])
})

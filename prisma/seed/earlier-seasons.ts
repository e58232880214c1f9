// The value of each column when its season is copied, as an SQL expression over the row `s` and the number `k` of
// seasons ago.
import type { Column, Table } from './catalogue.js'

/** Tables that are not copied, with the reason. */
export const KEPT_ONCE: Readonly<Record<string, string>> = {
  Organization: 'the season is told again within it',
  User: 'the same people sign in',
  Membership: 'the same people are its members',
  ApiKey: 'an organization has a hundred active ones at most',
  ApiKeyUsage: 'counts the requests of the last minute',
  Webhook: 'other systems are connected once',
  WebhookDelivery: 'is kept for some days only',
  LegacyUsage: 'counts the calls of real clients',
  IdempotencyKey: 'is kept for requests of real clients',
  Session: 'each is a log-in of its own',
  LogInCount: 'belongs to no organization',
  AccountChanges: 'belongs to no organization',
  Whereabouts: 'says where to look',
  TrustedDocument: 'belongs to no organization',
  Attachment: 'each would need a file in the object store',
  ListExport: 'is kept for a day only',
  ObjectDeletion: 'work on the object store that is still to be done',
  Rate: 'a pair of currencies has one rate a day',
  DocumentCounter: 'counts what the other tables hold',
  PeriodLock: 'is there to be locked',
  RowCount: 'counts what the other tables hold',
  SearchEntry: 'says what the records of the other tables are found by',
}

/**
 * Master data, and the SKUs of styles. Documents of every second season refer to the records of the first season, so
 * that some records have a long history.
 */
const isStanding = ({ name, columns }: Table) =>
  name === 'StyleSku' || columns.some((column) => column.name === 'isActive')

/** Columns that contain an identifier without a foreign key, and whose name does not tell the table. */
const NAMED: Readonly<Record<string, string>> = {
  clientId: 'Client',
  styleId: 'Style',
  skuId: 'StyleSku',
  materialId: 'Material',
  supplierId: 'Supplier',
}

const SUFFIX = `'-s' || (k + 1)`
const LATE_SUFFIX = `CASE WHEN k % 2 = 0 THEN '' ELSE ${SUFFIX} END`
const weeksAgo = (column: string) => `(s."${column}" - make_interval(weeks => k))`
const textDaysAgo = (column: string) =>
  `to_char(left(s."${column}", 10)::date - 7 * k, 'YYYY-MM-DD') || substr(s."${column}", 11)`
const reference = (table: Table, target: Table, column: string) =>
  `s."${column}" || ${isStanding(target) && !isStanding(table) ? LATE_SUFFIX : SUFFIX}`

/** The next number of the series in the year of the copied document, oldest document first. */
function numbered(column: string): string {
  const at = weeksAgo('createdAt')
  const year = `extract(year FROM ${at} AT TIME ZONE 'UTC')::int`
  const prefix = `split_part(s."${column}", '-', 1)`
  const place = `(coalesce(c."lastNumber", 0) + row_number() OVER (PARTITION BY s."orgId", ${prefix}, ${year} ORDER BY ${at}, s.id))::text`
  return `${prefix} || '-' || ${year} || '-' || lpad(${place}, greatest(5, length(${place})), '0')`
}

const HOUSE_NUMBER = `s."billNumber" ~ '^BILL-[0-9]{4}-'`
const BILL_NUMBER = `CASE WHEN ${HOUSE_NUMBER} THEN ${numbered('billNumber')} ELSE s."billNumber" || '/' || (k + 1) END`

/** The identifier of a record whose kind is in another column. */
const named = (kind: string, id: string) => `CASE WHEN s."${kind}" IN (${Object.keys(KEPT_ONCE)
  .map((name) => `'${name}'`).join(', ')}) THEN s."${id}" ELSE s."${id}" || ${SUFFIX} END`

/** Columns with a special rule, by name or by table and name. */
const OWN_WAY: Readonly<Record<string, string>> = {
  code: `s.code || '-' || (k + 1)`,
  documentId: numbered('documentId'),
  billNumber: BILL_NUMBER,
  billNumberKey: `lower(${BILL_NUMBER})`,
  noteNumber: `s."noteNumber" || '/' || (k + 1)`,
  noteNumberKey: `s."noteNumberKey" || '/' || (k + 1)`,
  dueDate: textDaysAgo('dueDate'),
  taxInvoiceReceivedDate: textDaysAgo('taxInvoiceReceivedDate'),
  'DeliveryStop.plannedAt': textDaysAgo('plannedAt'),
  // An address has at most one open invitation.
  'Invitation.email': `replace(s.email, '@', ${SUFFIX} || '@')`,
  // A member belongs to at most one employee.
  'Employee.userId': 'NULL',
  'Bill.partyKey': `s."billType" || ':' || coalesce(${['supplierId', 'clientId', 'employeeId'].map((id) => `s."${id}" || ${LATE_SUFFIX}`).join(', ')}, s."employeeName")`,
  ...Object.fromEntries(['BillNote', 'PartyPayment'].map((name) => [`${name}.partyKey`,
    `CASE WHEN s."supplierId" IS NULL THEN 'CLIENT:' ELSE 'SUPPLIER:' END || coalesce(s."supplierId", s."clientId") || ${LATE_SUFFIX}`])),
  // A style has one active bill of materials, and each number of a version once.
  'BillOfMaterials.styleId': `s."styleId" || ${SUFFIX}`,
  'BillOfMaterialsItem.styleSkuId': `s."styleSkuId" || ${SUFFIX}`,
  'Location.linkedEntityId': `s."linkedEntityId" || ${SUFFIX}`,
  'AuditLine.entityId': named('entity', 'entityId'),
  'Comment.recordId': named('recordType', 'recordId'),
  // The history of an advance names the claims that used it.
  'ExpenseRequestHistory.comments': `coalesce((
    SELECT told."documentId" FROM "ExpenseRequest" claim JOIN "ExpenseRequest" told ON told."orgId" = claim."orgId" AND told.id = claim.id || ${SUFFIX}
    WHERE claim."orgId" = s."orgId" AND claim."documentId" = s.comments), s.comments)`,
}

/** The value of a column in a copied season. `repeated` contains the tables that are copied. */
export function valueOf(table: Table, { name, type, refersTo }: Column, repeated: ReadonlyMap<string, Table>): string {
  const own = OWN_WAY[`${table.name}.${name}`] ?? OWN_WAY[name]
  if (own) return own
  if (name === 'id') return `s.id || ${SUFFIX}`
  const target = repeated.get(refersTo ?? NAMED[name] ?? '')
  if (target) return reference(table, target, name)
  if (type.startsWith('timestamp')) return weeksAgo(name)
  if (type === 'date') return `${weeksAgo(name)}::date`
  return `s."${name}"`
}

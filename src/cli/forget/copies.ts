// The columns that keep copies of a person's data: name, e-mail address, network address, program. `selvedge forget`
// replaces them. Texts that people write, such as remarks and reasons, are not searched.
import { columnsOf } from '../../core/records/record.js'
import { PERSONAL } from '../../generated/prisma/personal.js'
import { quoted } from '../import/staging.js'

/** A column with a copy. */
export interface Copy {
  readonly table: string
  readonly column: string
  /** The rows of the person, as an SQL condition. It may use the names in PERSON. */
  readonly of: string
  /** The value afterwards, as an SQL expression. */
  readonly becomes: string
}

/**
 * The person as a table of one row, for the conditions: $1 is the user, $2 the e-mail address, $3 the name. In rows of
 * organizations, $4 is the organization.
 */
export const PERSON = `(VALUES ($1::text, $2::text, $3::text)) AS person("userOf", "emailOf", "nameOf")`

export const FORMER = 'Former member'
/** Nobody receives mail at this domain (RFC 2606). The address stays unique, because it has the user's identifier. */
const FORGOTTEN_DOMAIN = '@forgotten.invalid'

const NAME = `'${FORMER}'`
const ADDRESS = `"userOf" || '${FORGOTTEN_DOMAIN}'`

/** The employee of the account. An employee without a link to it has the same e-mail address. */
export const EMPLOYEE = `("userId" = "userOf" OR lower("email") = "emailOf")`
/** The bills of this employee, and those that name the person without a record of the employee. */
const OWN_BILL = `("employeeId" IN (SELECT "id" FROM "Employee" e WHERE e."orgId" = $4 AND ${EMPLOYEE})
  OR "employeeId" IS NULL AND "billType" = 'EMPLOYEE' AND btrim("employeeName") = "nameOf"
    AND "orgId" IN (SELECT "orgId" FROM "Membership" WHERE "orgId" = $4 AND "userId" = "userOf"))`

/** The copies that have ways of their own to be found or replaced. */
const OWN: readonly Copy[] = [
  // The number of a bill is unique within this key.
  {
    table: 'Bill', column: 'partyKey', becomes: `'EMPLOYEE:${FORMER} ' || "userOf"`,
    of: `"employeeId" IS NULL AND ${OWN_BILL}`,
  },
  { table: 'Bill', column: 'employeeName', of: OWN_BILL, becomes: NAME },
  { table: 'Employee', column: 'name', of: EMPLOYEE, becomes: NAME },
  { table: 'Employee', column: 'email', of: EMPLOYEE, becomes: 'NULL' },
  { table: 'Invitation', column: 'email', of: '"email" = "emailOf"', becomes: ADDRESS },
  { table: 'Session', column: 'address', of: '"userId" = "userOf"', becomes: `''` },
  { table: 'Session', column: 'userAgent', of: '"userId" = "userOf"', becomes: 'NULL' },
  { table: 'User', column: 'name', of: '"id" = "userOf"', becomes: NAME },
  { table: 'User', column: 'email', of: '"id" = "userOf"', becomes: ADDRESS },
]

/** Personal columns such as `approvedByName`, beside the identifier of the same user in `approvedById`. */
const named = Object.entries(PERSONAL).flatMap(([table, members]) => members.flatMap((column): Copy[] => {
  const id = column.replace(/Name$/, 'Id')
  const isOwn = OWN.some((copy) => copy.table === table && copy.column === column)
  if (isOwn || id === column || !columnsOf(table).has(id)) return []
  return [{ table, column, of: `${quoted(id)} = "userOf"`, becomes: NAME }]
}))

/**
 * All copies, in the order in which they are replaced: rows that are found by the name or the address come before the
 * rows that have them.
 */
export const COPIES: readonly Copy[] = [...named, ...OWN]

/** Columns whose names sound like a person's data, with the reason why they keep none of a user: `Model.column`. */
export const NO_COPIES: Readonly<Record<string, string>> = {
  'ApiKey.name': 'the name of a program',
  'Attachment.fileName': 'the name of a file, which is deleted with the file',
  'AuditLine.actorName': 'of actors without an account; the names of people are read from their users',
  'BillOfMaterials.name': 'the name of a document',
  'BillNote.partyKey': 'of a company',
  'BillPayment.partyPaymentId': 'an identifier',
  'Client.address': 'of a company',
  'Client.bankDetails': 'of a company',
  'Client.email': 'of a company',
  'Client.legalName': 'of a company',
  'Client.name': 'of a company',
  'Client.phone': 'of a company',
  'CostSheet.costSheetName': 'the name of a document',
  'CostSheetBomItem.materialName': 'the name of a material',
  'CostSheetProcessingItem.vendorName': 'the name of a company',
  'DeliveryStop.name': 'the name of a place',
  'LegacyUsage.clientName': 'the name of a program',
  'ListExport.listName': 'the field of a query',
  'Location.address': 'of a place',
  'Location.contactName': 'of somebody at the place, who is entered as such and edited with the location',
  'Location.contactPhone': 'of somebody at the place, as above',
  'Location.name': 'the name of a place',
  'ManagementAccount.name': 'the name of an account of the books',
  'Material.name': 'the name of a material',
  'MaterialRequestLine.materialName': 'the name of a material',
  'MaterialRequestLine.supplierName': 'the name of a company',
  'Organization.address': 'of a company',
  'Organization.businessEmail': 'of a company',
  'Organization.businessPhone': 'of a company',
  'Organization.legalName': 'the name of a company',
  'Organization.name': 'the name of a company',
  'PartyPayment.partyKey': 'of a company',
  'PartyPaymentRefund.partyPaymentId': 'an identifier',
  'Style.name': 'the name of a design',
  'Supplier.address': 'of a company',
  'Supplier.bankDetails': 'of a company',
  'Supplier.email': 'of a company',
  'Supplier.legalName': 'of a company',
  'Supplier.name': 'of a company',
  'Supplier.phone': 'of a company',
}

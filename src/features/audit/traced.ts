// Adds the field `auditLines` to records. `AuditLine.entity` is the name of the GraphQL type.
import type { ClassType } from 'type-graphql'
import { hasMany, relationsOf } from '../../core/records/relations.js'
import { managementAccounts, rates } from '../accounts/reads.js'
import { apiKeys } from '../api-keys/reads.js'
import { attachments } from '../attachments/reads.js'
import { bills } from '../bills/reads.js'
import { costSheets } from '../costing/reads.js'
import { employees } from '../employees/reads.js'
import { expenseRequests } from '../expense-requests/reads.js'
import { deliveries, deliveryStops, locations } from '../logistics/reads.js'
import { materialRequests } from '../material-requests/reads.js'
import { materials } from '../materials/reads.js'
import { clients, suppliers } from '../partners/reads.js'
import { billsOfMaterials, productionOrders } from '../production/reads.js'
import { goodsReceipts, purchaseOrders } from '../purchasing/reads.js'
import { quotes, requestsForQuotation } from '../quotes/reads.js'
import { salesOrderRevisions, salesOrders } from '../sales-orders/reads.js'
import { stockMovements } from '../stock/reads.js'
import { styles } from '../styles/reads.js'
import { invitations, memberships, users } from '../users/reads.js'
import { Organization } from '../organizations/types.js'
import { auditLines } from './reads.js'

const TRACED = [
  { table: 'Organization', type: Organization } as const,
  users,
  memberships,
  invitations,
  apiKeys,
  employees,
  attachments,
  suppliers,
  clients,
  managementAccounts,
  rates,
  materials,
  styles,
  productionOrders,
  billsOfMaterials,
  costSheets,
  requestsForQuotation,
  quotes,
  salesOrders,
  salesOrderRevisions,
  materialRequests,
  purchaseOrders,
  goodsReceipts,
  stockMovements,
  locations,
  deliveries,
  deliveryStops,
  expenseRequests,
  bills,
]

const DESCRIPTION =
  'Its audit lines, newest first.'

const linesOf = (entity: string) =>
  hasMany({ ...auditLines, only: { entity } }, 'entityId', DESCRIPTION, { needs: 'audit:read' })

/** The field `auditLines` of a record of a later feature, which adds it itself. */
export const auditLinesOf = ({ name }: ClassType) => ({ auditLines: linesOf(name) })

/** The types of the records that acts are recorded of. */
export const tracedTypes = TRACED.map(({ type }) => type)

export const traced = TRACED.map(({ table, type }) => relationsOf({ table, type }, { auditLines: linesOf(type.name) }))

// All documented paths, in documented order. An undocumented path is a 404, as in the old service.
import { listApiKeys } from './api-keys.js'
import { login, testAdmin } from './auth.js'
import { createBill } from './bills.js'
import { compareCostSheets, updateCostSheet, withdrawCostSheet } from './costing.js'
import { deleteEmployeeAttachment } from './employees.js'
import { approveExpenseRequest } from './expense-requests.js'
import { createDeliveryStop, listLocations } from './logistics.js'
import { approveMaterialRequest } from './material-requests.js'
import { convertQuote } from './quotes.js'
import type { Route } from './route.js'

export const routes: readonly Route[] = [
  approveMaterialRequest,
  listApiKeys,
  testAdmin,
  createBill,
  convertQuote,
  createDeliveryStop,
  approveExpenseRequest,
  compareCostSheets,
  withdrawCostSheet,
  updateCostSheet,
  listLocations,
  deleteEmployeeAttachment,
  login,
]

// All documented paths, in documented order. An undocumented one is a 404, as it always was.
import { list as listApiKeys } from './api-keys.js'
import { login, testAdmin } from './auth.js'
import { create as createBill } from './bills.js'
import { compare as compareCostSheets, update as updateCostSheet, withdraw as withdrawCostSheet } from './costing.js'
import { deleteAttachment as deleteEmployeeAttachment } from './employees.js'
import { approve as approveExpenseRequest } from './expense-requests.js'
import { createStop, listLocations } from './logistics.js'
import { approve as approveMaterialRequest } from './material-requests.js'
import { convert as convertQuote } from './quotes.js'
import type { Route } from './route.js'

export const routes: readonly Route[] = [
  approveMaterialRequest,
  listApiKeys,
  testAdmin,
  createBill,
  convertQuote,
  createStop,
  approveExpenseRequest,
  compareCostSheets,
  withdrawCostSheet,
  updateCostSheet,
  listLocations,
  deleteEmployeeAttachment,
  login,
]

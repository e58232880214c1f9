// The list of all features. A feature may import only features that come before it in this list.
import 'reflect-metadata'
import type { Feature } from './core/feature.js'
import { accountsFeature } from './features/accounts/feature.js'
import { apiKeysFeature } from './features/api-keys/feature.js'
import { attachmentsFeature } from './features/attachments/feature.js'
import { auditFeature } from './features/audit/feature.js'
import { billNotesFeature } from './features/bill-notes/feature.js'
import { billsFeature } from './features/bills/feature.js'
import { changesFeature } from './features/changes/feature.js'
import { clientBillsFeature } from './features/client-bills/feature.js'
import { commentsFeature } from './features/comments/feature.js'
import { costingFeature } from './features/costing/feature.js'
import { earningsFeature } from './features/earnings/feature.js'
import { employeesFeature } from './features/employees/feature.js'
import { expenseRequestsFeature } from './features/expense-requests/feature.js'

import { exportsFeature } from './features/exports/feature.js'
import { identityFeature } from './features/identity/feature.js'
import { journalFeature } from './features/journal/feature.js'
import { legacyUsageFeature } from './features/legacy-usage/feature.js'
import { logisticsFeature } from './features/logistics/feature.js'
import { materialRequestsFeature } from './features/material-requests/feature.js'
import { materialsFeature } from './features/materials/feature.js'
import { organizationsFeature } from './features/organizations/feature.js'
import { partnersFeature } from './features/partners/feature.js'
import { partyPaymentsFeature } from './features/party-payments/feature.js'
import { planningFeature } from './features/planning/feature.js'
import { printingFeature } from './features/printing/feature.js'
import { productionFeature } from './features/production/feature.js'
import { purchasingFeature } from './features/purchasing/feature.js'
import { quotesFeature } from './features/quotes/feature.js'
import { salesOrdersFeature } from './features/sales-orders/feature.js'
import { searchFeature } from './features/search/feature.js'
import { stockFeature } from './features/stock/feature.js'
import { stylesFeature } from './features/styles/feature.js'
import { usersFeature } from './features/users/feature.js'
import { webhooksFeature } from './features/webhooks/feature.js'

export const features: readonly Feature[] = [
  organizationsFeature, identityFeature, usersFeature, apiKeysFeature, legacyUsageFeature, employeesFeature,
  commentsFeature, attachmentsFeature, partnersFeature, accountsFeature, materialsFeature, stylesFeature,
  productionFeature,
  quotesFeature, salesOrdersFeature, costingFeature, stockFeature, materialRequestsFeature, purchasingFeature,
  planningFeature, logisticsFeature,
  expenseRequestsFeature, billsFeature, clientBillsFeature, billNotesFeature, partyPaymentsFeature,
  journalFeature, earningsFeature, printingFeature, auditFeature, changesFeature, webhooksFeature,
  searchFeature, exportsFeature,
]

// The features, in the order in which each may import only those before it.
import type { RuleTable } from './access/rules.js'
import { ManagementAccountResolver, RateResolver } from './features/accounts/resolver.js'
import { rules as accountRules } from './features/accounts/rules.js'
import { ApiKeyResolver } from './features/api-keys/resolver.js'
import { rules as apiKeyRules } from './features/api-keys/rules.js'
import { AttachmentResolver, EmployeeAttachmentsResolver } from './features/attachments/resolver.js'
import { rules as attachmentRules } from './features/attachments/rules.js'
import { peopleResolvers } from './features/audit/people.js'
import { AuditLineResolver } from './features/audit/resolver.js'
import { rules as auditRules } from './features/audit/rules.js'
import { tracedResolvers } from './features/audit/traced.js'
import { billLife } from './features/bills/lifecycle.js'
import { BillLineResolver, BillPaymentResolver, BillResolver } from './features/bills/resolver.js'
import { rules as billRules } from './features/bills/rules.js'
import {
  ClientBillsResolver, EmployeeBillsResolver, ExpenseRequestBillsResolver, GoodsReceiptBillsResolver, ManagementAccountBillsResolver,
  PurchaseOrderBillsResolver, PurchaseOrderLineBillsResolver, SupplierBillsResolver,
} from './features/bills/shown-on.js'
import type { AnyLifecycle } from './core/lifecycle/lifecycle.js'
import { costSheetLife } from './features/costing/lifecycle.js'
import { CostingDocumentResolver, CostSheetBomItemResolver, CostSheetProcessingItemResolver, CostSheetResolver } from './features/costing/resolver.js'
import { rules as costingRules } from './features/costing/rules.js'
import { ClientCostingResolver, StyleCostingResolver } from './features/costing/shown-on.js'
import { EmployeeResolver } from './features/employees/resolver.js'
import { rules as employeeRules } from './features/employees/rules.js'
import { EmployeeUserResolver, UserEmployeeResolver } from './features/employees/shown-on.js'
import { expenseLife } from './features/expense-requests/lifecycle.js'
import {
  ExpenseLineResolver, ExpenseRequestResolver, ManagementAccountExpensesResolver, SupplierExpenseRequestsResolver,
} from './features/expense-requests/resolver.js'
import { rules as expenseRequestRules } from './features/expense-requests/rules.js'
import { IdentityResolver } from './features/identity/resolver.js'
import { rules as identityRules } from './features/identity/rules.js'
import { LegacyUsageResolver } from './features/legacy-usage/resolver.js'
import { rules as legacyUsageRules } from './features/legacy-usage/rules.js'
import { deliveryLife, stopLife } from './features/logistics/lifecycle.js'
import { DeliveryResolver, DeliveryStopResolver, LocationResolver, SalesOrderDeliveriesResolver } from './features/logistics/resolver.js'
import { rules as logisticsRules } from './features/logistics/rules.js'
import { requestLife } from './features/material-requests/lifecycle.js'
import {
  BillOfMaterialsRequestsResolver, MaterialRequestLineResolver, MaterialRequestResolver, MaterialRequestsOfMaterialResolver,
  MaterialRequestsOfSupplierResolver, ProductionOrderRequestsResolver, SalesOrderRequestsResolver,
} from './features/material-requests/resolver.js'
import { rules as materialRequestRules } from './features/material-requests/rules.js'
import { MaterialResolver, SupplierMaterialsResolver } from './features/materials/resolver.js'
import { rules as materialRules } from './features/materials/rules.js'
import { OrganizationResolver } from './features/organizations/resolver.js'
import { rules as organizationRules } from './features/organizations/rules.js'
import { ClientResolver, SupplierResolver } from './features/partners/resolver.js'
import { rules as partnerRules } from './features/partners/rules.js'
import {
  BillOfMaterialsItemResolver, BillOfMaterialsResolver, MaterialUseResolver, ProductionOrderResolver, StyleProductionResolver,
} from './features/production/resolver.js'
import { rules as productionRules } from './features/production/rules.js'
import {
  GoodsReceiptLineResolver, GoodsReceiptResolver, MaterialOrdersResolver, MaterialRequestLineOrderResolver, MaterialRequestOrdersResolver,
  PurchaseOrderLineResolver, PurchaseOrderResolver, SupplierOrdersResolver,
} from './features/purchasing/resolver.js'
import { rules as purchasingRules } from './features/purchasing/rules.js'
import { quoteLife } from './features/quotes/lifecycle.js'
import {
  ClientQuotesResolver, QuoteResolver, RequestForQuotationLineResolver, RequestForQuotationResolver, StyleQuotesResolver, StyleSkuQuotesResolver,
} from './features/quotes/resolver.js'
import { rules as quoteRules } from './features/quotes/rules.js'
import { salesOrderLife } from './features/sales-orders/lifecycle.js'
import {
  ClientSalesOrdersResolver, ProductionOrderSalesResolver, QuoteSalesOrderResolver, SalesOrderLineResolver, SalesOrderResolver,
  StyleSalesOrdersResolver, StyleSkuSalesOrdersResolver,
} from './features/sales-orders/resolver.js'
import { rules as salesOrderRules } from './features/sales-orders/rules.js'
import { ClientStylesResolver, StyleResolver, StyleSkuResolver } from './features/styles/resolver.js'
import { rules as styleRules } from './features/styles/rules.js'
import { InvitationResolver, OwnInvitationResolver } from './features/users/invitation-resolver.js'
import { invitationLife } from './features/users/lifecycle.js'
import { OwnAccountResolver } from './features/users/own-resolver.js'
import { MembershipResolver, UserResolver, UserWithPasswordResolver } from './features/users/resolver.js'
import { rules as userRules } from './features/users/rules.js'
import type { NonEmptyArray } from 'type-graphql'

interface Feature {
  readonly name: string
  readonly resolvers: NonEmptyArray<unknown>
  readonly rules: RuleTable
  readonly lives: readonly AnyLifecycle[]
}

export const features: readonly Feature[] = [
  { name: 'organizations', resolvers: [OrganizationResolver], rules: organizationRules, lives: [] },
  { name: 'identity', resolvers: [IdentityResolver], rules: identityRules, lives: [] },
  {
    name: 'users',
    resolvers: [UserResolver, UserWithPasswordResolver, MembershipResolver, InvitationResolver, OwnAccountResolver, OwnInvitationResolver],
    rules: userRules,
    lives: [invitationLife],
  },
  { name: 'api-keys', resolvers: [ApiKeyResolver], rules: apiKeyRules, lives: [] },
  { name: 'legacy-usage', resolvers: [LegacyUsageResolver], rules: legacyUsageRules, lives: [] },
  { name: 'employees', resolvers: [EmployeeResolver, EmployeeUserResolver, UserEmployeeResolver], rules: employeeRules, lives: [] },
  { name: 'attachments', resolvers: [AttachmentResolver, EmployeeAttachmentsResolver], rules: attachmentRules, lives: [] },
  { name: 'partners', resolvers: [SupplierResolver, ClientResolver], rules: partnerRules, lives: [] },
  { name: 'accounts', resolvers: [ManagementAccountResolver, RateResolver], rules: accountRules, lives: [] },
  { name: 'materials', resolvers: [MaterialResolver, SupplierMaterialsResolver], rules: materialRules, lives: [] },
  { name: 'styles', resolvers: [StyleResolver, StyleSkuResolver, ClientStylesResolver], rules: styleRules, lives: [] },
  {
    name: 'production',
    resolvers: [ProductionOrderResolver, BillOfMaterialsResolver, BillOfMaterialsItemResolver, StyleProductionResolver, MaterialUseResolver],
    rules: productionRules,
    lives: [],
  },
  {
    name: 'costing',
    resolvers: [
      CostingDocumentResolver, CostSheetResolver, CostSheetBomItemResolver, CostSheetProcessingItemResolver, ClientCostingResolver,
      StyleCostingResolver,
    ],
    rules: costingRules,
    lives: [costSheetLife],
  },
  {
    name: 'quotes',
    resolvers: [
      RequestForQuotationResolver, RequestForQuotationLineResolver, QuoteResolver, ClientQuotesResolver, StyleQuotesResolver, StyleSkuQuotesResolver,
    ],
    rules: quoteRules,
    lives: [quoteLife],
  },
  {
    name: 'sales-orders',
    resolvers: [
      SalesOrderResolver, SalesOrderLineResolver, QuoteSalesOrderResolver, ProductionOrderSalesResolver, ClientSalesOrdersResolver,
      StyleSalesOrdersResolver, StyleSkuSalesOrdersResolver,
    ],
    rules: salesOrderRules,
    lives: [salesOrderLife],
  },
  {
    name: 'material-requests',
    resolvers: [
      MaterialRequestResolver, MaterialRequestLineResolver, ProductionOrderRequestsResolver, BillOfMaterialsRequestsResolver,
      SalesOrderRequestsResolver, MaterialRequestsOfMaterialResolver, MaterialRequestsOfSupplierResolver,
    ],
    rules: materialRequestRules,
    lives: [requestLife],
  },
  {
    name: 'purchasing',
    resolvers: [
      PurchaseOrderResolver, PurchaseOrderLineResolver, GoodsReceiptResolver, GoodsReceiptLineResolver, MaterialRequestOrdersResolver,
      MaterialRequestLineOrderResolver, MaterialOrdersResolver, SupplierOrdersResolver,
    ],
    rules: purchasingRules,
    lives: [],
  },
  {
    name: 'logistics',
    resolvers: [LocationResolver, DeliveryResolver, DeliveryStopResolver, SalesOrderDeliveriesResolver],
    rules: logisticsRules,
    lives: [deliveryLife, stopLife],
  },
  {
    name: 'expense-requests',
    resolvers: [ExpenseRequestResolver, ExpenseLineResolver, SupplierExpenseRequestsResolver, ManagementAccountExpensesResolver],
    rules: expenseRequestRules,
    lives: [expenseLife],
  },
  {
    name: 'bills',
    resolvers: [
      BillResolver, BillLineResolver, BillPaymentResolver, SupplierBillsResolver, ClientBillsResolver, EmployeeBillsResolver,
      PurchaseOrderBillsResolver, PurchaseOrderLineBillsResolver, GoodsReceiptBillsResolver, ManagementAccountBillsResolver,
      ExpenseRequestBillsResolver,
    ],
    rules: billRules,
    lives: [billLife],
  },
  { name: 'audit', resolvers: [AuditLineResolver, ...tracedResolvers, ...peopleResolvers], rules: auditRules, lives: [] },
]

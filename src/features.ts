// The features, in the order in which each may import only those before it.
import type { RuleTable } from './access/rules.js'
import { ManagementAccountResolver, RateResolver } from './accounts/resolver.js'
import { rules as accountRules } from './accounts/rules.js'
import { ApiKeyResolver } from './api-keys/resolver.js'
import { rules as apiKeyRules } from './api-keys/rules.js'
import { AttachmentResolver, EmployeeAttachmentsResolver } from './attachments/resolver.js'
import { rules as attachmentRules } from './attachments/rules.js'
import { peopleResolvers } from './audit/people.js'
import { AuditLineResolver } from './audit/resolver.js'
import { rules as auditRules } from './audit/rules.js'
import { tracedResolvers } from './audit/traced.js'
import { billLife } from './bills/lifecycle.js'
import { BillLineResolver, BillPaymentResolver, BillResolver } from './bills/resolver.js'
import { rules as billRules } from './bills/rules.js'
import {
  ClientBillsResolver, EmployeeBillsResolver, ExpenseRequestBillsResolver, GoodsReceiptBillsResolver, ManagementAccountBillsResolver,
  PurchaseOrderBillsResolver, PurchaseOrderLineBillsResolver, SupplierBillsResolver,
} from './bills/shown-on.js'
import type { AnyLifecycle } from './core/lifecycle.js'
import { costSheetLife } from './costing/lifecycle.js'
import { CostingDocumentResolver, CostSheetBomItemResolver, CostSheetProcessingItemResolver, CostSheetResolver } from './costing/resolver.js'
import { rules as costingRules } from './costing/rules.js'
import { ClientCostingResolver, StyleCostingResolver } from './costing/shown-on.js'
import { EmployeeResolver } from './employees/resolver.js'
import { rules as employeeRules } from './employees/rules.js'
import { EmployeeUserResolver, UserEmployeeResolver } from './employees/shown-on.js'
import { expenseLife } from './expense-requests/lifecycle.js'
import {
  ExpenseLineResolver, ExpenseRequestResolver, ManagementAccountExpensesResolver, SupplierExpenseRequestsResolver,
} from './expense-requests/resolver.js'
import { rules as expenseRequestRules } from './expense-requests/rules.js'
import { IdentityResolver } from './identity/resolver.js'
import { rules as identityRules } from './identity/rules.js'
import { LegacyUsageResolver } from './legacy-usage/resolver.js'
import { rules as legacyUsageRules } from './legacy-usage/rules.js'
import { deliveryLife, stopLife } from './logistics/lifecycle.js'
import { DeliveryResolver, DeliveryStopResolver, LocationResolver, SalesOrderDeliveriesResolver } from './logistics/resolver.js'
import { rules as logisticsRules } from './logistics/rules.js'
import { requestLife } from './material-requests/lifecycle.js'
import {
  BillOfMaterialsRequestsResolver, MaterialRequestLineResolver, MaterialRequestResolver, MaterialRequestsOfMaterialResolver,
  MaterialRequestsOfSupplierResolver, ProductionOrderRequestsResolver, SalesOrderRequestsResolver,
} from './material-requests/resolver.js'
import { rules as materialRequestRules } from './material-requests/rules.js'
import { MaterialResolver, SupplierMaterialsResolver } from './materials/resolver.js'
import { rules as materialRules } from './materials/rules.js'
import { OrganizationResolver } from './organizations/resolver.js'
import { rules as organizationRules } from './organizations/rules.js'
import { ClientResolver, SupplierResolver } from './partners/resolver.js'
import { rules as partnerRules } from './partners/rules.js'
import {
  BillOfMaterialsItemResolver, BillOfMaterialsResolver, MaterialUseResolver, ProductionOrderResolver, StyleProductionResolver,
} from './production/resolver.js'
import { rules as productionRules } from './production/rules.js'
import {
  GoodsReceiptLineResolver, GoodsReceiptResolver, MaterialOrdersResolver, MaterialRequestLineOrderResolver, MaterialRequestOrdersResolver,
  PurchaseOrderLineResolver, PurchaseOrderResolver, SupplierOrdersResolver,
} from './purchasing/resolver.js'
import { rules as purchasingRules } from './purchasing/rules.js'
import { quoteLife } from './quotes/lifecycle.js'
import {
  ClientQuotesResolver, QuoteResolver, RequestForQuotationLineResolver, RequestForQuotationResolver, StyleQuotesResolver, StyleSkuQuotesResolver,
} from './quotes/resolver.js'
import { rules as quoteRules } from './quotes/rules.js'
import { salesOrderLife } from './sales-orders/lifecycle.js'
import {
  ClientSalesOrdersResolver, ProductionOrderSalesResolver, QuoteSalesOrderResolver, SalesOrderLineResolver, SalesOrderResolver,
  StyleSalesOrdersResolver, StyleSkuSalesOrdersResolver,
} from './sales-orders/resolver.js'
import { rules as salesOrderRules } from './sales-orders/rules.js'
import { ClientStylesResolver, StyleResolver, StyleSkuResolver } from './styles/resolver.js'
import { rules as styleRules } from './styles/rules.js'
import { InvitationResolver, OwnInvitationResolver } from './users/invitation-resolver.js'
import { invitationLife } from './users/lifecycle.js'
import { OwnAccountResolver } from './users/own-resolver.js'
import { MembershipResolver, UserResolver, UserWithPasswordResolver } from './users/resolver.js'
import { rules as userRules } from './users/rules.js'
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

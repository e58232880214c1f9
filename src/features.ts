// The features, in the order in which each may import only those before it.
import type { NonEmptyArray } from 'type-graphql'
import type { RuleTable } from './access/rules.js'
import type { AnyLifecycle } from './core/lifecycle.js'
import { IdentityResolver } from './identity/resolver.js'
import { rules as identityRules } from './identity/rules.js'
import { requestLife } from './material-requests/lifecycle.js'
import { MaterialRequestResolver } from './material-requests/resolver.js'
import { rules as materialRequestRules } from './material-requests/rules.js'
import { quoteLife } from './quotes/lifecycle.js'
import { QuoteResolver, RequestForQuotationResolver } from './quotes/resolver.js'
import { rules as quoteRules } from './quotes/rules.js'
import { salesOrderLife } from './sales-orders/lifecycle.js'
import { QuoteSalesOrderResolver, SalesOrderResolver } from './sales-orders/resolver.js'
import { rules as salesOrderRules } from './sales-orders/rules.js'

interface Feature {
  readonly name: string
  readonly resolvers: NonEmptyArray<unknown>
  readonly rules: RuleTable
  readonly lives: readonly AnyLifecycle[]
}

export const features: readonly Feature[] = [
  { name: 'identity', resolvers: [IdentityResolver], rules: identityRules, lives: [] },
  { name: 'quotes', resolvers: [RequestForQuotationResolver, QuoteResolver], rules: quoteRules, lives: [quoteLife] },
  { name: 'sales-orders', resolvers: [SalesOrderResolver, QuoteSalesOrderResolver], rules: salesOrderRules, lives: [salesOrderLife] },
  { name: 'material-requests', resolvers: [MaterialRequestResolver], rules: materialRequestRules, lives: [requestLife] },
]

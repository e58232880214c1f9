// The features, in the order in which each may import only those before it.
import type { NonEmptyArray } from 'type-graphql'
import type { RuleTable } from './access/rules.js'
import type { AnyLifecycle } from './core/lifecycle.js'
import { expenseLife } from './expense-requests/lifecycle.js'
import { ExpenseRequestResolver } from './expense-requests/resolver.js'
import { rules as expenseRequestRules } from './expense-requests/rules.js'
import { IdentityResolver } from './identity/resolver.js'
import { rules as identityRules } from './identity/rules.js'
import { deliveryLife, stopLife } from './logistics/lifecycle.js'
import { DeliveryResolver, DeliveryStopResolver, LocationResolver } from './logistics/resolver.js'
import { rules as logisticsRules } from './logistics/rules.js'
import { requestLife } from './material-requests/lifecycle.js'
import { MaterialRequestResolver } from './material-requests/resolver.js'
import { rules as materialRequestRules } from './material-requests/rules.js'

interface Feature {
  readonly name: string
  readonly resolvers: NonEmptyArray<unknown>
  readonly rules: RuleTable
  readonly lives: readonly AnyLifecycle[]
}

export const features: readonly Feature[] = [
  { name: 'identity', resolvers: [IdentityResolver], rules: identityRules, lives: [] },
  { name: 'material-requests', resolvers: [MaterialRequestResolver], rules: materialRequestRules, lives: [requestLife] },
  { name: 'logistics', resolvers: [LocationResolver, DeliveryResolver, DeliveryStopResolver], rules: logisticsRules, lives: [deliveryLife, stopLife] },
  { name: 'expense-requests', resolvers: [ExpenseRequestResolver], rules: expenseRequestRules, lives: [expenseLife] },
]

// Which files are changed: all of the scope, or those of an area.

/** A path begins with one of these, where `*` stands for any name. */
type Paths = readonly string[]

/** Where mistakes cost the most. */
export const AREAS: Readonly<Record<string, Paths>> = {
  money: [
    'src/core/money/', 'src/core/figures/', 'src/core/currencies.ts', 'src/core/balances.ts',
    'src/features/*/balances.ts', 'src/core/records/rounding.ts',
    'src/features/*/formulas.ts', 'src/features/*/figures.ts', 'src/features/accounts/convert.ts',
    'src/features/bills/amounts.ts', 'src/features/bills/totals.ts', 'src/features/bills/lines.ts',
    'src/features/bills/pay.ts', 'src/features/bills/reverse.ts', 'src/features/bills/owed.ts',
    'src/features/bills/aging.ts',
    'src/features/bills/expense.ts', 'src/features/costing/roll-up.ts', 'src/features/costing/document-margins.ts',
    'src/features/costing/columns.ts', 'src/features/costing/simulate.ts', 'src/features/costing/difference.ts',
    'src/features/expense-requests/', 'src/features/material-requests/lines.ts', 'src/features/planning/price.ts',
    'src/features/quotes/prices.ts', 'src/features/sales-orders/value.ts',
  ],
  match: [
    'src/features/bills/match.ts', 'src/features/bills/matching.ts', 'src/features/bills/rematch.ts',
    'src/features/bills/billed-before.ts', 'src/features/bills/billed-order.ts', 'src/features/bills/locking.ts',
    'src/features/bills/formulas.ts', 'src/features/bills/void.ts', 'src/features/purchasing/post.ts',
    'src/features/purchasing/derive.ts', 'src/features/purchasing/receipts.ts', 'src/features/*/balances.ts',
  ],
  lifecycle: [
    'src/core/lifecycle/', 'src/features/*/lifecycle.ts', 'src/features/*/orders.lifecycle.ts',
    'src/features/*/receipts.lifecycle.ts', 'src/features/*/requests.lifecycle.ts',
    'src/features/*/bills-of-materials.lifecycle.ts', 'src/features/*/delivery-state.ts',
    'src/features/*/shipping-state.ts', 'src/features/purchasing/states.ts', 'src/features/purchasing/orders-steps.ts',
    'src/features/purchasing/derive.ts', 'src/features/logistics/settle.ts', 'src/features/logistics/stops.ts',
    'src/features/costing/versions.ts', 'src/features/quotes/validity.ts',
  ],
  tenancy: [
    'src/database/tenant.ts', 'src/database/scoped-arguments.ts', 'src/access/shared/', 'src/access/make-context.ts',
    'src/access/create-context.ts', 'src/access/viewers.ts', 'src/access/key-viewer.ts', 'src/access/present-viewer.ts',
    'src/access/placing.ts', 'src/access/every-organization.ts', 'src/access/callers.ts', 'src/access/change-feed.ts',
    'src/core/records/read.ts', 'src/core/records/select.ts', 'src/core/records/below.ts', 'src/core/records/nodes.ts',
    'src/core/records/references.ts', 'src/core/records/lock.ts',
    'src/core/records/row-writer.ts',
    'src/core/money/rates.ts', 'src/core/balances.ts', 'src/features/*/balances.ts',
    'src/core/lifecycle/write-history.ts',
    'src/core/lifecycle/move.ts', 'src/features/users/', 'src/features/organizations/',
  ],
  permissions: [
    'src/access/permissions.ts', 'src/access/roles-of-actions.ts', 'src/access/key-viewer.ts',
    'src/access/credential.ts', 'src/access/present-viewer.ts', 'src/access/claims.ts', 'src/core/rules.ts',
    'src/core/permission.ts',
    'src/core/lifecycle/step-rules.ts', 'src/core/lifecycle/refusal.ts',
    'src/core/lifecycle/requirements.ts', 'src/features/*/rules.ts', 'src/features/*/lifecycle.ts',
    'src/features/*/orders.lifecycle.ts', 'src/features/*/receipts.lifecycle.ts',
    'src/features/*/requests.lifecycle.ts', 'src/features/*/bills-of-materials.lifecycle.ts',
    'src/features/api-keys/', 'src/features/identity/', 'rest-compat/access.ts',
  ],
}

const SCOPE: Paths = ['src/core/', 'src/features/', 'src/access/', 'rest-compat/']

/** Generated files, and those that hold texts for readers. */
const LEFT_OUT: Paths = [
  'rest-compat/generated/', 'rest-compat/docs/', 'src/core/faults/buying.ts', 'src/core/faults/costing.ts',
  'src/core/faults/members.ts', 'src/core/faults/money.ts', 'src/core/faults/people.ts', 'src/core/faults/records.ts',
  'src/core/faults/selling.ts', 'src/core/faults/values.ts', 'src/core/lifecycle/record-action.ts',
]

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '[^/]+')}`)
const isIn = (paths: Paths, file: string) => paths.some((path) => patternOf(path).test(file))

/** True if a file is changed. `only` names an area or the beginning of paths; without it all of the scope counts. */
export function isChosen(file: string, only = ''): boolean {
  if (!file.endsWith('.ts') || isIn(LEFT_OUT, file)) return false
  if (!only) return isIn(SCOPE, file)
  return isIn(Object.hasOwn(AREAS, only) ? AREAS[only] : [only], file)
}

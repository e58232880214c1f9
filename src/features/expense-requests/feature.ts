// GraphQL queries, mutations and relations of expense requests.
import { feature } from '../../core/feature.js'
import { lifecycleOf } from '../../core/lifecycle/actions.js'
import { makes } from '../../core/records/mutations.js'
import { byId, listOf } from '../../core/records/queries.js'
import { belongsTo, hasMany, hasList, hasOne, hasParts, refersTo, relationsOf } from '../../core/records/relations.js'
import { managementAccounts } from '../accounts/reads.js'
import { suppliers } from '../partners/reads.js'
import { BALANCES } from './balances.js'
import { DERIVED_STATES } from './derived-states.js'
import { CreateExpenseRequestInput } from './inputs.js'
import { expenseLifecycle } from './lifecycle.js'
import { EXPENSE_LINE_SIGNS, EXPENSE_LINE_FITTING, EXPENSE_LINE_ADDRESSES } from './lines.js'
import { PAY_EXPENSE_REQUEST_CHECKS } from './pay.js'
import { expenseHistory, expenseLines, expenseRequests, linesOfAnyRequest } from './reads.js'
import { ExpenseRequestFigures, ExpenseRequestResolver } from './resolver.js'
import { create } from './service.js'

export const expenseRequestsFeature = feature('expense-requests', {
  balances: BALANCES,
  derivedStates: DERIVED_STATES,
  queries: {
    expenseRequest: byId(expenseRequests, 'One expense request.'),
    expenseRequests: listOf(expenseRequests, 'Expense requests, newest first.'),
  },
  mutations: {
    createExpenseRequest: makes(expenseRequests, {
      description: 'Creates an expense request of your own, in Draft.',
      needs: 'expenseRequests:write',
      input: CreateExpenseRequestInput,
      make: create,
    }),
  },
  lifecycles: [lifecycleOf(expenseRequests, expenseLifecycle)],
  relations: [
    relationsOf(expenseRequests, {
      supplier: refersTo(suppliers, 'The vendor, if the money is for a vendor.'),
      lineItems: hasParts(expenseLines, 'expenseRequestId', 'The items that the money is for, by position.'),
      history: hasList(expenseHistory, 'expenseRequestId', 'History of the record, oldest first.'),
      linkedAdvanceRequest: refersTo(expenseRequests, 'The advance it accounts for.'),
      settlingRequests: hasList(
        expenseRequests,
        'linkedAdvanceRequestId',
        'The claims that account for this advance, newest first.',
      ),
    }),
    relationsOf(expenseHistory, {
      expenseRequest: belongsTo(expenseRequests, 'The request that was acted on.'),
      payment: refersTo(expenseHistory, 'The payment that it reverses.'),
      reversal: hasOne(expenseHistory, 'paymentId', 'The line that reverses this payment. Null if none does.'),
    }),
    relationsOf(expenseLines, {
      expenseRequest: belongsTo(expenseRequests, 'The request that it belongs to.'),
      supplier: refersTo(suppliers, 'The supplier it was bought from.'),
      managementAccount: refersTo(managementAccounts, 'The account it is booked to.'),
    }),
    relationsOf(suppliers, {
      expenseRequests: hasMany(expenseRequests, 'supplierId', 'Expense requests for the supplier, newest first.'),
      expenseLines: hasMany(
        linesOfAnyRequest,
        'supplierId',
        'Items of expense requests bought from the supplier, newest first.',
      ),
    }),
    relationsOf(managementAccounts, {
      expenseLines: hasMany(
        linesOfAnyRequest,
        'managementAccountId',
        'Items of expense requests booked to the account, newest first.',
      ),
    }),
  ],
  resolvers: [ExpenseRequestResolver, ExpenseRequestFigures],
  checks: {
    ExpenseLineInput: [EXPENSE_LINE_SIGNS, EXPENSE_LINE_FITTING, EXPENSE_LINE_ADDRESSES],
    PayExpenseRequestInput: [PAY_EXPENSE_REQUEST_CHECKS],
    ReturnAdvanceInput: [PAY_EXPENSE_REQUEST_CHECKS],
  },
})

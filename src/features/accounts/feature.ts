// GraphQL queries, mutations and relations of accounts.
import { because } from '../../core/faults/reason.js'
import { feature } from '../../core/feature.js'
import { above0, all, code, filled, maxDigits, notRoundedToZero } from '../../core/checks.js'
import { masterData } from '../../core/master-data.js'
import { byId, listOf } from '../../core/records/queries.js'
import { CreateManagementAccountInput, CreateRateInput, EditManagementAccountInput, EditRateInput } from './inputs.js'
import { managementAccounts, rates } from './reads.js'
import { RateResolver } from './resolver.js'
import { rules } from './rules.js'

export const accountsFeature = feature('accounts', {
  queries: {
    managementAccount: byId(managementAccounts, 'One management account.'),
    managementAccounts: listOf(managementAccounts, 'Management accounts, by number.'),
    rate: byId(rates, 'One rate.'),
    rates: listOf(rates, 'Rates, latest day first.'),
  },
  mutations: {
    ...masterData<'ManagementAccount', EditManagementAccountInput>({
      record: managementAccounts, kind: 'acc', needs: 'accounts:write',
      inputs: { create: CreateManagementAccountInput, edit: EditManagementAccountInput },
      filled: ['code', 'name', 'isActive'],
      checks: { code, name: filled },
      unique: [['code']],
    }),
    ...masterData<'Rate', Partial<CreateRateInput>>({
      record: rates, kind: 'rate', needs: 'accounts:write',
      inputs: { create: CreateRateInput, edit: EditRateInput },
      filled: ['rate'],
      checks: { rate: all(above0, maxDigits(10), notRoundedToZero(8)) },
      unique: [['fromCurrency', 'toCurrency', 'date']],
      faults: async (_ctx, { fromCurrency, toCurrency }) => [
        fromCurrency === toCurrency
          && { path: ['toCurrency'], why: because('same_currency'), given: toCurrency },
      ],
    }),
  },
  resolvers: [RateResolver],
  rules,
})

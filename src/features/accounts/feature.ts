// GraphQL queries, mutations and relations of accounts.
import { because } from '../../core/faults/reason.js'
import { feature } from '../../core/feature.js'
import { above0, all, code, filled, maxDigits, notRoundedToZero } from '../../core/checks.js'
import { masterData } from '../../core/master-data.js'
import { byId, listOf } from '../../core/records/queries.js'
import { holdPeriod, lockConflict, lockedFault } from '../organizations/period.js'
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
      lock: holdPeriod,
      also: ' Refused for a locked day, whose converted figures it would change.',
      faults: async (ctx, { fromCurrency, toCurrency, date }, stored) => {
        // The day of a rate stays, so an edit does not give it.
        const locked = stored && date ? lockConflict(ctx, date) : null
        if (locked) throw locked
        return [
          fromCurrency === toCurrency
            && { path: ['toCurrency'], why: because('same_currency') },
          lockedFault(ctx, ['date'], date),
        ]
      },
    }),
  },
  resolvers: [RateResolver],
  rules,
})

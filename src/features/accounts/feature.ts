// GraphQL queries, mutations and relations of accounts.
import { feature } from '../../core/feature.js'
import { byId, listOf } from '../../core/records/queries.js'
import { managementAccounts, rates } from './reads.js'
import { RateResolver } from './resolver.js'
import { rules } from './rules.js'
import { ManagementAccountFilter, RateFilter } from './types.js'

export const accountsFeature = feature('accounts', {
  queries: {
    managementAccount: byId(managementAccounts, 'One management account.'),
    managementAccounts: listOf(managementAccounts, ManagementAccountFilter, 'Management accounts, by number.'),
    rate: byId(rates, 'One rate.'),
    rates: listOf(rates, RateFilter, 'Rates, latest day first.'),
  },
  resolvers: [RateResolver],
  rules,
})

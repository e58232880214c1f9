// GraphQL queries and fields of what sales orders earned.
import { feature } from '../../core/feature.js'
import { EarningsFigures, EarningsResolver, OrderEarningsResolver } from './resolver.js'

export const earningsFeature = feature('earnings', {
  resolvers: [EarningsResolver, OrderEarningsResolver, EarningsFigures],
  rules: { Query: { orderEarnings: 'records:read' } },
})

// GraphQL query of the search.
import { feature } from '../../core/feature.js'
import { kindsIn } from './kinds.js'
import { SearchHitResolver, SearchResolver } from './resolver.js'

// Everyone who is signed in may search; the kinds of records have their own permissions.
export const searchFeature = feature('search', {
  resolvers: [SearchResolver, SearchHitResolver],
  follows: (all) => ({ enums: { SearchKind: kindsIn(all) } }),
  rules: { Query: { search: 'signedIn' } },
})

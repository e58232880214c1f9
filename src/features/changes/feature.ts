// GraphQL query and subscription of the log of changes.
import { feature } from '../../core/feature.js'
import { kindsIn } from './kinds.js'
import { ActorResolver, ChangesResolver } from './resolver.js'

// Everyone who is signed in may ask; the kinds of records have their own permissions.
export const changesFeature = feature('changes', {
  resolvers: [ChangesResolver, ActorResolver],
  follows: (all) => ({ enums: { ChangeKind: kindsIn(all) } }),
  rules: { Query: { changes: 'signedIn' }, Subscription: { changes: 'signedIn' } },
})

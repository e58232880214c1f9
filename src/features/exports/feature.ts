// GraphQL queries and mutations of exported lists.
import { feature } from '../../core/feature.js'
import { ListExportResolver } from './resolver.js'

// Everyone who is signed in may ask; the list has its own permissions.
export const exportsFeature = feature('exports', {
  resolvers: [ListExportResolver],
  rules: {
    Query: { listExports: 'signedIn', listExport: 'signedIn' },
    Mutation: { exportList: 'signedIn', cancelListExport: 'signedIn' },
  },
})

// GraphQL query of printed documents. The pages themselves are printed in `src/http/printing`.
import { feature } from '../../core/feature.js'
import { PrintingResolver } from './resolver.js'

export const printingFeature = feature('printing', {
  resolvers: [PrintingResolver],
  rules: { Query: { document: 'records:read' } },
})

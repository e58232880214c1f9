// GraphQL queries, mutations and relations of partners.
import { feature } from '../../core/feature.js'
import { byId, listOf } from '../../core/records/queries.js'
import { clients, suppliers } from './reads.js'
import { ClientFilter, SupplierFilter } from './types.js'

export const partnersFeature = feature('partners', {
  queries: {
    supplier: byId(suppliers, 'One supplier.'),
    suppliers: listOf(suppliers, SupplierFilter, 'Suppliers, by name.'),
    client: byId(clients, 'One client.'),
    clients: listOf(clients, ClientFilter, 'Clients, by name.'),
  },
})

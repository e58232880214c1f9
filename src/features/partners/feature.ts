// GraphQL queries, mutations and relations of partners.
import { feature } from '../../core/feature.js'
import { atMostLetters, code, country, email, filled } from '../../core/checks.js'
import { masterData } from '../../core/master-data.js'
import { byId, listOf } from '../../core/records/queries.js'
import { CreatePartnerInput, EditPartnerInput } from './inputs.js'
import { PAYMENT_TERM_CHECKS } from './payment-terms.js'
import { clients, suppliers } from './reads.js'

/** What suppliers and clients have in common. */
const partner = {
  needs: 'masterData:write',
  inputs: { create: CreatePartnerInput, edit: EditPartnerInput },
  filled: ['code', 'name', 'isActive'],
  checks: {
    code, name: filled, email, country, ...PAYMENT_TERM_CHECKS,
    legalName: atMostLetters, registrationNumber: atMostLetters, taxNumber: atMostLetters, bankDetails: atMostLetters,
  },
  unique: [['code']],
} as const

export const partnersFeature = feature('partners', {
  queries: {
    supplier: byId(suppliers, 'One supplier.'),
    suppliers: listOf(suppliers, 'Suppliers, by name.'),
    client: byId(clients, 'One client.'),
    clients: listOf(clients, 'Clients, by name.'),
  },
  mutations: {
    ...masterData<'Supplier', EditPartnerInput>({ ...partner, record: suppliers, kind: 'sup' }),
    ...masterData<'Client', EditPartnerInput>({ ...partner, record: clients, kind: 'cli' }),
  },
})

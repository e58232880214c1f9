// GraphQL queries, mutations and relations of payments of a party.
import { feature } from '../../core/feature.js'
import { lifecycleOf } from '../../core/lifecycle/actions.js'
import { makes } from '../../core/records/mutations.js'
import { byId, listOf } from '../../core/records/queries.js'
import { belongsTo, hasList, hasMany, refersTo, relationsOf } from '../../core/records/relations.js'
import { BILL_PAYMENT_CHECKS } from '../bills/pay.js'
import { billPayments, paymentsOfBill } from '../bills/reads.js'
import { clients, suppliers } from '../partners/reads.js'
import { BALANCES } from './balances.js'
import { create } from './create.js'
import { COMPUTED_COLUMNS, IMPORT_RULES } from './imports.js'
import { CreatePartyPaymentInput } from './inputs.js'
import { partyPaymentLifecycle } from './lifecycle.js'
import { partyPaymentRefunds, partyPayments } from './reads.js'

export const partyPaymentsFeature = feature('party-payments', {
  imports: { rules: IMPORT_RULES, computed: COMPUTED_COLUMNS },
  balances: BALANCES,
  queries: {
    partyPayment: byId(partyPayments, 'One payment of a party.'),
    partyPayments: listOf(partyPayments, 'Payments of suppliers and clients, newest first.'),
  },
  mutations: {
    createPartyPayment: makes(partyPayments, {
      description: 'Records a payment of a supplier or client with the bills that it settles. What they do not get is an '
        + 'advance. CONFLICT if the period is locked through today.',
      needs: 'bills:write',
      input: CreatePartyPaymentInput,
      make: create,
    }),
  },
  lifecycles: [lifecycleOf(partyPayments, partyPaymentLifecycle)],
  relations: [
    relationsOf(partyPayments, {
      supplier: refersTo(suppliers, 'The supplier that was paid.'),
      client: refersTo(clients, 'The client who paid.'),
      billPayments: hasList(paymentsOfBill, 'partyPaymentId', 'What bills got of it, also what was reversed.'),
      refunds: hasList(partyPaymentRefunds, 'partyPaymentId', 'What was paid back, also what was reversed.'),
    }),
    relationsOf(partyPaymentRefunds, { partyPayment: belongsTo(partyPayments, 'The payment.') }),
    relationsOf(billPayments, {
      partyPayment: refersTo(partyPayments, 'The payment of the party that it is a part of.'),
    }),
    relationsOf(suppliers, {
      partyPayments: hasMany(partyPayments, 'supplierId', 'Payments to the supplier, newest first, including void ones.'),
    }),
    relationsOf(clients, {
      partyPayments: hasMany(partyPayments, 'clientId', 'Payments of the client, newest first, including void ones.'),
    }),
  ],
  checks: {
    CreatePartyPaymentInput: [BILL_PAYMENT_CHECKS],
    PartyPaymentBillInput: [BILL_PAYMENT_CHECKS],
    RefundPartyPaymentInput: [BILL_PAYMENT_CHECKS],
  },
})

// Relations from records to users: for each user identifier, such as `createdById`, a field for the user, such as
// `createdBy`.
import { relationsOf } from '../../core/records/relations.js'
import { rates } from '../accounts/reads.js'
import { apiKeys } from '../api-keys/reads.js'
import { attachments } from '../attachments/reads.js'
import { billAllocations, billNoteRefunds, billNotes } from '../bill-notes/reads.js'
import { billPayments, bills } from '../bills/reads.js'
import { comments } from '../comments/reads.js'
import { costSheetHistory, costSheets, costingDocuments } from '../costing/reads.js'
import { expenseHistory, expenseRequests } from '../expense-requests/reads.js'
import { deliveries } from '../logistics/reads.js'
import { materialRequests, requestHistory } from '../material-requests/reads.js'
import { partyPaymentRefunds, partyPayments } from '../party-payments/reads.js'
import { billsOfMaterials, productionOrders } from '../production/reads.js'
import { goodsReceipts, purchaseOrders } from '../purchasing/reads.js'
import { quotes, requestsForQuotation } from '../quotes/reads.js'
import { salesOrders } from '../sales-orders/reads.js'
import { actingFor, knownPerson, person } from '../users/person.js'
import { invitations } from '../users/reads.js'

export const people = [
  relationsOf(invitations, { createdBy: knownPerson('Who created it.') }),
  relationsOf(apiKeys, { createdBy: knownPerson('Who created it.') }),
  relationsOf(attachments, { uploadedBy: person('Who uploaded it.') }),
  relationsOf(comments, { author: knownPerson('Who wrote it.') }),
  relationsOf(rates, { createdBy: person('Who recorded it.') }),
  relationsOf(billsOfMaterials, { createdBy: person('Who wrote it.') }),
  relationsOf(productionOrders, { createdBy: person('Who planned it.') }),
  relationsOf(costingDocuments, { createdBy: person('Who created it.') }),
  relationsOf(costSheets, {
    createdBy: person('Who opened it.'),
    submittedBy: person('Who submitted it.'),
    approvedBy: person('Who approved it.'),
    rejectedBy: person('Who rejected it.'),
  }),
  relationsOf(costSheetHistory, { actor: person('Who acted.'), actingFor }),
  relationsOf(requestsForQuotation, { createdBy: person('Who recorded it.') }),
  relationsOf(quotes, {
    createdBy: person('Who drafted it.'),
    sentBy: person('Who sent it.'),
    acceptedBy: person('Who recorded it.'),
    rejectedBy: person('Who recorded it.'),
    cancelledBy: person('Who cancelled it.'),
    convertedBy: person('Who converted it.'),
  }),
  relationsOf(salesOrders, { createdBy: person('Who created it.') }),
  relationsOf(materialRequests, {
    createdBy: person('Who drafted it.'),
    submittedBy: person('Who submitted it.'),
    approvedBy: person('Who approved it.'),
    rejectedBy: person('Who rejected it.'),
  }),
  relationsOf(requestHistory, { performedBy: person('Who acted.'), actingFor }),
  relationsOf(purchaseOrders, { createdBy: person('Who drafted it.') }),
  relationsOf(goodsReceipts, { createdBy: person('Who wrote it.') }),
  relationsOf(deliveries, { createdBy: person('Who entered it.') }),
  relationsOf(expenseRequests, {
    requester: knownPerson('The requester.'),
    approvedBy: person('Who approved it.'),
    rejectedBy: person('Who rejected it.'),
  }),
  relationsOf(expenseHistory, { actor: person('Who acted.'), actingFor }),
  relationsOf(billNotes, { createdBy: person('Who entered it.') }),
  relationsOf(billAllocations, { recordedBy: person('Who recorded it.'), reversedBy: person('Who reversed it.') }),
  relationsOf(billNoteRefunds, { recordedBy: person('Who recorded it.'), reversedBy: person('Who reversed it.') }),
  relationsOf(partyPayments, { createdBy: person('Who recorded it.') }),
  relationsOf(partyPaymentRefunds, { recordedBy: person('Who recorded it.'), reversedBy: person('Who reversed it.') }),
  relationsOf(bills, { createdBy: person('Who entered it.'), overriddenBy: person('Who overrode it.') }),
  relationsOf(billPayments, { recordedBy: person('Who recorded it.') }),
]

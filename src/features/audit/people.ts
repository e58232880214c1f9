// Relations from records to users: for each user identifier, such as `createdById`, a field for the user, such as
// `createdBy`.
import { relationsOf } from '../../core/records/relations.js'
import { rates } from '../accounts/reads.js'
import { apiKeys } from '../api-keys/reads.js'
import { attachments } from '../attachments/reads.js'
import { billPayments, bills } from '../bills/reads.js'
import { costSheetHistory, costSheets, costingDocuments } from '../costing/reads.js'
import { expenseHistory, expenseRequests } from '../expense-requests/reads.js'
import { deliveries } from '../logistics/reads.js'
import { materialRequests, requestHistory } from '../material-requests/reads.js'
import { billsOfMaterials, productionOrders } from '../production/reads.js'
import { goodsReceipts, purchaseOrders } from '../purchasing/reads.js'
import { quotes, requestsForQuotation } from '../quotes/reads.js'
import { salesOrders } from '../sales-orders/reads.js'
import { actingFor, knownPerson, person } from '../users/person.js'
import { invitations } from '../users/reads.js'

export const people = [
  relationsOf(invitations, { createdBy: knownPerson('The user who created it.') }),
  relationsOf(apiKeys, { createdBy: knownPerson('The user who created it.') }),
  relationsOf(attachments, { uploadedBy: person('The user who uploaded it.') }),
  relationsOf(rates, { createdBy: person('The user who recorded it.') }),
  relationsOf(billsOfMaterials, { createdBy: person('The user who wrote it.') }),
  relationsOf(productionOrders, { createdBy: person('The user who planned it.') }),
  relationsOf(costingDocuments, { createdBy: person('The user who created it.') }),
  relationsOf(costSheets, {
    createdBy: person('The user who opened it.'),
    submittedBy: person('The user who submitted it.'),
    approvedBy: person('The user who approved it.'),
    rejectedBy: person('The user who rejected it.'),
  }),
  relationsOf(costSheetHistory, { performedBy: person('The user who performed the action.'), actingFor }),
  relationsOf(requestsForQuotation, { createdBy: person('The user who recorded it.') }),
  relationsOf(quotes, {
    createdBy: person('The user who drafted it.'),
    sentBy: person('The user who sent it.'),
    acceptedBy: person('The user who recorded the acceptance.'),
    rejectedBy: person('The user who recorded the rejection.'),
    cancelledBy: person('The user who cancelled it.'),
    convertedBy: person('The user who converted it.'),
  }),
  relationsOf(salesOrders, { createdBy: person('The user who created it.') }),
  relationsOf(materialRequests, {
    createdBy: person('The user who drafted it.'),
    submittedBy: person('The user who submitted it.'),
    approvedBy: person('The user who approved it.'),
    rejectedBy: person('The user who rejected it.'),
  }),
  relationsOf(requestHistory, { performedBy: person('The user who performed the action.'), actingFor }),
  relationsOf(purchaseOrders, { createdBy: person('The user who drafted it.') }),
  relationsOf(goodsReceipts, { createdBy: person('The user who wrote it.') }),
  relationsOf(deliveries, { createdBy: person('The user who entered it.') }),
  relationsOf(expenseRequests, {
    requester: knownPerson('The requester.'),
    approvedBy: person('The user who approved it.'),
    rejectedBy: person('The user who rejected it.'),
  }),
  relationsOf(expenseHistory, { performedBy: person('The user who performed the action.'), actingFor }),
  relationsOf(bills, { createdBy: person('The user who entered it.'), overriddenBy: person(
    'The user who overrode the exception.',
  ) }),
  relationsOf(billPayments, { recordedBy: person('The user who recorded it.') }),
]

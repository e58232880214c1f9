// The people behind records: beside each identifier of a user, `createdById`, the user, `createdBy`.
import type { GraphQLResolveInfo } from 'graphql'
import { Ctx, FieldResolver, Info, Resolver, Root, type ClassType } from 'type-graphql'
import { Rate } from '../accounts/types.js'
import { ApiKey } from '../api-keys/types.js'
import { Attachment } from '../attachments/types.js'
import { Bill, BillPayment } from '../bills/types.js'
import type { Context } from '../../context.js'
import { find } from '../../core/records/read.js'
import { CostingDocument, CostSheet, CostSheetHistory } from '../costing/types.js'
import { ExpenseRequest, ExpenseRequestHistory } from '../expense-requests/types.js'
import { Delivery } from '../logistics/types.js'
import { MaterialRequest, MaterialRequestHistory } from '../material-requests/types.js'
import { BillOfMaterials, ProductionOrder } from '../production/types.js'
import { GoodsReceipt, PurchaseOrder } from '../purchasing/types.js'
import { Quote, RequestForQuotation } from '../quotes/types.js'
import { SalesOrder } from '../sales-orders/types.js'
import { users } from '../users/reads.js'
import { Invitation, User } from '../users/types.js'

/** A type → the fields that show a person → whom they show. */
const PEOPLE: readonly (readonly [ClassType, Readonly<Record<string, string>>])[] = [
  [Invitation, { createdBy: 'Who made it.' }],
  [ApiKey, { createdBy: 'Who made it.' }],
  [Attachment, { uploadedBy: 'Who sent it.' }],
  [Rate, { createdBy: 'Who wrote it down.' }],
  [BillOfMaterials, { createdBy: 'Who wrote it.' }],
  [ProductionOrder, { createdBy: 'Who planned it.' }],
  [CostingDocument, { createdBy: 'Who made it.' }],
  [CostSheet, { createdBy: 'Who opened it.', submittedBy: 'Who submitted it.', approvedBy: 'Who approved it.', rejectedBy: 'Who rejected it.' }],
  [CostSheetHistory, { performedBy: 'Who did it.' }],
  [RequestForQuotation, { createdBy: 'Who took it down.' }],
  [Quote, {
    createdBy: 'Who drafted it.', sentBy: 'Who sent it.', acceptedBy: 'Who recorded the acceptance.', rejectedBy: 'Who recorded the rejection.',
    cancelledBy: 'Who cancelled it.', convertedBy: 'Who converted it.',
  }],
  [SalesOrder, { createdBy: 'Who made it.' }],
  [MaterialRequest, { createdBy: 'Who drafted it.', submittedBy: 'Who submitted it.', approvedBy: 'Who approved it.', rejectedBy: 'Who rejected it.' }],
  [MaterialRequestHistory, { performedBy: 'Who did it.' }],
  [PurchaseOrder, { createdBy: 'Who drafted it.' }],
  [GoodsReceipt, { createdBy: 'Who wrote it.' }],
  [Delivery, { createdBy: 'Who entered it.' }],
  [ExpenseRequest, { requester: 'Who asks.', approvedBy: 'Who approved it.', rejectedBy: 'Who rejected it.' }],
  [ExpenseRequestHistory, { performedBy: 'Who did it.' }],
  [Bill, { createdBy: 'Who entered it.', overriddenBy: 'Who let the exception pass.' }],
  [BillPayment, { recordedBy: 'Who recorded it.' }],
]

function resolverOf(type: ClassType, name: string, description: string) {
  @Resolver(() => type)
  class PersonResolver {
    @FieldResolver(() => User, { nullable: true, description: `${description} Null where nobody is known.` })
    [name](@Root() record: Readonly<Record<string, string | null>>, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
      return find(ctx, users, record[`${name}Id`], info)
    }
  }
  return PersonResolver
}

export const peopleResolvers = PEOPLE.flatMap(([type, fields]) =>
  Object.entries(fields).map(([name, description]) => resolverOf(type, name, description)))

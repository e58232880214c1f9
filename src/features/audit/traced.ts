// The records that show their own part of the audit trail.
import type { GraphQLResolveInfo } from 'graphql'
import { Ctx, FieldResolver, Info, Resolver, Root, type ClassType } from 'type-graphql'
import { ApiKey } from '../api-keys/types.js'
import { Attachment } from '../attachments/types.js'
import { Bill } from '../bills/types.js'
import type { Context } from '../../context.js'
import { First } from '../../core/schema/arguments.js'
import { firstChildren } from '../../core/records/read.js'
import { CostSheet } from '../costing/types.js'
import { Employee } from '../employees/types.js'
import { ExpenseRequest } from '../expense-requests/types.js'
import { Delivery, DeliveryStop, Location } from '../logistics/types.js'
import { MaterialRequest } from '../material-requests/types.js'
import { Organization } from '../organizations/types.js'
import { Quote } from '../quotes/types.js'
import { SalesOrder } from '../sales-orders/types.js'
import { Invitation, Membership, User } from '../users/types.js'
import { auditLines } from './reads.js'
import { AuditLine } from './types.js'

/** Their lines are known by the name of the type. */
export const TRACED: readonly ClassType<{ id: string }>[] = [
  Organization, User, Membership, Invitation, ApiKey, Employee, Attachment, CostSheet, Quote, SalesOrder, MaterialRequest, Location, Delivery,
  DeliveryStop, ExpenseRequest, Bill,
]

function resolverOf(type: ClassType<{ id: string }>) {
  const ofType = { ...auditLines, only: { entity: type.name } }

  @Resolver(() => type)
  class TracedResolver {
    @FieldResolver(() => [AuditLine], { nullable: true, description: 'What was done to it, newest first. Null, with FORBIDDEN, for those who may not see the audit trail.' })
    auditLines(@Root() { id }: { id: string }, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
      return firstChildren(ctx, ofType, 'entityId', id, first, info)
    }
  }
  return TracedResolver
}

export const tracedResolvers = TRACED.map(resolverOf)

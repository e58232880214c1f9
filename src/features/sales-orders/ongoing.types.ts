// GraphQL type of what goes on for a sales order.
import { ObjectType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'

export const OngoingKind = {
  PRODUCTION_ORDER: 'PRODUCTION_ORDER', PURCHASE_ORDER: 'PURCHASE_ORDER', MATERIAL_REQUEST: 'MATERIAL_REQUEST',
  DELIVERY: 'DELIVERY',
} as const
export type OngoingKind = keyof typeof OngoingKind

describeEnum(OngoingKind, 'OngoingKind', 'Kind of a document that goes on for a sales order.', {
  PRODUCTION_ORDER: 'A production order that is planned or in progress.',
  PURCHASE_ORDER: 'A purchase order of one of its material requests that is neither received, closed nor cancelled.',
  MATERIAL_REQUEST: 'A material request, of the order or of its production, with something left to decide or to buy, or with reserved stock.',
  DELIVERY: 'A delivery that has not ended.',
})

@ObjectType({ description: 'A document that goes on for a sales order.' })
export class OngoingDocument {
  @required.of(() => OngoingKind, 'Its kind.') kind!: OngoingKind
  @required.id('Its identifier, in the query of its kind.') recordId!: string
  @required.text('Its number, such as `PRO-2026-00001`.') documentId!: string
  @required.text('Its state, a value of the enum of its kind.') status!: string
  @optional.text('Why you cannot cancel it now. Null if you can.') reason!: string | null
}

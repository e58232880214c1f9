// The inputs of the steps that take nothing but a reason and comments.
import { InputType } from 'type-graphql'
import { optional, required } from '../schema/fields.js'

@InputType({ description: 'Why a step is taken. The history keeps it.' })
export class ActionInput {
  @optional.text('Reason.') reason?: string | null
  @optional.text('Comments.') comments?: string | null
}

@InputType({ description: 'Why a step is taken that needs a reason. The history keeps it.' })
export class ReasonInput {
  @required.text('Reason.') reason!: string
  @optional.text('Comments.') comments?: string | null
}

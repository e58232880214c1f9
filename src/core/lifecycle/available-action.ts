// The GraphQL type of an action that a viewer may or may not take on a record.
import { ObjectType } from 'type-graphql'
import { optional, required } from '../schema/fields.js'

@ObjectType({ description: 'An action of a record, with the information if the viewer may take it now.' })
export class AvailableAction {
  @required.text('Name of the action, as in the mutation: `approve` for `approveMaterialRequest`.')
  action!: string

  @required.flag(
    'True if role, owner and state let the viewer take the action now. ' +
      'The action may have further conditions, such as at least one line or a complete sheet.',
  )
  allowed!: boolean

  @optional.text('Reason why the action is not allowed: the role, the state, or that the viewer owns the record.')
  reason!: string | null
}

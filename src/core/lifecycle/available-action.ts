// What a viewer may do with a record next, as the schema shows it.
import { ObjectType } from 'type-graphql'
import { optional, required } from '../schema/fields.js'

@ObjectType({ description: 'An action of a record, and whether the viewer may take it now.' })
export class AvailableAction {
  @required.text('Name of the action, as in the mutation: `approve` for `approveMaterialRequest`.')
  action!: string

  @required.flag('Whether role, owner and state let the viewer take it now; the action itself may ask for more, such as a line or a complete sheet.')
  allowed!: boolean

  @optional.text('Why not: the role, the state, or that it is their own.')
  reason!: string | null
}

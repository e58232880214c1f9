// The GraphQL interface of records that change: when a record last changed, and its version.
import { InterfaceType } from 'type-graphql'
import { required } from './fields.js'
import { Node } from './paging.js'

/** A record that is edited or takes steps. The database keeps both fields with every change of its row. */
@InterfaceType({ implements: Node, description: 'A record that is edited or takes steps.' })
export abstract class EditableRecord extends Node {
  @required.instant('Time of the last change, also if it followed from another record.') updatedAt!: Date
  @required.int('Version: 1 when made, higher after every change. Send it with changes.') recordVersion!: number
}

// The GraphQL interface of records that change: when a record last changed, and its version.
import { InterfaceType } from 'type-graphql'
import { required } from './fields.js'
import { Node } from './paging.js'

/** A record that is edited or takes steps. The database keeps both fields with every change of its row. */
@InterfaceType({ implements: Node, description: 'A record that is edited or takes steps.' })
export abstract class EditableRecord extends Node {
  @required.instant('Time of the last change, also of a change that followed from another record.') updatedAt!: Date
  @required.int(
    'Version of the record: 1 when it is made, and higher after every change. Send it with a mutation to change only '
      + 'the version that you have seen.',
  )
  recordVersion!: number
}

// The GraphQL type of an action that a viewer may or may not take on a record.
import { ObjectType } from 'type-graphql'
import { describeEnum } from '../schema/enums.js'
import type { FaultContext } from '../faults/reason.js'
import type { FaultType } from '../faults/table.js'
import { GraphQLFaultType } from '../schema/fault-type.js'
import { optional, required } from '../schema/fields.js'
import { OBSTACLES, type ObstacleCode } from './obstacle.js'
import { RecordAction } from './record-action.js'

const ActionObstacle = Object.fromEntries(Object.keys(OBSTACLES).map((code) => [code, code])) as {
  readonly [Code in ObstacleCode]: Code
}
describeEnum(ActionObstacle, 'ActionObstacle', 'What is in the way of an action.', OBSTACLES)

@ObjectType({ description: 'A value that an action needs and that the record does not have.' })
export class MissingForAction {
  @required.texts('The way from the record to the field: names of fields, and positions in lists, from 0.')
  path!: string[]
  @required.text('What is missing, in a sentence.') message!: string

  @required.of(() => GraphQLFaultType, 'What is missing, as a word for programs.')
  type!: FaultType

  @optional.object('The parameters of the type; null if it has none.')
  ctx!: FaultContext | null
}

@ObjectType({ description: 'An action of a record, with the information if the viewer may take it now.' })
export class AvailableAction {
  @required.of(() => RecordAction, 'The action: APPROVE for `approveMaterialRequest`.')
  action!: RecordAction

  @required.text('Name of the mutation that takes the action.')
  mutation!: string

  @required.texts('The states that the record in the answer of the mutation can have, as in the field with the state. An '
    + 'action that changes no state leads to the present one. Where the action opens a next version, this is the state '
    + 'of the next version, and this one keeps its state.')
  to!: string[]

  /** The permission that the action needs. `access/roles-of-actions.ts` answers the roles that have it. */
  needs!: string

  @required.flag('True if the viewer may take the action now: role, owner, state and the record itself let them. The '
    + 'input of the action may still be refused.')
  allowed!: boolean

  @optional.of(() => ActionObstacle, 'What is in the way of the action; absent if it is allowed.')
  reasonCode!: ObstacleCode | null

  @optional.of(() => GraphQLFaultType, 'The reason why the action is not allowed, as a word for programs, which the error '
    + 'of the action has too; if several things are missing, that of the first. Absent if it is allowed.')
  reasonType!: FaultType | null

  @optional.object('The parameters of `reasonType`, such as `{ "state": "DRAFT" }`; null if it has none.')
  reasonCtx!: FaultContext | null

  @optional.text('The reason why the action is not allowed, in a sentence; absent if it is allowed.')
  reason!: string | null

  @required.of(() => [MissingForAction], 'What is missing from the record for this action; empty unless the obstacle is '
    + 'MISSING.')
  missing!: MissingForAction[]
}

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
  @required.texts('Way from the record to the field: names, and list positions from 0.') path!: string[]
  @required.text('What is missing, in a sentence.') message!: string

  @required.of(() => GraphQLFaultType, 'What is missing, as a word for programs.') type!: FaultType

  @optional.object('The parameters of the type; null if it has none.') ctx!: FaultContext | null
}

@ObjectType({ description: 'An action of a record, and if the viewer may take it now.' })
export class AvailableAction {
  @required.of(() => RecordAction, 'The action: APPROVE for `approveMaterialRequest`.') action!: RecordAction

  @required.text('Name of the mutation that takes the action.') mutation!: string

  @required.texts('States that the answered record can have: the present one if the action changes none; that of the '
    + 'next version if it opens one, and this version keeps its state.')
  to!: string[]

  /** The permission that the action needs. `access/roles-of-actions.ts` answers the roles that have it. */
  needs!: string

  @required.flag('True if role, owner, state and record allow it. Inputs can still fail.') allowed!: boolean

  @optional.of(() => ActionObstacle, 'What is in the way of the action; absent if it is allowed.')
  reasonCode!: ObstacleCode | null

  @optional.of(() => GraphQLFaultType, 'Type of its error; of the first, if several. Null if it is allowed.')
  reasonType!: FaultType | null

  @optional.object('Parameters of `reasonType`: `{ "state": "DRAFT" }`. Null without any.')
  reasonCtx!: FaultContext | null

  @optional.text('Why it is not allowed, in a sentence. Null if it is allowed.') reason!: string | null

  @required.of(() => [MissingForAction], 'What the record lacks for it; empty unless the obstacle is MISSING.')
  missing!: MissingForAction[]
}

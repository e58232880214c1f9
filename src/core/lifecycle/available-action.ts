// The GraphQL type of an action that a viewer may or may not take on a record.
import { ObjectType } from 'type-graphql'
import { describeEnum } from '../schema/enums.js'
import type { FaultContext } from '../faults/reason.js'
import type { FaultType } from '../faults/table.js'
import { GraphQLFaultType } from '../schema/fault-type.js'
import { optional, required } from '../schema/fields.js'
import { RecordAction } from './record-action.js'

/** The kinds of refusals, with their meaning. */
const REFUSALS = {
  ROLE: 'No role of the viewer allows the action; `roles` lists those that do.',
  OWNER: 'The viewer’s own record and an action for others, or the reverse.',
  STATE: 'The state of the record does not allow the action.',
  RECORD: 'Another value of the record, or another record, is in the way.',
  MISSING: 'Something is missing from the record; `missing` lists it.',
} as const
export type RefusalCode = keyof typeof REFUSALS

const RefusalCodes = Object.fromEntries(Object.keys(REFUSALS).map((code) => [code, code])) as {
  readonly [Code in RefusalCode]: Code
}
describeEnum(RefusalCodes, 'RefusalCode', 'What is in the way of an action.', REFUSALS)

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

  @optional.of(() => RefusalCodes, 'What is in the way of the action; absent if it is allowed.')
  reasonCode!: RefusalCode | null

  @optional.of(() => GraphQLFaultType, 'Type of its error; of the first, if several. Null if it is allowed.')
  reasonType!: FaultType | null

  @optional.object('Parameters of `reasonType`: `{ "state": "DRAFT" }`. Null without any.')
  reasonCtx!: FaultContext | null

  @optional.text('Why it is not allowed, in a sentence. Null if it is allowed.') reason!: string | null

  @required.of(() => [MissingForAction], 'What the record lacks for it; empty unless `reasonCode` is MISSING.')
  missing!: MissingForAction[]
}

// The GraphQL types of the results of a step that is taken of several records.
import { ObjectType, type ClassType } from 'type-graphql'
import { describeEnum } from '../schema/enums.js'
import { optional, required } from '../schema/fields.js'
import { perObject } from '../per-object.js'

/** What became of the step of a record, with its meaning. */
const OUTCOMES = {
  DONE: 'The step is taken; by an earlier request, if it had the same Idempotency-Key.',
  REFUSED: 'The step is refused, and the record is as before. `error` says why.',
  FAILED: 'The service failed. `error` says if nothing was changed, or if that is not known.',
  NOT_TRIED: 'Nothing was tried: the time was over, the service failed before, or too much was read. Send it again.',
} as const
export type StepOutcome = keyof typeof OUTCOMES

export const StepOutcomes = Object.fromEntries(Object.keys(OUTCOMES).map((outcome) => [outcome, outcome])) as {
  readonly [Outcome in StepOutcome]: Outcome
}
describeEnum(StepOutcomes, 'StepOutcome', 'What became of the step of one of several records.', OUTCOMES)

@ObjectType({ description: 'Why the step of one of several records is not taken, as the error of the step of one record.' })
export class StepError {
  @required.text('Code of the error: `extensions.code`.') code!: string
  @required.text('What is wrong, in a sentence.') message!: string
  @required.object('As the extensions of an error. Faults in `detail` have their place in the arguments: `["ids", 3]`.')
  extensions!: Readonly<Record<string, unknown>>
}

/** The result for one of several records. */
export interface StepResult {
  readonly recordId: string
  readonly outcome: StepOutcome
  /** The identifier of the record to show, if the step is taken. */
  readonly shown?: string
  readonly error?: StepError
}

/** The type of the results for records of a type. `record` has a resolver, which reads it. */
export const resultTypeOf = perObject((type: ClassType): ClassType<object> => {
  @ObjectType(`${type.name}StepResult`, { description: `What became of a step of one of several ${type.name} records.` })
  class Result {
    @required.id('The identifier as it was sent.') recordId!: string
    @required.of(() => StepOutcomes, 'What became of the step.') outcome!: StepOutcome
    @optional.of(() => StepError, 'Why the step is not taken; null if it is.') error!: StepError | null
  }
  return Result
})

// What the steps of each lifecycle must be told, where a sample made from the schema would not do.
import type { Row } from './records.js'

interface StepInput {
  readonly input?: object | ((record: Row) => object)
}

/** Model → action → input. */
export const STEP_INPUTS: Readonly<Record<string, Readonly<Record<string, StepInput>> | undefined>> = {}

/** Model → which of its records the steps are tried on, where not every record of a state will do. */
export const AMONG: Readonly<Record<string, Row | undefined>> = {}

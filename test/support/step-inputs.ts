// What the steps of each lifecycle must be told, where a sample made from the schema would not do.
import type { Row } from './records.js'

interface StepInput {
  readonly input?: object | ((record: Row) => object)
  /** Which records of a state the step is tried on, where not every one will do. */
  readonly among?: Row
}

/** Model → action → input. */
export const STEP_INPUTS: Readonly<Record<string, Readonly<Record<string, StepInput>> | undefined>> = {
  MaterialRequest: {
    cancel: { among: { linkedPurchaseOrders: { none: { status: { notIn: ['CANCELLED', 'CLOSED'] } } } } },
  },
  Quote: {
    accept: { among: { OR: [{ validUntil: null }, { validUntil: { gt: new Date() } }] } },
    expire: { among: { validUntil: { lt: new Date() } } },
  },
  Bill: {
    post: { among: { matchStatus: { not: 'EXCEPTION' } } },
    overrideMatch: { among: { matchStatus: 'EXCEPTION' } },
  },
}

// What later features require for a step of a record: purchasing requires something for the cancellation of a request.
import type { Context } from '../context.js'
import type { Table } from '../records/record.js'
import type { ActionName } from './record-action.js'

/** What a feature requires for a step of an earlier feature's record. `requires` throws what is in the way. */
export interface StepRequirement {
  readonly model: Table
  readonly action: ActionName
  readonly requires: (ctx: Context, id: string) => Promise<void>
}

declare module '../context.js' {
  interface Model {
    readonly stepRequirements: readonly StepRequirement[]
  }
}

/** Requires for a step what later features require for it. */
export const laterRequirements = (model: Table, action: ActionName) =>
  async (ctx: Context, id: string): Promise<void> => {
    for (const one of ctx.services.model.stepRequirements)
      if (one.model === model && one.action === action) await one.requires(ctx, id)
  }

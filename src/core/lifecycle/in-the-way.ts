// What is in the way of a step: the record itself, or the rows that the step requires. `availableActions` shows it, and
// a refused step lists what is possible instead.
import type { Context } from '../context.js'
import { DomainError } from '../../errors.js'
import type { Reason } from '../faults/reason.js'
import type { AvailableAction } from './available-action.js'
import type { AnyLifecycle, AnyStep } from './lifecycle.js'
import { obstacle, type ObstacleCode } from './obstacle.js'

type Row = Readonly<Record<string, unknown>>

/** What is in the way of an action, in the words of the error of the step. */
interface InTheWay {
  readonly code: ObstacleCode
  readonly reason: string
  /** The type of the reason and its parameters; if several things are missing, those of the first. */
  readonly why: Reason | undefined
  readonly missing: AvailableAction['missing']
}

/** What is in the way of an action of this record for this viewer; null if the action is allowed. */
export async function inTheWay(
  ctx: Context, life: AnyLifecycle, action: string, row: Row,
): Promise<InTheWay | null> {
  const step = life.steps[action]
  const why = obstacle(life, action, row, ctx)
  if (why?.lack) return { ...inWordsOf(why.lack), code: why.code }
  if (!why) return lackingRows(ctx, step, String(row.id), String(row[life.column]))
  return { code: why.code, reason: why.why.sentence, why: why.why, missing: [] }
}

/** What the rows of the record lack for the step. */
async function lackingRows(ctx: Context, { judge }: AnyStep, id: string, state: string): Promise<InTheWay | null> {
  try {
    await judge?.rows?.(ctx, id, state)
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return inWordsOf(error)
  }
}

function inWordsOf({ code, message, details: { faults = [], why } }: DomainError): InTheWay {
  const missing = faults.map((fault) => ({
    path: fault.path.map(String), message: fault.why.sentence, type: fault.why.type, ctx: fault.why.ctx ?? null,
  }))
  const other = code === 'FORBIDDEN' ? 'ROLE' : 'RECORD'
  return { code: missing.length ? 'MISSING' : other, reason: message, why: why ?? faults.at(0)?.why, missing }
}

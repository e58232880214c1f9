// Combines the reads of one tick, so that they need one connection and one round trip.
import { valueOf, type Statement } from './send.js'

type Results = readonly PromiseSettledResult<unknown[]>[]

/** A read that waits for the end of the tick. */
interface Asked {
  readonly statement: Statement
  readonly settle: (rows: () => unknown[]) => void
}

/**
 * Returns a function that reads one statement. `readAll` gets all statements of a tick; `told` converts their errors.
 */
export function combining(
  readAll: (statements: readonly Statement[]) => Promise<Results>, told: (error: unknown) => unknown,
): <Row>(statement: Statement) => Promise<Row[]> {
  let asked: Asked[] = []
  const readAsked = async () => {
    const reads = asked
    asked = []
    try {
      const results = await readAll(reads.map(({ statement }) => statement))
      for (const [at, { settle }] of reads.entries()) settle(() => valueOf(results[at]))
    } catch (error) {
      for (const { settle } of reads) settle(() => { throw error })
    }
  }
  return <Row,>(statement: Statement) =>
    new Promise<Row[]>((resolve, reject) => {
      const settle: Asked['settle'] = (rows) => {
        try {
          resolve(rows() as Row[])
        } catch (error) {
          reject(told(error) as Error)
        }
      }
      if (asked.push({ statement, settle }) === 1) process.nextTick(() => void readAsked())
    })
}

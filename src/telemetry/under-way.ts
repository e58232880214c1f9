// The requests for which Prisma works at the moment. Prisma does not say for whom it sends a statement; statements that
// the gateway sends itself name their request.
import type { RequestNote } from './note.js'

const underWay = new Map<RequestNote, number>()

/** Does work in which Prisma sends statements for this request. */
export async function inPrisma<T>(note: RequestNote | undefined, work: () => Promise<T>): Promise<T> {
  if (!note) return work()
  underWay.set(note, (underWay.get(note) ?? 0) + 1)
  try {
    return await work()
  } finally {
    const left = (underWay.get(note) ?? 1) - 1
    if (left > 0) underWay.set(note, left)
    else underWay.delete(note)
  }
}

/** The requests of which one may have sent a statement that names none. */
export const requestsUnderWay = (): readonly RequestNote[] => [...underWay.keys()]

// For whom Prisma works at the moment. Prisma does not say for whom it sends a statement; statements that the gateway
// sends itself name their request.
import type { RequestNote } from './note.js'

/** Stands for all work that no request waits for. It is noted too, or its statements would look like a request's. */
const BACKGROUND = { background: true } as const

export type Sender = RequestNote | typeof BACKGROUND

const underWay = new Map<Sender, number>()

/** Does work in which Prisma sends statements for this request; without a note, work in the background. */
export async function inPrisma<T>(note: RequestNote | undefined, work: () => Promise<T>): Promise<T> {
  const sender = note ?? BACKGROUND
  underWay.set(sender, (underWay.get(sender) ?? 0) + 1)
  try {
    return await work()
  } finally {
    const left = (underWay.get(sender) ?? 1) - 1
    if (left > 0) underWay.set(sender, left)
    else underWay.delete(sender)
  }
}

/** Those of whom one has sent a statement of Prisma. */
export const sendersUnderWay = (): readonly Sender[] => [...underWay.keys()]

// The places for files that arrive: so many per organization, so that none keeps another from sending, and so many bytes in all.
import { LIMITS } from '../core/limits.js'
import { counted } from '../core/words.js'
import { DomainError } from '../errors.js'

/** The places of this process. */
export interface UploadPlaces {
  /** Takes a place for a file of so many bytes, and answers how to give it back; throws where there is none. */
  readonly take: (orgId: string, size: number) => () => void
}

/** When a refused sender does well to come again. */
const RETRY_AFTER_SECONDS = 5

/** Makes the places. */
export function uploadPlaces(): UploadPlaces {
  const arriving = new Map<string, number>()
  let bytes = 0

  const change = (orgId: string, files: number, size: number) => {
    const count = (arriving.get(orgId) ?? 0) + files
    if (count > 0) arriving.set(orgId, count)
    if (count === 0) arriving.delete(orgId)
    bytes += size
  }
  return {
    take: (orgId, size) => {
      if ((arriving.get(orgId) ?? 0) >= LIMITS.filesArriving.most) throw organizationFull()
      if (bytes + size > LIMITS.fileBytesArriving.most) throw allFull()
      change(orgId, 1, size)
      return () => change(orgId, -1, -size)
    },
  }
}

const organizationFull = () => new DomainError('RATE_LIMITED', `Your organization sends ${counted(LIMITS.filesArriving.most, 'file')} already; send this one to the same address when one of them has arrived`, {
  retryAfterSeconds: RETRY_AFTER_SECONDS,
})

const allFull = () => new DomainError('SERVICE_UNAVAILABLE', 'Too many files arrive at once; send this one to the same address in a moment', {
  retryAfterSeconds: RETRY_AFTER_SECONDS,
})

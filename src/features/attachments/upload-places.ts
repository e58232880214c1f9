// The places for files that arrive: so many files and bytes per organization, so that none keeps another from
// sending, and so many bytes in all.
import { LIMITS } from '../../core/limits.js'
import { counted } from '../../core/lifecycle/words.js'
import { DomainError } from '../../errors.js'

/** The places of this process. */
export interface UploadPlaces {
  /** Takes a place for a file of so many bytes, and answers how to give it back; throws where there is none. */
  readonly take: (orgId: string, size: number) => () => void
}

/** When a refused sender does well to come again. */
const RETRY_AFTER_SECONDS = 5

interface Arriving {
  readonly files: number
  readonly bytes: number
}

const NONE: Arriving = { files: 0, bytes: 0 }

/** Makes the places. */
export function uploadPlaces(): UploadPlaces {
  const arriving = new Map<string, Arriving>()
  let allBytes = 0

  const change = (orgId: string, files: number, bytes: number) => {
    const now = arriving.get(orgId) ?? NONE
    const next = { files: now.files + files, bytes: now.bytes + bytes }
    if (next.files > 0) arriving.set(orgId, next)
    if (next.files === 0) arriving.delete(orgId)
    allBytes += bytes
  }
  return {
    take: (orgId, size) => {
      const { files, bytes } = arriving.get(orgId) ?? NONE
      if (files >= LIMITS.filesArriving.most) throw tooManyFiles()
      if (bytes + size > LIMITS.fileBytesOfOrganization.most) throw tooManyBytes()
      if (allBytes + size > LIMITS.fileBytesArriving.most) throw allFull()
      change(orgId, 1, size)
      return () => change(orgId, -1, -size)
    },
  }
}

const MEBIBYTE = 1024 * 1024

const tooManyFiles = () => new DomainError('RATE_LIMITED', `Your organization sends ${counted(LIMITS.filesArriving.most, 'file')} already; send this one to the same address when one of them has arrived`, {
  retryAfterSeconds: RETRY_AFTER_SECONDS,
})

const tooManyBytes = () => new DomainError('RATE_LIMITED', `Your organization may send ${LIMITS.fileBytesOfOrganization.most / MEBIBYTE} MiB at a time; send this file to the same address when one of the others has arrived`, {
  retryAfterSeconds: RETRY_AFTER_SECONDS,
})

const allFull = () =>
  new DomainError(
    'SERVICE_UNAVAILABLE',
    'Too many files arrive at once; send this one to the same address in a moment',
    {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    },
  )

// Limits for uploads in progress: files and bytes per organization, so that no organization blocks another, and bytes
// in total.
import { LIMITS } from '../../core/limits.js'
import { counted } from '../../core/words.js'
import { rateLimited } from '../../core/refusals.js'
import { DomainError } from '../../errors.js'

/** The uploads in progress in this process. */
export interface UploadPlaces {
  /** Reserves room for a file of this size. Returns a function that releases it. Throws if there is no room. */
  readonly take: (orgId: string, size: number) => () => void
}

/** Seconds after which a refused sender should try again. */
const RETRY_AFTER_SECONDS = 5

interface Arriving {
  readonly files: number
  readonly bytes: number
}

const NONE: Arriving = { files: 0, bytes: 0 }

/** Creates the counters. */
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

const tooManyFiles = () => rateLimited('uploads', `Your organization sends ${counted(LIMITS.filesArriving.most, 'file')} already; send this one to the same address when one of them has arrived`, {
  retryAfterSeconds: RETRY_AFTER_SECONDS,
})

const tooManyBytes = () => rateLimited('uploads', `Your organization may send ${LIMITS.fileBytesOfOrganization.most / MEBIBYTE} MiB at a time; send this file to the same address when one of the others has arrived`, {
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

// The faults of an announced file, checked before the upload.
import { LIMITS } from '../../core/limits.js'
import { checksOf, faultsOf } from '../../core/records/checks.js'
import type { Fault } from '../../errors.js'
import type { AttachmentUploadInput } from './types.js'

const MOST_BYTES = LIMITS.fileBytes.most
const MOST_NAME_BYTES = 255
/** A media type, optionally with a character set. */
const MEDIA_TYPE =
  /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}(;\s?charset=[a-z0-9_-]{1,40})?$/i

/**
 * Rules for file names, with messages. The gateway only shows and returns the name, but a client may save the file
 * under it.
 */
const NAME_FAULTS: readonly (readonly [(name: string) => boolean, string])[] = [
  [(name) => !name.trim(), 'Should not be blank'],
  [(name) => Buffer.byteLength(name) > MOST_NAME_BYTES, `Should have at most ${MOST_NAME_BYTES} bytes`],
  [(name) => /[/\\]/.test(name) || /^\.{1,2}$/.test(name), 'Should be the name of a file, without its folder'],
  [(name) => /\p{Cc}|\p{Bidi_Control}/u.test(name) || !isWellFormed(name), 'Should hold no control characters'],
]

/** A lone surrogate cannot be encoded as UTF-8. */
const isWellFormed = (name: string) => Buffer.from(name).toString() === name

const CHECKS = checksOf<AttachmentUploadInput>({
  fileName: (name: string) => NAME_FAULTS.filter(([isWrong]) => isWrong(name)).map(([, message]) => ({ message })),
  contentType: (type: string) => !MEDIA_TYPE.test(type) && 'Should be a media type, such as application/pdf',
  size: (size: number) => (size < 1 || size > MOST_BYTES) && `Should be from 1 to ${MOST_BYTES} bytes (10 MiB)`,
}, 'AttachmentUploadInput')

/** All faults of an announced file. */
export const uploadFaults = ({ fileName, contentType, size }: AttachmentUploadInput): Fault[] =>
  faultsOf({ fileName, contentType, size }, CHECKS)

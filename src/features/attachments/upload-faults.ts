// The faults of an announced file, checked before the upload.
import type { Fault } from '../../core/faults/fault.js'
import { because, type Reason } from '../../core/faults/reason.js'
import { LIMITS } from '../../core/limits.js'
import { faultsOf, type Checks } from '../../core/checks.js'
import type { StartAttachmentUploadInput } from './types.js'

const MOST_BYTES = LIMITS.fileBytes.most
const MOST_NAME_BYTES = 255
/** A media type, optionally with a character set. */
const MEDIA_TYPE =
  /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}(;\s?charset=[a-z0-9_-]{1,40})?$/i

/**
 * Rules for file names, with messages. The gateway only shows and returns the name, but a client may save the file
 * under it.
 */
const NAME_FAULTS: readonly (readonly [(name: string) => boolean, Reason])[] = [
  [(name) => !name.trim(), because('blank')],
  [(name) => Buffer.byteLength(name) > MOST_NAME_BYTES, because('file_name_too_long', { max_bytes: MOST_NAME_BYTES })],
  [(name) => /[/\\]/.test(name) || /^\.{1,2}$/.test(name), because('file_name_with_folder')],
  [(name) => /\p{Cc}|\p{Bidi_Control}/u.test(name) || !isWellFormed(name), because('control_characters')],
]

/** A lone surrogate cannot be encoded as UTF-8. */
const isWellFormed = (name: string) => Buffer.from(name).toString() === name

export const ATTACHMENT_UPLOAD_CHECKS: Checks<StartAttachmentUploadInput> = {
  fileName: (name: string) => NAME_FAULTS.filter(([isWrong]) => isWrong(name)).map(([, why]) => ({ why })),
  contentType: (type: string) => !MEDIA_TYPE.test(type) && because('media_type_format'),
  size: (size: number) => (size < 1 || size > MOST_BYTES) && because('file_size_range', { ge: 1, le: MOST_BYTES }),
}

/** All faults of an announced file. */
export const uploadFaults = ({ fileName, contentType, size }: StartAttachmentUploadInput): Fault[] =>
  faultsOf({ fileName, contentType, size }, ATTACHMENT_UPLOAD_CHECKS)

// GraphQL types of attachments: the data of a file, and the addresses for its upload and download.
import { InputType, ObjectType } from 'type-graphql'
import { optional, required, Secret } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'

@ObjectType({ implements: Node, description: 'A file stored for an employee.' })
export class Attachment extends Node {
  @required.id('The employee.') employeeId!: string
  @required.text('Name of the uploaded file.') fileName!: string
  @required.text('Media type, such as `application/pdf`.') contentType!: string
  @required.int('Size in bytes.') size!: number
  @optional.id('The user who uploaded the file. Null if no user is known.') uploadedById!: string | null
  @required.instant('Time of the upload.') createdAt!: Date
  @Secret()
  @required.text('For GET without headers, for five minutes; relative to the gateway.') downloadUrl!: string
}


@InputType({ description: 'Conditions for attachments.' })
export class AttachmentFilter {
  @optional.ids('Of one of these employees.') employeeId?: string[] | null
  @optional.ids('Uploaded by one of these users.') uploadedById?: string[] | null
  @optional.texts('Of one of these media types.') contentType?: string[] | null
  @optional.instant('Uploaded at this time or later.') createdFrom?: Date | null
  @optional.instant('Uploaded before this time.') createdBefore?: Date | null
  @optional.int('Size, in bytes, this or more.') sizeFrom?: number | null
  @optional.int('Size, in bytes, this or less.') sizeTo?: number | null
  @optional.text('It has these words, as `search` finds them.') text?: string | null
}

@ObjectType({ description: 'A deleted attachment.' })
export class DeletedEmployeeAttachment {
  @required.id('The employee that the attachment belonged to.') employeeId!: string
  @required.id('The attachment.') attachmentId!: string
  @required.text('Name of the uploaded file.') fileName!: string
}

@InputType({ description: 'A file to upload.' })
export class StartAttachmentUploadInput {
  @required.text('Shown and downloaded: ≤ 255 bytes, no folder, no control characters.') fileName!: string
  @required.text('Media type, such as `application/pdf`.') contentType!: string
  @required.int('Size in bytes, from 1 to 10485760 (10 MiB).') size!: number
}

@ObjectType({ description: 'A header of an HTTP request.' })
export class UploadHeader {
  @required.text('Name of the header.') name!: string
  @required.text('Value of the header.') value!: string
}

@ObjectType({ description: 'Instructions for uploading the content of an announced file.' })
export class AttachmentUpload {
  @required.id('The future attachment, which exists only when its content has arrived.') attachmentId!: string
  @Secret()
  @required.text('For the unchanged bytes of one file; relative to the gateway.') uploadUrl!: string
  @required.text('HTTP method of the upload, at present always `PUT`.') method!: string
  @required.of(
    () => [UploadHeader],
    'To send, without a credential. Most clients set the length themselves.',
  )
  headers!: UploadHeader[]
  @required.instant('Time until which the file can be uploaded.') expiresAt!: Date
}

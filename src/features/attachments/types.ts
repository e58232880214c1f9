// What the public sees of an attachment: what is known of the file, and where the file itself is sent and fetched.
import { InputType, ObjectType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'

@ObjectType({ implements: Node, description: 'A file kept with an employee.' })
export class Attachment extends Node {
  @required.id('The employee.') employeeId!: string
  @required.text('The name that the file was sent with.') fileName!: string
  @required.text('Media type, such as `application/pdf`.') contentType!: string
  @required.int('Size in bytes.') size!: number
  @optional.id('The user who sent it.') uploadedById!: string | null
  @required.instant('When it was sent.') createdAt!: Date
  @required.text('Where its content is found by GET, for the next five minutes; relative to the address of the gateway, and needs no header.') downloadUrl!: string
}


@InputType({ description: 'Which attachments to list; all conditions hold together.' })
export class AttachmentFilter {
  @optional.id('Of this employee.') employeeId?: string | null
  @optional.id('Sent by this user.') uploadedById?: string | null
  @optional.text('Of this media type.') contentType?: string | null
  @optional.instant('Sent at this time or later.') createdFrom?: Date | null
  @optional.instant('Sent before this time.') createdBefore?: Date | null
  @optional.text('The name of the file contains this.') text?: string | null
}

@ObjectType({ description: 'An attachment that is gone.' })
export class DeletedEmployeeAttachment {
  @required.id('The employee that it was kept with.') employeeId!: string
  @required.id('The attachment.') attachmentId!: string
  @required.text('The name that the file was sent with.') fileName!: string
}

@InputType({ description: 'A file that is to be sent.' })
export class AttachmentUploadInput {
  @required.text('The name that it is shown and fetched by: at most 255 bytes, without a folder or control characters.')
  fileName!: string
  @required.text('Media type, such as `application/pdf`.') contentType!: string
  @required.int('Size in bytes, from 1 to 10485760 (10 MiB).') size!: number
}

@ObjectType({ description: 'A header of an HTTP request.' })
export class UploadHeader {
  @required.text('Its name.') name!: string
  @required.text('Its value.') value!: string
}

@ObjectType({ description: 'Where the content of an announced file is to be sent.' })
export class AttachmentUpload {
  @required.id('The identifier that the attachment will have once its content has arrived; until then there is none.')
  attachmentId!: string
  @required.text(
    'Where to send the bytes of the file, as they are; relative to the address of the gateway. Good for one file.',
  )
  uploadUrl!: string
  @required.text('The HTTP method to send them by.') method!: string
  @required.of(
    () => [UploadHeader],
    'The headers to send with them; most HTTP clients set the length themselves. No credential is needed.',
  )
  headers!: UploadHeader[]
  @required.instant('Until when they can be sent.') expiresAt!: Date
}

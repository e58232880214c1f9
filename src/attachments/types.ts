// What the public sees of an attachment: what is known of the file, not the file.
import { InputType, ObjectType } from 'type-graphql'
import { Employee } from '../employees/types.js'
import { optional, required } from '../core/fields.js'
import { connectionOf, Node } from '../core/paging.js'

@ObjectType({ implements: Node, description: 'A file kept with an employee.' })
export class Attachment extends Node {
  @required.id('The employee.') employeeId!: string
  @required.of(() => Employee, 'The employee.') employee!: Employee
  @required.text('The name that the file was sent with.') fileName!: string
  @required.text('Media type, such as `application/pdf`.') contentType!: string
  @required.int('Size in bytes.') size!: number
  @optional.id('The user who sent it.') uploadedById!: string | null
  @required.instant('When it was sent.') createdAt!: Date
}

export const AttachmentConnection = connectionOf(Attachment)

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
  @required.text('A sentence that says so.') message!: string
  @required.id('The employee that it was kept with.') employeeId!: string
  @required.id('The attachment.') attachmentId!: string
}

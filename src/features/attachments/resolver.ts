// Attachments, as fields of their own and of their employee.
import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { Id, Input } from '../../core/schema/arguments.js'
import { downloadUrl } from './download.js'
import * as service from './service.js'
import { Attachment, AttachmentUpload, AttachmentUploadInput, DeletedEmployeeAttachment } from './types.js'
import { startUpload } from './upload.js'

@Resolver(() => Attachment)
export class AttachmentResolver {
  @FieldResolver(() => String)
  downloadUrl(@Root() { id }: Attachment, @Ctx() ctx: Context) {
    return downloadUrl(ctx, id)
  }

  @Mutation(() => AttachmentUpload, {
    nullable: true,
    description:
      'Announces a file to be kept with an employee, and answers where to send it. Fails with NOT_FOUND and BAD_USER_INPUT.',
  })
  startAttachmentUpload(
    @Arg('employeeId', () => ID, { description: 'The employee that it is to be kept with.' }) employeeId: string,
    @Input(() => AttachmentUploadInput, 'What is to be sent.') input: AttachmentUploadInput,
    @Ctx() ctx: Context,
  ) {
    return startUpload(ctx, employeeId, input)
  }

  @Mutation(() => DeletedEmployeeAttachment, {
    nullable: true,
    description: 'Deletes an attachment: record and stored file. Fails with NOT_FOUND, also under another employee.',
  })
  deleteEmployeeAttachment(
    @Arg('employeeId', () => ID, { description: 'The employee that it is kept with.' }) employeeId: string,
    @Id('The attachment.') id: string,
    @Ctx() ctx: Context,
  ) {
    return service.deleteAttachment(ctx, employeeId, id)
  }
}

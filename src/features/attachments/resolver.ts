// Mutations of attachments, and the computed field `downloadUrl`.
import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { runMutation } from '../../core/operations/run-mutation.js'
import { Id, Input } from '../../core/schema/arguments.js'
import { downloadUrl } from './download.js'
import * as service from './service.js'
import { Attachment, AttachmentUpload, StartAttachmentUploadInput, DeletedEmployeeAttachment } from './types.js'
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
      'Announces a file for an employee; answers where to upload it.',
  })
  startAttachmentUpload(
    @Arg('employeeId', () => ID, { description: 'The employee that the file belongs to.' }) employeeId: string,
    @Input(() => StartAttachmentUploadInput) input: StartAttachmentUploadInput,
    @Ctx() ctx: Context,
  ) {
    return startUpload(ctx, employeeId, input)
  }

  @Mutation(() => DeletedEmployeeAttachment, {
    nullable: true,
    description: 'Deletes record and file. NOT_FOUND also if it is of another employee.',
  })
  deleteEmployeeAttachment(
    @Id() id: string,
    @Arg('employeeId', () => ID, { description: 'The employee that the attachment belongs to.' }) employeeId: string,
    @Ctx() ctx: Context,
  ) {
    return runMutation(ctx, (ctx) => service.deleteAttachment(ctx, employeeId, id))
  }
}

// Mutations of attachments, and the computed field `downloadUrl`.
import type { GraphQLResolveInfo } from 'graphql'
import { Arg, Ctx, FieldResolver, ID, Info, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { runMutation } from '../../core/operations/run-mutation.js'
import { readNode } from '../../core/records/nodes.js'
import { Id, Input } from '../../core/schema/arguments.js'
import { Untraced } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import { downloadUrl } from './download.js'
import * as service from './service.js'
import {
  Attachment, AttachmentUpload, DeletedAttachment, DeletedEmployeeAttachment, StartAttachmentUploadInput,
  StartFileUploadInput,
} from './types.js'
import { startFileUpload, startUpload } from './upload.js'

@Resolver(() => Attachment)
export class AttachmentResolver {
  @FieldResolver()
  downloadUrl(@Root() { id }: Attachment, @Ctx() ctx: Context) {
    return downloadUrl(ctx, id)
  }

  @Untraced()
  @FieldResolver(() => Node, { nullable: true, description: 'The record. Null if it is no more, or you may not read it.' })
  record(
    @Root() { recordType: type, recordId: id }: Attachment, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo,
  ) {
    return readNode(ctx, { orgId: ctx.viewer.orgId, type, id }, info)
  }

  @Mutation(() => AttachmentUpload, {
    description: 'Announces a file for a record; answers where to upload it. FORBIDDEN unless you may edit the record or '
      + 'take one of its steps; of an employee with attachments:write. CONFLICT if it has 100 files.',
  })
  startFileUpload(@Input(() => StartFileUploadInput) input: StartFileUploadInput, @Ctx() ctx: Context) {
    return startFileUpload(ctx, input)
  }

  @Mutation(() => DeletedAttachment, {
    description: 'Deletes record and file, for those who may attach files to its record.',
  })
  deleteAttachment(@Id() id: string, @Ctx() ctx: Context) {
    return runMutation(ctx, async (ctx) => {
      const { recordType, recordId, fileName } = await service.deleteAttachment(ctx, { id })
      return { attachmentId: id, recordType, recordId, fileName }
    })
  }

  @Mutation(() => AttachmentUpload, {
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
    description: 'Deletes record and file. NOT_FOUND also if it is of another employee.',
  })
  deleteEmployeeAttachment(
    @Id() id: string,
    @Arg('employeeId', () => ID, { description: 'The employee that the attachment belongs to.' }) employeeId: string,
    @Ctx() ctx: Context,
  ) {
    return runMutation(ctx, async (ctx) => {
      const { fileName } = await service.deleteAttachment(ctx, { id, recordType: 'Employee', recordId: employeeId })
      return { employeeId, attachmentId: id, fileName }
    })
  }
}

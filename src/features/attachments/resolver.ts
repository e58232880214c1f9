// Attachments, as fields of their own and of their employee.
import type { GraphQLResolveInfo } from 'graphql'
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { Filter, Id, Input } from '../../core/schema/arguments.js'
import { PageArgs } from '../../core/schema/paging.js'
import { children, find, get, list } from '../../core/records/read.js'
import { employees } from '../employees/reads.js'
import { Employee } from '../employees/types.js'
import { downloadUrl } from './download.js'
import { attachments } from './reads.js'
import * as service from './service.js'
import { Attachment, AttachmentConnection, AttachmentFilter, AttachmentUpload, AttachmentUploadInput, DeletedEmployeeAttachment } from './types.js'
import { startUpload } from './upload.js'

@Resolver(() => Attachment)
export class AttachmentResolver {
  @Query(() => Attachment, { nullable: true, description: 'One attachment. Fails with NOT_FOUND.' })
  attachment(@Id('The attachment.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, attachments, id, info)
  }

  @Query(() => AttachmentConnection, { description: 'Attachments of all employees, newest first.' })
  attachments(
    @Args() page: PageArgs,
    @Filter(() => AttachmentFilter) filter: AttachmentFilter | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, attachments, page, filter, info)
  }

  @FieldResolver(() => Employee)
  employee(@Root() { employeeId }: Attachment, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, employees, employeeId, info)
  }

  @FieldResolver(() => String)
  downloadUrl(@Root() { id }: Attachment, @Ctx() ctx: Context) {
    return downloadUrl(ctx, id)
  }

  @Mutation(() => AttachmentUpload, { description: 'Announces a file to be kept with an employee, and answers where to send it. Fails with NOT_FOUND and BAD_USER_INPUT.' })
  startAttachmentUpload(
    @Arg('employeeId', () => ID, { description: 'The employee that it is to be kept with.' }) employeeId: string,
    @Input(() => AttachmentUploadInput, 'What is to be sent.') input: AttachmentUploadInput,
    @Ctx() ctx: Context,
  ) {
    return startUpload(ctx, employeeId, input)
  }

  @Mutation(() => DeletedEmployeeAttachment, { description: 'Deletes an attachment: record and stored file. Fails with NOT_FOUND, also under another employee.' })
  deleteEmployeeAttachment(
    @Arg('employeeId', () => ID, { description: 'The employee that it is kept with.' }) employeeId: string,
    @Id('The attachment.') id: string,
    @Ctx() ctx: Context,
  ) {
    return service.deleteAttachment(ctx, employeeId, id)
  }
}

/** What an employee shows of attachments. Nullable, so that whoever may not see them still sees the employee. */
@Resolver(() => Employee)
export class EmployeeAttachmentsResolver {
  @FieldResolver(() => [Attachment], { nullable: true, description: 'The files kept with them, newest first. Null, with FORBIDDEN, for those who may not see them.' })
  attachments(@Root() { id }: Employee, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, attachments, 'employeeId', id, info)
  }
}

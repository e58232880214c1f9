// Permissions for uploading, downloading and deleting attachments.
import { can, type RuleTable } from '../../core/rules.js'

export const rules = {
  Mutation: { startAttachmentUpload: can('attachments:write'), deleteEmployeeAttachment: can('attachments:write') },
  Attachment: { downloadUrl: can('attachments:read') },
} satisfies RuleTable

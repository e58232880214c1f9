// Permissions for uploading, downloading and deleting attachments.
import type { RuleTable } from '../../core/rules.js'

export const rules = {
  Mutation: { startAttachmentUpload: 'attachments:write', deleteEmployeeAttachment: 'attachments:write' },
  Attachment: { downloadUrl: 'attachments:read' },
} satisfies RuleTable

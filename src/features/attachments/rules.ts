// Who may see what is kept with employees, by whichever way they come to it, and who may remove it.
import { can, type RuleTable } from '../../access/rules.js'

export const rules = {
  Query: { attachment: can('attachments:read'), attachments: can('attachments:read') },
  Mutation: { startAttachmentUpload: can('attachments:write'), deleteEmployeeAttachment: can('attachments:write') },
  Attachment: { downloadUrl: can('attachments:read') },
  Employee: { attachments: can('attachments:read') },
} satisfies RuleTable

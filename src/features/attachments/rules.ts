// Who may see what is kept with employees, by whichever way they come to it, and who may remove it.
import { can, type RuleTable } from '../../access/rules.js'

export const rules = {
  Mutation: { startAttachmentUpload: can('attachments:write'), deleteEmployeeAttachment: can('attachments:write') },
  Attachment: { downloadUrl: can('attachments:read') },
} satisfies RuleTable

// Permissions for uploading, downloading and deleting attachments.
import type { RuleTable } from '../../core/rules.js'

// What the files of a record need follows from its type: see `rights.ts`.
export const rules = {
  Mutation: {
    startAttachmentUpload: 'attachments:write', deleteEmployeeAttachment: 'attachments:write',
    startFileUpload: 'records:read', deleteAttachment: 'records:read',
  },
} satisfies RuleTable

// Deletion of employee attachments.
import { always, from, record, text } from './answers.js'
import { DeleteEmployeeAttachmentDocument } from './generated/operations.js'
import { organizationHeader, str } from './inputs.js'
import { route } from './route.js'

const said = ({ fileName }: { readonly fileName: string }) => `Attachment ${fileName} deleted`

const deletedAttachment = record('DeletedAttachment', 'The deleted attachment.', {
  success: always,
  message: from(said, text('The outcome in a sentence')),
  employee_id: from('employeeId', text()),
  attachment_id: from('attachmentId', text()),
})

export const deleteEmployeeAttachment = route({
  method: 'DELETE',
  path: '/api/v1/employees/{employee_id}/attachments/{attachment_id}',
  tag: 'Employees',
  summary: 'Delete an attachment of an employee',
  description: 'Deletes the record of the attachment and the stored file.',
  takes: { path: { employee_id: str(), attachment_id: str() }, header: organizationHeader },
  record: 'Attachment',
  operation: DeleteEmployeeAttachmentDocument,
  variables: ({ path }) => ({ employeeId: path.employee_id, id: path.attachment_id }),
  answers: deletedAttachment,
  example: {
    path: { employee_id: 'e-1', attachment_id: 'a-1' },
    answer: {
      success: true,
      message: 'Attachment employment-contract.txt deleted',
      employee_id: 'e-1',
      attachment_id: 'a-1',
    },
  },
})

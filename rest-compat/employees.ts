// Deletion of what is kept with employees.
import * as answers from './employees.answers.js'
import * as examples from './employees.examples.js'
import * as shapes from './employees.shapes.js'
import { DeleteEmployeeAttachmentDocument } from './generated/operations.js'
import { route } from './route.js'

export const deleteAttachment = route({
  method: 'DELETE',
  path: '/api/v1/employees/{employee_id}/attachments/{attachment_id}',
  tag: 'Employees',
  summary: 'Delete an attachment of an employee',
  description: 'Deletes the record of the attachment and the stored file.',
  needs: 'attachments:write',
  takes: shapes.deleteEmployeeAttachment,
  record: 'Attachment',
  operation: DeleteEmployeeAttachmentDocument,
  variables: ({ path }) => ({ employeeId: path.employee_id, id: path.attachment_id }),
  answers: answers.deletedAttachment,
  payload: ({ deleteEmployeeAttachment: { message, employeeId, attachmentId } }) => ({
    success: true,
    message,
    employee_id: employeeId,
    attachment_id: attachmentId,
  }),
  example: examples.deleteAttachment,
})

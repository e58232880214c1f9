// Deletion of what is kept with employees.
import * as shapes from './employees.shapes.js'
import { DeleteEmployeeAttachmentDocument } from './generated/operations.js'
import { route } from './route.js'

export const deleteAttachment = route({
  method: 'DELETE',
  path: '/api/v1/employees/{employee_id}/attachments/{attachment_id}',
  needs: 'attachments:write',
  takes: shapes.deleteEmployeeAttachment,
  record: 'Attachment',
  operation: DeleteEmployeeAttachmentDocument,
  variables: ({ path }) => ({ employeeId: path.employee_id, id: path.attachment_id }),
  payload: ({ deleteEmployeeAttachment: { message, employeeId, attachmentId } }) => ({
    success: true,
    message,
    employee_id: employeeId,
    attachment_id: attachmentId,
  }),
})

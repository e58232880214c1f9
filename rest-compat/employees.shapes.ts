// The inputs of the operations on employees.
import { organizationHeader } from './organization.shapes.js'
import { text } from './inputs.js'
import type { Shapes } from './fastapi/request.js'

export const deleteEmployeeAttachment = {
  path: { employee_id: text(), attachment_id: text() },
  header: organizationHeader,
} satisfies Shapes

// The inputs of the operations on expense requests.
import { organizationHeader } from './organization.shapes.js'
import { model, named, text } from './inputs.js'
import type { Shapes } from './fastapi/request.js'

export const approveExpenseRequest = {
  path: { expense_request_id: text() },
  header: organizationHeader,
  body: named('ExpenseRequestApproval', model({})),
} satisfies Shapes

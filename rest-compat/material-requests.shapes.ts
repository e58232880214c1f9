// The inputs of the operations on material requests.
import { organizationHeader } from './organization.shapes.js'
import { described, model, named, optional, text } from './inputs.js'
import type { Shapes } from './fastapi/request.js'

export const approveMaterialRequest = {
  path: { mr_id: text() },
  header: organizationHeader,
  body: optional(
    named('MaterialRequestApproval', model({ comments: described('Kept in the approval history', optional(text())) })),
  ),
} satisfies Shapes

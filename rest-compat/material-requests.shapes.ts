// What the operations on material requests take.
import { organizationHeader } from './organization.shapes.js'
import { model, optional, text } from './validation/kinds.js'
import type { Shapes } from './validation/request.js'

export const approveMaterialRequest = {
  path: { mr_id: text() },
  header: organizationHeader,
  body: optional(model({ comments: optional(text()) })),
} satisfies Shapes

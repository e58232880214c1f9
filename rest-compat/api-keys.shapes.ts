// The query parameters of the operations on API keys.
import { organizationHeader } from './organization.shapes.js'
import { described, flag, optional } from './inputs.js'
import type { Shapes } from './fastapi/request.js'

export const listApiKeys = {
  query: { is_active: described('Only keys that are active, or only those that are not', optional(flag())) },
  header: organizationHeader,
} satisfies Shapes

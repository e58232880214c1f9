// The query parameters of the operations on API keys.
import { organizationHeader } from './organization.shapes.js'
import { described, flag, optional } from './validation/kinds.js'
import type { Shapes } from './validation/request.js'

export const listApiKeys = {
  query: { is_active: described('Only keys that are active, or only those that are not', optional(flag())) },
  header: organizationHeader,
} satisfies Shapes

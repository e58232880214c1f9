// Graphql-shield in its form for CommonJS. Its form for ES modules imports `isUndefined` from Node's `util`, which Node
// has no more since version 23. The other form asks for it only in rules that the gateway does not use.
import { createRequire } from 'node:module'
import type * as Shield from 'graphql-shield'

/** The functions that the gateway uses. */
export const { allow, deny, rule, shield } =
  createRequire(import.meta.url)('graphql-shield') as typeof Shield

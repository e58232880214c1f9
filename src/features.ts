// The features, in the order in which each may import only those before it.
import type { NonEmptyArray } from 'type-graphql'
import type { RuleTable } from './access/rules.js'
import { ApiKeyResolver } from './api-keys/resolver.js'
import { rules as apiKeyRules } from './api-keys/rules.js'
import { AttachmentResolver, EmployeeAttachmentsResolver } from './attachments/resolver.js'
import { rules as attachmentRules } from './attachments/rules.js'
import type { AnyLifecycle } from './core/lifecycle.js'
import { EmployeeResolver } from './employees/resolver.js'
import { rules as employeeRules } from './employees/rules.js'
import { IdentityResolver } from './identity/resolver.js'
import { rules as identityRules } from './identity/rules.js'
import { requestLife } from './material-requests/lifecycle.js'
import { MaterialRequestResolver } from './material-requests/resolver.js'
import { rules as materialRequestRules } from './material-requests/rules.js'

interface Feature {
  readonly name: string
  readonly resolvers: NonEmptyArray<unknown>
  readonly rules: RuleTable
  readonly lives: readonly AnyLifecycle[]
}

export const features: readonly Feature[] = [
  { name: 'identity', resolvers: [IdentityResolver], rules: identityRules, lives: [] },
  { name: 'api-keys', resolvers: [ApiKeyResolver], rules: apiKeyRules, lives: [] },
  { name: 'employees', resolvers: [EmployeeResolver], rules: employeeRules, lives: [] },
  { name: 'attachments', resolvers: [AttachmentResolver, EmployeeAttachmentsResolver], rules: attachmentRules, lives: [] },
  { name: 'material-requests', resolvers: [MaterialRequestResolver], rules: materialRequestRules, lives: [requestLife] },
]

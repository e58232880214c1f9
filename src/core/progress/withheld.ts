// Fields of a record that the caller may not see. Such a field is null, and the answer says why beside its data. An
// error would make the usual clients throw away the whole answer.
import type { ExecutionResult, GraphQLResolveInfo } from 'graphql'
import { DomainError } from '../../errors.js'

/** A field that the answer leaves out, and the reason. */
export interface Withheld {
  /** The way from the answer to the field, without the positions in lists: the reason is the same for all records. */
  readonly path: readonly string[]
  readonly code: string
  readonly message: string
  /** The permission that the caller lacks. */
  readonly permission?: unknown
}

/** The fields that an operation withholds, by path. */
interface Withholding {
  readonly withheld: Map<string, Withheld>
}

/** Notes that a field is withheld, once for all records of a list. */
export function withhold({ withheld }: Withholding, info: GraphQLResolveInfo, refusal: Error): void {
  const path = namesOf(info.path)
  const key = path.join('.')
  if (withheld.has(key)) return
  const known = refusal instanceof DomainError ? refusal : undefined
  withheld.set(key, {
    path, code: known?.code ?? 'FORBIDDEN', message: refusal.message, permission: known?.details.permission,
  })
}

/** The answer with the fields that it leaves out, in `extensions.withheld`. */
export const withReasons = (result: ExecutionResult, { withheld }: Withholding): ExecutionResult =>
  (withheld.size ? { ...result, extensions: { ...result.extensions, withheld: [...withheld.values()] } } : result)

function namesOf(path: GraphQLResolveInfo['path'] | undefined): string[] {
  if (!path) return []
  return [...namesOf(path.prev), ...(typeof path.key === 'string' ? [path.key] : [])]
}

// What an answer says beside its data: which fields are withheld and why, and whether it was only tried.
import { Listeners } from './listeners.js'

/** Why a field is null: the caller lacks a permission. `path` has no positions of lists. */
export interface WithheldField {
  readonly path: readonly string[]
  readonly code: string
  readonly message: string
  readonly permission?: string
}

/** An answer of the gateway. */
export interface Answer {
  readonly data?: unknown
  readonly errors?: readonly { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> }[]
  readonly extensions?: { readonly withheld?: readonly WithheldField[]; readonly validateOnly?: boolean }
}

/** The withheld fields of each operation, for the screens that show them. */
export class Withheld {
  /** Operation → its variables as text → the fields. */
  private readonly byOperation = new Map<string, Map<string, readonly WithheldField[]>>()
  private readonly listeners = new Listeners()

  /** Why a field of an operation is null: `reasonOf('Employees', 'employees.nodes.attachments')`. */
  reasonOf(operationName: string, path: string): WithheldField | undefined {
    const fields = [...this.byOperation.get(operationName)?.values() ?? []].flat()
    return fields.find((field) => field.path.join('.') === path)
  }

  /** Calls the listener after each change. It fits React's `useSyncExternalStore`, with `reasonOf` as the snapshot. */
  readonly subscribe = this.listeners.subscribe

  /** Keeps what an answer withholds, in place of what was kept for the same variables. */
  note(operationName: string, variables: unknown, fields: readonly WithheldField[] = []): void {
    const kept = this.byOperation.get(operationName) ?? new Map<string, readonly WithheldField[]>()
    const asked = JSON.stringify(variables)
    if (!fields.length && !kept.has(asked)) return
    if (fields.length) this.byOperation.set(operationName, kept.set(asked, fields))
    else kept.delete(asked)
    this.listeners.tell()
  }

  clear(): void {
    if (!this.byOperation.size) return
    this.byOperation.clear()
    this.listeners.tell()
  }
}

/**
 * The data of an answer for the store of a client. A tried change loses each `__typename`: a store finds records by it,
 * so it takes none from the answer.
 */
export const dataForStore = <Data>(data: Data, { validateOnly }: NonNullable<Answer['extensions']> = {}): Data =>
  validateOnly ? withoutTypes(data) as Data : data

function withoutTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTypes)
  if (value === null || typeof value !== 'object') return value
  const members = Object.entries(value).filter(([name]) => name !== '__typename')
  return Object.fromEntries(members.map(([name, member]) => [name, withoutTypes(member)]))
}

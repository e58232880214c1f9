// What a saved operation is, and how those that take a step are written.

/** An operation that runs on the demo data as it stands here. */
export interface SavedOperation {
  /** What one wants to do. */
  readonly label: string
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
  /** The demo user who may run it, if it is not for the administrator. */
  readonly as?: string
}

/** The saved operations of each record, by the title of the record. */
export type SavedOperations = Readonly<Record<string, readonly SavedOperation[]>>

interface Step extends Pick<SavedOperation, 'as'> {
  readonly reason?: string
  /** What the answer shows. */
  readonly shows?: string
  /** The type of the input, if the step does not take the usual one. */
  readonly takes?: string
}

/** The operation that takes a step of a record, such as `approveMaterialRequest` of `mr-1`. */
export function step(
  label: string, mutation: string, id: string, { reason, as, shows = 'documentId status', takes = 'ReasonInput' }: Step = {},
): SavedOperation {
  const name = mutation[0].toUpperCase() + mutation.slice(1)
  const query = reason
    ? `mutation ${name}($id: ID!, $input: ${takes}!) { ${mutation}(id: $id, input: $input) { ${shows} } }`
    : `mutation ${name}($id: ID!) { ${mutation}(id: $id) { ${shows} } }`
  return { label, query, variables: { id, ...(reason && { input: { reason } }) }, as }
}

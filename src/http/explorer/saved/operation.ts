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
  /** The input, if it is more than a reason. Its type has the name of the mutation. */
  readonly input?: object
  readonly reason?: string
  /** What the answer shows. */
  readonly shows?: string
  /** The name of the operation, if another one of the record has that of the mutation. */
  readonly name?: string
  /** The type of the input, if it has another name. */
  readonly takes?: string
}

/** What ends the use of a record of master data: it stays, and is not offered any more. */
export const END = { name: 'EndUse', input: { isActive: false }, shows: 'code name isActive' }

const capital = (word: string) => word[0].toUpperCase() + word.slice(1)

/** The operation that takes a step of a record, such as `approveMaterialRequest` of `mr-1`. */
export function step(
  label: string, mutation: string, id: string,
  { reason, input, as, shows = 'documentId status', takes, name = capital(mutation) }: Step = {},
): SavedOperation {
  const given = input ?? (reason && { reason })
  const type = takes ?? (input ? `${capital(mutation)}Input` : 'ReasonInput')
  const [variable, argument] = given ? [`, $input: ${type}!`, ', input: $input'] : ['', '']
  const query = `mutation ${name}($id: ID!${variable}) { ${mutation}(id: $id${argument}) { ${shows} } }`
  return { label, query, variables: { id, ...(given && { input: given }) }, as }
}

/** The operation that makes a record, such as `createStyle`. */
export function make(
  label: string, mutation: string, input: object,
  { as, shows = 'id documentId status', takes, name = capital(mutation) }: Omit<Step, 'reason' | 'input'> = {},
): SavedOperation {
  const type = takes ?? `${capital(mutation)}Input`
  const query = `mutation ${name}($input: ${type}!) { ${mutation}(input: $input) { ${shows} } }`
  return { label, query, variables: { input }, as }
}

/** For a step whose record another step ends: that record of the other demo organization. */
export const ELSEWHERE = { as: 'admin@atelier.test' }

/** The identifier of a record of the demo in the whole gateway. */
export const nodeIdOf = (type: string, id: string): string =>
  Buffer.from(JSON.stringify(['mill', type, id])).toString('base64url')

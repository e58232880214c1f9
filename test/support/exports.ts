// Exports of lists in tests: asks for them, waits for their end and fetches what they hold.
import { gateway } from './app.js'
import type { Client } from './as.js'
import { eventually } from './eventually.js'

export interface ExportAnswer {
  readonly id: string
  readonly listName: string
  readonly format: string
  readonly status: string
  readonly rows: number
  readonly total: number | null
  readonly progress: number | null
  readonly size: number
  readonly downloadUrl: string | null
  readonly changesCursor: string | null
  readonly withheld: readonly string[]
  readonly errorCode: string | null
  readonly errorMessage: string | null
  readonly expiresAt: string
  readonly finishedAt: string | null
}

const FIELDS = `id listName format status rows total progress size downloadUrl changesCursor withheld errorCode
  errorMessage expiresAt finishedAt`
export const EXPORT_LIST = `mutation ($query: String!, $variables: JSONObject, $format: ListExportFormat! = JSONL) {
  exportList(query: $query, variables: $variables, format: $format) { ${FIELDS} } }`
export const LIST_EXPORT = `query ($id: ID!) { listExport(id: $id) { ${FIELDS} } }`
export const CANCEL = `mutation ($id: ID!) { cancelListExport(id: $id) { ${FIELDS} } }`

/** Fields of some eight thousand bytes, if the name of a record has two hundred. */
export const WIDE = Array.from({ length: 40 }, (_, index) => `name${index}: name`).join(' ')

export const begin = (client: Client, query: string, variables: object = {}, format = 'JSONL') =>
  client.get<ExportAnswer>(EXPORT_LIST, { query, variables, format })
export const look = (client: Client, id: string) => client.get<ExportAnswer>(LIST_EXPORT, { id })

/** The export once the condition is true. */
export async function once(client: Client, id: string, isSo: (found: ExportAnswer) => boolean): Promise<ExportAnswer> {
  let found = await look(client, id)
  await eventually(async () => isSo((found = await look(client, id))))
  return found
}

/** Whether an export has ended. */
export const isOver = ({ status }: ExportAnswer) => !['QUEUED', 'RUNNING'].includes(status)

/** Exports a list to its end. */
export async function exported(...asked: Parameters<typeof begin>): Promise<ExportAnswer> {
  return once(asked[0], (await begin(...asked)).id, isOver)
}

/** The text behind a download address. */
export async function fetchText(downloadUrl: string | null): Promise<string> {
  const answer = await fetch(`${gateway().url}${downloadUrl}`)
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.text()
}

/** The records of an export in JSON lines. */
export const recordsOf = async <T>({ downloadUrl }: ExportAnswer): Promise<T[]> =>
  (await fetchText(downloadUrl)).split('\n').filter(Boolean).map((line) => JSON.parse(line) as T)

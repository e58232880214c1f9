// What the records of a kind are found by. A feature declares it; `npm run migration` writes it into the database,
// whose triggers keep `SearchEntry` in step.

/** The kinds along a path of fields, as `purchaseOrder.supplier`: those of each field. One kind for a single field. */
type Along = string | readonly string[]

/** What is searched of a record or of its lines. Fields have their names in GraphQL, which are shown as the place. */
interface Searchable {
  /** Its own texts: fields that are columns of the same name. */
  readonly texts?: readonly string[]
  /** Texts of records that it names, as `purchaseOrder.documentId` → the kind of that record. */
  readonly textsOf?: Readonly<Record<string, string>>
  /** The records that it names, as `supplier` or `purchaseOrder.supplier`: their numbers and titles are searched. */
  readonly refers?: Readonly<Record<string, Along>>
}

/** What is searched in one list of lines. */
export interface SearchedLines extends Searchable {
  readonly table: string
  /** The column with the identifier of the record. */
  readonly by: string
}

/** What the records of a kind are found by. */
export interface Searched extends Searchable {
  /** Its number or code: found first if it is the text or begins with it. */
  readonly number?: string
  /** What it is called: found next if it begins with the text. */
  readonly title?: string
  /** Field of its lines → what is searched in them. */
  readonly lines?: Readonly<Record<string, SearchedLines>>
  /** A column that is true for the records that `search` finds. The others are found in their own list alone. */
  readonly only?: string
}

/** A searched value: its role, its place, and its column; or columns and tables in turn, if another record has it. */
export type Part = readonly [role: string, place: string, ...way: readonly string[]]

/** The form in which the database gets it. */
export interface SearchSpec {
  readonly only: string | null
  readonly parts: readonly Part[]
  readonly lines: readonly { readonly table: string; readonly by: string; readonly parts: readonly Part[] }[]
}

/** What the records of all kinds are found by. */
type All = ReadonlyMap<string, Searched>

function partsOf(all: All, { texts = [], textsOf = {}, refers = {} }: Searchable, within = ''): Part[] {
  return [
    ...texts.map((field): Part => ['text', `${within}${field}`, field]),
    ...Object.entries(textsOf).map(([path, kind]): Part => {
      const [field, column] = path.split('.')
      return ['text', `${within}${path}`, `${field}Id`, kind, column]
    }),
    ...Object.entries(refers).flatMap(([path, along]) => headingsOf(all, path, [along].flat(), within)),
  ]
}

/** The number and the title of a record that is named. */
function headingsOf(all: All, path: string, kinds: readonly string[], within: string): Part[] {
  const way = path.split('.').flatMap((field, index) => [`${field}Id`, kinds[index]])
  const { number, title } = all.get(kinds[kinds.length - 1]) ?? {}
  return [title, number].flatMap((field): Part[] => (field ? [['text', `${within}${path}.${field}`, ...way, field]] : []))
}

function specOf(all: All, { number, title, lines = {}, only, ...own }: Searched): SearchSpec {
  const headed = [['number', number], ['title', title]] as const
  return {
    only: only ?? null,
    parts: [...headed.flatMap(([role, field]): Part[] => (field ? [[role, field, field]] : [])), ...partsOf(all, own)],
    lines: Object.entries(lines).map(([field, { table, by, ...searched }]) =>
      ({ table, by, parts: partsOf(all, searched, `${field}.`) })),
  }
}

interface Declared {
  readonly table: string
  readonly search?: Searched
}

/** Kind → what the database is told of it, of all declared kinds. */
export function specsOf(declared: readonly Declared[]): ReadonlyMap<string, SearchSpec> {
  const all = new Map(declared.flatMap(({ table, search }) => (search ? [[table, search] as const] : [])))
  return new Map([...all].map(([table, search]) => [table, specOf(all, search)]))
}

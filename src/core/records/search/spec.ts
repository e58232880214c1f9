// What the records of a kind are found by. A feature declares it; `npm run migration` writes it into the database, whose
// triggers keep `SearchEntry` in step.

/** The kinds along a path of fields, as `purchaseOrder.supplier`: those of each field. One kind for a single field. */
type Along = string | readonly string[]

/** What is searched of a record or of its lines. The names of fields are those of GraphQL, and are shown as the place. */
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

/** A searched value: its role, its place, and its column; or its column by way of a column and a table. */
export type Part = readonly [role: string, place: string, ...way: readonly string[]]

/** The form in which the database gets it. The role of a record that is named is its kind. */
export interface SearchSpec {
  readonly referred: boolean
  readonly only: string | null
  readonly parts: readonly Part[]
  readonly lines: readonly { readonly table: string; readonly by: string; readonly parts: readonly Part[] }[]
}

function partsOf({ texts = [], textsOf = {}, refers = {} }: Searchable, within = ''): Part[] {
  return [
    ...texts.map((field): Part => ['text', `${within}${field}`, field]),
    ...Object.entries(textsOf).map(([path, kind]): Part => {
      const [field, column] = path.split('.')
      return ['text', `${within}${path}`, `${field}Id`, kind, column]
    }),
    ...Object.entries(refers).map(([path, along]): Part => {
      const kinds = [along].flat()
      const [field, further] = path.split('.')
      const way = further ? [`${field}Id`, kinds[0], `${further}Id`] : [`${field}Id`]
      return [kinds[kinds.length - 1], `${within}${path}`, ...way]
    }),
  ]
}

/** The kinds that records of this kind name. */
export const referredBy = ({ lines = {}, ...own }: Searched): readonly string[] =>
  [own, ...Object.values(lines)].flatMap(({ refers = {} }) =>
    Object.values(refers).map((along) => [along].flat().at(-1) ?? ''))

/** What the database is told of a kind. `referred` says if records of other kinds name it. */
export function specOf(searched: Searched, referred: boolean): SearchSpec {
  const { number, title, lines = {}, only = null } = searched
  const headed = [['number', number], ['title', title]] as const
  return {
    referred,
    only,
    parts: [
      ...headed.flatMap(([role, field]): Part[] => (field ? [[role, field, field]] : [])),
      ...partsOf(searched),
    ],
    lines: Object.entries(lines).map(([field, { table, by, ...own }]) =>
      ({ table, by, parts: partsOf(own, `${field}.`) })),
  }
}

interface Declared {
  readonly table: string
  readonly search?: Searched
}

/** Kind → what the database is told of it, of all declared kinds. */
export function specsOf(declared: readonly Declared[]): ReadonlyMap<string, SearchSpec> {
  const searched = new Map(declared.flatMap(({ table, search }) => (search ? [[table, search] as const] : [])))
  const referred = new Set([...searched.values()].flatMap(referredBy))
  return new Map([...searched].map(([table, search]) => [table, specOf(search, referred.has(table))]))
}

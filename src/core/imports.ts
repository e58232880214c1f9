// What `selvedge import` knows of the records of a feature: the rules between rows, and the columns that are computed.

/** A rule between records that the gateway enforces and the tables do not. `s` is the row of a file. */
export interface ImportRule {
  readonly kind: string
  readonly member: string
  /** Further tables that belong to the row, as joins. They hold the rows as they will stand after the import. */
  readonly with?: string
  /** When the row breaks the rule, in SQL. */
  readonly wrong: string
  /** The message, as an SQL expression. */
  readonly message: string
  /** Whether it sums other rows, so that a line with another fault would break it. */
  readonly sums?: boolean
  /** The rule is reported at the row `p` of this kind, where the files have it. */
  readonly unless?: string
}

/** A row as it stands in a file, with the members that are right: member → text. */
export type ImportedRow = Readonly<Record<string, string | null | undefined>>

/** A column that the gateway computes. A file may leave it out. */
export interface ComputedColumn {
  /** The member that an operator knows, for messages. */
  readonly from: string
  /** The value; null if it cannot be computed from the row. */
  readonly value: (row: ImportedRow) => string | null
}

/** Kind → column → its value. */
export type ComputedColumns = Readonly<Record<string, Readonly<Record<string, ComputedColumn>>>>

export interface Imports {
  readonly rules: readonly ImportRule[]
  readonly computed: ComputedColumns
}

declare module './context.js' {
  interface Model {
    readonly imports: Imports
  }
}

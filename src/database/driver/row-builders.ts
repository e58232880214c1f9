// Builds the rows of named statements with one function per statement. The driver copies an empty row for each row and
// then sets its members by name. Measured for 20 rows of 17 columns: CPU × 0.90 (`npm run driver:bench`). In the
// workloads of the benchmark: × 0.88 (W2), 0.92 (W5), 0.94 (W6), 0.97 to 1.12 in the others (noise 0.1).
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { LIMITS } from '../../core/limits.js'
import type { Interceptor } from './statement.js'

type Row = Readonly<Record<string, unknown>>
type Values = readonly (string | null)[]
type Parsers = readonly ((text: string) => unknown)[]
type Builder = (values: Values, parsers: Parsers) => Row

interface Field {
  readonly name: string
  readonly dataTypeID: number
}

/** The members of a result that the driver calls and that its published types lack. */
interface DriverResult {
  fields: readonly Field[]
  _parsers: Parsers
  readonly _types?: pg.CustomTypesConfig
}
type ResultClass = new (rowMode: string, types?: pg.CustomTypesConfig) => DriverResult

/** Makes the function from its source, so that all rows get the same hidden class at once. Names are quoted. */
function builderOf(names: readonly string[]): Builder {
  const members = names.map((name, at) =>
    `${JSON.stringify(name)}: values[${at}] === null ? null : parsers[${at}](values[${at}])`)
  return new Function('values', 'parsers', `return { ${members.join(', ')} }`) as Builder
}

/** The function for the rows of a statement, and the names of the columns for which it was made. */
interface RowBuilder {
  readonly names: readonly string[]
  readonly build: Builder
}

const rowBuilderOf = (fields: readonly Field[]): RowBuilder => {
  const names = fields.map(({ name }) => name)
  return { names, build: builderOf(names) }
}

const fits = ({ names }: RowBuilder, fields: readonly Field[]) =>
  names.length === fields.length && names.every((name, at) => name === fields[at].name)

/** The functions of statements by the names of the statements. */
type RowBuilders = LRUCache<string, RowBuilder>

/** The result of a named statement. */
class BuiltResult extends (pg.Result as unknown as ResultClass) {
  private build: Builder | undefined

  constructor(private readonly name: string, private readonly builders: RowBuilders, types?: pg.CustomTypesConfig) {
    super('', types)
  }

  /** Is called with the columns before the rows. */
  addFields(fields: readonly Field[]): void {
    const types = this._types ?? pg.types
    this.fields = fields
    this._parsers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text') as Parsers[number])
    const known = this.builders.get(this.name)
    if (known && fits(known, fields)) {
      this.build = known.build
      return
    }
    const builder = rowBuilderOf(fields)
    this.builders.set(this.name, builder)
    this.build = builder.build
  }

  /** Is called with the values of each row. */
  parseRow(values: Values): Row | undefined {
    return this.build?.(values, this._parsers)
  }
}

/** Creates the interceptor that builds the rows of named statements in this way. It is the last one. */
export function builtRows(): Interceptor {
  const builders: RowBuilders = new LRUCache({ max: LIMITS.cachedStatements.most })
  return (client, next) => {
    const submit = client.query.bind(client) as (query: pg.Query) => void
    return (statement, callback) => {
      const { name, text, values, types, rowMode } = statement
      if (!name || rowMode) return next(statement, callback)
      // Given an object, the driver would copy it by its property descriptors, which is slow.
      const query = new pg.Query(text, values as unknown[], callback)
      const result = new BuiltResult(name, builders, types)
      submit(Object.assign(query, { name, types, _result: result, _results: result }))
    }
  }
}

// Builds the rows of named statements with one function per statement. The driver copies an empty row for each row and
// then sets its members by name, which takes longer.
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { LIMITS } from '../core/limits.js'

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
interface Shape {
  readonly names: readonly string[]
  readonly build: Builder
}

const shapeOf = (fields: readonly Field[]): Shape => {
  const names = fields.map(({ name }) => name)
  return { names, build: builderOf(names) }
}

const fits = ({ names }: Shape, fields: readonly Field[]) =>
  names.length === fields.length && names.every((name, at) => name === fields[at].name)

/** The shapes of statements by their names. */
type Shapes = LRUCache<string, Shape>

/** The result of a named statement. */
class ShapedResult extends (pg.Result as unknown as ResultClass) {
  private build: Builder | undefined

  constructor(private readonly name: string, private readonly shapes: Shapes, types?: pg.CustomTypesConfig) {
    super('', types)
  }

  /** Is called with the columns before the rows. */
  addFields(fields: readonly Field[]): void {
    const types = this._types ?? pg.types
    this.fields = fields
    this._parsers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text') as Parsers[number])
    const known = this.shapes.get(this.name)
    if (known && fits(known, fields)) {
      this.build = known.build
      return
    }
    const shape = shapeOf(fields)
    this.shapes.set(this.name, shape)
    this.build = shape.build
  }

  /** Is called with the values of each row. */
  parseRow(values: Values): Row | undefined {
    return this.build?.(values, this._parsers)
  }
}

interface NamedStatement extends pg.QueryConfig {
  readonly name: string
  readonly rowMode: undefined
}

const isShaped = (asked: unknown): asked is NamedStatement =>
  typeof asked === 'object' && asked !== null && 'name' in asked && 'rowMode' in asked && !asked.rowMode

type Callback = (error: Error | undefined, result: unknown) => void
type Send = (...request: unknown[]) => unknown

/** Builds the rows of named statements in this way. Call this before the pool opens its first connection. */
export function shapeRows(pool: pg.Pool): void {
  const shapes: Shapes = new LRUCache({ max: LIMITS.statementShapes.most })
  const submit = (send: Send, { text, name, types, ...rest }: NamedStatement, values: unknown, callback: Callback) => {
    // Given an object, the driver would copy it by its property descriptors, which is slow.
    const query = new pg.Query(text, (values ?? rest.values) as unknown[], callback)
    const result = new ShapedResult(name, shapes, types)
    send(Object.assign(query, { name, types, _result: result, _results: result }))
  }
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as Send
    // The pool passes a callback; all other callers expect a promise.
    const query = (asked: unknown, values?: unknown, callback?: Callback) => {
      if (!isShaped(asked)) return send(asked, values, callback)
      if (callback) return submit(send, asked, values, callback)
      return new Promise((resolve, reject) => {
        submit(send, asked, values, (error, result) => { if (error) reject(error); else resolve(result) })
      })
    }
    Object.assign(client, { query })
  })
}

// Merges tables that must not declare the same name twice.

/** All tables in one. Throws if two of them have a row of the same name. `of` says whose tables they are. */
export function merged<Row>(of: string, tables: readonly Readonly<Record<string, Row>>[]): Record<string, Row> {
  const names = tables.flatMap((table) => Object.keys(table))
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  if (twice.length) throw new Error(`${of}: ${twice.join(', ')} is declared twice`)
  return Object.assign({}, ...tables) as Record<string, Row>
}

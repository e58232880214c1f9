// Merges tables that must not declare the same name twice, and groups values by a name.

/** All tables in one. Throws if two of them have a row of the same name. `of` says whose tables they are. */
export function merged<Row>(of: string, tables: readonly Readonly<Record<string, Row>>[]): Record<string, Row> {
  const names = tables.flatMap((table) => Object.keys(table))
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  if (twice.length) throw new Error(`${of}: ${twice.join(', ')} is declared twice`)
  return Object.assign({}, ...tables) as Record<string, Row>
}

/** Key → the values that have it, in their order. */
export function groupedBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>()
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value])
  return groups
}

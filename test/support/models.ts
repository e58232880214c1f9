// The Prisma schema, read from its files: models, their fields and their relations.
import { readdirSync, readFileSync } from 'node:fs'

export interface Relation {
  readonly child: string
  /** The child's field that holds the parent. */
  readonly field: string
  /** The child's column that names the parent. */
  readonly column: string
  readonly parent: string
  /** The parent's field that holds the children. */
  readonly back: string
  /** True if that field is a list. */
  readonly many: boolean
}

interface Column {
  readonly name: string
  readonly type: string
}

export interface Model {
  readonly name: string
  readonly columns: readonly Column[]
}

const text = readdirSync('prisma')
  .filter((file) => file.endsWith('.prisma'))
  .map((file) => readFileSync(`prisma/${file}`, 'utf8'))
  .join('\n')
const bodies = [...text.matchAll(/^model (\w+) \{(.*?)^\}/gms)].map(([, name, body]) => ({
  name,
  lines: body.split('\n'),
}))

export const models: readonly Model[] = bodies.map(({ name, lines }) => ({
  name,
  columns: lines.flatMap((line) => {
    const [, column, type] = /^ {2}(\w+)\s+(\w+)/.exec(line) ?? []
    return column ? [{ name: column, type }] : []
  }),
}))

/** The enums of the schema, with their values. */
export const enums: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...text.matchAll(/^enum (\w+) \{(.*?)^\}/gms)].map(([, name, body]) => [
    name,
    [...body.matchAll(/^ {2}(\w+)/gm)].map(([, value]) => value),
  ]),
)

/** Relations between records of one organization, by both columns of the key. */
export const relations: readonly Relation[] = bodies.flatMap(({ name, lines }) => lines.flatMap((line) => {
  const [, field, parent, named, column] =
    /^ {2}(\w+)\s+(\w+)\??\s+@relation\((?:("\w+"), )?fields: \[orgId, (\w+)\]/.exec(line) ?? []
  return field ? [{ child: name, field, column, parent, ...backOf(name, parent, named) }] : []
}))

function backOf(child: string, parent: string, named: string | undefined): Pick<Relation, 'back' | 'many'> {
  const lines = bodies.find(({ name }) => name === parent)?.lines ?? []
  const backs = lines
    .filter((line) => !line.includes('fields:') && (!named || line.includes(named)))
    .map((line) => /^ {2}(\w+)\s+(\w+)(\[\]|\?)/.exec(line))
  const [, back = '', , form] = backs.find((found) => found?.[2] === child) ?? []
  return { back, many: form === '[]' }
}

// Another name in place of one: a method, a rounding, a state, a role, a permission.
import ts from 'typescript'
import { replaced, type Maker } from '../change.js'

/** Method or constant → what may stand in its place. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  plus: ['minus'], minus: ['plus'], times: ['div'], div: ['times'],
  gt: ['gte', 'lte'], gte: ['gt', 'lt'], lt: ['lte', 'gte'], lte: ['lt', 'gt'],
  max: ['min'], min: ['max'], every: ['some'], some: ['every'],
  ROUND_HALF_UP: ['ROUND_HALF_EVEN', 'ROUND_DOWN'], ROUND_UP: ['ROUND_DOWN'], ROUND_DOWN: ['ROUND_UP'],
}

/** Another method or rounding. */
export const otherMethods: Maker = (node) =>
  (ts.isPropertyAccessExpression(node) && Object.hasOwn(NAMES, node.name.text)
    ? NAMES[node.name.text].map((text) => replaced(node.name, text)) : [])

/** Lists of values of one kind: the values of each enum by its name, and the permissions. */
export type Kinds = ReadonlyMap<string, readonly string[]>

const nextIn = (values: readonly string[], value: string) => values[(values.indexOf(value) + 1) % values.length]

/**
 * The value after this one in each list that has it. Lists that the file names come first: if some of them have the
 * value, others do not count.
 */
function nextValues(kinds: Kinds, value: string, text: string): string[] {
  const having = [...kinds].filter(([, values]) => values.includes(value) && values.length > 1)
  const named = having.filter(([name]) => text.includes(name))
  return [...new Set((named.length ? named : having).map(([, values]) => nextIn(values, value)))]
}

/** The value after one of these in the only list that has them all; undefined if several lists do. */
export function nextInOnly(kinds: Kinds, together: readonly string[], value: string): string | undefined {
  const [only, ...others] = [...kinds.values()].filter((values) => together.every((one) => values.includes(one)))
  return only && !others.length ? nextIn(only, value) : undefined
}

/** Another value of the same kind, written as a text or as `Role.MANAGER`. */
export const otherValues = (kinds: Kinds): Maker => (node) => {
  if (ts.isStringLiteral(node) && isValue(node)) {
    const next = nextValues(kinds, node.text, node.getSourceFile().text)
    return next.map((text) => replaced(node, `'${text}'`))
  }
  if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return []
  const values = kinds.get(node.expression.text)
  return values?.includes(node.name.text) ? [replaced(node.name, nextIn(values, node.name.text))] : []
}

/** False for the name of a member, and for the path of a module. */
const isValue = (node: ts.StringLiteral, parent = node.parent): boolean =>
  !(ts.isPropertyAssignment(parent) && parent.name === node) && !ts.isLiteralTypeNode(parent)

/** The lists of values: the enums of the database, and the members of the table of permissions. */
export function kindsOf(enums: ts.SourceFile, permissions: ts.SourceFile): Kinds {
  return new Map([...tablesOf(enums), ...tablesOf(permissions).filter(([name]) => name === 'PERMISSIONS')])
}

function tablesOf(source: ts.SourceFile): [string, string[]][] {
  const found: [string, string[]][] = []
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer)
      found.push([node.name.getText(source), membersOf(node.initializer)])
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.filter(([, members]) => members.length)
}

function membersOf(value: ts.Expression): string[] {
  const inner = ts.isAsExpression(value) || ts.isSatisfiesExpression(value) ? value.expression : value
  if (inner !== value) return membersOf(inner)
  if (!ts.isObjectLiteralExpression(value)) return []
  return value.properties.flatMap(({ name }) =>
    (name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : []))
}

// Something is left out: a statement, the rest of a function, an element or member of a table, a call of a chain.
import ts from 'typescript'
import { removedFrom, replaced, type Change, type Maker } from '../change.js'
import { isForReaders } from './left-out.js'

/** A call, an assignment or an error that does not happen. */
export const noStatement: Maker = (node) => {
  if (ts.isExpressionStatement(node)) return [replaced(node, ';')]
  return ts.isThrowStatement(node) && !ts.isIfStatement(node.parent) ? [replaced(node, ';')] : []
}

/** A function that returns at once. With one statement it would be the same as without this statement. */
export const earlyReturn: Maker = (node) => {
  if (!ts.isBlock(node) || !ts.isFunctionLike(node.parent) || node.statements.length < 2) return []
  const start = node.statements[0].getStart()
  return [{ start, end: start, text: 'return; ' }]
}

/** An element of an array is missing. */
export const noElement: Maker = (node) =>
  (ts.isArrayLiteralExpression(node) ? allRemoved(node.elements) : [])

/** A member of an object is missing: what a step needs, a column that is written, a condition of a query. */
export const noMember: Maker = (node) =>
  (ts.isObjectLiteralExpression(node) ? allRemoved(node.properties) : [])

/** Without it a query reads columns that nobody uses. */
const isSelection = (node: ts.Node) => ts.isPropertyAssignment(node) && node.name.getText() === 'select'

const allRemoved = (nodes: readonly ts.Node[]): Change[] =>
  nodes.flatMap((node, at) => (isForReaders(node) || isSelection(node) ? [] : [removedFrom(nodes, at)]))

/** The calls of a chain without which the chain still has a result of the same kind. */
const DISPENSABLE = new Set([
  'where', 'on', 'onRef', 'orderBy', 'limit', 'forUpdate', 'forNoKeyUpdate', 'distinct', 'distinctOn',
  'filter', 'sort', 'toSorted', 'reverse', 'slice', 'abs', 'negated', 'toDecimalPlaces',
  'trim', 'toLowerCase', 'toUpperCase',
])

/** A chain without one of its calls, such as a condition of a statement. */
export const noLink: Maker = (node) => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
  const { name, expression } = node.expression
  if (!DISPENSABLE.has(name.text)) return []
  return [{ start: expression.getEnd(), end: node.getEnd(), text: '' }]
}

// Changes of operators, conditions and numbers.
import ts from 'typescript'
import { replaced, type Maker } from '../change.js'

/** What may stand in place of an operator. */
const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='], '<=': ['<', '>'], '>': ['>=', '<='], '>=': ['>', '<'],
  '===': ['!=='], '!==': ['==='], '==': ['!='], '!=': ['=='],
  '&&': ['||'], '||': ['&&'],
  '+': ['-'], '-': ['+'], '*': ['/'], '/': ['*'], '%': ['*'],
  '+=': ['-='], '-=': ['+='],
}

const isText = (node: ts.Node): boolean => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
  || (ts.isBinaryExpression(node) && (isText(node.left) || isText(node.right)))

/** Another operator. Texts that are joined stay joined. */
export const otherOperators: Maker = (node) => {
  if (!ts.isBinaryExpression(node) || isText(node)) return []
  return (OPERATORS[node.operatorToken.getText()] ?? []).map((text) => replaced(node.operatorToken, text))
}

const JOINING = [ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken]

/** One operand of `&&`, `||` and `??` alone. */
export const singleOperands: Maker = (node) =>
  (ts.isBinaryExpression(node) && JOINING.includes(node.operatorToken.kind)
    ? [replaced(node, node.left.getText()), replaced(node, node.right.getText())] : [])

/** A negation is removed. */
export const noNegation: Maker = (node) =>
  (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken
    ? [replaced(node, node.operand.getText())] : [])

/** A condition that always or never holds. A loop that never ends is left out. */
export const fixedConditions: Maker = (node) => {
  if (ts.isIfStatement(node)) return ['true', 'false'].map((text) => replaced(node.expression, text))
  if (ts.isWhileStatement(node)) return [replaced(node.expression, 'false')]
  return ts.isConditionalExpression(node) ? ['true', 'false'].map((text) => replaced(node.condition, text)) : []
}

/** A number that is larger or smaller by one. */
export const otherNumbers: Maker = (node) => {
  if (!ts.isNumericLiteral(node)) return []
  const value = Number(node.text)
  return [value + 1, value - 1].map((number) => replaced(node, number < 0 ? `(${number})` : String(number)))
}

/** True and false change places. */
export const otherTruth: Maker = (node) => {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [replaced(node, 'false')]
  return node.kind === ts.SyntaxKind.FalseKeyword ? [replaced(node, 'true')] : []
}

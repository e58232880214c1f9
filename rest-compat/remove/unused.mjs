// Removes imports and declarations of a module that nothing in it uses any more.
import ts from 'typescript'

/** The text without what is unused. What only unused declarations have used goes too. */
export function withoutUnused(file, text) {
  for (let left = text; ;) {
    const next = once(file, left)
    if (next === left) return left.replace(/\n\n\n/g, '\n\n').replace(/\{\n\n/g, '{\n').replace(/\n\n( *\}\))/g, '\n$1')
    left = next
  }
}

function once(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const uses = usesIn(source)
  const unused = (name) => !uses.has(name.text)
  const cuts = []
  const visit = (node) => {
    const edit = cutOf(node, unused)
    if (edit) cuts.push(edit)
    else ts.forEachChild(node, visit)
  }
  visit(source)
  return cuts.reverse().reduce((rest, [from, to, instead = '']) => rest.slice(0, from) + instead + rest.slice(to), text)
}

/** The names that are used. Declaring a name, giving it a value that nobody reads, and calling oneself are no uses. */
function usesIn(source) {
  const uses = new Set()
  const visit = (within) => (node) => {
    const callsItself = ts.isCallExpression(node.parent ?? node) && within.includes(node.text)
    if (ts.isIdentifier(node) && !isNoUse(node) && !callsItself) uses.add(node.text)
    ts.forEachChild(node, visit(ts.isFunctionDeclaration(node) ? [...within, node.name.text] : within))
  }
  visit([])(source)
  return uses
}

const isNoUse = (node) => {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent) || ts.isQualifiedName(parent)) return (parent.name ?? parent.right) === node
  if (ts.isShorthandPropertyAssignment(parent)) return false
  return parent.name === node || parent.propertyName === node || isAssigned(node)
}

const isAssigned = ({ parent, pos }) =>
  ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
  parent.left.pos === pos && ts.isExpressionStatement(parent.parent)

/** From where to where a node is cut, and what stands there instead. Undefined if it stays. */
function cutOf(node, unused) {
  if (ts.isImportDeclaration(node)) return cutImport(node, unused)
  if (ts.canHaveModifiers(node) && ts.getModifiers(node)?.length && !ts.isFunctionDeclaration(node)) return undefined
  const declares = [ts.isFunctionDeclaration, ts.isInterfaceDeclaration, ts.isTypeAliasDeclaration]
  const isDeclared = declares.some((is) => is(node))
  const isExported = isDeclared && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  if (isDeclared && !isExported && unused(node.name)) return whole(node)
  if (ts.isVariableStatement(node)) return cutVariables(node, unused)
  if (ts.isExpressionStatement(node) && ts.isBinaryExpression(node.expression) && ts.isIdentifier(node.expression.left))
    return isAssigned(node.expression.left) && unused(node.expression.left) ? cutAssignment(node) : undefined
  return undefined
}

/** What is called for the value may still do something. */
const cutAssignment = (node) =>
  (/[(]/.test(node.expression.right.getText()) ? [node.getStart(), node.expression.right.getStart()] : whole(node))

const whole = (node) => [node.pos === 0 ? node.getStart() : node.pos, node.getEnd()]

function cutImport(node, unused) {
  const { importClause, moduleSpecifier } = node
  if (!importClause) return undefined
  const all = importClause.namedBindings?.elements ?? []
  const kept = all.filter(({ name }) => !unused(name))
  const first = importClause.name && !unused(importClause.name) ? importClause.name.text : ''
  const isWhole = kept.length === all.length && (first || !importClause.name)
  if (isWhole || ts.isNamespaceImport(importClause.namedBindings ?? node)) return undefined
  if (!kept.length && !first) return whole(node)
  const named = kept.length ? `{ ${kept.map((one) => one.getText()).join(', ')} }` : ''
  const type = importClause.isTypeOnly ? 'type ' : ''
  const clause = [first, named].filter(Boolean).join(', ')
  return [node.getStart(), node.getEnd(), `import ${type}${clause} from ${moduleSpecifier.getText()}`]
}

/** Declarations of one name, or of names taken out of an object or a list. */
function cutVariables(node, unused) {
  const { declarations } = node.declarationList
  if (declarations.length !== 1) return undefined
  const [{ name }] = declarations
  if (ts.isIdentifier(name)) return unused(name) ? whole(node) : undefined
  const isUsed = (one) => !ts.isOmittedExpression(one) && !(ts.isIdentifier(one.name) && unused(one.name))
  const kept = name.elements.filter(isUsed)
  if (!kept.length) return whole(node)
  // A list is taken apart by place, and the rest of an object depends on what is named before it.
  const isFixed = ts.isArrayBindingPattern(name) || name.elements.some(({ dotDotDotToken }) => dotDotDotToken)
  if (isFixed || kept.length === name.elements.length) return undefined
  return [name.getStart(), name.getEnd(), `{ ${kept.map((one) => one.getText()).join(', ')} }`]
}

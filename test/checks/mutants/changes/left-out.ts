// What is not changed: types, imports, texts for readers, log lines and telemetry.
import ts from 'typescript'

/** Members whose values are texts for readers. */
const TEXTS = new Set([
  'description', 'fails', 'documents', 'deprecated', 'deprecationReason', 'title', 'summary', 'example', 'examples',
])
/** Functions whose arguments are texts for readers. An error of programmers is such a text. */
const TELLING = new Set(['describeEnum', 'Error', 'TypeError'])

const isOfTypes = (node: ts.Node) => ts.isTypeNode(node) || ts.isTypeParameterDeclaration(node)
  || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isModuleDeclaration(node)
const isOfModules = (node: ts.Node) => ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
  || ts.isExportAssignment(node)

/** A sentence: words with spaces between them, which are no part of a statement. */
const isSentence = (node: ts.Node): boolean =>
  (ts.isStringLiteralLike(node) && node.text.includes(' ') && !/"| as \w+$/.test(node.text))
  || (ts.isBinaryExpression(node) && isSentence(node.left) && isSentence(node.right))

/** True for an element or a member of a table that is a text for readers. */
export const isForReaders = (node: ts.Node): boolean => isSentence(node)
  || (ts.isPropertyAssignment(node) && (TEXTS.has(node.name.getText()) || isSentence(node.initializer)))

/** The names that a file imports of the log and of telemetry. */
export function toldNames(source: ts.SourceFile): ReadonlySet<string> {
  return new Set(source.statements.filter(ts.isImportDeclaration)
    .filter(({ moduleSpecifier }) => /\/telemetry\/|\/log\.js/.test(moduleSpecifier.getText()))
    .map(({ importClause }) => importClause?.namedBindings)
    .flatMap((named) => (named && ts.isNamedImports(named) ? named.elements.map(({ name }) => name.text) : [])))
}

/**
 * `log.warn` and `ctx.log.warn` are of the log, like what is called on a name that is imported of telemetry. A call
 * that gets a function measures work, and the work is changed.
 */
function isTelling(node: ts.Node, told: ReadonlySet<string>): boolean {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false
  if (node.arguments?.some(ts.isFunctionLike)) return false
  const [first, ...others] = node.expression.getText().split(/\??\./)
  return TELLING.has(first) || told.has(first) || [first, ...others.slice(0, -1)].includes('log')
}

/** What says whether a pass of background work had work: only traces show it. */
const isOfTrace = (node: ts.Node, told: ReadonlySet<string>): boolean =>
  ts.isArrowFunction(node) && ts.isCallExpression(node.parent) && told.has(node.parent.expression.getText())
  && node.parent.arguments[2] === node

/** The call that a statement is, without its `await` or `void`. */
function calledBy(node: ts.Node): ts.Node {
  const of = ts.isExpressionStatement(node) ? node.expression : node
  return ts.isVoidExpression(of) || ts.isAwaitExpression(of) ? of.expression : of
}

/** True if neither the node nor anything in it is changed. */
export const isLeftOut = (node: ts.Node, told: ReadonlySet<string>): boolean =>
  isOfTypes(node) || isOfModules(node) || (ts.isPropertyAssignment(node) && isForReaders(node))
  || isTelling(calledBy(node), told) || isOfTrace(node, told)

// Leaves out of the tests what needs the REST door: tests that send to its paths, and the helpers of such tests. The
// other tests of the same file stay.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { DELETED } from './edits.mjs'
import { withoutUnused } from './unused.mjs'

const HOOKS = ['beforeAll', 'beforeEach', 'afterAll', 'afterEach']

const isCheck = (file) => /^test\/(?:bench|checks)\//.test(file)
const modules = () => readdirSync('test', { recursive: true })
  .map((name) => path.join('test', name))
  .filter((file) => /\.(?:ts|mjs)$/.test(file) && !file.includes('node_modules'))

/** The checks and measurements that send to REST paths too. They are scripts, so no test can be left out of them. */
export const checksOfRest = (paths) =>
  modules().filter((file) => isCheck(file) && paths.test(readFileSync(file, 'utf8')))

/** Edits or deletes the files of tests. Returns how many are edited, and which are deleted. */
export function removeFromTests(paths) {
  const files = modules().filter((file) => file.endsWith('.ts') && !isCheck(file))
  const sources = new Map(files.map((file) => [file, parse(file, readFileSync(file, 'utf8'))]))
  const found = markedOf(sources, paths)
  const done = { edited: 0, deleted: [] }
  for (const [file, { removed, isLost }] of found) {
    if (isLost) {
      rmSync(file)
      done.deleted.push(file)
    } else {
      writeFileSync(file, withoutUnused(file, cut(sources.get(file), removed)))
      done.edited += 1
    }
  }
  return done
}

const parse = (file, text) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)

/** The files that change, with the statements that go. A helper that goes takes the tests of other files with it. */
function markedOf(sources, paths) {
  const gone = new Map()
  let found
  for (let known = -1; known !== sizeOf(gone);) {
    known = sizeOf(gone)
    found = new Map()
    for (const [file, source] of sources) {
      const names = new Set(importedFrom(file, source, gone))
      const marked = markIn(source.statements, names, paths)
      const isLost = marked.isLost || (/\.test\.ts$/.test(file) && !marked.testsLeft && marked.removed.length > 0)
      if (names.size === 0 && marked.removed.length === 0) continue
      found.set(file, { ...marked, isLost })
      gone.set(file, isLost ? null : names)
    }
  }
  return found
}

const sizeOf = (gone) => [...gone.values()].reduce((sum, names) => sum + (names ? names.size : 1_000), 0)

/** The local names of imports that will not be there: from a file that is deleted, or of a declaration that goes. */
function importedFrom(file, source, gone) {
  return source.statements.filter(ts.isImportDeclaration).flatMap(({ moduleSpecifier: { text }, importClause }) => {
    if (!text.startsWith('.')) return []
    const target = path.join(path.dirname(file), text).replace(/\.js$/, '.ts')
    const isThere = gone.get(target) !== null && !DELETED.some((place) => `${target}/`.startsWith(`${place}/`))
    const named = importClause?.namedBindings?.elements ?? []
    return named.filter(({ name, propertyName }) => !isThere || gone.get(target)?.has((propertyName ?? name).text))
      .map(({ name }) => name.text)
  })
}

/** Marks the statements of a file or of a `describe` that go. `names` gets the names that they declare. */
function markIn(statements, names, paths) {
  const goes = (node) => paths.test(node.getText()) || mentions(node, names)
  const declaring = statements.filter((one) => declaredBy(one).length > 0)
  const removed = new Set()
  for (let known = -1; known !== removed.size;) {
    known = removed.size
    for (const one of declaring.filter((statement) => !removed.has(statement) && goes(statement))) {
      removed.add(one)
      for (const name of declaredBy(one)) names.add(name)
    }
  }
  const marked = { removed: [...removed], isLost: false, testsLeft: 0 }
  for (const one of statements.filter((statement) => !ts.isImportDeclaration(statement) && !removed.has(statement)))
    markOne(one, { marked, goes, names, paths })
  const lost = unassigned(statements, marked.removed).filter((name) => !names.has(name))
  if (!lost.length) return marked
  return markIn(statements, new Set([...names, ...lost]), paths)
}

/** The variables that only a removed statement gives a value to. */
function unassigned(statements, removed) {
  const isBare = ({ declarationList: { declarations } }) => declarations.every(({ initializer }) => !initializer)
  const declared = statements.filter((one) => ts.isVariableStatement(one) && isBare(one)).flatMap(declaredBy)
  const isGiven = (name, node) =>
    new RegExp(String.raw`(?<![.\w])${name}\b[^;\n]*(?<![=!<>])=(?![=>])`).test(node.getText())
  const left = statements.filter((one) => !ts.isVariableStatement(one) && !removed.includes(one))
  return declared.filter((name) =>
    removed.some((one) => isGiven(name, one)) && !left.some((one) => isGiven(name, withoutNodes(one, removed))))
}

/** What is left of a statement when others inside it are removed, as far as its text is looked at. */
const withoutNodes = (statement, removed) => ({
  getText: () => removed.filter((one) => one.pos >= statement.pos && one.end <= statement.end)
    .reduce((text, one) => text.replace(one.getText(), ''), statement.getText()),
})

function markOne(one, { marked, goes, names, paths }) {
  const called = ts.isExpressionStatement(one) ? calledName(one.expression) : ''
  const body = called === 'describe' ? one.expression.arguments.at(-1).body : undefined
  if (body?.statements && !one.expression.arguments.slice(0, -1).some(mentioned(names))) {
    const inner = markIn(body.statements, new Set(names), paths)
    if (inner.isLost || (inner.removed.length > 0 && !inner.testsLeft)) marked.removed.push(one)
    else marked.removed.push(...inner.removed)
    marked.testsLeft += inner.isLost ? 0 : inner.testsLeft
    return
  }
  const isTest = /\btest(?:\.each)?\(/.test(one.getText())
  if (!goes(one)) marked.testsLeft += isTest ? 1 : 0
  // Without what a hook prepares, the tests beside it cannot run.
  else if (HOOKS.includes(called)) marked.isLost = true
  else marked.removed.push(one)
}

const mentioned = (names) => (node) => mentions(node, names)

/** The name at the beginning of a call: `test` of `test.each(rows)('…', act)`. */
const calledName = (node) => (ts.isIdentifier(node) ? node.text : node.expression ? calledName(node.expression) : '')

function declaredBy(statement) {
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return [statement.name.text]
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.flatMap(({ name }) => namesIn(name))
}

/** The names of a declaration, also of one that takes an object or a list apart. */
const namesIn = (name) =>
  (ts.isIdentifier(name) ? [name.text] : name.elements.flatMap((one) => (one.name ? namesIn(one.name) : [])))

/** True if the node uses one of the names, other than as the name of a member. */
function mentions(node, names) {
  if (ts.isIdentifier(node)) return names.has(node.text) && !isMember(node)
  return ts.forEachChild(node, (child) => mentions(child, names) || undefined) ?? false
}

const isMember = ({ parent, ...node }) =>
  (ts.isPropertyAccessExpression(parent) && parent.name.pos === node.pos) ||
  ((ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) && parent.name.pos === node.pos)

/** The text without these statements and the comments before them. The comment at the top of the file stays. */
function cut(source, statements) {
  const text = source.getFullText()
  const ends = [...statements].sort((one, other) => other.pos - one.pos)
  return ends.reduce((rest, node) =>
    rest.slice(0, node.pos === 0 ? node.getStart() : node.pos) + rest.slice(node.getEnd()), text)
}

// The GraphQL documents in the sources of the tests and of the REST door.
import { parse, validate, type DocumentNode } from 'graphql'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { schema } from '../operations.js'

/** Folders of packages, and of what checks have generated. */
const NO_SOURCES: readonly string[] = ['node_modules', 'made']

/** Text of a document in the sources → the document, if the schema has all that it asks for. */
export function documentsInSources(): ReadonlyMap<string, DocumentNode> {
  const texts = [...filesBelow('test'), ...filesBelow('rest-compat')].flatMap(textsOf)
  return new Map(texts.flatMap((text) => {
    const document = documentOf(text)
    return document ? [[text, document] as const] : []
  }))
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !NO_SOURCES.includes(name))
  return entries.flatMap((entry) => {
    const place = path.join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(place) : /\.(?:ts|graphql)$/.test(entry.name) ? [place] : []
  })
}

/** The texts of a file that could be documents. */
function textsOf(file: string): string[] {
  const content = readFileSync(file, 'utf8')
  if (file.endsWith('.graphql')) return parse(content).definitions.map(({ loc }) => content.slice(loc?.start, loc?.end))
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true)
  const constants = new Map<string, ts.Expression>()
  const texts: string[] = []
  const collect = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer)
    ts.forEachChild(node, collect)
  }
  const read = (node: ts.Node) => {
    const text = ts.isExpression(node) ? textOf(node, constants) : undefined
    if (text?.includes('{')) texts.push(text)
    else ts.forEachChild(node, read)
  }
  collect(source)
  read(source)
  return texts
}

/** The text that an expression of texts and of constants of the file has; undefined for any other expression. */
function textOf(node: ts.Expression, constants: ReadonlyMap<string, ts.Expression>, depth = 0): string | undefined {
  if (depth > 5) return undefined
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isIdentifier(node) && depth > 0) {
    const constant = constants.get(node.text)
    return constant && textOf(constant, constants, depth + 1)
  }
  if (!ts.isTemplateExpression(node)) return undefined
  const parts = node.templateSpans.map(({ expression, literal }) => {
    const inserted = textOf(expression, constants, depth + 1)
    return inserted === undefined ? undefined : inserted + literal.text
  })
  return parts.includes(undefined) ? undefined : node.head.text + parts.join('')
}

function documentOf(text: string): DocumentNode | undefined {
  try {
    const document = parse(text)
    const operations = document.definitions.filter(({ kind }) => kind === 'OperationDefinition')
    return operations.length === 1 && !validate(schema, document).length ? document : undefined
  } catch {
    return undefined
  }
}

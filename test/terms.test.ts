// Checks that names in the code use the terms of docs/internals/terms.md, and that no two files share a name that says
// little.
import { expect, test } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const PAGE = 'docs/internals/terms.md'
const filesBelow = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => path.join(folder, name))
  .filter((file) => file.endsWith('.ts') && !file.includes('generated/'))
const sources = ['src', 'rest-compat', 'prisma/seed'].flatMap(filesBelow)

/** What the last column of the tables refuses: words, and whole names in backticks. */
const refused = [...readFileSync(PAGE, 'utf8').matchAll(/^\|[^|]*\|[^|]*\|([^|]*)\|$/gm)]
  .flatMap(([, cell]) => cell.split(',').map((word) => word.trim()))
  .filter((word) => word && word !== 'not' && word !== '---')

const wordsOf = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase().split(/[\s_.-]+/)

/** True if a name has a word that the page refuses, also in the plural. */
const hasRefused = (name: string) => wordsOf(name).some((word) => refused.includes(word) || refused.includes(word.replace(/s$/, '')))
/** What stands in backticks on the page is refused as a whole name. */
const isRefused = (name: string) =>
  refused.some((word) => word.toLowerCase() === `\`${name.toLowerCase()}\``) || hasRefused(name)

const isExported = (node: ts.Node) =>
  ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

/** The exported names of a file, with the members of exported interfaces. */
function exportedFrom(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  return source.statements.filter(isExported).flatMap((statement) => {
    const declarations = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement]
    const members = ts.isInterfaceDeclaration(statement) ? statement.members : []
    return [...declarations, ...members].flatMap((node) => {
      const { name } = node as ts.NamedDeclaration
      return name && ts.isIdentifier(name) ? [name.text] : []
    })
  })
}

/** All names that a file declares: also of local variables, parameters and members. */
function declaredIn(file: string): string[] {
  const namesBelow = (node: ts.Node): string[] => {
    const { name } = node as ts.NamedDeclaration
    const own = name && ts.isIdentifier(name) && !ts.isPropertyAccessExpression(node) ? [name.text] : []
    const below: string[] = []
    ts.forEachChild(node, (child) => void below.push(...namesBelow(child)))
    return [...own, ...below]
  }
  return namesBelow(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest))
}

test('the page names words that are not used', () => {
  expect(refused.length).toBeGreaterThan(15)
})

test('no exported name has a word that the page replaces', () => {
  expect(sources.flatMap((file) => exportedFrom(file).filter(isRefused).map((name) => `${file}: ${name}`))).toEqual([])
})

test('no name has a word that the page replaces everywhere', () => {
  expect(sources.flatMap((file) => declaredIn(file).filter(hasRefused).map((name) => `${file}: ${name}`))).toEqual([])
})

test('no file has a word that the page replaces in its name', () => {
  expect(sources.filter((file) => isRefused(path.basename(file, '.ts')))).toEqual([])
})

test('no two files have one of the names that say little', () => {
  const vague = ['rows.ts', 'statements.ts', 'order.ts', 'content.ts', 'places.ts', 'words.ts', 'values.ts']
  const named = (name: string) => sources.filter((file) => path.basename(file) === name && !file.startsWith('rest-compat'))
  expect(vague.map(named).filter((found) => found.length > 1)).toEqual([])
})

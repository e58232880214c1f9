// Asks TypeScript if a mutant compiles. The compiler that the tests use drops types without checking them.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { mutated, type Mutant } from './mutants.js'

/** What a mutant may leave behind: names that are not used, and lines that are not reached. */
const PERMITTED = new Set([6133, 6138, 6192, 6196, 6198, 7027])

const ROOTS = /\/(?:src|rest-compat)\//

/** The settings of the project, and its files but for the tests. */
function project(): ts.ParsedCommandLine {
  const { config } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file)) as { readonly config: object }
  const all = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd())
  return { ...all, fileNames: all.fileNames.filter((file) => ROOTS.test(file)) }
}

/** The file → the files that import it. */
function importersOf(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  for (const file of files)
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8'), true, true).importedFiles) {
      if (!fileName.startsWith('.')) continue
      const imported = path.resolve(path.dirname(file), fileName).replace(/\.js$/, '.ts')
      importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  return importers
}

interface Changed {
  readonly file: string
  readonly text: string
  readonly version: number
}

/** TypeScript's service for editors, which keeps what it knows of files that have not changed. */
function serviceOf({ fileNames, options }: ts.ParsedCommandLine, change: () => Changed | null): ts.LanguageService {
  return ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, noEmit: false, declaration: true, declarationMap: false }),
    getScriptFileNames: () => fileNames,
    getScriptVersion: (file) => (file === change()?.file ? String(change()?.version) : '0'),
    getScriptSnapshot: (file) => {
      const text = file === change()?.file ? change()?.text : ts.sys.readFile(file)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => process.cwd(),
    getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
    fileExists: (file) => ts.sys.fileExists(file),
    readFile: (file) => ts.sys.readFile(file),
    readDirectory: (...words) => ts.sys.readDirectory(...words),
    directoryExists: (folder) => ts.sys.directoryExists(folder),
    getDirectories: (folder) => ts.sys.getDirectories(folder),
  })
}

/**
 * Reads the project. The result says if a mutant compiles: its file and, if its declarations differ, the files that
 * import it. Mutants of `files` take less time.
 */
export function openCompiler(files: readonly string[]): (mutant: Mutant) => boolean {
  const settings = project()
  const importers = importersOf(settings.fileNames)
  let changed: Changed | null = null
  const service = serviceOf(settings, () => changed)
  const isClean = (file: string) =>
    [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)]
      .every(({ code, category }) => category !== ts.DiagnosticCategory.Error || PERMITTED.has(code))
  const declarationsOf = (file: string) => service.getEmitOutput(file, true, true).outputFiles[0]?.text
  const before = new Map(files.map((file) => path.resolve(file)).map((file) => [file, declarationsOf(file)]))
  let version = 0
  return (mutant) => {
    const file = path.resolve(mutant.file)
    changed = null
    if (!before.has(file)) before.set(file, declarationsOf(file))
    changed = { file, text: mutated(mutant), version: version += 1 }
    return isClean(file) && (declarationsOf(file) === before.get(file) || (importers.get(file) ?? []).every(isClean))
  }
}

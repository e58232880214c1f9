// Lists and copies files of the checkout.
import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'

/** What a copy does without: it has links to the packages, and makes the rest itself. */
const NOT_COPIED = new Set(['node_modules', '.git', 'dist', 'coverage', '.data', 'made'])

/** The files of a folder and its subfolders whose names end so, in order. */
export function filesIn(folder: string, ending: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !NOT_COPIED.has(name))
  return entries.flatMap((entry) => {
    const place = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesIn(place, ending)
    return entry.isFile() && place.endsWith(ending) ? [place] : []
  }).sort()
}

/** A key that changes with the content of any of these files. */
export function keyOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex').slice(0, 16)
}

/** Copies the checkout, with a link to its packages. */
export function copyCheckout(to: string): void {
  const filter = (file: string) => !NOT_COPIED.has(path.basename(file))
  cpSync('.', to, { recursive: true, verbatimSymlinks: true, filter })
  symlinkSync(path.resolve('node_modules'), path.join(to, 'node_modules'))
}

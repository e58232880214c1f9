// Finds the files of a folder and the kind that each file name stands for.
import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { atPlace } from '../at-place.js'
import type { Kind } from './kinds.js'
import { LEFT_OUT } from './left-out.js'
import type { Format, Source } from './records.js'

export interface ImportFile extends Source {
  /** The place of its name in the list of names. */
  readonly number: number
  readonly kind: Kind
  readonly bytes: number
}

export interface Found {
  readonly names: readonly string[]
  readonly files: readonly ImportFile[]
  /** What is wrong with a file as a whole. */
  readonly faults: readonly { readonly number: number; readonly message: string }[]
}

/** The name of a kind's file without its extension: `MaterialRequestLine` → `material-request-line`. */
export const fileNameOf = (kind: string) => kind.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()

/** A name without what people write differently: capitals, hyphens, and the plural. */
export const plain = (name: string) => name.toLowerCase().replace(/[-_ ]/g, '').replace(/ies$/, 'y').replace(/s$/, '')

const FORMATS: Readonly<Record<string, Format>> = { '.jsonl': 'jsonl', '.ndjson': 'jsonl', '.csv': 'csv' }

/** All files of the folder in the order of their names. A name that begins with a point is passed over. */
export async function findFiles(folder: string, kinds: readonly Kind[]): Promise<Found> {
  const byName = new Map(kinds.map((kind) => [plain(kind.name), kind]))
  const leftOut = new Map(Object.entries(LEFT_OUT).map(([name, reason]) => [plain(name), { name, reason }]))
  const files: ImportFile[] = []
  const faults: { number: number; message: string }[] = []
  const all = await atPlace(folder, readdir(folder), 'name the folder with the files')
  const names = all.filter((one) => !one.startsWith('.')).sort()
  for (const [number, name] of names.entries()) {
    const { ext, name: base } = path.parse(name)
    const [kind, out, format] = [byName.get(plain(base)), leftOut.get(plain(base)), FORMATS[ext.toLowerCase()]]
    const place = path.join(folder, name)
    const found = await lstat(place).catch(() => undefined)
    const bytes = found?.size ?? 0
    const [isFile, isLink] = [found?.isFile() === true, found?.isSymbolicLink() === true]
    const fault = faultOf({ isFile, isLink, bytes, ext, format, kind, out, kinds })
    if (fault) faults.push({ number, message: fault })
    else files.push({ number, path: place, kind: kind as Kind, format: format as Format, bytes })
  }
  return { names, files, faults }
}

interface Looked {
  readonly isFile: boolean
  readonly isLink: boolean
  readonly bytes: number
  readonly ext: string
  readonly format: Format | undefined
  readonly kind: Kind | undefined
  readonly out: { readonly name: string; readonly reason: string } | undefined
  readonly kinds: readonly Kind[]
}

function faultOf({ isFile, isLink, bytes, ext, format, kind, out, kinds }: Looked): string | undefined {
  // A report repeats what a file says, and whoever prepared the folder may not be allowed to read that file.
  if (isLink) return 'is a symbolic link, and no link is followed; put the file itself into the folder'
  if (!isFile) return 'is no file; put the files of all kinds into the folder itself'
  if (out && !kind) return `is named after ${out.name}, which is not imported: ${out.reason}; remove the file`
  if (!kind)
    return `is named after no kind; the kinds are ${kinds.map(({ name }) => fileNameOf(name)).join(', ')}`
  if (!format) return `ends in ${ext || 'nothing'}; the name of a file ends in .jsonl or .csv`
  if (bytes === 0) return `is empty; remove it, or write a row into it`
  return undefined
}

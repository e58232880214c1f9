// Reads a recording from a file, in HAR or JSON lines.
import { readFile, stat } from 'node:fs/promises'
import { readHar } from './har.js'
import { readJsonLines } from './json-lines.js'
import { broken, type Recorded } from './recording.js'

const MOST_BYTES = 256 * 1024 * 1024

/** The recorded requests, in the order in which they were sent. Throws a BrokenRecording that names file and place. */
export async function readRecording(file: string): Promise<Recorded[]> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw broken(file, 'there is no such file')
  if (found.size > MOST_BYTES) throw broken(file, `is larger than ${MOST_BYTES / 1024 / 1024} MiB; split it`)
  const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '')
  const whole = wholeJson(text)
  const recording = isArchive(whole) ? readHar(whole, file) : readJsonLines(text, file)
  if (!recording.length) throw broken(file, 'holds no request')
  return recording
}

const isArchive = (whole: unknown) => typeof whole === 'object' && whole !== null && 'log' in whole

/** The text as one JSON value; undefined if it is not, as for a text of several JSON lines. */
function wholeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

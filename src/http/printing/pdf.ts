// Prints a page as PDF, by Chromium.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { LIMITS } from '../../core/limits.js'
import { DomainError } from '../../errors.js'

const run = promisify(execFile)
const MOST_MS = 30_000
const RETRY_SECONDS = 5

/** Chromium does not use its sandbox as root. The page has no scripts, and may load nothing. */
const asRoot = () => (process.getuid?.() === 0 ? ['--no-sandbox'] : [])

/** Creates the function that makes the PDF of a page. Some pages at a time: each starts a browser. */
export function pdfPrinter(chromium: string) {
  let running = 0
  return async (html: string): Promise<Buffer> => {
    if (running >= LIMITS.pdfsAtOnce.most)
      throw new DomainError('SERVICE_UNAVAILABLE', 'Other documents are being printed; try again', { retryAfterSeconds: RETRY_SECONDS })
    running += 1
    const folder = await mkdtemp(path.join(tmpdir(), 'selvedge-pdf-'))
    try {
      const [page, pdf] = [path.join(folder, 'page.html'), path.join(folder, 'page.pdf')]
      await writeFile(page, html)
      await run(chromium, [
        '--headless', '--disable-gpu', '--disable-extensions', '--no-first-run', '--no-pdf-header-footer', ...asRoot(),
        `--user-data-dir=${path.join(folder, 'profile')}`, `--print-to-pdf=${pdf}`, `file://${page}`,
      ], { timeout: MOST_MS, killSignal: 'SIGKILL' })
      return await readFile(pdf)
    } finally {
      running -= 1
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  }
}

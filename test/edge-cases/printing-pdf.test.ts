// PDFs of printed documents. A script stands in for the browser. It copies the page, waits while it is held, or fails.
import { afterAll, expect, test } from '@jest/globals'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { eventually } from '../support/eventually.js'
import { fetchFile } from '../support/files.js'
import { loggedFaults } from '../support/logged-faults.js'
import { client } from '../support/make/bill-notes.js'
import { draftBill } from '../support/make/bills.js'
import { organization } from '../support/make/organization.js'

const folder = mkdtempSync(path.join(tmpdir(), 'selvedge-browser-'))
const [browser, pages, options, held, broken] = ['browser', 'pages', 'options', 'held', 'broken'].map((name) => path.join(folder, name))
writeFileSync(browser, `#!/bin/sh
for given; do
  case $given in --print-to-pdf=*) pdf=\${given#*=} ;; file://*) page=\${given#file://} ;; esac
done
echo "$page" >> ${pages}
echo "$@" > ${options}
while [ -e ${held} ]; do sleep 0.05; done
[ ! -e ${broken} ] || exit 1
{ printf '%%PDF-'; cat "$page"; } > "$pdf"
`, { mode: 0o755 })

useGateway({ CHROMIUM: browser })
afterAll(() => { rmSync(folder, { recursive: true }) })

/** The pages that the browser has been started with. */
const started = () => (existsSync(pages) ? readFileSync(pages, 'utf8').trim().split('\n') : [])

const DOCUMENT = 'query ($recordId: ID!) { document(recordId: $recordId) { url pdfUrl } }'

async function addresses() {
  const org = await organization()
  const { id } = await draftBill(org, { billType: 'CLIENT', supplierId: null, clientId: await client(org), billNumber: 'INV-7' })
  const { nodeId: recordId } = await as(org.STAFF).get<{ nodeId: string }>(`{ bill(id: "${id}") { nodeId } }`)
  return as(org.STAFF).get<Record<'url' | 'pdfUrl', string>>(DOCUMENT, { recordId })
}

test('a PDF is what the browser makes of the page, and nothing of it stays in the temporary folder', async () => {
  const { url, pdfUrl } = await addresses()
  const { status, headers, text } = await fetchFile(pdfUrl)
  expect([status, headers.get('content-type'), headers.get('content-disposition'), headers.get('cache-control')])
    .toEqual([200, 'application/pdf', 'inline; filename="Invoice INV-7.pdf"', 'private, no-store'])
  expect(text).toBe(`%PDF-${(await fetchFile(url)).text}`)
  // Chromium has no sandbox for root.
  expect(readFileSync(options, 'utf8').includes('--no-sandbox')).toBe(process.getuid?.() === 0)
  const [page] = started().slice(-1)
  await eventually(() => !existsSync(path.dirname(page)))
})

test('two are made at the same time, and a third is refused until one is done', async () => {
  const { pdfUrl } = await addresses()
  const before = started().length
  writeFileSync(held, '')
  const making = [fetchFile(pdfUrl), fetchFile(pdfUrl)]
  await eventually(() => started().length === before + 2)
  const refused = await fetchFile(pdfUrl)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(JSON.parse(refused.text)).toMatchObject({ detail: 'Other documents are being printed; try again' })
  rmSync(held)
  expect((await Promise.all(making)).map(({ status }) => status)).toEqual([200, 200])
  expect((await fetchFile(pdfUrl)).status).toBe(200)
  expect(started()).toHaveLength(before + 3)
})

test('a browser that fails leaves nothing behind, and its place to the next ones', async () => {
  const { pdfUrl } = await addresses()
  writeFileSync(broken, '')
  for (const _ of ['first', 'second', 'third']) expect((await fetchFile(pdfUrl)).status).toBe(500)
  rmSync(broken)
  expect(loggedFaults()).toEqual(Array.from({ length: 3 }, () => expect.stringContaining('Command failed')))
  expect((await fetchFile(pdfUrl)).status).toBe(200)
  await eventually(() => started().every((page) => !existsSync(path.dirname(page))))
})

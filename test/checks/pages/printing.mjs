// Opens a printed document of each kind, in both languages, and compares the text of its PDF with that of the page.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect } from './expect.mjs'

/** Query of a list → what else the document is asked with. */
const KINDS = {
  quotes: {}, salesOrders: {}, purchaseOrders: {}, deliveries: {}, billNotes: {},
  bills: { filter: 'filter: { billType: [CLIENT] }, ' },
  clients: { statement: { currency: 'USD' } }, suppliers: { statement: { currency: 'USD' } },
}
const LETTERHEAD = {
  legalName: 'Padma Mills Ltd.', address: '12 Mill Road\nDhaka 1205', taxNumber: 'BIN 001234567-0101',
  bankDetails: 'City Bank, Dhaka; account 4711', documentFooter: 'Goods remain ours until they are paid.',
  logo: `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40">'
    + '<rect width="120" height="40" rx="6" fill="#1f5f8b"/></svg>').toString('base64')}`,
}

export async function printing(page, shoot) {
  const url = new URL(page.url()).origin
  const ask = await signedIn(url)
  await ask('mutation ($input: EditOrganizationInput!) { editOrganization(input: $input) { id } }', { input: { letterhead: LETTERHEAD } })
  for (const [list, { filter = '', statement = null }] of Object.entries(KINDS)) {
    const { [list]: { nodes: [record] } } = await ask(`{ ${list}(${filter}first: 1) { nodes { nodeId } } }`)
    for (const language of ['EN', 'BN']) {
      const { document } = await ask(
        `query ($recordId: ID!, $language: DocumentLanguage, $statement: PrintedStatementInput) {
          document(recordId: $recordId, language: $language, statement: $statement) { url pdfUrl } }`,
        { recordId: record.nodeId, language, statement },
      )
      await page.goto(url + document.url)
      await shoot(`printed-${list}-${language}`)
      if (language === 'EN') await compare(list, page, url + document.pdfUrl)
    }
  }
}

/** Every word of the page is in the PDF, and the other way round. */
async function compare(list, page, address) {
  const answer = await fetch(address)
  const pdf = Buffer.from(await answer.arrayBuffer())
  expect(`${list} is a PDF`, answer.status === 200 && pdf.subarray(0, 5).toString() === '%PDF-', [answer.status])
  if (!existsSync('/usr/bin/pdftotext')) return
  const { stdout } = spawnSync('/usr/bin/pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
  const shown = wordsOf(await page.locator('body').innerText())
  const printed = wordsOf(stdout)
  expect(`${list}: page and PDF have the same words`, shown.join(' ') === printed.join(' '), { shown, printed })
}

/** Long words may be broken over lines, so their letters count. CSS writes some in capitals. */
const wordsOf = (text) => [...text.toLowerCase().replace(/\s+/g, '')].sort()

async function signedIn(url) {
  const post = async (query, variables, headers = {}) => {
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = await answer.json()
    expect('the operation is answered', !errors, errors)
    return data
  }
  const { login } = await post('mutation { login(username: "admin@mill.test", password: "selvedge") { accessToken } }')
  return (query, variables) => post(query, variables, { authorization: `Bearer ${login.accessToken}` })
}

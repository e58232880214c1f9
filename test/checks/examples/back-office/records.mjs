// What users do with one record of the example, and how they get to it. The demo data is that of prisma/seed.
import { expect } from '../../pages/expect.mjs'
import { loggedIn } from '../logged-in.mjs'
import { until } from '../until.mjs'

const button = (page, name) => page.getByRole('button', { name, exact: true })
const found = (page) => page.getByRole('region', { name: 'Found' })
const part = (page, name) => page.getByRole('region', { name, exact: true })

const OFFER = { name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('1.60 a metre') }

async function find(page, text) {
  await page.getByRole('searchbox', { name: 'Find anything' }).fill(text)
  await button(page, 'Find').click()
  await found(page).getByRole('listitem').first().waitFor()
}

/** The draft PO-2026-00004 has the material in a line. */
async function finds({ page, shoot }) {
  await find(page, 'poplin white')
  const hit = found(page).getByRole('listitem').filter({ hasText: 'PO-2026-00004' })
  const marked = await hit.locator('mark').allTextContents()
  expect('the words are marked', marked.join() === 'Poplin,white', marked)
  const kinds = new Set(await found(page).locator('li > .quiet').allTextContents())
  const expected = ['Bill', 'Goods Receipt', 'Purchase Order']
  expect('records of several kinds are found', expected.every((kind) => kinds.has(kind)), [...kinds])
  await shoot('found')
  await button(page, 'PO-2026-00004').click()
  await page.getByRole('heading', { name: 'Purchase order PO-2026-00004' }).waitFor()
  expect('what was found is closed', (await found(page).count()) === 0)
}

/** The accountant edits the draft while its screen is open. */
async function showsEdits({ page, shoot, gateway }) {
  const edits = part(page, 'Who changed what')
  await edits.getByText('Nobody has changed it').waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  const finance = await loggedIn(gateway, 'finance@mill.test')
  await finance('mutation { editPurchaseOrder(id: "pur-4", input: { notes: "Ship with PO 7" }) { id } }')
  await edits.getByText('Edited by Farid Ledger: notes', { exact: true }).waitFor()
  const values = await edits.locator('ins').allTextContents()
  expect('the new value is shown', values.join() === 'Ship with PO 7', values)
  await shoot('edits')
}

/** The accountant asks, and the manager answers with a file. The answer mentions also who has taken no part. */
async function comments({ page, shoot, gateway }) {
  const talk = part(page, 'Comments and files')
  const finance = await loggedIn(gateway, 'finance@mill.test')
  const { purchaseOrder: { nodeId } } = await finance('{ purchaseOrder(id: "pur-4") { nodeId } }')
  await finance('mutation ($input: AddCommentInput!) { addComment(input: $input) { id } }', {
    input: { nodeId, text: 'Is this the last price?' },
  })
  await talk.getByText('Is this the last price?').waitFor()
  await talk.getByLabel('Comment').fill('Yes, here is the offer')
  await talk.getByLabel('@Farid Ledger').check()
  await talk.getByRole('searchbox', { name: 'Mention' }).fill('WEFT')
  const offered = talk.locator('label', { has: page.getByRole('checkbox') })
  await until('those of the name are offered, beside who is chosen', async () =>
    (await offered.allTextContents()).join() === ' @Farid Ledger, @Ada Weft')
  await talk.getByLabel('@Ada Weft').check()
  await shoot('mention')
  await talk.getByLabel('File').setInputFiles(OFFER)
  await button(page, 'Send').click()
  const answer = talk.getByRole('listitem').filter({ hasText: 'Yes, here is the offer' })
  await answer.getByText('@Farid Ledger').waitFor()
  await answer.getByText('@Ada Weft').waitFor()
  await talk.getByText('12 bytes').waitFor()
  await until('the form is empty', async () => (await talk.getByLabel('Comment').inputValue()) === '')
  await shoot('comments')
  const { mentions } = await finance('{ mentions(first: 1, filter: { unseen: true }) { nodes { comment { text } } } }')
  expect('the accountant is told', mentions.nodes[0]?.comment.text === 'Yes, here is the offer', mentions)
  const [download] = await Promise.all([
    page.context().waitForEvent('page').then((opened) => opened.waitForEvent('download')),
    button(page, 'offer.txt').click(),
  ])
  expect('the file keeps its name', download.suggestedFilename() === 'offer.txt', download.suggestedFilename())
}

/** A headless browser saves a PDF, and does not show it. So the answer is looked at. */
async function prints({ page, shoot }) {
  const opened = async (name) => {
    const [shown] = await Promise.all([page.context().waitForEvent('page'), button(page, name).click()])
    return shown
  }
  const sheet = await opened('Print')
  await sheet.getByText('PO-2026-00004').first().waitFor()
  const text = await sheet.locator('body').textContent()
  expect('it is a purchase order', /purchase order/i.test(text) && text.includes('Poplin 120 g, white'), text)
  await shoot('printed', sheet)
  await sheet.close()
  const answered = page.context().waitForEvent('response', (response) => response.url().includes('/documents/pdf/'))
  await opened('PDF')
  const type = (await answered).headers()['content-type']
  expect('the same as PDF', type === 'application/pdf', type)
  await until('its window is gone or shows it', async () => {
    const [, ...others] = page.context().pages()
    await Promise.all(others.map((other) => other.close()))
    return others.length === 0
  })
}

/** Sums of the demo data. The atelier's currency is another one. */
async function sumsUp({ page, shoot }) {
  await button(page, 'Dashboard').click()
  const orders = page.getByRole('table', { name: 'Orders by client' })
  await orders.getByText('Harbour & Vale Ltd').waitFor()
  const months = await orders.getByRole('columnheader').allTextContents()
  expect('a column for each month', months.slice(1).join() === '2025-11,2025-12,2026-01,2026-02,2026-03', months)
  const cells = await orders.getByRole('row', { name: 'Harbour & Vale Ltd' }).getByRole('cell').allTextContents()
  expect('its orders by month', cells.join('|') === '||$8,883.60|$23,775.84|', cells)
  const due = page.getByRole('table', { name: 'Open bills by the month they are due' })
  const client = await due.getByRole('row', { name: 'Client' }).textContent()
  expect('what clients owe', client.includes('$6,720.00'), client)
  await shoot('dashboard')
  await button(page, 'Material requests').click()
}

export const RECORD_STEPS = {
  'finds records of all kinds': finds,
  'shows who changed what': showsEdits,
  'comments with a mention and a file': comments,
  'prints a document': prints,
  'sums up orders and bills': sumsUp,
}

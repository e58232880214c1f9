// Uses GraphiQL: logs in with the demo user that stands in the form, finds operations by words, runs a saved one and
// one that is written out, and subscribes to changes.
import { expect } from './expect.mjs'

export async function graphiql(page, shoot) {
  await page.locator('.graphiql-query-editor').waitFor()
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.locator('#state', { hasText: 'admin@mill.test, until' }).waitFor()
  await shoot('graphiql')
  await find(page, '')
  const [start, ...records] = await page.locator('#found h2').allTextContents()
  expect('without a word, all are shown: those for the start, then by record',
    start === 'Start here' && records.length > 30 && records.join() === records.toSorted((a, b) => a.localeCompare(b)).join(), [start, ...records])
  await find(page, 'approve purchase order')
  const groups = await page.locator('#found h2').allTextContents()
  expect('an action that the record does not have finds the record', groups[0] === 'Purchase orders', groups)
  await shoot('graphiql-found')
  await find(page, 'approve')
  const titles = await page.locator('#found h2').allTextContents()
  const mentions = titles.map((title) => title.endsWith(': in the description'))
  expect('what is named so comes first, then what mentions it',
    mentions.includes(true) && mentions.indexOf(true) > mentions.lastIndexOf(false), titles)
  await find(page, 'material requests wait for approval')
  await page.keyboard.press('Enter')
  await page.locator('.graphiql-tab-button', { hasText: 'WaitingRequests' }).waitFor()
  await page.locator('.graphiql-query-editor').getByText('materialRequests').first().waitFor()
  const answered = page.waitForResponse((response) => response.request().postData()?.includes('query WaitingRequests'))
  await page.locator('.graphiql-execute-button').click()
  const answer = await answered
  expect('the operation is answered', answer.status() === 200, [answer.status()])
  const { data } = await answer.json()
  const [first] = data.materialRequests.nodes
  await page.locator('.result-window').getByText(first.documentId).first().waitFor()
  await shoot('graphiql-answer')
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
  await page.locator('.graphiql-doc-explorer').getByText('Mutation').first().waitFor()
  await page.getByRole('button', { name: 'Headers' }).click()
  await page.locator('.graphiql-editor-tool').getByText('Authorization').first().waitFor()
  const tabs = await page.locator('.graphiql-tab-button').allTextContents()
  expect('each operation has one tab', tabs.join() === 'WhoAmI,WaitingRequests', tabs)
  await shoot('graphiql-answer')
  await runWritten(page)
  await shoot('graphiql-written')
  await subscribe(page)
  await shoot('graphiql-changes')
  await compose(page)
  await openClosed(page)
  for (const width of [1240, 1000, 300]) {
    await page.setViewportSize({ width, height: 900 })
    const bar = await page.locator('#bar').evaluate(({ scrollWidth }) => scrollWidth)
    expect('the bar fits a narrow window', bar <= width, [bar, width])
    await find(page, 'quote')
    const found = await page.locator('#found').boundingBox()
    expect('the list fits a narrow window', found.x >= 0 && found.x + found.width <= width, [found, width])
    await shoot(`graphiql-narrow-${width}`)
  }
  await forget(page)
}

/** Enter ends a word that is composed, and chooses nothing: the page is not loaded again. */
async function compose(page) {
  await find(page, 'quote')
  const prevented = await page.locator('#find').evaluate((input) =>
    !input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true })))
  expect('Enter in a composed word is left to the input method', !prevented)
}

/** Each arrow key opens a list that was closed. */
async function openClosed(page) {
  for (const key of ['ArrowUp', 'ArrowDown']) {
    await page.locator('#find').press('Escape')
    await page.locator('#found').waitFor({ state: 'hidden' })
    await page.locator('#find').press(key)
    await page.locator('#found [aria-selected=true]').waitFor()
  }
}

/** What is damaged in the storage of the browser is forgotten. */
async function forget(page) {
  const tab = '{"id":"a","title":"a","query":"{ a }"}'
  const damaged = ['{', '5', '{}', '{"tabs":[]}', '{"tabs":[null],"activeTabIndex":0}', `{"tabs":[${tab}],"activeTabIndex":7}`]
  for (const value of damaged) {
    await page.evaluate((text) => {
      for (const name of ['graphiql:tabState', 'selvedge:session']) localStorage.setItem(name, text)
      sessionStorage.setItem('selvedge:next', text)
    }, value)
    await page.reload()
    await page.locator('.graphiql-query-editor').getByText('WhoAmI').first().waitFor()
    await page.locator('#state', { hasText: 'Not logged in' }).waitFor()
  }
}

/** Types words into the finder, and waits for what it finds. */
async function find(page, words) {
  await page.locator('#find').fill(words)
  await page.locator('#found [role=option]').first().waitFor()
}

/** Finds the list of suppliers by its field, not the saved operation, and runs it as it is written out. */
async function runWritten(page) {
  await find(page, 'suppliers')
  await page.locator('#found [role=option]').filter({ has: page.getByText('suppliers', { exact: true }) }).click()
  await page.locator('.graphiql-tab-button', { hasText: 'Suppliers' }).waitFor()
  await page.locator('.graphiql-query-editor').getByText('totalCount').first().waitFor()
  const answered = page.waitForResponse((response) => response.request().postData()?.includes('query Suppliers'))
  await page.locator('.graphiql-execute-button').click()
  const { data, errors } = await (await answered).json()
  expect('it is answered without an error', !errors && data.suppliers.totalCount > 0, errors)
  await page.locator('.result-window').getByText(data.suppliers.nodes[0].name).first().waitFor()
}

/** Subscribes to changes, makes a change while the subscription is open, and looks for it in the answer. */
async function subscribe(page) {
  await find(page, 'watch changes')
  await page.keyboard.press('Enter')
  await page.locator('.graphiql-tab-button', { hasText: 'Changes' }).waitFor()
  await page.locator('.graphiql-query-editor').getByText('subscription').first().waitFor()
  // GraphiQL sends a subscription in the address.
  const subscribed = page.waitForResponse((response) => response.url().includes('query=subscription+Changes'))
  await page.locator('.graphiql-execute-button').click()
  const response = await subscribed
  const type = response.headers()['content-type']
  expect('the subscription is answered with a stream', type.startsWith('text/event-stream'), [response.status(), type])
  const id = await page.evaluate(async () => {
    const { accessToken } = JSON.parse(localStorage.getItem('selvedge:session'))
    const answer = await fetch('graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ query: 'mutation { createMaterialRequest(input: { notes: "Told in GraphiQL" }) { id } }' }),
    })
    return (await answer.json()).data.createMaterialRequest.id
  })
  await page.locator('.result-window').getByText(id).first().waitFor()
  await page.locator('.graphiql-execute-button').click()
}

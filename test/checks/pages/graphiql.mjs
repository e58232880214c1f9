// Uses GraphiQL: logs in with the demo user that stands in the form, runs a saved operation, and subscribes to changes.
import { expect } from './expect.mjs'

export async function graphiql(page, shoot) {
  await page.locator('.graphiql-query-editor').waitFor()
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.locator('#state', { hasText: 'manager@mill.test, until' }).waitFor()
  const labels = await page.locator('#examples option').allTextContents()
  expect('thirteen operations are saved', labels.length === 14, labels)
  await shoot('graphiql')

  await page.locator('#examples').selectOption(labels.find((label) => label.includes('wait for approval')))
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
  await subscribe(page, labels)
  await shoot('graphiql-changes')
}

/** Subscribes to changes, makes a change while the subscription is open, and looks for it in the answer. */
async function subscribe(page, labels) {
  await page.locator('#examples').selectOption(labels.find((label) => label.includes('as they happen')))
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

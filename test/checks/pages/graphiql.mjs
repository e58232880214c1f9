// Uses GraphiQL: logs in with the demo user that stands in the form, and runs a saved operation.
import { expect } from './expect.mjs'

export async function graphiql(page, shoot) {
  await page.locator('.graphiql-query-editor').waitFor()
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.locator('#state', { hasText: 'manager@mill.test, until' }).waitFor()
  const labels = await page.locator('#examples option').allTextContents()
  expect('a dozen operations are saved', labels.length === 13, labels)
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
}

// Uses the documentation page of the REST door: logs in, and lists locations.
import { expect } from './expect.mjs'

export async function documentation(page, shoot) {
  await page.locator('.opblock').first().waitFor()
  await shoot('page')
  await logIn(page, shoot)
  await tryLocations(page, shoot)
}

/** Logs in with the OAuth 2.0 password flow, in the page's own form. */
async function logIn(page, shoot) {
  await page.locator('button.authorize').first().click()
  const scheme = page.locator('.auth-container').filter({ hasText: 'OAuth2, password' })
  await scheme.locator('#oauth_username').fill('staff@mill.test')
  await scheme.locator('#oauth_password').fill('selvedge')
  const ways = await page.locator('.auth-container h4').allTextContents()
  expect('there is one way to log in', ways.length === 1, ways)
  const asked = await page.locator('.auth-container input:visible').evaluateAll((inputs) => inputs.map(({ id }) => id))
  expect('it asks for nothing else', asked.join() === 'oauth_username,oauth_password', asked)
  await shoot('log-in')
  await scheme.locator('button.authorize').click()
  await scheme.getByText('Logout').waitFor()
  await page.locator('.btn-done').first().click()
}

async function tryLocations(page, shoot) {
  const block = page.locator('#operations-Logistics-listLocations')
  await block.locator('.opblock-summary-control').click()
  await block.locator('tr[data-param-name="limit"] input').fill('2')
  const answered = page.waitForResponse((response) => response.url().includes('/logistics/locations?'))
  await block.locator('button.execute').click()
  const answer = await answered
  expect('the operation is answered', answer.status() === 200, [answer.status()])
  const { data } = await answer.json()
  expect('as many locations as were asked for', data.length === 2, [data.length])
  await block.locator('.live-responses-table .response-col_description').getByText(data[0].name).first().waitFor()
  await block.locator('.btn-group').evaluate((element) => element.scrollIntoView())
  await shoot('locations')
}

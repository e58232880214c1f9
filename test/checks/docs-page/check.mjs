// Uses the documentation page in a browser: logs in, tries an operation, and checks that no other host gets a request.
//
//   node test/checks/docs-page/check.mjs          CHROMIUM_PATH names a browser that is not in one of the usual places
import { existsSync, mkdirSync } from 'node:fs'
import { install, withGateway } from '../gateway.mjs'

const here = import.meta.dirname
const PLACES = [
  '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

function browserPath() {
  const found = [process.env.CHROMIUM_PATH, ...PLACES].find((place) => place && existsSync(place))
  if (found) return found
  console.error('The check of the documentation page needs Chromium: apt-get install chromium, or set CHROMIUM_PATH to a Chrome or Chromium.')
  return process.exit(1)
}

async function check(url, browser) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } })
  const asked = []
  const complaints = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${url}/docs`)
  await page.locator('.opblock').first().waitFor()
  await page.screenshot({ path: `${here}/made/page.png` })
  await logIn(page)
  await tryLocations(page)
  const elsewhere = asked.filter(
    (address) => !address.startsWith(`${url}/`) && !address.startsWith('data:') && !address.startsWith('blob:'),
  )
  expect('no other host is asked', elsewhere.length === 0, elsewhere)
  expect('the browser has nothing to complain of', complaints.length === 0, complaints)
  console.log(`${asked.length} requests, all of them to ${url}; see test/checks/docs-page/made`)
}

/** Logs in with the OAuth 2.0 password flow, in the page's own form. */
async function logIn(page) {
  await page.locator('button.authorize').first().click()
  const scheme = page.locator('.auth-container').filter({ hasText: 'OAuth2, password' })
  await scheme.locator('#oauth_username').fill('staff@mill.test')
  await scheme.locator('#oauth_password').fill('selvedge')
  await page.screenshot({ path: `${here}/made/log-in.png` })
  await scheme.locator('button.authorize').click()
  await scheme.getByText('Logout').waitFor()
  await page.locator('.btn-done').first().click()
}

async function tryLocations(page) {
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
  await page.screenshot({ path: `${here}/made/locations.png` })
}

function expect(what, holds, seen) {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(seen)}`)
}

const executablePath = browserPath()
install(here)
mkdirSync(`${here}/made`, { recursive: true })
const { chromium } = await import('playwright-core')
await withGateway(async (url) => {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    await check(url, browser)
  } finally {
    await browser.close()
  }
})

// Uses the gateway's pages in a browser: logs in, tries an operation, and checks that no other host gets a request.
//
//   node test/checks/pages/check.mjs          CHROMIUM_PATH names a browser that is not in one of the usual places
import { existsSync, mkdirSync } from 'node:fs'
import { install, withGateway } from '../gateway.mjs'
import { documentation } from './documentation.mjs'
import { graphiql } from './graphiql.mjs'
import { printing } from './printing.mjs'
import { expect } from './expect.mjs'

const here = import.meta.dirname
const PAGES = [['/docs', documentation], ['/graphiql', graphiql], ['/docs', printing]]
const PLACES = [
  '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

function browserPath() {
  const found = [process.env.CHROMIUM_PATH, ...PLACES].find((place) => place && existsSync(place))
  if (found) return found
  console.error('The check of the pages needs Chromium: apt-get install chromium, or set CHROMIUM_PATH to a Chrome or Chromium.')
  return process.exit(1)
}

/** Opens a page, uses it, and looks at what it asked for and what the browser said. */
async function check(url, [address, use], browser) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } })
  const asked = []
  const complaints = []
  page.setDefaultTimeout(20_000)
  page.on('request', (request) => asked.push(request.url()))
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(url + address)
  await use(page, (name) => page.screenshot({ path: `${here}/made/${name}.png` }))
  const elsewhere = asked.filter(
    (one) => !one.startsWith(`${url}/`) && !one.startsWith('data:') && !one.startsWith('blob:'),
  )
  expect('no other host is asked', elsewhere.length === 0, elsewhere)
  expect('the browser has nothing to complain of', complaints.length === 0, complaints)
  console.log(`${address}: ${asked.length} requests, all of them to ${url}; see test/checks/pages/made`)
}

const executablePath = browserPath()
install(here)
mkdirSync(`${here}/made`, { recursive: true })
const { chromium } = await import('playwright-core')
await withGateway(async (url) => {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    for (const one of PAGES) await check(url, one, browser)
  } finally {
    await browser.close()
  }
})

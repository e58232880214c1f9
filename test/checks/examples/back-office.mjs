// Installs and builds the example of a back office, serves it before a gateway with demo data, and uses it in a browser
// as its users do.
//
//   node test/checks/examples/back-office.mjs          CHROMIUM_PATH names a browser that is not in /usr/bin
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { install, ROOT, run, withGateway } from '../gateway.mjs'
import { expect } from '../pages/expect.mjs'
import { STEPS } from './back-office/steps.mjs'

const here = import.meta.dirname
const made = path.join(here, 'made')
const example = path.join(ROOT, 'examples/back-office')
/** A missing value is answered with 422, and the browser tells of each such answer. */
const TOLD_BY_BROWSER = 'Failed to load resource: the server responded with a status of 422 (Unprocessable Entity)'

/** Serves the build. Its configuration sends `/graphql` to the gateway. */
async function served(gateway) {
  process.env.GATEWAY_URL = gateway
  const { preview } = await import(pathToFileURL(path.join(example, 'node_modules/vite/dist/node/index.js')).href)
  return preview({ root: example, logLevel: 'error', preview: { host: '127.0.0.1', port: 4173 } })
}

async function openPage(browser, address, complaints) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en' })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(address)
  return page
}

async function walk(gateway, browser) {
  const server = await served(gateway)
  try {
    const complaints = []
    const page = await openPage(browser, server.resolvedUrls.local[0], complaints)
    const shoot = (name, shown = page) => shown.screenshot({ path: path.join(made, `back-office-${name}.png`) })
    for (const [name, step] of Object.entries(STEPS)) {
      await step({ page, shoot, gateway })
      console.log(`back office: ${name}`)
    }
    const own = complaints.filter((text) => text !== TOLD_BY_BROWSER)
    expect('the browser has nothing to complain of', own.length === 0, own)
  } finally {
    await server.close()
  }
}

export async function backOffice() {
  mkdirSync(made, { recursive: true })
  install(here)
  run(example, 'npm', ['run', '--silent', 'setup'])
  run(example, 'npm', ['run', '--silent', 'build'])
  const { chromium } = await import('playwright-core')
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    await withGateway((gateway) => walk(gateway, browser))
  } finally {
    await browser.close()
  }
}

if (import.meta.filename === process.argv[1]) await backOffice()

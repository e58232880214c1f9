// What users do in the example, and what they must see. The demo data has ten requests, of which two are submitted.
import { expect } from '../../pages/expect.mjs'
import { loggedIn } from '../logged-in.mjs'
import { until } from '../until.mjs'
import { submitted } from './others.mjs'
import { RECORD_STEPS } from './records.mjs'

const button = (page, name) => page.getByRole('button', { name, exact: true })
const tab = (page, name) => page.getByRole('tab', { name: new RegExp(`^${name} \\d+$`) })
const rows = (page) => page.getByRole('tabpanel').locator('tbody tr')
const sought = (page) => page.getByRole('searchbox', { name: 'Search' })
const seen = (page, text) => page.getByText(text, { exact: true }).first().waitFor()

async function logIn(page, username, password = 'selvedge') {
  await page.getByLabel('E-mail').fill(username)
  await page.getByLabel('Password').fill(password)
  await button(page, 'Log in').click()
}

async function logsIn({ page, shoot }) {
  await logIn(page, 'manager@mill.test', 'wrong')
  await seen(page, 'Incorrect username or password')
  await shoot('log-in')
  await logIn(page, 'manager@mill.test')
  await seen(page, 'Marco Bobbin')
  await page.getByText('Live', { exact: true }).waitFor()
}

async function lists({ page, shoot }) {
  await seen(page, 'MR-2026-00001')
  const tabs = await page.getByRole('tab').allTextContents()
  const expected = [
    'All 10', 'Draft 1', 'Submitted 2', 'Approved 1', 'Rejected 1', 'Cancelled 1', 'Partially Ordered 1', 'Ordered 1',
    'Partially Received 1', 'Received 1',
  ]
  expect('each state has a tab with its number', tabs.join() === expected.join(), tabs)
  await shoot('list')
  await sought(page).fill('resort')
  await button(page, 'Search').click()
  await until('two requests contain the text', async () => (await rows(page).count()) === 2)
  expect('the tabs count what is found', (await tab(page, 'All').textContent()) === 'All 2', await tab(page, 'All').textContent())
  await sought(page).fill('')
  await button(page, 'Search').click()
  await tab(page, 'All').focus()
  await page.keyboard.press('ArrowRight')
  await until('the arrow key goes to the drafts', async () => (await rows(page).count()) === 1)
  expect('the draft is shown', (await rows(page).textContent()).includes('MR-2026-00002'), await rows(page).textContent())
  for (const [key, name] of [['End', 'Received'], ['Home', 'All']]) {
    await page.keyboard.press(key)
    await tab(page, name).and(page.locator('[aria-selected=true]:focus')).waitFor()
  }
  expect('a column has its header', (await page.locator('th:not([scope=col])').count()) === 0)
}

/** The focus goes to a new line; after a line is removed to the next one, else the one before, else to the button. */
async function addsLines({ page }) {
  await button(page, 'New request').click()
  const [add, focused] = [button(page, 'Add a line'), page.locator(':focus')]
  const first = (line) => page.getByRole('group', { name: `Line ${line}` }).getByLabel('Material')
  await add.click()
  await first(2).and(focused).waitFor()
  await first(2).fill('Thread')
  await button(page, 'Remove line 1').click()
  await first(1).and(focused).waitFor()
  expect('the next line takes its place', (await first(1).inputValue()) === 'Thread')
  await button(page, 'Remove line 1').click()
  await add.and(focused).waitFor()
  await add.click()
  await add.click()
  await button(page, 'Remove line 2').click()
  await first(1).and(focused).waitFor()
  await button(page, 'Create').click()
  await page.getByText('Is missing').first().waitFor()
  await button(page, 'Remove line 1').click()
  await until('its faults go with it', async () => (await page.getByText('Correct the marked fields').count()) === 0)
  await button(page, 'Cancel').click()
}

/** Faults of nested lines: a missing quantity, a quantity of 0, and a line without a material. */
async function fillsForm({ page, shoot }) {
  await button(page, 'New request').click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('For the sample room')
  await page.getByRole('textbox', { name: 'Material' }).fill('Poplin, 120 g')
  await button(page, 'Add a line').click()
  const line = page.getByRole('group', { name: 'Line 2' })
  const first = page.getByRole('group', { name: 'Line 1' })
  await line.getByLabel('Quantity').fill('0')
  await button(page, 'Create').click()
  await first.getByText('Is missing').waitFor()
  await line.getByText('Should be more than 0').waitFor()
  await until('the first field with a fault has the focus', () =>
    first.getByLabel('Quantity').evaluate((field) => field === document.activeElement))
  await first.getByLabel('Quantity').fill('120.5')
  await first.getByLabel('Price of one').fill('1.6')
  await line.getByLabel('Quantity').fill('0.5')
  await button(page, 'Create').click()
  await line.getByText('Name the material, or give its materialId').waitFor()
  await shoot('faults')
  await line.getByRole('textbox', { name: 'Material' }).fill('Thread')
}

/** 120.5 × 1.6 = 192.8. The number is the next one after the ten of the demo. */
async function previews({ page, shoot }) {
  await button(page, 'Preview').click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('MR-2026-00011').waitFor()
  const text = await preview.textContent()
  for (const part of ['Nothing is made yet', '120.5', 'no price', 'Estimated total$192.80'])
    expect(`the preview has ${part}`, text.includes(part), text)
  const nested = await page.locator(':is([aria-live], [role=alert], [role=status]) :is([aria-live], [role=alert], [role=status])').count()
  expect('a message is announced once', nested === 0, nested)
  await shoot('preview')
  await button(page, 'Cancel').click()
  await seen(page, 'MR-2026-00010')
  expect('a preview makes nothing', (await tab(page, 'All').textContent()) === 'All 10', await page.getByRole('tab').allTextContents())
}

async function creates({ page }) {
  await button(page, 'New request').click()
  await page.getByRole('textbox', { name: 'Material' }).fill('Poplin')
  await page.getByLabel('Quantity').fill('3')
  await button(page, 'Create').click()
  await page.getByText('MR-2026-00011 was made. It is a draft.').waitFor()
  await until('the list has it', async () => (await tab(page, 'All').textContent()) === 'All 11')
}

async function followsChanges({ page, shoot, gateway }) {
  await tab(page, 'Submitted').click()
  await until('two are submitted', async () => (await rows(page).count()) === 2)
  await page.getByText('Live', { exact: true }).waitFor()
  const staff = await loggedIn(gateway, 'staff@mill.test')
  await submitted(staff, 'Made by somebody else')
  await rows(page).filter({ hasText: 'Made by somebody else' }).waitFor()
  expect('its tab counts it', (await tab(page, 'Submitted').textContent()) === 'Submitted 3', await page.getByRole('tab').allTextContents())
  await shoot('live')
}

async function pages({ page, gateway }) {
  const staff = await loggedIn(gateway, 'staff@mill.test')
  for (let turn = 1; turn <= 20; turn += 1) await submitted(staff, `Twenty at once, ${turn}`)
  await until('the tab counts them', async () => (await tab(page, 'Submitted').textContent()) === 'Submitted 23')
  await button(page, 'Next').click()
  await until('the second page has the rest', async () => (await rows(page).count()) === 3)
  await button(page, 'Previous').click()
  await until('the first page has twenty', async () => (await rows(page).count()) === 20)
}

/** The manager's own request cannot be chosen. One of the twenty is cancelled by its owner just before. */
async function approvesTwenty({ page, shoot, gateway }) {
  await button(page, 'Next').click()
  const own = page.getByLabel('Select MR-2026-00010')
  await own.waitFor()
  const reason = await own.getAttribute('title')
  expect('the own request says why it cannot be chosen', (await own.isDisabled()) && reason.startsWith('Nobody may do this to their own'), reason)
  await shoot('own')

  await sought(page).fill('Twenty at once')
  await button(page, 'Search').click()
  await until('twenty are found', async () => (await rows(page).filter({ hasText: 'Twenty at once' }).count()) === 20)
  await page.getByLabel('Select all of this page').check()
  const staff = await loggedIn(gateway, 'staff@mill.test')
  const sent = []
  await page.route('**/graphql', async (route) => {
    const { operationName, variables } = route.request().postDataJSON()
    if (operationName !== 'ApproveRequests') return route.continue()
    sent.push(variables.ids)
    await shoot('progress')
    await staff('mutation ($id: ID!) { cancelMaterialRequest(id: $id, input: { reason: "Not needed" }) { id } }', { id: variables.ids[6] })
    return route.continue()
  })
  await button(page, 'Approve 20 selected').click()
  await page.getByText('19 of 20 approved, 1 refused').waitFor()
  await page.unroute('**/graphql')
  expect('one mutation has all of them', sent.length === 1 && sent[0].length === 20, sent)
  const results = await page.getByRole('region', { name: 'Approve: results' }).getByRole('listitem').allTextContents()
  const refused = results.filter((text) => !text.endsWith('✓ Approved'))
  expect('the refused one says why', refused.length === 1 && /Cancelled/.test(refused[0]), refused)
  await until('none is left', async () => (await page.getByText('There are no such requests.').count()) === 1)
  await shoot('approved')
  await button(page, 'Close').click()
}

async function logsOut({ page, shoot }) {
  const second = await page.context().newPage()
  await second.goto(page.url())
  await seen(second, 'Marco Bobbin')
  await button(page, 'Log out').click()
  await page.getByLabel('E-mail').waitFor()
  await second.getByLabel('E-mail').waitFor()
  await second.close()
  await shoot('logged-out')
}

/** A staff member may not see the files of employees, and may not approve. */
async function saysWhatIsWithheld({ page, shoot }) {
  await logIn(page, 'staff@mill.test')
  await tab(page, 'Submitted').click()
  await until('the list is there', async () => (await rows(page).count()) > 0)
  expect('no box for approving', (await page.getByRole('checkbox').count()) === 0, await page.getByRole('checkbox').count())
  await button(page, 'People').click()
  await page.getByText('Files are not shown. Not enough permissions: attachments:read is missing.').waitFor()
  expect('each file count is left out', (await page.getByText('not shown', { exact: true }).count()) > 3, await page.locator('tbody').textContent())
  await shoot('withheld')
  await button(page, 'Log out').click()
}

/** The accountant of the mill is invited by the atelier. */
async function changesOrganization({ page, shoot, gateway }) {
  const finance = await loggedIn(gateway, 'finance@mill.test')
  const { me } = await finance('{ me { invitations { id } } }')
  await finance('mutation ($id: ID!) { acceptInvitation(id: $id) { id } }', { id: me.invitations[0].id })
  await logIn(page, 'finance@mill.test')
  await seen(page, 'MR-2026-00032')
  await page.getByLabel('Organization').selectOption('Atelier Nord')
  await seen(page, 'nord-MR-2026-00010')
  expect('no request of the mill is left', (await page.getByText('MR-2026-00032', { exact: true }).count()) === 0)
  await shoot('organization')
}

/** The list with its boxes and reasons, which is the widest. */
async function fitsNarrowScreen({ page, shoot }) {
  await page.setViewportSize({ width: 400, height: 800 })
  await sought(page).fill('')
  await button(page, 'Search').click()
  await page.getByLabel('Select MR-2026-00010').waitFor()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect('a narrow screen needs no scrolling to the side', width <= 400, width)
  await shoot('narrow')
  await page.setViewportSize({ width: 1280, height: 900 })
}

export const STEPS = {
  'logs in, after a wrong password': logsIn,
  'lists by state, and searches': lists,
  'moves the focus with the lines': addsLines,
  'shows faults at their fields': fillsForm,
  'previews without making anything': previews,
  'makes a request': creates,
  'shows a change of somebody else': followsChanges,
  'turns pages': pages,
  'approves twenty, of which one is refused': approvesTwenty,
  'fits a narrow screen': fitsNarrowScreen,
  ...RECORD_STEPS,
  'logs out in all tabs': logsOut,
  'says why a field is withheld': saysWhatIsWithheld,
  'changes the organization': changesOrganization,
}

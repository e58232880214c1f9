// The script of the page around GraphiQL: logs in, puts the token into the headers of every tab, and opens the
// operations that are found in tabs.
import { findIn } from './finder.js'

const SESSION = 'selvedge:session'
/** What to change in the tabs before GraphiQL starts: `headers` puts those of the session into all, `open` adds one. */
const NEXT = 'selvedge:next'
const TABS = 'graphiql:tabState'
const LOG_IN = `mutation LogIn($username: String!, $password: String!) {
  login(username: $username, password: $password) { accessToken expiresIn }
}`
/** The first tab, where the page has no saved operations. */
const FIRST = { query: 'query Start {\n  __typename\n}' }

const { saved, demo } = JSON.parse(document.querySelector('#settings').textContent)
const endpoint = new URL('graphql', document.baseURI).pathname

/** A value that is kept in the browser; null if there is none, or it is not what was kept. */
function kept(storage, name, isWhole) {
  try {
    const value = JSON.parse(storage.getItem(name))
    return isWhole(value) ? value : null
  } catch {
    return null
  }
}

const isNext = (value) => value.headers === true || typeof value.open.query === 'string'
const isSession = ({ username, accessToken, until }) =>
  typeof username === 'string' && typeof accessToken === 'string' && typeof until === 'number'
const isTabState = ({ tabs, activeTabIndex }) =>
  tabs.every((tab) => typeof tab.id === 'string') && typeof tabs[activeTabIndex].id === 'string'

/** GraphiQL reads its tabs only when it starts. So a change is kept, and made after the page was loaded again. */
function startAgain(next) {
  sessionStorage.setItem(NEXT, JSON.stringify(next))
  history.replaceState({}, '', location.pathname)
  location.reload()
}

const operationName = (query) => /^(?:query|mutation|subscription) (\w+)/m.exec(query)[1]

const tabOf = ({ query, variables }, headers) => ({
  id: crypto.randomUUID(), title: operationName(query), operationName: operationName(query), query, headers,
  variables: variables ? JSON.stringify(variables, null, 2) : null,
  response: null,
})

/** The tabs with which GraphiQL starts, and the one that is shown. */
function tabsWith(headers) {
  const next = kept(sessionStorage, NEXT, isNext) ?? {}
  sessionStorage.removeItem(NEXT)
  const first = () => ({ tabs: [tabOf(saved[0] ?? FIRST, headers)], activeTabIndex: 0 })
  const before = kept(localStorage, TABS, isTabState) ?? first()
  const tabs = next.headers ? before.tabs.map((tab) => ({ ...tab, headers })) : before.tabs
  if (!next.open) return { tabs, activeTabIndex: before.activeTabIndex }
  const found = tabs.findIndex(({ query }) => query === next.open.query)
  if (found >= 0) return { tabs, activeTabIndex: found }
  return { tabs: [...tabs, tabOf(next.open, headers)], activeTabIndex: tabs.length }
}

async function logIn(username, password) {
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: LOG_IN, variables: { username, password } }),
  })
  const { data, errors } = await answer.json()
  if (!data?.login) throw new Error(errors?.[0]?.message ?? `The gateway answered ${answer.status}`)
  const { accessToken, expiresIn } = data.login
  return { username, accessToken, until: Date.now() + expiresIn * 1000 }
}

const form = document.querySelector('#log-in')
const state = document.querySelector('#state')

function tell(text, refused = false) {
  state.textContent = text
  state.classList.toggle('refused', refused)
}

function tellSession() {
  const current = kept(localStorage, SESSION, isSession)
  if (!current) return tell('Not logged in')
  const { username, until } = current
  const time = new Date(until).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  if (until > Date.now()) tell(`${username}, until ${time}`)
  else tell(`The log-in of ${username} has expired`, true)
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const { username, password } = Object.fromEntries(new FormData(form))
  form.querySelector('button').disabled = true
  try {
    localStorage.setItem(SESSION, JSON.stringify(await logIn(username, password)))
    startAgain({ headers: true })
  } catch (error) {
    tell(error.message, true)
    form.querySelector('button').disabled = false
  }
})

const add = findIn(document.querySelector('#find'), document.querySelector('#found'), (open) => startAgain({ open }))
add(saved)

/** Adds the operation of every root field. In production the gateway shows them only to those who are logged in. */
async function addAll(authorization) {
  const answer = await fetch('graphiql/operations.json', { headers: authorization })
  if (answer.ok) add(await answer.json())
  else if (session) tell('Log in again to find all operations', true)
}

const session = kept(localStorage, SESSION, isSession)
const authorization = session ? { Authorization: `Bearer ${session.accessToken}` } : {}
const headers = session ? JSON.stringify(authorization, null, 2) : ''
const tabState = tabsWith(headers)
const shown = tabState.tabs[tabState.activeTabIndex]
localStorage.setItem(TABS, JSON.stringify(tabState))
localStorage.setItem('graphiql:shouldPersistHeaders', 'true')
form.username.value = session?.username ?? demo?.username ?? ''
form.password.value = demo?.password ?? ''
tellSession()
void addAll(authorization)
setInterval(tellSession, 10_000)

self.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (_module, label) => `graphiql/${{ json: 'json', graphql: 'graphql' }[label] ?? 'editor'}.worker.js`,
}
self.YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#explorer'), {
  endpoint, title: 'GraphiQL', logo: '', headers,
  query: shown?.query, variables: shown?.variables ?? '', initialHeaders: shown?.headers ?? headers,
})
